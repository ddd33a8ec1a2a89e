import { gramsOf, hasGrams, stemOf } from "./word-forms.ts";

/** A query word with its weight, in query order. */
interface QueryWord {
  readonly word: string;
  readonly key: string;
  readonly weight: number;
}

interface ProximityWeights {
  /** Bonus for adjacent query words that are adjacent in the passage. */
  readonly ordered: number;
  /** Bonus for adjacent query words within a few words of each other. */
  readonly near: number;
  /** Bonus for a rare query word that is in the passage. */
  readonly having: number;
  /** Bonus for a missing query word whose letter trigrams are all in the passage. */
  readonly alike: number;
}

const WINDOW = 8;

/** Key for comparing words: the stem, or the word itself if there is no stemmer. */
export const keyOf = (word: string): string => stemOf(word) ?? word;

const full = (count: number) => (count * 2) / (count + 1);

/** Re-ranking score of a passage: proximity of the query words, and how many of them it has. */
export function proximity(query: readonly QueryWord[], words: readonly string[], figures: ProximityWeights): number {
  const wanted = new Set(query.map(({ key }) => key));
  // A stem begins as its word does.
  const begins = new Set([...wanted].map((key) => key.charCodeAt(0)));
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    if (!begins.has(word.charCodeAt(0))) continue;
    const key = keyOf(word);
    if (!wanted.has(key)) continue;
    const list = places.get(key);
    if (list) list.push(at);
    else places.set(key, [at]);
  }
  let sum = coverage(query, words, { ...figures, isThere: (key) => places.has(key) });
  for (let at = 1; at < query.length; at++) {
    const [one, other] = [query[at - 1], query[at]];
    if (!(one && other)) continue;
    const { ordered, near } = together(places.get(one.key) ?? [], places.get(other.key) ?? []);
    if (near === 0) continue;
    const weight = (one.weight + other.weight) / 2;
    sum += weight * (figures.ordered * full(ordered) + figures.near * full(near));
  }
  return sum;
}

interface Coverage extends ProximityWeights {
  isThere(key: string): boolean;
}

/** Scores present words by rarity and missing ones by their letter trigrams (compounds, other endings). */
function coverage(query: readonly QueryWord[], words: readonly string[], figures: Coverage): number {
  const { having, alike, isThere } = figures;
  let sum = 0;
  const missing = new Map<string, QueryWord>();
  for (const word of new Map(query.map((one) => [one.key, one])).values())
    if (isThere(word.key)) sum += having * word.weight ** 2;
    else if (word.weight > 0 && hasGrams(word.word)) missing.set(word.key, word);
  if (missing.size === 0) return sum;
  const among = ` ${words.join(" ")} `;
  for (const { word, weight } of missing.values()) {
    const own = gramsOf(word);
    sum += alike * weight * (own.filter((gram) => among.includes(gram)).length / own.length) ** 2;
  }
  return sum;
}

/** Counts how often the second follows the first directly, and how often they are near each other. */
function together(first: readonly number[], second: readonly number[]): { ordered: number; near: number } {
  let ordered = 0;
  let near = 0;
  let low = 0;
  for (const place of first) {
    while (low < second.length && (second[low] ?? 0) < place - WINDOW) low++;
    for (let at = low; at < second.length; at++) {
      const distance = (second[at] ?? 0) - place;
      if (distance > WINDOW) break;
      if (distance === 1) ordered++;
      if (distance !== 0) near++;
    }
  }
  return { ordered, near };
}
