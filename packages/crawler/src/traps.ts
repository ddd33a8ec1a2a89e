import { parseJson } from "@wellsourced/core";
import { z } from "zod";
import { patternsOf, readShape, type Shape } from "./address-shape.ts";
import { createFacets, growsByQuery } from "./facets.ts";
import { differingBits } from "./likeness.ts";
import { createSessionParameters } from "./session-parameters.ts";

/** Why an address is taken for part of a trap. */
export const TRAP_REASONS = {
  "growing-path": "The path or the query repeats its own parts, as relative links do that never end.",
  facets: "The address combines filters of a list, of whose combinations enough were read.",
  "same-again": "Page after page of the pattern says what was read before.",
} as const;
export type TrapReason = keyof typeof TRAP_REASONS;

/** A pattern of addresses that was cut. */
export interface TrapCut {
  /** With `#` for numbers: `a.test/calendar/#/#`. */
  readonly pattern: string;
  readonly because: TrapReason;
  /** One of the addresses. */
  readonly example: string;
  /** Pages of the pattern that were read before. */
  readonly read: number;
  /** How often an address of the pattern was refused. */
  readonly leftOut: number;
}

export interface TrapsOptions {
  /** Pages of one pattern that may say what was read before. @default 30 */
  readonly budget?: number;
  /** Bits of likeness up to which two texts count as the same. @default 3 */
  readonly nearness?: number;
  /** Combinations of filters that are read of one list. @default 20 */
  readonly combinations?: number;
}

export interface Traps {
  /** Whether an address may be visited. Ask again right before the visit: a pattern may be cut while it waits. */
  judge(url: string): { readonly in: true } | { readonly in: false; readonly because: TrapReason };
  /**
   * Takes note of a page that was read.
   *
   * @param outcome `same` for a page whose text was handed over before under another address
   */
  learn(url: string, likeness: bigint, outcome: "read" | "same"): void;
  /** Parameters of the address that make no difference, for `addressKey`. */
  session(url: string): ReadonlySet<string>;
  /** What was cut so far, and why. */
  cuts(): readonly TrapCut[];
  /** All that was learnt so far, as JSON, where there is more than when it was asked for the last time. */
  news(): string | undefined;
  /** All that was learnt so far, as `news` has it, together with what another process learnt of the same crawl. */
  lessons(others?: string): string;
  /** Takes over what `news` said, of this crawl when it was under way before. @throws {Failure} for anything else */
  recall(learnt: string): void;
}

/** What is handed on of what was learnt. */
const Learnt = z.object({
  cuts: z
    .array(
      z.object({
        pattern: z.string(),
        because: z.enum(["growing-path", "same-again", "facets"]),
        example: z.string(),
        read: z.number(),
        leftOut: z.number(),
      }),
    )
    .default([]),
  parameters: z
    .array(
      z.object({
        origin: z.string(),
        pattern: z.string(),
        name: z.string(),
        pairs: z.number(),
        matters: z.boolean(),
      }),
    )
    .default([]),
});

/** A cut that still counts. */
type Cut = Omit<TrapCut, "leftOut"> & { leftOut: number };

const BUDGET = 30;
const NEARNESS = 3;
const COMBINATIONS = 20;
/** A pattern is cut when at least this share of its pages is nothing new. */
const SHARE = 0.8;
/** Honest paths are shorter. */
const MAX_SEGMENTS = 20;
const MAX_REPEATS = 3;
/** Texts of a host that a new one is compared with. */
const RECENT = 512;
const MAX_PATTERNS = 50_000;
const MAX_HOSTS = 2_000;
/** Beyond this many, cuts of one host are told together. */
const MAX_CUTS = 1_000;

interface Pattern {
  read: number;
  alike: number;
}

/** A path that has one of its parts again and again. */
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

/** The texts of a host that were met last, each kind of them once. */
class RecentTexts {
  /** Two halves each: whole numbers are compared much faster. */
  private readonly halves = new Int32Array(2 * RECENT);
  private kept = 0;

  /** Whether the text is near one of them; keeps it where it is not. */
  isKnown(text: bigint, nearness: number): boolean {
    const { halves } = this;
    const [low, high] = [Number(BigInt.asIntN(32, text)), Number(BigInt.asIntN(32, text >> 32n))];
    for (let at = 0; at < 2 * Math.min(this.kept, RECENT); at += 2)
      if (differingBits(halves[at] ?? 0, low) + differingBits(halves[at + 1] ?? 0, high) <= nearness) return true;
    halves.set([low, high], 2 * (this.kept++ % RECENT));
    return false;
  }
}

/** The entry of a key, made where there is none; the oldest entry gives way where the map is full. */
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
 * Tells endless parts of a site by their addresses and their texts: calendars, filters that multiply, paths that grow,
 * pages that are missing and do not say so. Each pattern of addresses has a budget of pages that say nothing new; the
 * most special pattern that uses it up is cut, and the rest of the site goes on.
 */
export function createTraps({
  budget = BUDGET,
  nearness = NEARNESS,
  combinations = COMBINATIONS,
}: TrapsOptions = {}): Traps {
  const patterns = new Map<string, Pattern>();
  const hosts = new Map<string, RecentTexts>();
  const parameters = createSessionParameters();
  const facets = createFacets(combinations);
  const cuts = new Map<string, Cut>();
  /** How much was learnt when it was told the last time. */
  let told = 0;

  const patternOf = (name: string): readonly [string, Pattern] => [
    name,
    remember(patterns, name, MAX_PATTERNS, (): Pattern => ({ read: 0, alike: 0 })),
  ];

  /** Cuts the first pattern that is used up; what it took says nothing about the wider ones. */
  const cut = (all: readonly (readonly [string, Pattern])[], example: string): void => {
    const at = all.findIndex(([, { read, alike }]) => alike >= budget && alike >= read * SHARE);
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
    told = cuts.size + parameters.news;
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
      const isAlike = texts.isKnown(likeness, nearness) || outcome === "same";
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
      if (size === told) return undefined;
      told = size;
      return lessons();
    },
    lessons(others) {
      if (others !== undefined) recall(others);
      return lessons();
    },
    recall,
  };
}

/** The patterns that were cut, as `news` told of them. */
export const cutsIn = (learnt: string | undefined): readonly Omit<TrapCut, "leftOut">[] =>
  learnt === undefined ? [] : parseJson(learnt, Learnt, "The crawl store").cuts.map(({ leftOut: _, ...cut }) => cut);
