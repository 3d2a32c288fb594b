// Bytes of a dead letter, for the eye.

export interface HexLine {
  offset: string;
  hex: string;
  text: string;
}

const width = 16;

// The bytes that stand in a member of the API's answer: as text when they are UTF-8, else as base64.
// Null when there are none, or none that could be read.
export function bytesOf(text: string | null | undefined, base64: string | undefined): Uint8Array | null {
  if (typeof text === "string") return new TextEncoder().encode(text);
  if (base64 === undefined) return null;
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}

// A dump of at most `linesMax` lines of sixteen bytes.
export function hexDump(bytes: Uint8Array, linesMax: number): HexLine[] {
  const lines: HexLine[] = [];
  for (let at = 0; at < bytes.length && lines.length < linesMax; at += width) {
    const row = [...bytes.subarray(at, at + width)];
    lines.push({
      offset: at.toString(16).padStart(6, "0"),
      hex: row.map((one) => one.toString(16).padStart(2, "0")).join(" "),
      text: row.map((one) => (one >= 0x20 && one < 0x7f ? String.fromCharCode(one) : "·")).join(""),
    });
  }
  return lines;
}
