/** A sentence whose number leads to no page. */
export type CitationError = {
  readonly sentence: string;
  readonly number: number;
};

export interface CitedText {
  /** The text with the pages numbered in the order in which they are first cited; a number without a page is `[?]`. */
  readonly text: string;
  /** Places in the list of pages, in that order. */
  readonly cited: readonly number[];
  readonly errors: readonly CitationError[];
}

const MARK = /\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/gu;

/** The sentence around a place, for people to find it. */
function sentenceAt(text: string, at: number): string {
  const before = text.slice(0, at);
  const start = Math.max(
    ...[...before.matchAll(/(?:[.!?](?:\s{0,9}\[[^[\]]{0,200}\])*\s+|\n)/gu)].map(
      ({ index, 0: end }) => index + end.length,
    ),
    0,
  );
  const rest = /(?:[.!?](?=\s|$)|\n)/u.exec(text.slice(at));
  return text
    .slice(start, rest ? at + rest.index + 1 : undefined)
    .trim()
    .slice(0, 500);
}

/** Checks each number that a model put behind a sentence against the pages that it was given. */
export function checkCitations(text: string, pages: number): CitedText {
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
