/** A citation of a page that does not exist. */
export type CitationError = {
  readonly sentence: string;
  readonly number: number;
};

const MARK = /\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/gu;

/** Characters searched on either side for the ends of a sentence, and characters of it that are shown. */
const REACH = 1_000;
const SHOWN = 500;

/** The sentence around an offset. */
function sentenceAt(text: string, at: number): string {
  const from = Math.max(0, at - REACH);
  const ends = [...text.slice(from, at).matchAll(/(?:[.!?](?:\s{0,9}\[[^[\]]{0,200}\])*\s+|\n)/gu)];
  const start = Math.max(from, ...ends.map(({ index, 0: end }) => from + index + end.length));
  const rest = /(?:[.!?](?=\s|$)|\n)/u.exec(text.slice(at, at + REACH));
  return text
    .slice(start, at + (rest ? rest.index + 1 : REACH))
    .trim()
    .slice(0, SHOWN);
}

/**
 * Checks the page numbers that a model cites. `text` numbers the pages in the order of their first citation and has
 * `[?]` for numbers without a page; `cited` lists the indexes of the pages in that order.
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
