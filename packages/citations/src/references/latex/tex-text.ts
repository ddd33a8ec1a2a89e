import { ACCENTS, SYMBOLS } from "../../readers/bibtex/tex-symbols.ts";
import { blank, blanked, type Stretch } from "../found.ts";

/** TeX as a reader sees it: accents and letters written out, commands taken off what they hold. */
export const plainTex = (tex: string): string =>
  tex
    .replace(
      /\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}/gu,
      (_, url: string) => ` ${url.replace(/\\([%#&_~])/gu, "$1")} `,
    )
    .replace(/\\(["'`^~=.]|[uvHckrdb](?![a-zA-Z]))\s*(?:\{\s*)?\\?([a-zA-Z])\}?/gu, (_, mark: string, letter: string) =>
      `${letter}${ACCENTS.get(mark) ?? ""}`.normalize("NFC"),
    )
    .replace(/\\([a-zA-Z]+)\*?\s*/gu, (_, name: string) => (name === "newblock" ? " " : (SYMBOLS.get(name) ?? "")))
    .replace(/\\([%#&_$~{} ])/gu, "$1")
    .replace(/---/gu, "—")
    .replace(/--/gu, "–")
    .replace(/``|''/gu, '"')
    .replace(/~/gu, " ")
    .replace(/[{}]|(?<!\\)\$/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

const verbatim = /\\begin\{((?:verbatim|lstlisting|minted|comment|Verbatim)\*?)\}/gu;

/** Environments whose content is no TeX, blanked. One that is never closed ends the search, not the text. */
function withoutVerbatim(tex: string): string {
  const parts: Stretch[] = [];
  const begins = new RegExp(verbatim);
  for (let match = begins.exec(tex); match; match = begins.exec(tex)) {
    const end = tex.indexOf(`\\end{${match[1]}}`, begins.lastIndex);
    if (end < 0) break;
    parts.push({ at: match.index, end });
    begins.lastIndex = end;
  }
  return blanked(tex, parts);
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
