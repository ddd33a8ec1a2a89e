import type { Stretch } from "../visible/layer.ts";

const HEADING =
  /^[ \t]{0,3}(#{1,6}[ \t]+)?(?:\*\*|__)?(?:\d+\.?[ \t]+)?(?:references|bibliography|works cited|literature cited|références|bibliographie|literatur|literaturverzeichnis|referencias|bibliografía|bibliografia|riferimenti bibliografici|referências|список литературы|参考文献|參考文獻|참고문헌)(?:\*\*|__)?:?[ \t]*$/gimu;
const YEAR = /\b(?:1[89]|20)\d\d\b/u;
const ITEM = /^[ \t]{0,3}\[?(\d{1,3})[\].)][ \t]+(.*)$/gmu;

/**
 * The list of references of a text in Markdown: their titles would match any claim on the subject. What follows the list
 * under a heading of its own is not part of it.
 */
export function referencesIn(text: string): Stretch {
  const [start, end] = listAfterHeading(text) ?? numberedList(text) ?? [0, 0];
  return { start, end };
}

/** Under a heading of that name, if years stand below it: in a table of contents they do not. */
function listAfterHeading(text: string): [number, number] | undefined {
  for (const match of text.matchAll(HEADING)) {
    const from = match.index + match[0].length;
    if (!YEAR.test(text.slice(from, from + 600))) continue;
    const next = match[1] ? /\n#{1,6}[ \t]+\S/u.exec(text.slice(from)) : undefined;
    return [match.index, next ? from + next.index : text.length];
  }
  return undefined;
}

/** Without a heading: a list that counts 1, 2, 3 and gives a year in each of them, up to the end of the text. */
function numberedList(text: string): [number, number] | undefined {
  let wanted = 1;
  let from = 0;
  for (const { 1: number, 2: item = "", index } of text.matchAll(ITEM)) {
    const fits = Number(number) === wanted && YEAR.test(item);
    if (!fits && Number(number) !== 1) continue;
    if (!fits || wanted === 1) from = index;
    wanted = fits ? wanted + 1 : YEAR.test(item) ? 2 : 1;
    if (wanted === 4) return [from, text.length];
  }
  return undefined;
}
