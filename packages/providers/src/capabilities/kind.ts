import type { z } from "zod";
import { type Batch, fetchBatch, type OneRequest, type Steps } from "../batch.ts";
import { countOf } from "../count.ts";
import type { Capability, Custom, Exchange, Found, Lack, Skill } from "../define.ts";
import { known } from "../known.ts";
import { createLeftOut, INCOMPLETE, joinNotes, type LeftOut, REPEATED } from "../left-out.ts";
import { type Longest, planParts } from "../query-text.ts";

/** What every ask has. */
export interface Limited {
  /** How many records at most. There is no default: services count and charge by it. */
  readonly limit: number;
}

/** The names of an ask's filters, which are those of its keys that can be left out. */
export type FilterOf<Ask> = Exclude<
  { [Key in keyof Ask]-?: undefined extends Ask[Key] ? Key : never }[keyof Ask],
  undefined
> &
  string;

/** Does this record lie within the filter? `undefined`: it does not tell. */
export type Keeps<Ask, Rec> = (record: Rec, ask: Ask, now: number) => boolean | undefined;

/** What one kind of search is: what is asked, what a record is, which filters we can apply ourselves. */
export interface Kind<Ask extends Limited, Raw, Rec> {
  readonly name: string;
  /** What a record is, whoever gave it. */
  readonly record: z.ZodType<Rec>;
  /** @default "one" */
  readonly custom?: Custom;
  /** A raw record cleaned and checked; `undefined` for one that is unusable. */
  clean(raw: Raw, context: { readonly ask: Ask; readonly now: number }): Rec | undefined;
  /** Records with the same key are one record. */
  keyOf(record: Rec): string;
  /** Filters that show on a record, so that we can apply them whoever answers. */
  readonly keeps?: Partial<Record<FilterOf<Ask>, Keeps<Ask, Rec>>>;
  /** Our name of a filter to the contract's; others are put in snake case. Those set to `false` are the question. */
  readonly names?: Partial<Record<keyof Ask & string, string | false>>;
  /** Values that filter nothing, such as `all`. */
  readonly neutral?: Partial<Record<FilterOf<Ask>, unknown>>;
  /** Filters that take nothing away, such as an order: never the reason why nothing was found. */
  readonly harmless?: readonly FilterOf<Ask>[];
  /** Work on the whole list, such as an order; after the filters and before the cut. */
  arrange?(records: readonly Rec[], ask: Ask): readonly Rec[];
  /** What the ask should have said and did not, for hints where nothing is found. */
  lacks?(ask: Ask): Lack | undefined;
  thinner?(ask: Ask): Ask | undefined;
}

/** What a provider's file says of its search, besides how to ask. */
export interface Traits<Ask> {
  readonly rank: number;
  /** Filters that the request carries. */
  readonly honours: readonly FilterOf<Ask>[];
  /** Records that one answer can bring. */
  readonly most: number;
  /** See `Skill`. */
  readonly onlyNamed?: boolean;
  readonly needs?: readonly string[];
  /** The longest `query` that the upstream takes; what is beyond is cut off, and said to be. */
  readonly longest?: Longest;
  /** True for an ask that another provider must answer. */
  declines?(ask: Ask): boolean;
}

export type KindSearch<Ask, Raw, Schema extends z.ZodType> = Traits<Ask> &
  (OneRequest<Ask, Raw, FilterOf<Ask>, Schema> | Steps<Ask, Raw, FilterOf<Ask>>);

const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** The filters of an ask that are set and filter something. */
function filtersIn<Ask extends Limited, Raw, Rec>(kind: Kind<Ask, Raw, Rec>, ask: Ask) {
  const names: Readonly<Record<string, unknown>> = kind.names ?? {};
  const neutral: Readonly<Record<string, unknown>> = kind.neutral ?? {};
  return Object.entries(ask).filter(
    ([name, value]) =>
      name !== "limit" &&
      names[name] !== false &&
      value !== undefined &&
      value !== false &&
      value !== "" &&
      value !== neutral[name],
  );
}

/**
 * A kind of search as two things: the capability that the router knows, and the function with which a provider's file
 * declares that it can do it. Cleaning, filtering what the upstream could not, and saying what nobody could filter is
 * done here, for every provider alike.
 */
