import type { Asked, NewsSearch, WebSearch } from "@wellsourced/core/searches";
import type { z } from "zod";
import { type Batch, batchFetcher, type OneRequest, type Steps } from "../call.ts";
import { countOf, known } from "../clean.ts";
import type { Capability, Found, Skill } from "../define.ts";
import {
  createDroppedRecords,
  type DroppedRecords,
  INCOMPLETE,
  joinNotes,
  REPEATED,
  snake,
} from "../dropped-records.ts";
import { fuse } from "../fuse.ts";
import { type Longest, type Operator, planParts } from "../query-text.ts";

/** Options of every search. */
export interface Limited {
  /** Maximum number of records. Required, as services count and charge by it. */
  readonly limit: number;
}

/** Common filters of searches for pages, images, news and videos. */
export interface PageSearch
  extends Pick<Asked<typeof NewsSearch>, "query" | "limit" | "timeRange" | "country" | "language"> {
  readonly safe?: Asked<typeof NewsSearch>["safe"] | Asked<typeof WebSearch>["safe"];
}

/** Names of a search's filters: its optional keys. */
type FilterOf<Ask> = Exclude<{ [Key in keyof Ask]-?: undefined extends Ask[Key] ? Key : never }[keyof Ask], undefined> &
  string;

/** Whether a record passes a filter; `undefined` if the record does not show it. */
export type Keeps<Ask, Raw, Rec> = (
  record: Rec,
  ask: Ask,
  from: { readonly raw: Raw; readonly now: number },
) => boolean | undefined;

/** Applies a test to a value; `undefined` if the value is unknown. */
export const ifKnown = <Value>(said: Value | undefined, test: (said: Value) => boolean): boolean | undefined =>
  said === undefined ? undefined : test(said);

interface CleanContext<Ask> {
  readonly ask: Ask;
  readonly now: number;
  /** Name of the provider. */
  readonly source: string;
}

/** The calls that serve a search. */
export interface Plan<Call> {
  /** Usually one. Several are sent concurrently and merged by rank. */
  readonly calls: readonly Call[];
  /** Parts of the search that no call contains, such as the end of a query that is too long. */
  readonly unmet?: readonly string[];
  /** Maximum records to keep. @default the limit of the search */
  readonly keep?: number;
}

/** A kind of search: its input, its records, and the filters that can be applied afterwards. */
export interface Kind<Ask extends Limited, Raw, Rec, Call>
  extends Pick<Capability<Ask, Rec>, "name" | "ask" | "policy" | "fusion" | "lacks" | "thinner" | "kept"> {
  /** The schema of a record from any provider. */
  readonly record?: z.ZodType<Rec>;
  /** Cleans and validates a raw record; `undefined` if it is unusable. */
  clean(raw: Raw, context: CleanContext<Ask>): Rec | undefined;
  /** The filter that a record fails in this call, if any. */
  misses?(record: Rec, call: Call): string | undefined;
  /** Records with the same key are duplicates. */
  keyOf(record: Rec): string;
  /** Filters that can be checked on a record, for any provider. */
  readonly keeps?: Partial<Record<FilterOf<Ask>, Keeps<Ask, Raw, Rec>>>;
  /** Filters not checked again if the upstream supports them. @default none */
  readonly trusted?: readonly FilterOf<Ask>[];
  /** Requests up to five times as many records if they are filtered afterwards. @default false */
  readonly widens?: boolean;
  /** Keys of the input that are the query itself, not filters. */
  readonly question?: readonly (keyof Ask)[];
  /** Names of filters in the contract. @default snake case */
  readonly names?: Partial<Record<FilterOf<Ask>, string>>;
  /** Values that filter nothing, such as `all`. */
  readonly neutral?: Partial<Record<FilterOf<Ask>, unknown>>;
  /** Options that exclude nothing, such as an order: never the reason for an empty result. */
  readonly harmless?: readonly FilterOf<Ask>[];
  /** @default one call with the query cut to the upstream's limits */
  plan?(ask: Ask, search: Honouring<Ask> & { readonly limit: number }): Plan<Call>;
  /** A note on the calls that succeeded and the first failure. */
  report?(
    ask: Ask,
    answered: readonly Call[],
    failure: unknown,
  ): Pick<Found<Rec>, "sitesSearched" | "note"> & { readonly unmet?: readonly string[] };
  /** Reorders the whole list, after filtering and before cutting. */
  arrange?(records: readonly Rec[], ask: Ask): readonly Rec[];
}

