/** `12,345` for 12345; empty for `undefined`. */
export const grouped = (count: number | undefined): string => count?.toLocaleString("en-US") ?? "";

/** A count with its noun: `1 reply`, `2,400 stars`, `2 pictures without a description`. Empty for `undefined`. */
export const counted = (count: number | undefined, one: string, many = plural(one)): string =>
  count === undefined ? "" : `${grouped(count)} ${count === 1 ? one : many}`;

/** The plural of a noun, alone or followed by what it is of, without or to. */
function plural(noun: string): string {
  const [head = noun] = noun.split(/ (?=(?:of|without|to|beyond|marked|laid) )/u, 1);
  return pluralWord(head) + noun.slice(head.length);
}

const pluralWord = (word: string): string =>
  /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : /(?:ss|x|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;
