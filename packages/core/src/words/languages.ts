import { memoize } from "../memoize.ts";
import { fold } from "../text.ts";
import lists from "./languages.json" with { type: "json" };

const rows: Readonly<Record<string, readonly string[]>> = lists.functionWords;
const compiled = new Map<string, ReadonlySet<string>>();

/** Function words of a language (articles, pronouns, prepositions), folded; empty if there is no list. */
export function functionWordsIn(language: string): ReadonlySet<string> {
  const known = compiled.get(language);
  if (known) return known;
  const list = Object.hasOwn(rows, language) ? (rows[language] ?? []) : [];
  const words = new Set(list.flatMap((row) => row.split(" ")).map(fold));
  compiled.set(language, words);
  return words;
}

type Share = readonly [language: string, letters: RegExp, share: number];

/** Languages recognised by their script, with the share of all characters that decides. */
const SCRIPTS: readonly Share[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.08],
  ["zh", /\p{Script=Han}/gu, 0.15],
  ["ko", /\p{Script=Hangul}/gu, 0.15],
  ["th", /\p{Script=Thai}/gu, 0.3],
  ["he", /\p{Script=Hebrew}/gu, 0.3],
  ["hi", /\p{Script=Devanagari}/gu, 0.3],
  ["el", /\p{Script=Greek}/gu, 0.3],
  ["ru", /\p{Script=Cyrillic}/gu, 0.3],
  ["ar", /\p{Script=Arabic}/gu, 0.3],
];
/** Letters that distinguish a language within its script. */
const WITHIN: Readonly<Record<string, Share>> = {
  ru: ["uk", /[іїєґ]/giu, 0.01],
  ar: ["fa", /[پچژگیک\u200c]/gu, 0.01],
};

/** Letters and endings frequent in one language of the Latin script and rare in others. */
const LATIN: Readonly<Record<string, RegExp>> = {
  en: /(?:ings?|ness|ment|ship|[st]ions?)$/u,
  de: /[ßäöü]|(?:ung|ungen|keit|heit|schaft|lich|ische[nrs]?|chen)$/u,
  fr: /[èêëîïôœùûç]|(?:iques?|eux|euse|aux|ement|isme)$/u,
  es: /[ñ]|(?:ción|ciones|dad|dades|miento|ic[oa])$/u,
  it: /[ìò]|(?:zione|zioni|ità|mento|ic[oa])$/u,
  pt: /[ãõ]|(?:ção|ções|dade|dades|mento|ic[oa])$/u,
  nl: /(?:heid|lijke?|ing|ingen|tie)$/u,
  id: /(?:kan|nya)$/u,
  sv: /[åäö]|(?:ning|het|else|skap)$/u,
  da: /[æøå]/u,
  fi: /[äö]|(?:ssa|sta|lla|lle|inen)$/u,
  pl: /[ąęłńśźż]|(?:owa|owe|owy|nia|acja|ych)$/u,
  cs: /[ěřůščž]|(?:ova|ove|ani|eni|ých)$/u,
  tr: /[ğışç]|(?:lar[ıi]|ler[ıi]?|n[ıi]n|mesi|inda|inde)$/u,
  ro: /[ășțţş]|(?:ului|elor|iilor|area)$/u,
  hu: /[őű]|(?:ban|ben|nak|nek|ság|ség)$/u,
  vi: /[ăơưđạảấầậắềệộớờợụứừự]/u,
};

/** A quick test: most texts have no letter of the scripts above. */
const OTHER_SCRIPT = /[\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufefc\uff66-\uff9d\u{1b000}-\u{3ffff}]/u;
const SAMPLE = 4_000;
const shareOf = (text: string, letters: RegExp): number => (text.match(letters)?.length ?? 0) / (text.length || 1);

/**
 * The language of a text as an ISO 639-1 code, from its script, and for Latin script from function words, letters and
 * endings; undefined if there is no evidence. `context` is a longer text, probably in the same language. Only the
 * beginnings are read. Norwegian is recognised as Danish.
 */
export function languageIn(text: string, context = ""): string | undefined {
  const sample = text.slice(0, SAMPLE);
  const isOther = OTHER_SCRIPT.test(sample);
  const script = isOther ? SCRIPTS.find(([, letters, share]) => shareOf(sample, letters) > share)?.[0] : undefined;
  if (script === undefined) return latinIn(sample, context.slice(0, SAMPLE));
  const [within, letters, share] = WITHIN[script] ?? [];
  return within && letters && shareOf(sample, letters) > (share ?? 0) ? within : script;
}

/** Function words of the text's language; English if it is unknown. */
export const functionWordsOf = (text: string): ReadonlySet<string> => functionWordsIn(languageIn(text) ?? "en");

/** Weight of a letter, an ending or a single-letter word; a longer function word counts 1. */
const WEAK = 0.5;
/** Factor by which a language must beat those listed before it. */
const MARGIN = 1.02;
const latin = Object.entries(LATIN);

/** Scores of a lower-case word for the Latin languages it may belong to, by index. */
const scoresOf: (word: string) => readonly (readonly [language: number, score: number])[] = memoize((word) => {
  const folded = fold(word);
  return latin.flatMap(([language, form], at) => {
    if (functionWordsIn(language).has(folded)) return [[at, folded.length > 1 ? 1 : WEAK] as const];
    return form.test(word) ? [[at, WEAK] as const] : [];
  });
}, 5_000);

/** Words of a text and the sums of their scores for each Latin language. Many statements are compared with one text. */
const latinSums = memoize(
  (text) => {
    const words =
      text
        .toLowerCase()
        .normalize("NFC")
        .match(/(?<![\p{L}\p{N}])\p{L}+(?!\p{N})/gu) ?? [];
    const sums = latin.map(() => 0);
    for (const word of words) for (const [at, score] of scoresOf(word)) sums[at] = (sums[at] ?? 0) + score;
    return { count: words.length, sums };
  },
  40,
  SAMPLE,
);

function latinIn(text: string, context: string): string | undefined {
  const [own, other] = [latinSums(text), latinSums(context)];
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const [at, [language]] of latin.entries()) {
    // Words of the text itself count more than those of its longer context.
    const score = (own.sums[at] ?? 0) / (own.count + 2) + (other.sums[at] ?? 0) / (other.count + 20);
    if (score > most * MARGIN) [best, most] = [language, score];
  }
  return best;
}
