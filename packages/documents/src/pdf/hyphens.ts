/** Word counts of a document, which determine how hyphenated words are joined. */
export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*/gu;

/** Counts the words of lines, except the halves of divided words. */
export function vocabularyOf(lines: Iterable<string>): Vocabulary {
  const words = new Map<string, number>();
  let wasDivided = false;
  for (const line of lines) {
    const isDivided = DIVIDED.test(line);
    const found = [...line.toLowerCase().matchAll(WORD)].map(([word]) => word.replace(/[\u2010\u2011]/gu, "-"));
    for (const word of found.slice(wasDivided ? 1 : 0, isDivided ? -1 : undefined))
      words.set(word, (words.get(word) ?? 0) + 1);
    wasDivided = isDivided;
    if (words.size > 200_000) break;
  }
  return words;
}

const DIVIDED = /[-\u00ad\u2010]\s*$/u;

/** Words after a hyphen attached to a verb or noun, and words after which a compound is left open. */
const ENCLITIC =
  /^(?:ce|il|elle|on|je|tu|nous|vous|ils|elles|là|ci|même|mêmes|moi|toi|lui|leur|le|la|les|en|y|se|lo|me|te|lhe|o|a|os|as)$/iu;
const OPEN = /^(?:und|oder|bzw|sowie|and|or|et|ou|y|o|e|of|en|och|og)$/iu;
const COMPOUND =
  /^(?:self|well|ill|high|low|long|short|half|all|ex|cross|first|second|third|one|two|three|real|large|small|open|state|so|non)$/iu;

/**
 * Joins two lines of a paragraph and the word divided between them. A hyphen is kept if the rest of the document, the
 * language or capitals and digits suggest it.
 */
export function joinLines(before: string, after: string, words: Vocabulary): string {
  if (before === "" || after === "") return before + after;
  if (before.endsWith("\u00ad")) return before.slice(0, -1) + after;
  const divided = /(?<![\p{L}\p{M}]|[\p{L}\p{M}]-)([\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)[-\u2010]$/u.exec(before);
  if (!divided)
    return /[\p{L}\p{N}][-\u2010]$/u.test(before) && /^\p{N}/u.test(after) ? before + after : spaced(before, after);
  const head = divided[1] ?? "";
  const tail = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? "";
  if (tail === "") return /^\p{N}/u.test(after) ? before + after : spaced(before, after);
  if (OPEN.test(tail)) return `${before} ${after}`;
  return keepsHyphen(head, tail, words) ? before + after : before.slice(0, -1) + after;
}

function keepsHyphen(head: string, tail: string, words: Vocabulary): boolean {
  const [whole, compound] = [`${head}${tail}`.toLowerCase(), `${head}-${tail}`.toLowerCase()];
  const [wholes, compounds] = [words.get(whole) ?? 0, words.get(compound) ?? 0];
  if (wholes !== compounds) return compounds > wholes;
  if (/^\p{Lu}/u.test(tail) && !/^\p{Lu}+$/u.test(head)) return true;
  if (head.includes("-")) return true;
  if (isWord(head, words) && isWord(tail, words) && !GLUED.test(head)) return true;
  return (
    ENCLITIC.test(tail) ||
    COMPOUND.test(head) ||
    (/^\p{Lu}+$/u.test(head) !== /^\p{Lu}+$/u.test(tail) && /^\p{Lu}{2,}$/u.test(head))
  );
}

/** Prefixes more often joined without a hyphen. */
const GLUED =
  /^(?:any|can|every|fore|her|here|him|how|in|inter|never|not|our|out|over|some|sub|the|them|there|through|under|up|what|when|where|who|with|your)$/iu;

const isWord = (text: string, words: Vocabulary): boolean => text.length > 2 && words.has(text.toLowerCase());

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Chinese and Japanese are joined without a space. */
function spaced(before: string, after: string): string {
  const tight = IDEOGRAPH.test(before.at(-1) ?? "") && IDEOGRAPH.test(after[0] ?? "");
  return tight ||
    /\s$/u.test(before) ||
    (/[/\u2014]$/u.test(before) && /^\S/u.test(after) && /\S[/\u2014]$/u.test(before))
    ? before + after
    : `${before} ${after}`;
}
