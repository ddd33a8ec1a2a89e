import { jsonIn } from "@wellsourced/core";

/** A cell longer than this is cut: no name, number or date is. */
const LONGEST_CELL = 4_000;
/** A table with more columns is none of ours. */
const MOST_CELLS = 200;
const INTERESTING = /["\n\r,]/gu;

/**
 * Rows of a CSV text that comes in pieces (RFC 4180: quotes double themselves, line breaks may stand inside). Nothing
 * but the row under way is held.
 */
export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  let held = "";
  const add = (text: string) => {
    if (cell.length < LONGEST_CELL) cell += text;
  };
  const endCell = () => {
    if (row.length >= MOST_CELLS) throw new SyntaxError("too many columns");
    row.push(cell);
    cell = "";
  };
  for await (const piece of pieces) {
    const text = held + piece;
    held = "";
    let at = 0;
    for (const { index, 0: mark } of text.matchAll(INTERESTING)) {
      if (index < at) continue;
      add(text.slice(at, index));
      at = index + 1;
      if (mark === '"') {
        if (!quoted) quoted = true;
        else if (text[at] === '"') {
          add('"');
          at += 1;
        } else if (at === text.length) {
          // Whether another quotation mark follows, the next piece tells.
          held = '"';
        } else quoted = false;
      } else if (quoted) add(mark);
      else if (mark === ",") endCell();
      else if (mark === "\n") {
        endCell();
        yield row;
        row = [];
      }
    }
    if (!held) add(text.slice(at));
  }
  endCell();
  if (row.length > 1) yield row;
}

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
