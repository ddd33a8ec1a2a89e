import { withoutMarkup } from "../../formats/typography.ts";
import { fromTex, verbatim as verbatimTex } from "../../readers/bibtex/tex.ts";
import { blank, blanked, type Stretch } from "../found.ts";

const address = /\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}/gu;

/** TeX as a reader sees it, without what sets words apart; addresses are kept, also those behind a link's words. */
export const plainTex = (tex: string): string =>
  tex
    .split(address)
    .map((part, at) => (at % 2 ? ` ${verbatimTex(part)} ` : withoutMarkup(fromTex(part))))
    .join(" ")
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
