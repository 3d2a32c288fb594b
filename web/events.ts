// Reads text/event-stream. EventSource cannot send a token in a header, so the page reads the stream
// itself.

export interface ServerEvent {
  name: string;
  data: string;
}

const lineEnd = /\r\n|\r|\n/;

export class EventReader {
  private rest = "";
  private name = "";
  private data: string[] = [];

  // The events that are complete with this piece of text.
  push(text: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    this.rest += text;
    // A carriage return at the end may be half of a line end.
    const held = this.rest.endsWith("\r") ? "\r" : "";
    const lines = this.rest.slice(0, this.rest.length - held.length).split(lineEnd);
    this.rest = (lines.pop() ?? "") + held;
    for (const line of lines) {
      if (line !== "") {
        this.take(line);
        continue;
      }
      if (this.data.length > 0) {
        events.push({ name: this.name || "message", data: this.data.join("\n") });
      }
      this.name = "";
      this.data = [];
    }
    return events;
  }

  private take(line: string): void {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.name = value;
    if (field === "data") this.data.push(value);
  }
}
