import { EventReader, type ServerEvent } from "./events";
import { Refused } from "./refused";

export type Connection = "connecting" | "live" | "lost";

export interface Listener {
  connection(now: Connection): void;
  event(news: ServerEvent): void;
  // The token holds no longer; the stream has ended for good.
  refused(why: Refused): void;
}

const silenceMax = 25_000; // Both services speak at least every ten seconds.
const pauseMin = 500;
const pauseMax = 15_000;

// Keeps a stream of news open until it is stopped: begins again after every loss, ever more slowly.
export class Stream {
  private stopped = false;
  private failures = 0;
  private wake: () => void = () => undefined;
  private abort = new AbortController();

  constructor(
    private readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
    private readonly to: Listener,
  ) {}

  async run(): Promise<void> {
    const hurry = () => this.wake();
    window.addEventListener("online", hurry);
    this.to.connection("connecting");
    while (!this.stopped) {
      await this.once();
      if (this.stopped) break;
      this.to.connection("lost");
      await this.pause();
    }
    window.removeEventListener("online", hurry);
  }

  stop(): void {
    this.stopped = true;
    this.abort.abort();
    this.wake();
  }

  private async once(): Promise<void> {
    this.abort = new AbortController();
    try {
      await this.read(await this.open(this.abort.signal));
    } catch (why) {
      if (this.stopped || !(why instanceof Refused)) return;
      if (!why.isAboutToken) return;
      this.stopped = true;
      this.to.refused(why);
    }
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const pieces = body.getReader();
    const text = new TextDecoder();
    const reader = new EventReader();
    for (;;) {
      const silence = setTimeout(() => this.abort.abort(), silenceMax);
      const piece = await pieces.read().finally(() => clearTimeout(silence));
      if (piece.done || this.stopped) return;
      for (const news of reader.push(text.decode(piece.value, { stream: true }))) {
        this.failures = 0;
        this.to.connection("live");
        this.to.event(news);
      }
    }
  }

  private pause(): Promise<void> {
    const longest = Math.min(pauseMax, pauseMin * 2 ** this.failures++);
    const pause = longest * (0.5 + Math.random() / 2);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
