import { fold } from "@wellsourced/core";

/** Words and endings typical of a language. To add a language, add a row. */
const rows: readonly (readonly [language: string, words: string, endings: RegExp])[] = [
  [
    "en",
    "the of and in on for with from by an to is are its among between using based during after",
    /(?:ings?|ness|ment|ship)$/u,
  ],
  [
    "de",
    "der die das und von fur mit bei im zur zum eine einer des dem den auf uber aus nach zwischen nicht",
    /(?:ung|ungen|keit|heit|schaft|lich|ische[nrs]?|chen)$/u,
  ],
  [
    "fr",
    "le la les de du des et une dans par pour sur au aux chez entre l d",
    /(?:ique|iques|eux|euse|aux|ement|isme)$/u,
  ],
  [
    "es",
    "el la los las de del y en una por para con sobre entre como al",
    /(?:cion|ciones|dad|dades|miento|ico|ica)$/u,
  ],
  [
    "pt",
    "o os as de do da dos das e em no na uma por para com sobre entre ao",
    /(?:cao|coes|dade|dades|mento|ico|ica)$/u,
  ],
  [
    "it",
    "il lo la gli le di del della dei delle e nel nella una per con tra sulla degli",
    /(?:zione|zioni|ita|mento|ico|ica)$/u,
  ],
  ["nl", "de het een van en met voor op bij uit over naar niet", /(?:heid|lijk|ing|ingen|tie)$/u],
  ["sv", "och av i en ett for med som pa till den det hos", /(?:ning|het|else|skap)$/u],
  ["pl", "i w z na do oraz dla od przez przy", /(?:owa|owe|owy|osci|nia|acja|ych)$/u],
  ["tr", "ve bir ile icin olarak uzerine", /(?:lari|leri|nin|mesi|masi|inda|inde)$/u],
  ["id", "dan di yang dengan untuk pada dari terhadap dalam", /(?:kan|nya)$/u],
  ["ro", "si din cu pentru la al ale in", /(?:ului|elor|iilor|area)$/u],
  ["hu", "es az egy a nak nek", /(?:asok|esek|ban|ben|anak|enek)$/u],
  ["cs", "na se pro pri od do ve", /(?:ova|ove|osti|ani|eni|ych)$/u],
];
const known = rows.map(([language, list, endings]) => ({ language, words: new Set(list.split(" ")), endings }));

const scripts = [
  ["latin", /\p{Script=Latin}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["greek", /\p{Script=Greek}/gu],
  ["east asian", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
  ["thai", /\p{Script=Thai}/gu],
] as const;

/** Returns the dominant script. East Asian letters count double because each carries more. */
export function scriptOf(plain: string): string {
  let best = "none";
  let most = 0;
  for (const [name, pattern] of scripts) {
    const count = (plain.match(pattern)?.length ?? 0) * (name === "east asian" ? 2 : 1);
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

const letters = (plain: string): string[] => fold(plain).match(/\p{L}+/gu) ?? [];

/** Guesses the language of a title in Latin script by function words and endings. */
function languageOf(plain: string): string | undefined {
  const words = letters(plain);
  const score = ({ words: small, endings }: (typeof known)[number]) =>
    words.reduce((sum, word) => sum + (small.has(word) ? 1 : word.length > 5 && endings.test(word) ? 0.5 : 0), 0);
  const ranked = known.map((one) => ({ language: one.language, score: score(one) })).sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  return first && first.score > 0 && first.score > (second?.score ?? 0) ? first.language : undefined;
}

/** Counts letters that English titles have only in names. */
const accents = (plain: string): number => plain.match(/[à-öø-ÿāăąćčďđęěğıłńňőřśşšťůűźżž]/giu)?.length ?? 0;

/** Whether one title may be a translation of the other, so that they can neither confirm nor contradict each other. */
export function mayTranslate(a: string, b: string): boolean {
  if (scriptOf(a) !== scriptOf(b)) return true;
  if (scriptOf(a) !== "latin") return false;
  const [one, other] = [languageOf(a), languageOf(b)];
  if (one && other) return one !== other;
  return (one ?? other ?? "en") !== "en" || accents(a) >= 2 !== accents(b) >= 2;
}
