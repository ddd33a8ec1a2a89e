import { lines } from "./lines.ts";
import { MAX_RECORD, type Piece, TOO_LONG } from "./piece.ts";

const quotes = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count++;
  return count;
};

/** The rows of a CSV file as text: lines, joined while a quotation is open. */
export async function* csvRows(bytes: AsyncIterable<Buffer>, most = MAX_RECORD): AsyncGenerator<readonly Piece[]> {
  let held: string[] = [];
  let size = 0;
  let place = "";
  for await (const some of lines(bytes, most)) {
    const rows: Piece[] = [];
    for (const line of some) {
      if (line.broken) rows.push(line);
      if (held.length === 0) place = line.place;
      held.push(line.text);
      size += line.text.length;
      // An even number of quotation marks closes what it opens.
      if (quotes(line.text) % 2 === (held.length > 1 ? 0 : 1) && size <= most) continue;
      if (line.text !== "")
        rows.push(size > most ? { text: "", place, broken: TOO_LONG } : { text: held.join("\n"), place });
      held = [];
      size = 0;
    }
    if (rows.length > 0) yield rows;
  }
  if (held.length > 0) yield [{ text: "", place, broken: "The row has a quotation without an end." }];
}
