// A stage for what the real service cannot easily be brought to: hostile text in every field, a
// stream that is lost, refusals. It serves the built page as http/files.cpp does, and the API of
// src/api_types.ts. A test sets `stage.faults`:
//   text            what stands at the end of every field that somebody else writes
//   refuse          {status, code, only?: part of a path}: the API answers with this problem
//   streamDown      the stream is refused, and an open one is cut
//   verdict         of a re-drive, stale untold
//   idle            no request was measured
//   noOrder         no order is there
//   staleBalances   why the newest check of balances failed
//   health, broken  what the snapshot says; rows that break balances

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import * as data from "./fake_data.js";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const policy =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml" };
const cookieName = "stage_session";
export const adminToken = "admin.token.of-the-stage";
export const guestToken = "guest.token.of-the-stage";

class Stage {
  faults = {};
  asked = 4;
  beat = 1_000;
  letters = [1, 2, 3, 4, 5].map((id) => data.letter(id, "waiting"));
  acts = [];
  streams = new Set();
  streamsOpened = 0;
  started = new Date(Date.now() - 3_600_000).toISOString();

  snapshot() {
    const { health, broken, text } = this.faults;
    const balances = broken === undefined && this.faults.staleBalances === undefined ? undefined : brief(this.balances());
    const now = data.snapshot(this.beat, this.started, { health, balances, text });
    if (this.faults.idle) now.http.latency_ms = { p50: null, p95: null, p99: null, max: null };
    return now;
  }

  balances() {
    const { broken, staleBalances: failure } = this.faults;
    const last = data.balances(broken);
    return failure === undefined ? last : { ...last, stale: true, failure };
  }

  tick() {
    ++this.beat;
    for (const to of this.streams) {
      if (this.faults.streamDown) to.destroy();
      else to.write(`event: snapshot\ndata: ${JSON.stringify(this.snapshot())}\n\n`);
    }
  }
}

const brief = ({ state, running, checked_at, broken, stale }) => ({ state, running, checked_at, broken, stale });

function problem(answer, status, code, more = {}) {
  answer.writeHead(status, { "Content-Type": "application/problem+json" });
  answer.end(JSON.stringify({ type: `/problems/${code}`, title: code, status, detail: code, code, ...more }));
}

function json(answer, document, headers = {}) {
  answer.writeHead(200, { "Content-Type": "application/json", ...headers });
  answer.end(JSON.stringify(document));
}

function signedInAs(request) {
  const bearer = request.headers.authorization?.replace(/^Bearer /, "");
  const cookie = new RegExp(`${cookieName}=([^;]+)`).exec(request.headers.cookie ?? "")?.[1];
  return { token: bearer ?? cookie, byCookie: bearer === undefined && cookie !== undefined };
}

async function body(request) {
  let text = "";
  for await (const piece of request) text += piece;
  return text === "" ? {} : JSON.parse(text);
}

function redrive(stage, answer, letter, dryRun) {
  const earlier = stage.letters.find((one) => one.id < letter.id && one.state === "waiting");
  if (earlier !== undefined) return problem(answer, 409, "earlier_dead_letter", { earlier: earlier.id });
  if (!dryRun) {
    letter.state = "settled";
    letter.verdict = "stale";
    stage.acts.push(["redrive", letter.id]);
  }
  const { text = "", verdict = "stale" } = stage.faults;
  json(answer, { id: letter.id, dry_run: dryRun, verdict: `${verdict}${text}`, detail: `older${text}`, state: letter.state });
}