/** Properties of a provider's search, besides the request. */
export interface Traits<Ask>
  extends Pick<Skill<Ask, unknown>, "rank" | "most" | "onlyNamed" | "needs" | "index">,
    Partial<Pick<Skill<Ask, unknown>, "declines">> {
  /** Filters that the request supports. @default none */
  readonly honours?: readonly FilterOf<Ask>[];
  /** Filters that the upstream supports as query operators. */
  readonly operators?: readonly (Operator & FilterOf<Ask>)[];
  /** Limits on the query; a longer one is cut, which the answer reports. */
  readonly longest?: Longest;
}

/** Traits with request filters and operators in one list. */
type Honouring<Ask> = Traits<Ask> & { readonly honours: readonly FilterOf<Ask>[] };

type KindSearch<Ask, Raw, Call, Schema extends z.ZodType> = Traits<Ask> &
  (OneRequest<Call, Raw, FilterOf<Ask>, Schema> | Steps<Call, Raw, FilterOf<Ask>>);

/** The filters of a search that have an effect. */
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
 * Defines a kind of search: the function with which provider files declare it, with its `capability` for the router.
 * Cleans records, applies filters that the upstream does not support, and reports those that could not be applied.
 */
export function defineKind<Ask extends Limited, Raw, Rec extends object, Call extends object = Ask>(
  kind: Kind<Ask, Raw, Rec, Call>,
) {
  const { name: capabilityName, record, ask: asked, policy, fusion, lacks, thinner, kept } = kind;
  const isHarmless = (name: string) => kind.harmless?.some((one) => one === name) ?? false;
  const capability: Capability<Ask, Rec> = {
    name: capabilityName,
    ...known({ record, ask: asked, policy, fusion, lacks, thinner, kept }),
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
    /** More than the search's limit if records are filtered afterwards. */
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
        const plan = kind.plan?.(ask, traits) ?? (planOne(ask, traits) as unknown as Plan<Call>); // Without `plan`, calls are searches.
        const settled = await Promise.allSettled(plan.calls.map(batchFetcher(search, exchange)));
        const replies = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
        const [failure] = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
        if (replies.length === 0) throw failure;
        const { now, provider: source } = exchange;
        return toFound(kind, { search, plan, replies, failure, context: { ask, now, source } });
      },
    };
  };
  /** Applies the filters to records from elsewhere. */
  const filter = (found: readonly Cleaned<Raw, Rec>[], ask: Ask, done: readonly FilterOf<Ask>[]) =>
    sift(kind, { found, ask, now: 0, done, dropped: createDroppedRecords() });
  return Object.assign(declare, { capability, filter });
}

/** The search, with its query cut to the upstream's limits. */
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
  const dropped = createDroppedRecords();
  const lists = replies.map(({ call, batch: { raws } }) => {
    const once = new Map<string, Cleaned<Raw, Rec>>();
    for (const raw of raws) {
      const record = kind.clean(raw, context);
      const key = record === undefined ? undefined : kind.keyOf(record);
      const missed = record && kind.misses?.(record, call);
      if (record === undefined || key === undefined) dropped.add(INCOMPLETE);
      else if (missed !== undefined) dropped.exclude(missed);
      else if (once.has(key)) dropped.add(REPEATED);
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
    dropped,
  });
  const records = kind.arrange?.(kept, ask) ?? kept;
  dropped.add("superseded", kept.length - records.length);
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
      note: joinNotes(note, ...batches.map((batch) => batch.note), dropped.note(given, { isShort })),
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
  readonly dropped: DroppedRecords;
}

/** Applies the filters that records show, and lists those not applied to all records. */
function sift<Ask extends Limited, Raw, Rec, Call>(
  kind: Kind<Ask, Raw, Rec, Call>,
  { found, ask, now, done, dropped }: Sieve<Ask, Raw, Rec>,
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
    dropped.exclude(name, kept.length - inside.length);
    kept = inside.map(({ one }) => one);
    if (!isDone && !inside.every(({ lies }) => lies)) open.push(name);
  }
  return { kept: kept.map(({ record }) => record), open };
}
