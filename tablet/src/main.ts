import type { ServerEvent } from "../../web/events";
import { language } from "../../web/language";
import { Refused } from "../../web/refused";
import { Stream, type Connection } from "../../web/stream";
import { Api } from "./api";
import { Board } from "./board";
import { Shop, type Change } from "./shop";
import { forgetToken, keepToken, keptToken, signInView, type Complaint } from "./sign_in";
import { nameOf, type Ticket } from "./ticket";
import { words } from "./words";

const page = document.getElementById("page")!;
const news = document.getElementById("news")!;
const clockTick = 20_000;
const readPause = 2_000;

let end: () => void = () => undefined;

function show(view: HTMLElement): void {
  document.documentElement.lang = language();
  document.title = words().title;
  page.replaceChildren(view);
}

function announce(change: Change): void {
  if (change.what === "quiet") return;
  const say = words();
  const { ticket } = change.card;
  const name = nameOf(ticket);
  const sentence = {
    arrived: () => say.arrived(name, ticket.items.length),
    moved: () => say.moved(name, say.columns[ticket.status]),
    sent: () => say.nowSent(name),
    unsent: () => say.notSent(name),
  }[change.what];
  news.textContent = sentence();
}

// A token that holds no longer, or is for somebody else.
function complaintOf(why: Refused): Complaint {
  return why.status === 403 ? "tokenForOthers" : "tokenBad";
}

function askForToken(complaint?: Complaint): void {
  end();
  end = () => undefined;
  forgetToken();
  const given = (token: string) => {
    keepToken(token);
    work(token);
  };
  show(signInView(complaint, given, () => askForToken(complaint)));
  document.getElementById("token")?.focus();
}

function work(token: string): void {
  end();
  let over = false;
  const api = new Api(token);
  const refused = (why: Refused) => {
    if (!over) askForToken(complaintOf(why));
  };
  const changed = (change: Change) => {
    if (over) return;
    if (shop.ready) announce(change);
    board.render();
  };
  const shop = new Shop(api, changed, refused);
  let connection: Connection = "connecting";
  const newBoard = () =>
    new Board(shop, {
      press: (id, action) => void shop.press(id, action),
      signOut: () => askForToken(),
      languageChosen: () => {
        board = newBoard();
        open();
      },
    });
  let board = newBoard();
  const open = () => {
    show(board.view);
    board.tell(connection);
    board.render();
  };
  // Until the lists were read the page cannot be right, so it goes on trying.
  const readAll = async (): Promise<void> => {
    try {
      await shop.readAll();
    } catch (why) {
      if (over || !(why instanceof Refused)) return;
      if (why.isAboutToken) return refused(why);
      setTimeout(() => void (over || readAll()), readPause);
    }
  };
  const stream = new Stream((signal) => api.watch(signal), {
    connection: (now) => {
      connection = now;
      if (!over) board.tell(now);
    },
    event: (told: ServerEvent) => {
      if (told.name === "ticket") shop.take(JSON.parse(told.data) as Ticket);
      if (told.name === "hello" || told.name === "reset") void readAll();
    },
    refused,
  });
  const clock = setInterval(() => board.render(), clockTick);
  end = () => {
    over = true;
    clearInterval(clock);
    stream.stop();
  };
  open();
  void stream.run();
}

const token = keptToken();
if (token === null) askForToken();
else work(token);
