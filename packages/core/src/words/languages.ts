import { fold } from "../text.ts";
import lists from "./languages.json" with { type: "json" };

const rows: Readonly<Record<string, readonly string[]>> = lists.functionWords;
const compiled = new Map<string, ReadonlySet<string>>();

/** Articles, pronouns, prepositions and other words of grammar in a language, folded; empty where there is no list. */
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
/** Letters that only one language of a script has. */
const WITHIN: Readonly<Record<string, Share>> = {
  ru: ["uk", /[іїєґ]/giu, 0.01],
  ar: ["fa", /[پچژگیک\u200c]/gu, 0.01],
};

/** Languages in Latin script, with letters and endings that many of their words and few of others have. */
const LATIN: Readonly<Record<string, RegExp | undefined>> = {
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

const SAMPLE = 4_000;
const shareOf = (text: string, letters: RegExp): number => (text.match(letters)?.length ?? 0) / (text.length || 1);

/**
 * The language of a text as an ISO 639-1 code, by its script, and in Latin script by words of grammar, letters and
 * endings. Undefined where nothing speaks for one. `context` is a longer text that is probably in the same language.
 * Only the beginnings are read. Norwegian is recognised as Danish.
 */
export function languageIn(text: string, context = ""): string | undefined {
  const sample = text.slice(0, SAMPLE);
  const script = SCRIPTS.find(([, letters, share]) => shareOf(sample, letters) > share)?.[0];
  if (script === undefined) return latinIn(wordsOf(sample), wordsOf(context.slice(0, SAMPLE)));
  const [within, letters, share] = WITHIN[script] ?? [];
  return within && letters && shareOf(sample, letters) > (share ?? 0) ? within : script;
}

/** Words of grammar in the language of a text; English where it is unknown. */
export const functionWordsOf = (text: string): ReadonlySet<string> => functionWordsIn(languageIn(text) ?? "en");

interface Word {
  readonly raw: string;
  readonly folded: string;
}

const wordsOf = (text: string): Word[] =>
  (
    text
      .toLowerCase()
      .normalize("NFC")
      .match(/(?<![\p{L}\p{N}])\p{L}+(?!\p{N})/gu) ?? []
  ).map((raw) => ({ raw, folded: fold(raw) }));

function latinIn(own: readonly Word[], context: readonly Word[]): string | undefined {
  let [best, most]: [string | undefined, number] = [undefined, 0];
  for (const [language, form] of Object.entries(LATIN)) {
    const small = functionWordsIn(language);
    const hits = (words: readonly Word[]) =>
      words.reduce(
        (sum, { raw, folded }) =>
          sum + (small.has(folded) ? (folded.length > 1 ? 1 : FORM) : form?.test(raw) ? FORM : 0),
        0,
      );
    // A word of the text itself says more than one of its context, which has many.
    const score = hits(own) / (own.length + 2) + hits(context) / (context.length + 20);
    if (score > most * MARGIN) [best, most] = [language, score];
  }
  return best;
}

/** What a letter or an ending counts beside a word of grammar, and by how much a later language must score more. */
const FORM = 0.5;
const MARGIN = 1.02;