async function deadLetters(stage, request, answer, url, id, act) {
  const { text = "" } = stage.faults;
  if (id === undefined) {
    const state = url.searchParams.get("state");
    const after = Number(url.searchParams.get("after") ?? 0);
    const limit = Number(url.searchParams.get("limit") ?? 20);
    const all = stage.letters.filter((one) => one.id > after && (state === null || one.state === state));
    const shown = all.slice(0, limit).map((one) => ({ ...data.letter(one.id, one.state, text), state: one.state, verdict: one.verdict }));
    return json(answer, { dead_letters: shown, next: all.length > limit ? shown.at(-1).id : null });
  }
  const letter = stage.letters.find((one) => String(one.id) === id);
  if (letter === undefined) return problem(answer, 404, "unknown_dead_letter");
  if (act === "redrive") return redrive(stage, answer, letter, url.searchParams.get("dry_run") === "true");
  if (act === "discard") {
    const { reason } = await body(request);
    letter.state = "discarded";
    stage.acts.push(["discard", letter.id, reason]);
  }
  const shown = { ...data.letter(letter.id, letter.state, text), ...stage.faults.letter };
  if (shown.value_base64 !== undefined) delete shown.value;
  json(answer, shown);
}

function stream(stage, answer) {
  if (stage.faults.streamDown) return problem(answer, 503, "shutting_down");
  ++stage.streamsOpened;
  answer.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  answer.write(`event: snapshot\ndata: ${JSON.stringify(stage.snapshot())}\n\n`);
  stage.streams.add(answer);
  answer.on("close", () => stage.streams.delete(answer));
}

async function api(stage, request, answer, url) {
  const path = url.pathname.replace("/console/api/", "");
  const { refuse, text = "" } = stage.faults;
  const { token, byCookie } = signedInAs(request);
  if (token === guestToken) return problem(answer, 403, "forbidden");
  if (token !== adminToken) return problem(answer, 401, token === undefined ? "missing_token" : "bad_token");
  if (byCookie && request.method === "POST" && request.headers["console-request"] !== "1") {
    return problem(answer, 403, "forbidden");
  }
  if (refuse !== undefined && path.includes(refuse.only ?? "")) return problem(answer, refuse.status, refuse.code, refuse.more);
  const [top, id, act] = path.split("/");
  const session = { user_id: "1", admin: true, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
  const kept = `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/console/`;
  switch (top) {
    case "session":
      if (id === "end") {
        answer.writeHead(204, { "Set-Cookie": `${cookieName}=; HttpOnly; SameSite=Strict; Path=/console/; Max-Age=0` });
        return answer.end();
      }
      return json(answer, session, request.method === "POST" ? { "Set-Cookie": kept } : {});
    case "stream":
      return stream(stage, answer);
    case "history":
      return json(answer, data.history());
    case "balances":
      return json(answer, stage.balances());
    case "settings":
      return json(answer, data.settings(text));
    case "orders":
      if (id !== undefined && stage.faults.noOrder) {
        return act === "actor" ? json(answer, { live: null }) : problem(answer, 404, "unknown_order");
      }
      if (act === "actor") return json(answer, { live: data.live(stage.asked) });
      if (id !== undefined) return json(answer, data.order(id, stage.asked, text));
      return json(answer, {
        orders: [data.orderRow(data.orderId, text)],
        next_cursor: url.searchParams.has("cursor") ? null : "next",
        complete: !url.searchParams.has("key"),
      });
    case "dead-letters":
      return deadLetters(stage, request, answer, url, id, act);
    default:
      return problem(answer, 404, "unknown_route");
  }
}

async function file(answer, path) {
  const name = path === "/console/" ? "/index.html" : normalize(path.replace("/console", ""));
  try {
    const bytes = await readFile(dist + name);
    answer.writeHead(200, {
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    });
    answer.end(bytes);
  } catch {
    answer.writeHead(404).end();
  }
}

const opened = new Set();

// Ends what a test that failed has left open.
export const closeStages = () => Promise.all([...opened].map((stage) => stage.close()));

// A stage of its own for each test.
export async function openStage() {
  const stage = new Stage();
  const server = createServer((request, answer) => {
    const url = new URL(request.url, "http://stage");
    if (url.pathname.startsWith("/console/api/")) void api(stage, request, answer, url);
    else void file(answer, url.pathname);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const beats = setInterval(() => stage.tick(), 1_000);
  stage.url = `http://127.0.0.1:${server.address().port}/console/`;
  opened.add(stage);
  stage.close = () => {
    opened.delete(stage);
    clearInterval(beats);
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return stage;
}
