import { MAX_RECORD, type Piece, TOO_LONG } from "./piece.ts";

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...Buffer.from('"\\[]{}')];

/** Follows the nesting of JSON byte by byte, whatever the chunks. */
class Nesting {
  depth = 0;
  /** Depth of the outermost list; its objects are the records. */
  list = 0;
  private inString = false;
  private isEscaped = false;

  /** Takes a byte, and returns whether a record begins before it or ends after it. */
  step(byte: number): "begins" | "ends" | undefined {
    if (this.inString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) this.inString = false;
      return undefined;
    }
    if (byte === QUOTE) this.inString = true;
    else if (byte === OPEN || byte === OPEN_LIST) {
      this.depth++;
      if (this.list === 0 && byte === OPEN_LIST) this.list = this.depth;
      else if (byte === OPEN && this.list > 0 && this.depth === this.list + 1) return "begins";
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      this.depth--;
      if (byte === CLOSE && this.list > 0 && this.depth === this.list) return "ends";
      if (this.depth < this.list) this.list = 0;
    }
    return undefined;
  }
}

/** The objects in the outermost lists of JSON: those of `[…]` or of `{"items": […]}`. */
export async function* jsonItems(bytes: AsyncIterable<Buffer>, most = MAX_RECORD): AsyncGenerator<readonly Piece[]> {
  const nesting = new Nesting();
  let held: Buffer[] = [];
  let size = 0;
  let count = 0;
  let inside = false;
  for await (const chunk of bytes) {
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const edge = nesting.step(chunk[at] ?? 0);
      if (edge === "begins") {
        inside = true;
        from = at;
      } else if (edge === "ends" && inside) {
        const last = chunk.subarray(from, at + 1);
        const place = `record ${++count}`;
        if (size + last.length > most) pieces.push({ text: "", place, broken: TOO_LONG });
        else pieces.push({ text: Buffer.concat([...held, last]).toString("utf8"), place });
        held = [];
        size = 0;
        inside = false;
      }
    }
    if (inside) {
      size += chunk.length - from;
      if (size > most) held = [];
      else held.push(chunk.subarray(from));
    }
    if (pieces.length > 0) yield pieces;
  }
  if (inside) yield [{ text: "", place: `record ${count + 1}`, broken: "The record has no end." }];
}
