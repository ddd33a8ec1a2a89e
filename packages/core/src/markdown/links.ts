import type { Stretch } from "./stretch.ts";

/** Maximum length of a link's target. */
const LONGEST = 4_000;
const TITLE = /\s*(?:(?<=\s)(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\))\s*)?\)/uy;

/** Unescapes a target. `&amp;` is common in URLs; other character references are kept. */
export const linkTarget = (written: string): string =>
  written.replace(/\\([!-/:-@[-`{-~])/gu, "$1").replaceAll("&amp;", "&");

/**
 * Parses `(target "title")` after a link's text. Brackets in the target must be balanced, and no other link may begin
 * in it.
 */
export function linkTail(text: string, at: number): { readonly end: number; readonly target: string } | undefined {
  if (text.charAt(at) !== "(") return undefined;
  let start = at + 1;
  while (start - at < 6 && /\s/u.test(text.charAt(start))) start++;
  const isWrapped = text.charAt(start) === "<";
  if (isWrapped) start++;
  const stop = endOfTarget(text, start, isWrapped);
  if (stop === undefined) return undefined;
  TITLE.lastIndex = isWrapped ? stop + 1 : stop;
  const tail = TITLE.exec(text);
  return tail ? { end: TITLE.lastIndex, target: linkTarget(text.slice(start, stop)) } : undefined;
}

function endOfTarget(text: string, start: number, isWrapped: boolean): number | undefined {
  let depth = 0;
  for (let at = start; at <= text.length && at - start < LONGEST; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at++;
    else if (isWrapped) {
      if (sign === ">") return at;
      if (sign === "" || sign === "<" || sign === "\n") return undefined;
    } else if (sign === "" || /[\s<>]/u.test(sign) || (sign === ")" && depth === 0)) return at;
    else if (sign === "]" && text.charAt(at + 1) === "(") return undefined;
    else if (sign === ")") depth--;
    else if (sign === "(" && ++depth > 32) return undefined;
  }
  return undefined;
}

/** Pattern of a link label, in which brackets are escaped. */
export const LABEL = String.raw`(?:[^[\]\\]|\\[\s\S]){1,1000}`;
const DEFINITION = new RegExp(
  String.raw`^[ \t]{0,3}\[(?!\^)(${LABEL})\]:[ \t]{0,80}(?:\n[ \t]{0,80})?(?:<([^<>\n]*)>|(?=\S*[/#.:@])(\S+))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*\r?$`,
  "gmu",
);

/** A link label normalised for comparison: lower case, single spaces. */
export const labelOf = (words: string): string => words.replace(/\s+/gu, " ").trim().toLowerCase();

/** A link definition, `[label]: target`, with the offsets of its lines. */
export interface Definition extends Stretch {
  readonly label: string;
  readonly target: string;
}

/** Link definitions in order, from a text with code and comments blanked. The first definition of a label wins. */
export const definitionsIn = (text: string): Definition[] =>
  text.includes("]:")
    ? [...text.matchAll(DEFINITION)].map(({ 0: whole, 1: label = "", 2: wrapped, 3: target = "", index }) => ({
        label: labelOf(label),
        target: linkTarget(wrapped ?? target),
        start: index,
        end: index + whole.length,
      }))
    : [];
