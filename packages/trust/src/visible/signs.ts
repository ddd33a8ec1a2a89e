import { texSymbol } from "@wellsourced/core/tex";
import { decodeHTMLStrict } from "entities";
import type { Extra } from "./layer.ts";

/** Two notes of one label are told apart by what comes after a dash, which no page shows. */
export const shownLabel = (label: string): string => label.replace(/-\d+$/u, "");

/** Is a link a note's mark: a number or letter in brackets, or a number that leads to a place on its own page? */
export const noteMark = (words: string, target: string): Extra | undefined => {
  if (/^\^\S{1,100}$/u.test(words)) return "note";
  const isMark =
    words.length < 40 &&
    (/^\\?\[(?:\d{1,4}|[a-z]{1,2}|note \d{1,3})(?:\s?[,–-]\s?\d{1,4})*\\?\]$/iu.test(words) ||
      (/^\d{1,3}$|^[*†‡§]$/u.test(words) && target.includes("#")) ||
      (/^\\?\[.*\\?\]$/u.test(words) && /#(?:cite|note|fn|ref|bib)/iu.test(target)));
  return isMark ? "mark" : undefined;
};

const TAGS =
  "a|abbr|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr";
const TAG = new RegExp(`^(?:${TAGS})$`, "u");

/** Is it an element that a page shows its reader? What else looks like a tag is text. */
export const isTag = (name: string): boolean => TAG.test(name);

/** Letters that texts write otherwise than TeX draws them, and the sign of a root, which TeX draws around its argument. */
const DRAWN: ReadonlyMap<string, string> = new Map(Object.entries({ epsilon: "ε", phi: "φ", sqrt: "√" }));

/** A formula as it is drawn, so far as a line of text can show it. */
export const drawn = (tex: string): string =>
  tex
    .replace(/\\([a-z]+)\*?|\\([^a-z])/giu, (_, name?: string, sign?: string) => {
      if (name === undefined) return /[,;:!\s]/u.test(sign ?? "") ? " " : (sign ?? "");
      return DRAWN.get(name) ?? texSymbol(name) ?? "";
    })
    .replace(/[{}_^&~]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** What a character reference stands for, if anything; a blank that holds words together is a blank. */
export function characterOf(reference: string): string | undefined {
  const shown = decodeHTMLStrict(reference).replace("\u00a0", " ");
  return shown === "" || shown === reference || shown === "\ufffd" ? undefined : shown;
}
