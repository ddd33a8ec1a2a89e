/** A sentence whose number leads to no page. */
export type CitationError = {
  readonly sentence: string;
  readonly number: number;
};

const MARK = /\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/gu;

/** So far from the place a sentence is looked for on either side; so much of it is shown. */
const FAR = 1_000;
const SHOWN = 500;

/** The sentence around a place, for people to find it. */
function sentenceAt(text: string, at: number): string {
  const from = Math.max(0, at - FAR);
  const ends = [...text.slice(from, at).matchAll(/(?:[.!?](?:\s{0,9}\[[^[\]]{0,200}\])*\s+|\n)/gu)];
  const start = Math.max(from, ...ends.map(({ index, 0: end }) => from + index + end.length));
  const rest = /(?:[.!?](?=\s|$)|\n)/u.exec(text.slice(at, at + FAR));
  return text
    .slice(start, at + (rest ? rest.index + 1 : FAR))
    .trim()
    .slice(0, SHOWN);
}

/**
 * Checks each number that a model put behind a sentence against the pages that it was given. `text` has the pages
 * numbered in the order in which they are first cited, with `[?]` for a number without a page, and `cited` their places
 * in the list of pages, in that order.
 */
export function checkCitations(text: string, pages: number) {
  const order: number[] = [];
  const errors: CitationError[] = [];
  const checked = text.replace(MARK, (_, list: string, at: number) => {
    const shown = list.split(/[,;]/u).map((one) => {
      const number = Number(one.trim());
      if (number < 1 || number > pages) {
        errors.push({ sentence: sentenceAt(text, at), number });
        return "?";
      }
      if (!order.includes(number)) order.push(number);
      return String(order.indexOf(number) + 1);
    });
    return `[${[...new Set(shown)].join(", ")}]`;
  });
  return { text: checked, cited: order.map((number) => number - 1), errors };
}
