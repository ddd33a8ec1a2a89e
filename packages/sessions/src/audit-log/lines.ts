import { createReadStream } from "node:fs";
import { MAX_LINE_BYTES } from "./event.ts";

/** A line without its line break. */
export interface RawLine {
  /** Of a line that is too long, only the beginning. */
  readonly bytes: Buffer;
  /** Offset of the next line. */
  readonly end: number;
  /** Whether the line ends in a line break. */
  readonly isWhole: boolean;
  readonly isTooLong: boolean;
}

const LF = 10;

/** Yields the lines of a file, keeping only the beginning of lines that are too long. */
export async function* readLines(path: string, range: { readonly end?: number } = {}): AsyncGenerator<RawLine> {
  if (range.end === 0) return;
  const last = range.end === undefined ? {} : { end: range.end - 1 };
  let parts: Buffer[] = [];
  let kept = 0;
  let length = 0;
  let offset = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (kept > MAX_LINE_BYTES) return;
    parts.push(part.subarray(0, MAX_LINE_BYTES + 1 - kept));
    kept += part.length;
  };
  const take = (isWhole: boolean): RawLine => {
    offset += length + (isWhole ? 1 : 0);
    const line = { bytes: Buffer.concat(parts), end: offset, isWhole, isTooLong: length > MAX_LINE_BYTES };
    [parts, kept, length] = [[], 0, 0];
    return line;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536, ...last })) {
    let rest: Buffer = chunk; // streams without an encoding yield buffers
    for (let at = rest.indexOf(LF); at !== -1; at = rest.indexOf(LF)) {
      add(rest.subarray(0, at));
      yield take(true);
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) add(rest);
  }
  if (length > 0) yield take(false);
}
