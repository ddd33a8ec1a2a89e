import { fold } from "@wellsourced/core";

/** The letters and digits of a name. */
export const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

export const wordsOf = (text: string): string[] =>
  text
    .replace(/\.(?:com|io|ai|co|net|org|app|dev)\b/giu, "")
    .split(/[^\p{L}\p{N}&+'’]+/u)
    .filter((word) => bare(word) !== "");

const joins = /^(?:a|an|the|in|on|of|for|to|with|from|by|at|and|or|is|are|your|our|my|how|what|why|vs|versus)$/iu;

/** Behind a name, more of the name: "Acme CRM", not "Hotels in Paris" nor "Create an account". */
const isRestOfName = (rest: readonly string[]): boolean =>
  rest.length <= 3 && !rest.some((word) => joins.test(word)) && rest.every((word) => /^[\p{Lu}\d]/u.test(word));

/** Whether an entry's name is that of a brand, alone or with a product's name behind it. */
export function isNamed(name: string, brand: string): boolean {
  const words = wordsOf(name);
  const wanted = bare(brand);
  if (wanted.length < 3) return false;
  for (let count = 1; count <= Math.min(4, words.length); count++)
    if (bare(words.slice(0, count).join("")) === wanted) return isRestOfName(words.slice(count));
  return false;
}
