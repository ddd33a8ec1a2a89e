const SUFFIXES = ["'s", "ing", "ed", "es", "s"];

/** Drops the first suffix that fits and leaves more than two letters. Crude on purpose: both sides are cut alike. */
export function stem(word: string): string {
  for (const suffix of SUFFIXES)
    if (word.length - suffix.length > 2 && word.endsWith(suffix)) return word.slice(0, -suffix.length);
  return word;
}

const METRES = "metre kilometre centimetre millimetre litre".split(" ");
const COLOURS = "colour favour flavour honour humour labour neighbour rumour armour behaviour endeavour".split(" ");

/** British words by their American spelling, the plurals too. */
const BRITISH: ReadonlyMap<string, string> = new Map(
  [
    ...METRES.map((word): [string, string] => [word, `${word.slice(0, -2)}er`]),
    ...COLOURS.map((word): [string, string] => [word, `${word.slice(0, -3)}or`]),
  ].flatMap(([word, spelled]): [string, string][] => [
    [word, spelled],
    [`${word}s`, `${spelled}s`],
  ]),
);

/** American spelling of a few British words, so that the two meet. */
export function american(word: string): string {
  const known = BRITISH.get(word);
  if (known) return known;
  return word.length > 5 && word.endsWith("ise") ? `${word.slice(0, -3)}ize` : word;
}
