import { jsonIn } from "@wellsourced/core";

/** No record of such a table is longer. */
const LONGEST_RECORD = 200_000;
/** A whole string, a bracket, or the beginning of a string that goes on in the next piece. */
const MARKS = /"(?:[^"\\]|\\.)*"|[{}[\]"]/gsu;

/** The objects that stand in a list, wherever the list stands, of a JSON text that comes in pieces. */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const outer: string[] = [];
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    // A record under way is read again from its beginning: it is short.
    let [depth, start, done] = [0, 0, 0];
    for (const { index, 0: mark } of text.matchAll(MARKS)) {
      if (mark === '"') break;
      const opens = mark === "{" || mark === "[";
      if (opens && (depth > 0 || (mark === "{" && outer.at(-1) === "["))) {
        if (depth++ === 0) start = index;
      } else if (opens) outer.push(mark);
      else if (mark.startsWith('"')) continue;
      else if (depth === 0) outer.pop();
      else if (--depth === 0) yield jsonIn(text.slice(start, index + 1));
      if (depth === 0) done = index + 1;
    }
    text = text.slice(done);
    if (text.length > LONGEST_RECORD) throw new SyntaxError("a record without end");
  }
}
