const STOP_WORDS = new Set(
  (
    "a about an and any are as at be by can could did do does for from had has have how i in is it me my of on or " +
    "please should so that the their there this to was we what when where which who why will with would you your"
  ).split(" "),
);

const isStopWord = (word: string): boolean =>
  // Capitals of two letters or more are operators (`OR`) or names (`IT`), not stop words.
  !/^\p{Lu}{2,}$/u.test(word) && STOP_WORDS.has(word.toLowerCase().replace(/(?<![?!.,;:])[?!.,;:]+$/u, ""));

/** The query without its stop words, phrases in quotes untouched; `undefined` when that changes or empties it. */
export function withoutStopWords(query: string): string | undefined {
  const pieces = query.match(/"[^"]*"|\S+/gu) ?? [];
  const kept = pieces.filter((piece) => piece.startsWith('"') || !isStopWord(piece));
  return kept.length === 0 || kept.length === pieces.length ? undefined : kept.join(" ");
}
