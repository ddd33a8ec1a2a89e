import { texSymbol } from "@wellsourced/core/tex";
import { decodeHTMLStrict } from "entities";
import type { ExtraKind } from "./layer.ts";

/** The label of a note as shown: without the number that distinguishes notes of one label. */
export const shownLabel = (label: string): string => label.replace(/-\d+$/u, "");

/** The kind of a link that is the mark of a note: a number or letter in brackets, or a number that links to a fragment. */
export const noteMark = (words: string, target: string): ExtraKind | undefined => {
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
const MATHML =
  "maction|math|menclose|merror|mfenced|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|semantics";
const TAG = new RegExp(`^(?:${TAGS}|${MATHML})$`, "u");

/** Whether a name is an element of HTML or MathML; other tags are text. */
export const isTag = (name: string): boolean => TAG.test(name);

/** Letters that texts write in another form than TeX, and the radical sign. */
const DRAWN: ReadonlyMap<string, string> = new Map(Object.entries({ epsilon: "ε", phi: "φ", sqrt: "√" }));

/** A formula as a line of text. */
export const drawn = (tex: string): string =>
  tex
    .replace(/\\([a-z]+)\*?|\\([^a-z])/giu, (_, name?: string, sign?: string) => {
      if (name === undefined) return /[,;:!\s]/u.test(sign ?? "") ? " " : (sign ?? "");
      return DRAWN.get(name) ?? texSymbol(name) ?? "";
    })
    .replace(/[{}_^&~]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** The character of a reference, with a no-break space as a blank; undefined for an invalid one. */
export function characterOf(reference: string): string | undefined {
  const shown = decodeHTMLStrict(reference).replace("\u00a0", " ");
  return shown === "" || shown === reference || shown === "\ufffd" ? undefined : shown;
}
