/**
 * Somebody's words for an index that reads the query as a language: what is syntax there is taken out, since a stray
 * bracket or colon is a bad question. Phrases in quotes and the operators in capitals stay.
 */
export function luceneText(text: string): string {
  const straight = text.replace(/[\u201C\u201D]/gu, '"');
  const plain = straight.replace(/(?<![-+])[-+]+(?=\s|$)|(?<=^|\s)[-+]+|[=&|><!(){}[\]^~*?:\\/;]/gu, " ");
  const closed = (plain.match(/"/gu) ?? []).length % 2 === 0 ? plain : plain.replaceAll('"', " ");
  // An operator with nothing on one of its sides is a word.
  const words = closed.replace(/""/gu, " ").trim().split(/\s+/u);
  const isDangling = (index: number) => index === 0 || index === words.length - 1;
  return words.map((word, index) => (isDangling(index) ? word.replace(/^(?:AND|OR|NOT)$/u, lower) : word)).join(" ");
}

const lower = (word: string): string => word.toLowerCase();

/** From a year to a year, either of them open. */
export const yearRange = (
  { yearFrom, yearTo }: { readonly yearFrom?: number; readonly yearTo?: number },
  open: readonly [from: number, to: number],
): readonly [from: number, to: number] | undefined =>
  yearFrom === undefined && yearTo === undefined ? undefined : [yearFrom ?? open[0], yearTo ?? open[1]];
