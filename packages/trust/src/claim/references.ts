import type { Stretch } from "@wellsourced/core/markdown";

const HEADING =
  /^[ \t]{0,3}(#{1,6}[ \t]+)?(?:\*\*|__)?(?:\d+\.?[ \t]+)?(?:references|bibliography|works cited|literature cited|références|bibliographie|literatur|literaturverzeichnis|referencias|bibliografía|bibliografia|riferimenti bibliografici|referências|список литературы|参考文献|參考文獻|참고문헌)(?:\*\*|__)?:?[ \t]*$/gimu;
const YEAR = /\b(?:1[89]|20)\d\d\b/u;
const ITEM = /^[ \t]{0,3}\[?(\d{1,3})[\].)][ \t]+(.*)$/gmu;

/** The list of references in a Markdown text, whose titles would match any claim on the subject. */
export function referencesIn(text: string): Stretch {
  const [start, end] = listAfterHeading(text) ?? numberedList(text) ?? [0, 0];
  return { start, end };
}

/** The list under its heading, if it has years, unlike a table of contents. */
function listAfterHeading(text: string): [number, number] | undefined {
  for (const match of text.matchAll(HEADING)) {
    const from = match.index + match[0].length;
    if (!YEAR.test(text.slice(from, from + 600))) continue;
    const next = match[1] ? /\n#{1,6}[ \t]+\S/u.exec(text.slice(from)) : undefined;
    return [match.index, next ? from + next.index : text.length];
  }
  return undefined;
}

/** Marks of a reference, unlike a list of films or years: initials, "et al.", a DOI, a URL, pages, "12(3)". */
const OF_WORK = /(?<!\p{L})\p{Lu}\.|\bet al\b|\bdoi\b|https?:|\bISBN\b|\bpp?\. ?\d|\d ?[:(] ?\d/u;
/** Minimum items of a list. */
const FEWEST = 3;

/** A list without heading that counts 1, 2, 3 and whose first items look like references with years. */
function numberedList(text: string): [number, number] | undefined {
  let [count, from, end] = [0, 0, 0];
  for (const { 0: line, 1: number, 2: item = "", index } of text.matchAll(ITEM)) {
    const isWork = YEAR.test(item) && OF_WORK.test(item);
    if (Number(number) === count + 1 && (isWork || count >= FEWEST)) count += 1;
    else if (count >= FEWEST) break;
    else count = isWork && Number(number) === 1 ? 1 : 0;
    if (count === 1) from = index;
    end = index + line.length;
  }
  return count >= FEWEST ? [from, end] : undefined;
}
