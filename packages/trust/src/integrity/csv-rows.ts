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
