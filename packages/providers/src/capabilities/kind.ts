import type { z } from "zod";
import { type Batch, fetchBatch, type OneRequest, type Steps } from "../batch.ts";
import { countOf, known } from "../clean.ts";
import type { TimeRange } from "../dates.ts";
import type { Capability, Found, Skill } from "../define.ts";
import { fuse } from "../join.ts";
import { createLeftOut, INCOMPLETE, joinNotes, type LeftOut, REPEATED, snake } from "../left-out.ts";
import { type Longest, type Operator, planParts } from "../query-text.ts";

/** What every ask has. */
export interface Limited {
  /** How many records at most. There is no default: services count and charge by it. */
  readonly limit: number;
}

/** A question that can be kept to a span of days: `YYYY-MM-DD`, or a year where the publisher counts by years. */
export interface Dated extends Limited {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** What searches of pages, pictures, news and videos have in common. Filters that are absent are not applied. */
export interface PageSearch extends Limited {
  readonly query: string;
  readonly timeRange?: TimeRange | undefined;
  readonly safe?: "off" | "medium" | "moderate" | "high" | "strict" | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** ISO 639-1 or BCP 47. */
  readonly language?: string | undefined;
}

/** The names of an ask's filters, which are those of its keys that can be left out. */
export type FilterOf<Ask> = Exclude<
  { [Key in keyof Ask]-?: undefined extends Ask[Key] ? Key : never }[keyof Ask],
  undefined
> &
  string;

/** Does this record lie within the filter? `undefined`: it does not tell. */
export type Keeps<Ask, Raw, Rec> = (
  record: Rec,
  ask: Ask,
  from: { readonly raw: Raw; readonly now: number },
) => boolean | undefined;

/** The judgement of a filter on what a record says; `undefined` where it says nothing. */
export const ifKnown = <Value>(said: Value | undefined, test: (said: Value) => boolean): boolean | undefined =>
  said === undefined ? undefined : test(said);

export interface CleanContext<Ask> {
  readonly ask: Ask;
  readonly now: number;
  /** The provider that gave the record. */
  readonly source: string;
}

/** How an ask is put to an upstream. */
export interface Plan<Call> {
  /** Usually one. Several are sent at once, and what they find is merged by rank. */
  readonly calls: readonly Call[];
  /** What of the ask no call carries, such as the end of a query that is too long. */
  readonly unmet?: readonly string[];
  /** Records that are kept in the end. @default as many as were asked for */
  readonly keep?: number;
}

/** What one kind of search is: what is asked, what a record is, which filters we can apply ourselves. */
export interface Kind<Ask extends Limited, Raw, Rec, Call>
  extends Pick<Capability<Ask, Rec>, "name" | "policy" | "joining" | "lacks" | "thinner" | "kept"> {
  /** What a record is, whoever gave it. */
  readonly record?: z.ZodType<Rec>;
  /** A raw record cleaned and checked; `undefined` for one that is unusable. */
  clean(raw: Raw, context: CleanContext<Ask>): Rec | undefined;
  /** The filter that a record misses which is no answer to this very call. */
  misses?(record: Rec, call: Call): string | undefined;
  /** Records with the same key are one record. */
  keyOf(record: Rec): string;
  /** Filters that show on a record, so that we can apply them whoever answers. */
  readonly keeps?: Partial<Record<FilterOf<Ask>, Keeps<Ask, Raw, Rec>>>;
  /** Filters that are left to an upstream that honours them. @default all that show are applied again */
  readonly trusted?: readonly FilterOf<Ask>[];
  /** Where filters are ours to apply, up to five times as many records are requested. @default false */
  readonly widens?: boolean;
  /** What of an ask is the question itself and no filter. */
  readonly question?: readonly (keyof Ask)[];
  /** Our name of a filter to the contract's; others are put in snake case. */
  readonly names?: Partial<Record<FilterOf<Ask>, string>>;
  /** Values that filter nothing, such as `all`. */
  readonly neutral?: Partial<Record<FilterOf<Ask>, unknown>>;
  /** Filters that take nothing away, such as an order: never the reason why nothing was found. */
  readonly harmless?: readonly FilterOf<Ask>[];
  /** @default one call: the ask, its query cut to what the upstream takes */
  plan?(ask: Ask, search: Honouring<Ask> & { readonly limit: number }): Plan<Call>;
  /** What an answer says of the calls that were answered, and of the first failure among the others. */
  report?(
    ask: Ask,
    answered: readonly Call[],
    failure: unknown,
  ): Pick<Found<Rec>, "sitesSearched" | "note"> & { readonly unmet?: readonly string[] };
  /** Work on the whole list, such as an order; after the filters and before the cut. */
  arrange?(records: readonly Rec[], ask: Ask): readonly Rec[];
}

/** What a provider's file says of its search, besides how to ask. */
export interface Traits<Ask>
  extends Pick<Skill<Ask, unknown>, "rank" | "most" | "onlyNamed" | "needs" | "index">,
    Partial<Pick<Skill<Ask, unknown>, "declines">> {
  /** Filters that the request carries. @default none */
  readonly honours?: readonly FilterOf<Ask>[];
  /** Filters that the upstream reads inside the query. */
  readonly operators?: readonly (Operator & FilterOf<Ask>)[];
  /** The longest query that the upstream takes; what is beyond is cut off, and said to be. */
  readonly longest?: Longest;
}

/** The same with the filters in the request and in the query as one list. */
type Honouring<Ask> = Traits<Ask> & { readonly honours: readonly FilterOf<Ask>[] };

export type KindSearch<Ask, Raw, Call, Schema extends z.ZodType> = Traits<Ask> &
  (OneRequest<Call, Raw, FilterOf<Ask>, Schema> | Steps<Call, Raw, FilterOf<Ask>>);

/** The filters of an ask that are set and filter something. */
function filtersIn<Ask extends Limited, Raw, Rec, Call>(kind: Kind<Ask, Raw, Rec, Call>, ask: Ask) {
  const neutral: Readonly<Record<string, unknown>> = kind.neutral ?? {};
  return Object.entries(ask).filter(
    ([name, value]) =>
      name !== "limit" &&
      !kind.question?.some((one) => one === name) &&
      value !== undefined &&
      value !== false &&
      value !== "" &&
      value !== neutral[name],
  );
}

/**
 * A kind of search: the function with which a provider's file declares that it can do it, and as its `capability` what
 * the router knows. Cleaning records, applying filters that the upstream could not, and naming those that nobody could
 * apply is done here, for every provider alike.
 */
export function defineKind<Ask extends Limited, Raw, Rec extends object, Call extends object = Ask>(
  kind: Kind<Ask, Raw, Rec, Call>,
) {
  const { name: capabilityName, record, policy, joining, lacks, thinner, kept } = kind;
  const isHarmless = (name: string) => kind.harmless?.some((one) => one === name) ?? false;
  const capability: Capability<Ask, Rec> = {
    name: capabilityName,
    ...known({ record, policy, joining, lacks, thinner, kept }),
    is: (skill): skill is Skill<Ask, Rec> => skill.capability === capabilityName,
    filters(ask) {
      const names: Readonly<Record<string, string | undefined>> = { ...kind.names };
      return Object.fromEntries(
        filtersIn(kind, ask)
          .filter(([name]) => !isHarmless(name))
          .map(([name, value]) => [
            names[name] ?? snake(name),
            Array.isArray(value) ? value.join(", ") : String(value),
          ]),
      );
    },
  };
  const declare = <Schema extends z.ZodType>(given: KindSearch<Ask, Raw, Call, Schema>): Skill<Ask, Rec> => {
    const search = { ...given, honours: [...(given.honours ?? []), ...(given.operators ?? [])] };
    const { rank, honours, most, onlyNamed, needs, index } = search;
    /** Records to request: where some will be dropped here, more of them. */
    const limitFor = (ask: Ask): number => {
      const isOurs = ([name]: [string, unknown]) => !honours.some((one) => one === name) && !isHarmless(name);
      const wide = kind.widens && filtersIn(kind, ask).some(isOurs) ? Math.min(50, ask.limit * 5) : 0;
      return Math.min(most, Math.max(ask.limit, wide));
    };
    return {
      capability: capabilityName,
      rank,
      honours,
      most,
      ...known({ onlyNamed, needs, index }),
      declines: (ask) => search.declines?.(ask) ?? false,
      async answer(ask, exchange) {
        const traits = { ...search, limit: limitFor(ask) };
        const plan = kind.plan?.(ask, traits) ?? (planOne(ask, traits) as unknown as Plan<Call>); // calls are asks then
        const settled = await Promise.allSettled(
          plan.calls.map(async (call) => ({ call, batch: await fetchBatch(search, call, exchange) })),
        );
        const replies = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
        const [failure] = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
        if (replies.length === 0) throw failure;
        const { now, provider: source } = exchange;
        return toFound(kind, { search, plan, replies, failure, context: { ask, now, source } });
      },
    };
  };
  /** Applies the filters to records that came by another way. */
  const filter = (found: readonly Cleaned<Raw, Rec>[], ask: Ask, done: readonly FilterOf<Ask>[]) =>
    sift(kind, { found, ask, now: 0, done, leftOut: createLeftOut() });
  return Object.assign(declare, { capability, filter });
}

/** The ask as it is, but for the end of a query that is too long. */
function planOne<Ask extends Limited>(
  ask: Ask,
  { longest, limit }: { readonly longest?: Longest; readonly limit: number },
): Plan<Ask> {
  const given = "query" in ask && typeof ask.query === "string" ? ask.query : undefined;
  if (!longest || given === undefined) return { calls: [{ ...ask, limit }] };
  const { parts, shortened } = planParts({ query: given, sites: [] }, [], longest);
  const query = shortened ? (parts[0]?.text ?? "") : given;
  return { calls: [{ ...ask, query, limit }], unmet: shortened ? ["query"] : [] };
}

interface Sifting<Ask, Raw, Call> {
  readonly search: Honouring<Ask>;
  readonly plan: Plan<Call>;
  readonly replies: readonly { readonly call: Call; readonly batch: Batch<Raw, FilterOf<Ask>> }[];
  readonly failure: unknown;
  readonly context: CleanContext<Ask>;
}

function toFound<Ask extends Limited, Raw, Rec extends object, Call>(
  kind: Kind<Ask, Raw, Rec, Call>,
  { search, plan, replies, failure, context }: Sifting<Ask, Raw, Call>,
): Found<Rec> {
  const { ask, now } = context;
  const batches = replies.map(({ batch }) => batch);
  const leftOut = createLeftOut();
  const lists = replies.map(({ call, batch: { raws } }) => {
    const once = new Map<string, Cleaned<Raw, Rec>>();
    for (const raw of raws) {
      const record = kind.clean(raw, context);
      const key = record === undefined ? undefined : kind.keyOf(record);
      const missed = record && kind.misses?.(record, call);
      if (record === undefined || key === undefined) leftOut.add(INCOMPLETE);
      else if (missed !== undefined) leftOut.exclude(missed);
      else if (once.has(key)) leftOut.add(REPEATED);
      else once.set(key, { record, raw });
    }
    return [...once.values()];
  });
  const unmet = batches.flatMap((batch) => batch.unmet ?? []);
  const done = search.honours.filter((filter) => !unmet.includes(filter));
  const { kept, open } = sift(kind, {
    found: fuse(lists, ({ record }) => kind.keyOf(record)),
    ask,
    now,
    done,
    leftOut,
  });
  const records = kind.arrange?.(kept, ask) ?? kept;
  leftOut.add("superseded", kept.length - records.length);
  const isShort = records.length < ask.limit;
  const answered = replies.map(({ call }) => call);
  const { note, unmet: failed = [], ...more } = kind.report?.(ask, answered, failure) ?? {};
  const costs = batches.flatMap(({ costUsd }) => costUsd ?? []);
  const given = batches.reduce((sum, { raws }) => sum + raws.length, 0);
  return {
    records: records.slice(0, plan.keep ?? ask.limit),
    notHonoured: [
      ...new Set([...open, ...(plan.unmet ?? []), ...(isShort && ask.limit > search.most ? ["limit"] : []), ...failed]),
    ],
    ...(batches.some(({ partial }) => partial) ? { partial: true as const } : {}),
    ...more,
    ...known({
      total: batches.length === 1 ? countOf(batches[0]?.total) : undefined,
      costUsd: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : undefined,
      note: joinNotes(note, ...batches.map((batch) => batch.note), leftOut.note(given, { isShort })),
    }),
  };
}

export interface Cleaned<Raw, Rec> {
  readonly record: Rec;
  readonly raw: Raw;
}

interface Sieve<Ask, Raw, Rec> {
  readonly found: readonly Cleaned<Raw, Rec>[];
  readonly ask: Ask;
  readonly now: number;
  /** Filters that the upstream applied. */
  readonly done: readonly string[];
  readonly leftOut: LeftOut;
}

/** Applies the filters that show on records, and names those that nobody applied to all of them. */
function sift<Ask extends Limited, Raw, Rec, Call>(
  kind: Kind<Ask, Raw, Rec, Call>,
  { found, ask, now, done, leftOut }: Sieve<Ask, Raw, Rec>,
): { readonly kept: readonly Rec[]; readonly open: readonly string[] } {
  const keeps: Readonly<Record<string, Keeps<Ask, Raw, Rec> | undefined>> = { ...kind.keeps };
  const open: string[] = [];
  let kept = found;
  for (const [name] of filtersIn(kind, ask)) {
    const isDone = done.includes(name);
    const test = keeps[name];
    if (!test || (isDone && kind.trusted?.some((one) => one === name))) {
      if (!isDone) open.push(name);
      continue;
    }
    const judged = kept.map((one) => ({ one, lies: test(one.record, ask, { raw: one.raw, now }) }));
    const inside = judged.filter(({ lies }) => lies !== false);
    leftOut.exclude(name, kept.length - inside.length);
    kept = inside.map(({ one }) => one);
    if (!isDone && !inside.every(({ lies }) => lies)) open.push(name);
  }
  return { kept: kept.map(({ record }) => record), open };
}
