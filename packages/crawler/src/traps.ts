import { parseJson } from "@wellsourced/core";
import { z } from "zod";
import { patternsOf, readShape, type Shape } from "./address-shape.ts";
import { createFacets, growsByQuery } from "./facets.ts";
import { createSessionParameters, Lesson } from "./session-parameters.ts";
import { differingBits } from "./sim-hash.ts";

/** Why a URL is considered part of a trap. */
export const TRAP_REASONS = {
  "growing-path": "The path or query repeats its own parts, as endless relative links do.",
  facets: "The address combines filters of a list, and enough combinations were read.",
  "same-again": "Pages of the pattern repeat what was read before.",
} as const;
export type TrapReason = keyof typeof TRAP_REASONS;

/** A URL pattern that was cut off. */
const Cut = z.object({
  /** With `#` for numbers: `a.test/calendar/#/#`. */
  pattern: z.string(),
  because: z.enum(["growing-path", "same-again", "facets"]),
  /** One of the URLs. */
  example: z.string(),
  /** Pages read before the cut. */
  read: z.number(),
  /** URLs refused. */
  leftOut: z.number(),
});
type Cut = z.infer<typeof Cut>;
export type TrapCut = Readonly<Cut>;

export interface Traps {
  /** Whether a URL may be visited. Call it right before the visit, since a pattern may be cut while the URL waits. */
  judge(url: string): { readonly in: true } | { readonly in: false; readonly because: TrapReason };
  /**
   * Records a page.
   *
   * @param outcome `same` if its text was already delivered for another URL
   */
  learn(url: string, likeness: bigint, outcome: "read" | "same"): void;
  /** Parameters of the URL to ignore, for `addressKey`. */
  session(url: string): ReadonlySet<string>;
  /** Patterns cut so far, and why. */
  cuts(): readonly TrapCut[];
  /** Returns everything learned as JSON if it changed since the last call. */
  news(): string | undefined;
  /** Returns everything learned as JSON, merged with another process's lessons. */
  lessons(others?: string): string;
  /** Restores what `news` returned. @throws {Failure} for anything else */
  recall(learnt: string): void;
}

/** Stored format. */
const Learnt = z.object({
  cuts: z.array(Cut).default([]),
  parameters: z.array(Lesson).default([]),
});

/** Pages of one pattern that may repeat known texts. */
const BUDGET = 30;
/** Maximum Hamming distance of texts that count as equal. */
const NEARNESS = 3;
/** Share of repeated pages at which a pattern is cut. */
const SHARE = 0.8;
/** Longer paths are traps. */
const MAX_SEGMENTS = 20;
const MAX_REPEATS = 3;
/** Recent texts of a host kept for comparison. */
const RECENT = 512;
const MAX_PATTERNS = 50_000;
const MAX_HOSTS = 2_000;
/** Above this number, cuts of one host are merged. */
const MAX_CUTS = 1_000;

interface Pattern {
  read: number;
  alike: number;
}

/** Whether a path or query repeats its parts. */
function isGrowing({ segments, query }: Shape): boolean {
  if (segments.length > MAX_SEGMENTS || growsByQuery(query)) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (segment === "#") continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_REPEATS) return true;
    counts.set(segment, count);
  }
  return false;
}

/** Distinct texts recently seen on a host. */
class RecentTexts {
  /** Fingerprints as two 32-bit numbers each, for fast comparison. */
  private readonly halves = new Int32Array(2 * RECENT);
  private kept = 0;

  /** Whether the text is near a recent one; keeps it if not. */
  isKnown(text: bigint): boolean {
    const { halves } = this;
    const [low, high] = [Number(BigInt.asIntN(32, text)), Number(BigInt.asIntN(32, text >> 32n))];
    for (let at = 0; at < 2 * Math.min(this.kept, RECENT); at += 2)
      if (differingBits(halves[at] ?? 0, low) + differingBits(halves[at + 1] ?? 0, high) <= NEARNESS) return true;
    halves.set([low, high], 2 * (this.kept++ % RECENT));
    return false;
  }
}

