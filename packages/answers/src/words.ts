import { plainTex } from "@wellsourced/core/tex";
import type { AnswerFormat } from "./answer.ts";
import { readWikitext } from "./inline/wikitext.ts";

/** The visible text of TeX or wikitext, without commands, notes, templates and citations. */
export const wordsOf = (source: string, format: Extract<AnswerFormat, "latex" | "wikitext">): string =>
  format === "latex" ? plainTex(source, { isDocument: true }) : readWikitext(source).text;
