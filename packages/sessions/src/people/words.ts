/** Accents and vowel points, which people leave out when they search. Marks that make another letter stay. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
/** Scripts that put no blank between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** A shorter word must be the whole word: `art` finds `arts`, `of` does not find `offer`. */
const PREFIX_LENGTH = 3;

/** A text for comparing: without case, accents and the forms of one letter. */
export function folded(text: string): string {
  const plain = text.normalize("NFKD").toUpperCase().toLowerCase().replace(MARKS, "");
  return plain.replaceAll("ς", "σ").replaceAll("’", "'").normalize("NFC");
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The words that somebody asks for. Single letters count only where there is nothing else. */
function wordsOf(query: string): readonly string[] {
  const segments = [...segmenter.segment(query.normalize("NFKC"))];
  const words = segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => folded(segment));
  const longer = words.filter((word) => word.length > 1);
  return [...new Set(longer.length > 0 ? longer : words)];
}

/** Is the word in the text, at the beginning of one of its words? In scripts without blanks anywhere. */
function hasWord(text: string, word: string): boolean {
  const isUnspaced = UNSPACED.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isUnspaced) return true;
    const end = at + word.length;
    const begins = at === 0 || !LETTER.test(text[at - 1] ?? "");
    const ends = word.length >= PREFIX_LENGTH || end === text.length || !LETTER.test(text[end] ?? "");
    if (begins && ends) return true;
  }
  return false;
}

/** A question in words, ready to be put to many texts: does one of them hold all of the words? */
export function createMatcher(query: string): (texts: readonly string[]) => boolean {
  const words = wordsOf(query);
  const whole = folded(query).trim();
  return (texts) => {
    const text = folded(texts.join("\n"));
    // What has no words, such as an emoji, is looked for as it is.
    return words.length > 0 ? words.every((word) => hasWord(text, word)) : text.includes(whole);
  };
}
