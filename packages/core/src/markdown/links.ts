import type { Stretch } from "./stretch.ts";

/** Letters of an address at most. */
const LONGEST = 4_000;
const TITLE = /\s*(?:(?<=\s)(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\))\s*)?\)/uy;

/** A character reference that addresses are full of; the others stay as they are. */
const targetOf = (written: string): string => written.replace(/\\([!-/:-@[-`{-~])/gu, "$1").replaceAll("&amp;", "&");

/** `(target "title")` behind the words of a link. Brackets in the target come in pairs, and no other link begins in it. */
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
  return tail ? { end: TITLE.lastIndex, target: targetOf(text.slice(start, stop)) } : undefined;
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

const DEFINITION =
  /^[ \t]{0,3}\[(?!\^)((?:[^[\]\\]|\\.){1,1000})\]:[ \t]{0,80}(?:\n[ \t]{0,80})?(?:<([^<>\n]*)>|(\S*[/#.:@]\S*))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*\r?$/gmu;

/** A label as it is compared: without case and doubled blanks. */
export const labelOf = (words: string): string => words.replace(/\s+/gu, " ").trim().toLowerCase();

/** `[label]: target`, with the lines that it takes. */
export interface Definition extends Stretch {
  readonly label: string;
  readonly target: string;
}

/** The definitions of a text whose code and comments are blanked, in order. Of one label, the first counts. */
export const definitionsIn = (text: string): Definition[] =>
  text.includes("]:")
    ? [...text.matchAll(DEFINITION)].map(({ 0: whole, 1: label = "", 2: wrapped, 3: target = "", index }) => ({
        label: labelOf(label),
        target: targetOf(wrapped ?? target),
        start: index,
        end: index + whole.length,
      }))
    : [];
