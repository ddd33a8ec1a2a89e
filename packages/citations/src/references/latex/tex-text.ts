const accents: Readonly<Record<string, string>> = {
  '"': "\u0308",
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030C",
  H: "\u030B",
  c: "\u0327",
  k: "\u0328",
  r: "\u030A",
  d: "\u0323",
  b: "\u0331",
};
const letters: Readonly<Record<string, string>> = {
  ss: "ß",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  i: "i",
  j: "j",
  newblock: " ",
  textendash: "–",
  textemdash: "—",
  ldots: "…",
  dots: "…",
  "&": "&",
};

/** TeX as a reader sees it: accents and letters written out, commands taken off what they hold. */
export const plainTex = (tex: string): string =>
  tex
    .replace(
      /\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}/gu,
      (_, url: string) => ` ${url.replace(/\\([%#&_~])/gu, "$1")} `,
    )
    .replace(/\\(["'`^~=.]|[uvHckrdb](?![a-zA-Z]))\s*(?:\{\s*)?\\?([a-zA-Z])\}?/gu, (_, mark: string, letter: string) =>
      `${letter}${accents[mark] ?? ""}`.normalize("NFC"),
    )
    .replace(/\\([a-zA-Z]+|&)\*?\s*/gu, (_, name: string) => letters[name] ?? "")
    .replace(/\\([%#&_$~{} ])/gu, "$1")
    .replace(/---/gu, "—")
    .replace(/--/gu, "–")
    .replace(/``|''/gu, '"')
    .replace(/~/gu, " ")
    .replace(/[{}]|(?<!\\)\$/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

const blank = (part: string): string => part.replace(/[^\n]/gu, " ");
const verbatim = /\\begin\{((?:verbatim|lstlisting|minted|comment|Verbatim)\*?)\}/gu;

/** Environments whose content is no TeX, blanked. One that is never closed ends the search, not the text. */
function withoutVerbatim(tex: string): string {
  const parts: string[] = [];
  let from = 0;
  const at = new RegExp(verbatim);
  for (let match = at.exec(tex); match; match = at.exec(tex)) {
    const end = tex.indexOf(`\\end{${match[1]}}`, at.lastIndex);
    if (end < 0) break;
    parts.push(tex.slice(from, match.index), blank(tex.slice(match.index, end)));
    from = end;
    at.lastIndex = end;
  }
  return parts.join("") + tex.slice(from);
}

/** The same text with comments and verbatim parts blanked, so that places stay what they were. */
export function withoutComments(tex: string): string {
  return withoutVerbatim(tex)
    .replace(/\\verb\*?([^\s\w*])(?:(?!\1)[^\n]){0,400}\1/gu, blank)
    .replace(
      /(^|[^\\])((?:\\\\)*)%.*$/gmu,
      (whole, before: string, slashes: string) => before + slashes + blank(whole.slice(before.length + slashes.length)),
    );
}
