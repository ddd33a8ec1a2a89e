import type { Lexicon } from "../../../packages/scraper/src/content/model/box-view.ts";
import { nameWords } from "../../../packages/scraper/src/content/model/box-view.ts";
import { SCORE_UNIT } from "../../../packages/scraper/src/content/model/pack.ts";
import { textWords } from "../../../packages/scraper/src/content/model/page-view.ts";
import type { Sample } from "./load-pages.ts";

interface Tally {
  sum: number;
  count: number;
  sites: Set<string>;
}
type Tallies = Map<string, Tally>;
/** A word and the share of its text that is content. */
type Shares = Map<string, { sum: number; count: number }>;

/** Minimum sites of a word: fewer would learn sites rather than words. */
const MIN_SITES = 5;
const PRIOR = 3;

export interface Learnt {
  readonly whole: Lexicon;
  /** As if the pages of that site were unknown. */
  without(site: string): Lexicon;
  /** Words with their scores. */
  list(): {
    readonly names: readonly (readonly [string, number])[];
    readonly texts: readonly (readonly [string, number])[];
  };
}

interface PageWords {
  readonly names: Shares;
  readonly texts: Shares;
}
const memo = new WeakMap<Sample, PageWords>();

export function learnLexicon(samples: readonly Sample[]): Learnt {
  const all = { names: new Map() as Tallies, texts: new Map() as Tallies };
  const bySite = new Map<string, { names: Shares; texts: Shares }>();
  for (const sample of samples) {
    const words = memo.get(sample) ?? wordsOf(sample);
    memo.set(sample, words);
    const site = bySite.get(sample.site) ?? { names: new Map(), texts: new Map() };
    bySite.set(sample.site, site);
    for (const kind of ["names", "texts"] as const)
      for (const [word, { sum, count }] of words[kind]) {
        tally(all[kind], word, sum, count, sample.site);
        const own = site[kind].get(word) ?? { sum: 0, count: 0 };
        site[kind].set(word, { sum: own.sum + sum, count: own.count + count });
      }
  }
  const middle = { names: mean(all.names), texts: mean(all.texts) };
  const score = (kind: "names" | "texts", word: string, without?: string): number | undefined => {
    const found = all[kind].get(word);
    if (!found) return undefined;
    const own = without === undefined ? undefined : bySite.get(without)?.[kind].get(word);
    if (found.sites.size - (own ? 1 : 0) < MIN_SITES) return undefined;
    const share = (found.sum - (own?.sum ?? 0) + PRIOR * middle[kind]) / (found.count - (own?.count ?? 0) + PRIOR);
    return Math.round((logit(share) - logit(middle[kind])) / SCORE_UNIT) * SCORE_UNIT;
  };
  const lexicon = (without?: string): Lexicon => ({
    name: (word) => score("names", word, without),
    text: (word) => score("texts", word, without),
  });
  const list = (kind: "names" | "texts"): (readonly [string, number])[] =>
    [...all[kind].keys()].flatMap((word) => {
      const found = score(kind, word);
      return found === undefined ? [] : [[word, found] as const];
    });
  return { whole: lexicon(), without: lexicon, list: () => ({ names: list("names"), texts: list("texts") }) };
}

const logit = (share: number): number => {
  const bounded = Math.min(0.98, Math.max(0.02, share));
  return Math.log(bounded / (1 - bounded));
};

function tally(all: Tallies, word: string, sum: number, count: number, site: string): void {
  const found = all.get(word) ?? { sum: 0, count: 0, sites: new Set<string>() };
  found.sum += sum;
  found.count += count;
  found.sites.add(site);
  all.set(word, found);
}

function mean(all: Tallies): number {
  let [sum, count] = [0, 0];
  for (const it of all.values()) {
    sum += it.sum;
    count += it.count;
  }
  return count > 0 ? sum / count : 0.5;
}

/** Each page counts once per word. */
function wordsOf({ layout: { blocks, boxes }, labels, known }: Sample): PageWords {
  const wanted = [0];
  const counted = [0];
  for (const [at, { facts }] of blocks.entries()) {
    const weight = known[at] === 1 ? facts.words : 0;
    wanted.push((wanted[at] ?? 0) + weight * (labels[at] ?? 0));
    counted.push((counted[at] ?? 0) + weight);
  }
  const names = new Map<string, [number, number]>();
  for (const box of boxes) {
    const total = (counted[box.end] ?? 0) - (counted[box.first] ?? 0);
    if (total === 0) continue;
    const content = (wanted[box.end] ?? 0) - (wanted[box.first] ?? 0);
    for (const word of new Set(nameWords(box.names))) add(names, word, content, total);
  }
  const texts = new Map<string, [number, number]>();
  for (const [at, { facts }] of blocks.entries()) {
    if (known[at] !== 1 || facts.words > 14) continue;
    for (const word of new Set(textWords(facts.opening))) add(texts, word, labels[at] ?? 0, 1);
  }
  return { names: shares(names), texts: shares(texts) };
}

function add(sums: Map<string, [number, number]>, word: string, content: number, total: number): void {
  const found = sums.get(word) ?? [0, 0];
  found[0] += content;
  found[1] += total;
  sums.set(word, found);
}

const shares = (sums: ReadonlyMap<string, [number, number]>): Shares =>
  new Map([...sums].map(([word, [content, total]]) => [word, { sum: content / total, count: 1 }]));
