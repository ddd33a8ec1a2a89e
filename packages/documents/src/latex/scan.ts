const BEGIN =
  /\\begin\{((?:verbatim|Verbatim|lstlisting|minted|alltt|comment|filecontents)\*?)\}|\\verb\*?([^\w\s*{])((?:(?!\2)[^\n]){1,300})\2/gu;

/** Removes comments outside code. */
export function withoutComments(tex: string): string {
  const parts: string[] = [];
  const missing = new Set<string>();
  let at = 0;
  for (const match of tex.matchAll(BEGIN)) {
    const [whole, name] = match;
    if (match.index < at || (name !== undefined && missing.has(name))) continue;
    const close = name === undefined ? match.index : tex.indexOf(`\\end{${name}}`, match.index);
    if (close < 0) {
      missing.add(name ?? "");
      continue;
    }
    const end = name === undefined ? match.index + whole.length : close;
    parts.push(uncommented(tex.slice(at, match.index)), tex.slice(match.index, end));
    at = end;
  }
  parts.push(uncommented(tex.slice(at)));
  return parts.join("");
}

/** A comment includes the end of its line; a line with only a comment is removed. In addresses, `%` is escaped. */
const uncommented = (tex: string): string =>
  tex
    .replace(/^[ \t]{0,200}%[^\n]{0,10000}\n?/gmu, "")
    .replace(
      /(\\(?:url|nolinkurl|path|href)\s?\{[^{}\n]{0,2000}\})|(\\[\s\S])|%[^\n]{0,10000}(?:\n[ \t]{0,200}(\n)?)?/gu,
      (_, address?: string, escaped?: string, blank?: string) =>
        address?.replace(/(?<!\\)%/gu, "\\%") ?? escaped ?? (blank ? "\n\n" : ""),
    );
