/** No record of such a table is longer. */
const LONGEST_RECORD = 200_000;
const MARKS = /["{}[\]]/gu;

/** The end of a JSON string that began before `from`, behind its closing mark; -1 when the text ends first. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return -1;
}

/** The objects that stand in a list, wherever the list stands, of a JSON text that comes in pieces. */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const open: string[] = [];
  let text = "";
  let start = -1;
  let depth = 0;
  for await (const piece of pieces) {
    text += piece;
    let at = 0;
    let done = start >= 0 ? 0 : text.length;
    const marks = new RegExp(MARKS);
    if (start >= 0) {
      // The record under way is read again from its beginning: it is short.
      at = start = 0;
      depth = 0;
    }
    marks.lastIndex = at;
    for (let found = marks.exec(text); found; found = marks.exec(text)) {
      const { index, 0: mark } = found;
      if (mark === '"') {
        const end = endOfString(text, index + 1);
        if (end < 0) {
          done = start >= 0 ? start : index;
          break;
        }
        marks.lastIndex = end;
      } else if (mark === "{" || mark === "[") {
        if (start < 0 && mark === "{" && open.at(-1) === "[") {
          start = index;
          depth = 0;
        }
        if (start >= 0) depth++;
        else open.push(mark);
      } else if (start < 0) open.pop();
      else if (--depth === 0) {
        yield parsed(text.slice(start, index + 1));
        start = -1;
      }
      done = text.length;
    }
    if (start >= 0) done = start;
    text = text.slice(done);
    if (start >= 0) start = 0;
    if (text.length > LONGEST_RECORD) throw new SyntaxError("a record without end");
  }
}

/** A record that is no JSON is nobody's. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
