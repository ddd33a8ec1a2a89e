import { languageIn } from "@wellsourced/core/words";

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

/** Counts letters that English titles have only in names. */
const accents = (plain: string): number => plain.match(/[à-öø-ÿāăąćčďđęěğıłńňőřśşšťůűźżž]/giu)?.length ?? 0;

/** Whether one title may be a translation of the other, so that they can neither confirm nor contradict each other. */
export function mayTranslate(a: string, b: string): boolean {
  if (scriptOf(a) !== scriptOf(b)) return true;
  if (scriptOf(a) !== "latin") return false;
  const [one, other] = [languageIn(a), languageIn(b)];
  if (one && other) return one !== other;
  return (one ?? other ?? "en") !== "en" || accents(a) >= 2 !== accents(b) >= 2;
}
