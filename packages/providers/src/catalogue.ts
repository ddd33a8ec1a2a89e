import { fold } from "@wellsourced/core";

/** Something that can be found by its name or be named by its id. */
export interface Entry {
  readonly id: string;
  readonly title: string;
}

const isWord = (title: string, word: string): boolean =>
  ` ${title.replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${word} `);

/**
 * Searches a list that an upstream only gives as a whole. Several words must all occur in the title, one word may be
 * part of another; an id is found when it is all that is asked for. Whole words go first, then short titles.
 */
export function searchCatalogue<Item extends Entry>(entries: readonly Item[], query: string): Item[] {
  const wanted = fold(query.trim());
  const words = wanted.split(/\s+/u).filter(Boolean);
  const found = entries.flatMap((entry) => {
    const title = fold(entry.title);
    const isNamed = fold(entry.id) === wanted;
    if (words.length === 0 || !(isNamed || words.every((word) => title.includes(word)))) return [];
    const whole = words.filter((word) => isWord(title, word)).length;
    return [{ entry, rank: isNamed ? words.length + 1 : whole, length: title.length }];
  });
  return found.sort((a, b) => b.rank - a.rank || a.length - b.length).map(({ entry }) => entry);
}
