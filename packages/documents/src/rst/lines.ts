/** Width of the indentation; tabs extend to the next multiple of eight. */
export const indentOf = (line: string): number => line.length - line.trimStart().length;
export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

export const expandTabs = (line: string): string => {
  if (!line.includes("\t")) return line;
  let out = "";
  for (const character of line) out += character === "\t" ? " ".repeat(8 - (out.length % 8)) : character;
  return out;
};

/** Removes blank lines at both ends. */
export function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

/** Removes the common indentation. */
export function dedent(lines: readonly string[]): readonly string[] {
  const least = lines.reduce(
    (min, line) => (isBlank(line) ? min : Math.min(min, indentOf(line))),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(least) && least > 0 ? lines.map((line) => line.slice(least)) : lines;
}

/**
 * Returns the end of the lines from `from` that are blank or indented by at least `indent`, without trailing blank
 * lines.
 */
export function endOfIndented(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isBlank(line)) continue;
    if (indentOf(line) < indent) break;
    end = at + 1;
  }
  return end;
}
