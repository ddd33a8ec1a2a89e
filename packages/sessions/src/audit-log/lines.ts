import { createReadStream } from "node:fs";
import { MAX_LINE_BYTES } from "./event.ts";

/** One line of a file, without its line break. */
export interface RawLine {
  /** The first bytes of a line that is too long. */
  readonly bytes: Buffer;
  /** Where the next line begins. */
  readonly end: number;
  /** It ends in a line break. */
  readonly isWhole: boolean;
  readonly isTooLong: boolean;
}

const LF = 10;

/** The lines of a file one after the other; of a line that is too long only its beginning is kept. */
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
    let rest: Buffer = chunk; // without an encoding, a stream gives bytes
    for (let at = rest.indexOf(LF); at !== -1; at = rest.indexOf(LF)) {
      add(rest.subarray(0, at));
      yield take(true);
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) add(rest);
  }
  if (length > 0) yield take(false);
}
