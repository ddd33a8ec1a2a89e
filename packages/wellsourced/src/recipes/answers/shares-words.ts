/** Shorter words say little of a subject. */
const SHORTEST = 5;
/** So many letters tell a word, whatever its ending. */
const STEM = 4;
/** In scripts without spaces two letters are a word; as many are what some languages glue before one. */
const PAIR = 2;
/** Fewer words than this say nothing of a subject. */
const FEWEST = 3;
/** The first words of a long statement tell its subject, and each word costs a look through the source. */
const MOST = 60;
/** A source with a smaller share of a statement's words never addresses it with little to doubt. */
const LEAST = 1 / 3;

const word = /\p{Script=Han}+|[\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}]+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a statement, each by the stretches of letters of which one must be there. */
const wordsOf = (statement: string): readonly (readonly string[])[] =>
  (statement.toLowerCase().match(word) ?? []).flatMap((one) => {
    if (unspaced.test(one)) return Array.from({ length: one.length - 1 }, (_, at) => [one.slice(at, at + PAIR)]);
    if (one.length < SHORTEST) return [];
    const stem = one.slice(0, STEM);
    return [one.length < STEM + PAIR ? [stem] : [stem, one.slice(PAIR, PAIR + STEM)]];
  });

/** Whether a source, in lower case, may be about a statement: a glance that spares the look at all others. */
export function sharesWords(statement: string, source: string): boolean {
  const words = wordsOf(statement).slice(0, MOST);
  const shared = words.filter((stems) => stems.some((stem) => source.includes(stem)));
  return words.length < FEWEST || shared.length >= words.length * LEAST;
}