/** Gets or creates an entry; evicts the oldest if the map is full. */
function remember<Value>(map: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * Detects endless parts of a site by URLs and texts: calendars, multiplying filters, growing paths, missing pages
 * served with status 200. Each URL pattern has a budget of pages without new text; the most specific pattern that
 * exceeds it is cut, and the rest of the site goes on.
 */
export function createTraps(): Traps {
  const patterns = new Map<string, Pattern>();
  const hosts = new Map<string, RecentTexts>();
  const parameters = createSessionParameters();
  const facets = createFacets();
  const cuts = new Map<string, Cut>();
  /** Amount learned at the last `news` call. */
  let reported = 0;

  const patternOf = (name: string): readonly [string, Pattern] => [
    name,
    remember(patterns, name, MAX_PATTERNS, (): Pattern => ({ read: 0, alike: 0 })),
  ];

  /** Cuts the first exhausted pattern and subtracts its pages from wider ones. */
  const cut = (all: readonly (readonly [string, Pattern])[], example: string): void => {
    const at = all.findIndex(([, { read, alike }]) => alike >= BUDGET && alike >= read * SHARE);
    const [name, found] = all[at] ?? [];
    if (name === undefined || !found || cuts.has(name)) return;
    cuts.set(name, { pattern: name, because: "same-again", example, read: found.read, leftOut: 0 });
    for (const [, wider] of all.slice(at + 1)) {
      wider.read -= found.read;
      wider.alike -= found.alike;
    }
  };

  const cutGrowing = ({ host, segments }: Shape, example: string): Cut => {
    const pattern = cuts.size < MAX_CUTS ? `${host}/${segments[0] ?? ""}/…` : `${host}/…`;
    const made = cuts.get(pattern) ?? { pattern, because: "growing-path", example, read: 0, leftOut: 0 };
    cuts.set(pattern, made);
    return made;
  };

  const cutFacets = (shape: Shape, example: string): Cut | undefined => {
    const pattern = facets.patternOf(shape);
    const known = cuts.get(pattern);
    if (known) return facets.hasSeveral(shape) ? known : undefined;
    const read = facets.isSpent(shape);
    if (read === undefined || cuts.size >= MAX_CUTS) return undefined;
    const made: Cut = { pattern, because: "facets", example, read, leftOut: 0 };
    cuts.set(pattern, made);
    return made;
  };

  const cutFor = (url: string): Cut | undefined => {
    const shape = readShape(url);
    if (isGrowing(shape)) return cutGrowing(shape, url);
    const combined = cutFacets(shape, url);
    if (combined) return combined;
    if (cuts.size === 0) return undefined;
    const name = patternsOf(shape).find((pattern) => cuts.has(pattern));
    return name === undefined ? undefined : cuts.get(name);
  };

  const recall = (learnt: string): void => {
    const known = parseJson(learnt, Learnt, "The crawl store");
    for (const made of known.cuts) if (!cuts.has(made.pattern)) cuts.set(made.pattern, made);
    parameters.recall(known.parameters);
    reported = cuts.size + parameters.news;
  };
  const lessons = (): string => JSON.stringify({ cuts: [...cuts.values()], parameters: parameters.lessons() });

  return {
    judge(url) {
      const made = cutFor(url);
      if (!made) return { in: true };
      made.leftOut++;
      return { in: false, because: made.because };
    },
    learn(url, likeness, outcome) {
      parameters.learn(url, likeness);
      const shape = readShape(url);
      const texts = remember(hosts, shape.host, MAX_HOSTS, () => new RecentTexts());
      const isAlike = texts.isKnown(likeness) || outcome === "same";
      const all = patternsOf(shape).map(patternOf);
      for (const [, pattern] of all) {
        pattern.read++;
        if (isAlike) pattern.alike++;
      }
      if (isAlike) cut(all, url);
    },
    session: (url) => parameters.of(url),
    cuts: () => [...cuts.values()].map((made) => ({ ...made })),
    news() {
      const size = cuts.size + parameters.news;
      if (size === reported) return undefined;
      reported = size;
      return lessons();
    },
    lessons(others) {
      if (others !== undefined) recall(others);
      return lessons();
    },
    recall,
  };
}

/** Reads the cut patterns from stored lessons. */
export const cutsIn = (learnt: string | undefined): readonly Omit<TrapCut, "leftOut">[] =>
  learnt === undefined ? [] : parseJson(learnt, Learnt, "The crawl store").cuts.map(({ leftOut: _, ...cut }) => cut);
