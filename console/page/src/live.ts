import type { Refused } from "../../../web/refused";
import { Stream, type Connection } from "../../../web/stream";
import type { Api } from "./api";
import type { HistoryPoint, Snapshot } from "./api_types";

export type Hearing = Connection | "paused";

export interface Listener {
  snapshot(now: Snapshot): void;
  hearing(now: Hearing): void;
  refused(why: Refused): void;
}

const pointsMax = 300;

export function lagOf(now: Snapshot): number {
  return now.kafka.consumers
    .flatMap((consumer) => consumer.partitions)
    .reduce((sum, partition) => sum + (partition.lag ?? 0), 0);
}

export function pointOf(now: Snapshot): HistoryPoint {
  const { rates } = now;
  return {
    at: now.at,
    requests_per_s: rates.requests_per_s,
    placed_per_s: rates.placed_per_s,
    transitions_per_s: rates.transitions_per_s,
    callbacks_per_s: rates.callbacks_per_s,
    suppressed_per_s: rates.suppressed_per_s,
    latency_p99_ms: now.http.latency_ms.p99,
    commit_p99_ms: now.store.commit_ms.p99,
    outbox_rows: now.kafka.outbox.rows,
    lag: lagOf(now),
  };
}

// The points of both, oldest first, each moment once, the newest five minutes.
export function joined(older: HistoryPoint[], newer: HistoryPoint[]): HistoryPoint[] {
  const byTime = new Map([...older, ...newer].map((point) => [Date.parse(point.at), point]));
  return [...byTime.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, point]) => point)
    .slice(-pointsMax);
}

// What the service streams, handed on at most once a frame and the newest only. A hidden tab closes
// the stream and opens it again when it is seen.
export class Live {
  newest: Snapshot | undefined;
  points: HistoryPoint[] = [];
  hearing: Hearing = "connecting";
  private unread: string | undefined;
  private frame = 0;
  private stream: Stream | undefined;
  private readonly seen = () => this.watchTab();

  constructor(
    private readonly api: Api,
    private readonly to: Listener,
  ) {}

  start(): void {
    document.addEventListener("visibilitychange", this.seen);
    this.watchTab();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.seen);
    this.close();
  }

  private watchTab(): void {
    if (document.hidden) {
      this.close();
      this.tell("paused");
    } else if (this.stream === undefined) {
      this.open();
    }
  }

  private open(): void {
    let latest: Connection = "lost";
    this.stream = new Stream((signal) => this.api.watch(signal), {
      connection: (now) => {
        // What was missed meanwhile stands in the history.
        if (now === "live" && latest !== "live") void this.readHistory();
        latest = now;
        this.tell(now);
      },
      event: (news) => {
        if (news.name === "snapshot") this.take(news.data);
      },
      refused: (why) => this.to.refused(why),
    });
    void this.stream.run();
  }

  private close(): void {
    this.stream?.stop();
    this.stream = undefined;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private tell(now: Hearing): void {
    this.hearing = now;
    this.to.hearing(now);
  }

  private take(text: string): void {
    this.unread = text;
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.read());
  }

  private read(): void {
    this.frame = 0;
    if (this.unread === undefined) return;
    const now = JSON.parse(this.unread) as Snapshot;
    this.unread = undefined;
    this.newest = now;
    this.points = joined(this.points, [pointOf(now)]);
    this.to.snapshot(now);
  }

  private async readHistory(): Promise<void> {
    try {
      const { points } = await this.api.history();
      this.points = joined(points, this.points);
    } catch {
      // The charts begin with what the stream brings.
    }
  }
}