export function defineKind<Ask extends Limited, Raw, Rec>(kind: Kind<Ask, Raw, Rec>) {
  const capability: Capability<Ask, Rec> = {
    name: kind.name,
    record: kind.record,
    ...known({ custom: kind.custom }),
    is: (skill): skill is Skill<Ask, Rec> => skill.capability === kind.name,
    filters(ask) {
      const names: Readonly<Record<string, unknown>> = kind.names ?? {};
      return Object.fromEntries(
        filtersIn(kind, ask)
          .filter(([name]) => !kind.harmless?.some((one) => one === name))
          .map(([name, value]) => [
            typeof names[name] === "string" ? names[name] : snake(name),
            Array.isArray(value) ? value.join(", ") : String(value),
          ]),
      );
    },
    ...(kind.lacks ? { lacks: (ask: Ask) => kind.lacks?.(ask) } : {}),
    ...(kind.thinner ? { thinner: (ask: Ask) => kind.thinner?.(ask) } : {}),
  };
  const declare = <Schema extends z.ZodType>(search: KindSearch<Ask, Raw, Schema>): Skill<Ask, Rec> => ({
    capability: kind.name,
    rank: search.rank,
    honours: search.honours,
    most: search.most,
    ...known({ onlyNamed: search.onlyNamed, needs: search.needs }),
    declines: (ask) => search.declines?.(ask) ?? false,
    async answer(ask, exchange) {
      const cut = cutQuery(ask, search.longest);
      const call = { ...ask, ...cut, limit: Math.min(search.most, ask.limit) };
      const batch = await fetchBatch(search, call, exchange);
      return toFound(kind, { batch, search, ask, exchange, isCut: cut !== undefined });
    },
  });
  return { capability, declare };
}

/** A query that is too long, without its last words. */
function cutQuery(ask: object, longest: Longest | undefined): { readonly query: string } | undefined {
  if (!longest || !("query" in ask) || typeof ask.query !== "string") return undefined;
  const { parts, shortened } = planParts({ query: ask.query, sites: [] }, [], longest);
  return shortened ? { query: parts[0]?.text ?? "" } : undefined;
}

interface Sifting<Ask, Raw> {
  readonly batch: Batch<Raw, FilterOf<Ask>>;
  readonly search: Traits<Ask>;
  readonly ask: Ask;
  readonly exchange: Exchange;
  /** Only the start of the query was sent. */
  readonly isCut: boolean;
}

function toFound<Ask extends Limited, Raw, Rec>(
  kind: Kind<Ask, Raw, Rec>,
  { batch, search, ask, exchange, isCut }: Sifting<Ask, Raw>,
): Found<Rec> {
  const { raws, total, unmet = [], costUsd, note } = batch;
  const leftOut = createLeftOut();
  const once = new Map<string, Rec>();
  for (const raw of raws) {
    const record = kind.clean(raw, { ask, now: exchange.now });
    const key = record === undefined ? undefined : kind.keyOf(record);
    if (record === undefined || key === undefined) leftOut.add(INCOMPLETE);
    else if (once.has(key)) leftOut.add(REPEATED);
    else once.set(key, record);
  }
  const { kept, open } = sift(kind, {
    records: [...once.values()],
    ask,
    now: exchange.now,
    honours: search.honours,
    unmet,
    leftOut,
  });
  const records = kind.arrange?.(kept, ask) ?? kept;
  leftOut.add("superseded", kept.length - records.length);
  const short = ask.limit > search.most && records.length < ask.limit;
  return {
    records: records.slice(0, ask.limit),
    notHonoured: [...new Set([...open, ...(isCut ? ["query"] : []), ...(short ? ["limit"] : [])])],
    ...(batch.partial ? { partial: true as const } : {}),
    ...known({
      total: countOf(total),
      costUsd,
      note: joinNotes(note, leftOut.note(raws.length, { isShort: records.length < ask.limit })),
    }),
  };
}

interface Sieve<Ask, Rec> {
  readonly records: readonly Rec[];
  readonly ask: Ask;
  readonly now: number;
  readonly honours: readonly string[];
  readonly unmet: readonly string[];
  readonly leftOut: LeftOut;
}

/** Applies the filters that show on records, and names those that nobody applied to all of them. */
function sift<Ask extends Limited, Raw, Rec>(
  kind: Kind<Ask, Raw, Rec>,
  { records, ask, now, honours, unmet, leftOut }: Sieve<Ask, Rec>,
): { readonly kept: readonly Rec[]; readonly open: readonly string[] } {
  const keeps: Readonly<Record<string, Keeps<Ask, Rec> | undefined>> = { ...kind.keeps };
  const open: string[] = [];
  let kept = records;
  for (const [name] of filtersIn(kind, ask)) {
    const isDone = honours.includes(name) && !unmet.includes(name);
    const verdicts = new Map(kept.map((record) => [record, keeps[name]?.(record, ask, now)]));
    const inside = kept.filter((record) => verdicts.get(record) !== false);
    leftOut.exclude(name, kept.length - inside.length);
    kept = inside;
    const isTold = keeps[name] !== undefined && kept.every((record) => verdicts.get(record) === true);
    if (!isDone && !isTold) open.push(name);
  }
  return { kept, open };
}
