import { jsonIn } from "@wellsourced/core";

/** Longer cells are cut. */
const LONGEST_CELL = 4_000;
/** Maximum columns. */
const MOST_CELLS = 200;
const INTERESTING = /["\n\r,]/gu;

/** Reads the rows of a CSV stream (RFC 4180: doubled quotes, line breaks in quotes), keeping one row in memory. */
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
          // The next piece decides whether the mark is doubled.
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

/** Maximum length of a record. */
const LONGEST_RECORD = 200_000;
/** A whole string, a bracket, or the beginning of a string that continues in the next piece. */
const MARKS = /"(?:[^"\\]|\\.)*"|[{}[\]"]/gsu;

/** Reads the objects in any list of a JSON stream. */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const outer: string[] = [];
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    // An incomplete record is reread from its beginning, since records are short.
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
