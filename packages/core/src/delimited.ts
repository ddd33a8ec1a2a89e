/**
 * Parses delimited text by RFC 4180; a quote inside an unquoted field is literal. Rows beyond `most` are counted in
 * `more`.
 */
export function readRows(text: string, delimiter: string, most: number): { rows: string[][]; more: number } {
  const rows: string[][] = [];
  let more = 0;
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  while (at < end) {
    const { value, next } = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    row.push(value);
    at = next;
    if (text[at] === delimiter) {
      at++;
      if (at < end) continue;
      row.push("");
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    at++;
    if (rows.length < most) rows.push(row);
    else more++;
    row = [];
  }
  return { rows, more };
}

/** A field, and the position of the delimiter, line end or end of text after it. */
type Field = ReturnType<typeof plain>;

function plain(text: string, at: number, delimiter: string) {
  let next = at;
  while (next < text.length && text[next] !== delimiter && text[next] !== "\n" && text[next] !== "\r") next++;
  return { value: text.slice(at, next), next };
}

function quoted(text: string, at: number, delimiter: string): Field {
  let value = "";
  let from = at + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    // An unclosed quote is literal, as it would otherwise consume the rest of the file.
    if (close < 0) return plain(text, at, delimiter);
    value += text.slice(from, close);
    from = close + 1;
    if (text[from] !== '"') break;
    value += '"';
    from++;
  }
  const rest = plain(text, from, delimiter);
  return { value: value + rest.value, next: rest.next };
}
