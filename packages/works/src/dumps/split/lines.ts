import { MAX_RECORD, type Piece, TOO_LONG } from "./piece.ts";

const NEWLINE = 10;

/** The lines of a stream that are not blank. A line that is too long is passed over and reported. */
export async function* lines(bytes: AsyncIterable<Buffer>, most = MAX_RECORD): AsyncGenerator<readonly Piece[]> {
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  const take = (piece: Buffer): Piece | undefined => {
    const whole = held.length === 0 ? piece : Buffer.concat([...held, piece]);
    const isLong = size + piece.length > most;
    held = [];
    size = 0;
    const place = `line ${line}`;
    if (isLong) return { text: "", place, broken: TOO_LONG };
    const text = whole.toString("utf8").trim();
    return text === "" ? undefined : { text, place };
  };
  for await (const chunk of bytes) {
    const pieces: Piece[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const piece = take(chunk.subarray(from, end));
      if (piece) pieces.push(piece);
      line++;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > most) held = [];
    else if (rest.length > 0) held.push(rest);
    if (pieces.length > 0) yield pieces;
  }
  const last = take(Buffer.alloc(0));
  if (last) yield [last];
}
