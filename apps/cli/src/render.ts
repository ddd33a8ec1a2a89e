/** Lets strangers' text near a terminal: control characters could move the cursor, retitle the window or hide text. */
export const harmless = (text: string): string =>
  // biome's rule against control characters in patterns guards against accidents; here they are the point.
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : "",
  );

/** Text broken at blanks to lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, width: number, indent = ""): string {
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  return lines.map((one) => indent + one).join("\n");
}

/** Rows under headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(headings), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}

/** 12 345 → `12,345`. */
export const grouped = (number: number): string => number.toLocaleString("en-US");

/** `1, "star"` → `1 star`; `2400, "star"` → `2,400 stars`; `3, "entry", "entries"`. What is no number says nothing. */
export const counted = (count: unknown, one: string, many = `${one}s`): string =>
  typeof count === "number" ? `${grouped(count)} ${count === 1 ? one : many}` : "";

/** A word made for programs as people write it: `NOT_YET_RECRUITING` → `not yet recruiting`, `PHASE2` → `phase 2`. */
export const spoken = (word: string): string =>
  word
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .toLowerCase();

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value : [];
export const joined = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(", ") : "");
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
