import { type Clock, systemClock } from "../clock.ts";
import { Failure, type FailureKind } from "../failure.ts";
import { cacheKey } from "../json.ts";
import { createFlights } from "../single-flight.ts";
import { describeAge, type Entry, type Freshness, failureOf, toFailureEntry } from "./entry.ts";
import { deepFreeze } from "./freeze.ts";

/** An answer and how old it is. */
export interface Remembered<Value> extends Freshness {
  readonly value: Value;
}

export interface RememberSpec<Value> {
  /** What sort of answer, such as the name of the operation. */
  readonly kind: string;
  /** Raised whenever the shape of the value changes. */
  readonly version: number;
  /** Everything that can change the answer: values that JSON can hold. */
  readonly input: unknown;
  /** How long the answer may be given again, in milliseconds; 0 or less: never. An older one is not taken either. */
  readonly ttlMs: number;
  /** Tenant; part of the key when tenants are kept apart. @default "default" */
  readonly owner?: string;
  /** False for an answer that must not be kept, such as an empty one. */
  readonly keep?: (value: Value) => boolean;
  /** Aborts the waiting of this caller, and the work when nobody else waits. */
  readonly signal?: AbortSignal;
  /** An answer older than this many milliseconds is computed anew, and the new one is kept. @default `ttlMs` */
  readonly maxAgeMs?: number;
  /** How long failures are given again, by kind, in milliseconds. @default none is ever remembered */
  readonly negativeTtl?: Readonly<Partial<Record<FailureKind, number>>>;
}

/** Answers from a cache, or else computed and kept. */
export interface Remember {
  /**
   * The answer from the cache, or else computed and kept. Equal questions under way share one computation.
   *
   * The value must be JSON. It is frozen, since several callers may share it.
   *
   * @throws whatever `work` throws; a failure is remembered only where `negativeTtl` says so
   */
  of<Value>(spec: RememberSpec<Value>, work: (signal: AbortSignal) => Promise<Value>): Promise<Remembered<Value>>;
}

/** Where entries are kept. Neither method throws for an entry that cannot be read or kept. */
export interface EntryStore {
  /** The entry, while it is good and no older than `ttlMs`. */
  load(key: string, ttlMs: number): Promise<Entry | undefined>;
  /** False: it could not be kept. */
  store(key: string, entry: Entry): Promise<boolean>;
}

/** Who pays for work: an answer that a lack of money may have spoilt is shared with nobody else. */
export interface Accounts {
  payer(): { readonly owner?: string | undefined } | undefined;
  apart<Value>(work: (isSpoilt: () => boolean) => Promise<Value>): Promise<Value>;
  spoil(): void;
}

const NO_ACCOUNTS: Accounts = { payer: () => undefined, apart: (work) => work(() => false), spoil: () => {} };

export interface RememberOptions {
  readonly entries: EntryStore;
  readonly clock?: Clock;
  /** Whether tenants share answers. @default "shared" */
  readonly isolation?: "shared" | "tenant";
  /** @default everything is paid for */
  readonly accounts?: Accounts;
  /** Whether a new answer may be kept at the end of the work; asked when it begins. @default always */
  readonly begin?: () => () => boolean;
}

interface Computation<Value> {
  readonly work: (signal: AbortSignal) => Promise<Value>;
  readonly signal: AbortSignal;
  readonly isSpoilt: () => boolean;
}

/** What a question came to, for every caller who asked it meanwhile. */
type Landed = { readonly spoilt: boolean } & (
  | { readonly entry: Entry; readonly cached: boolean }
  | { readonly error: unknown }
);

/** Builds the cache around a place for its entries. */
export function createRemember({
  entries,
  clock = systemClock,
  isolation = "shared",
  accounts = NO_ACCOUNTS,
  begin = () => () => true,
}: RememberOptions): Remember {
  const flights = createFlights<Landed>();

  const compute = async <Value>(
    key: string,
    spec: RememberSpec<Value>,
    { work, signal, isSpoilt }: Computation<Value>,
  ): Promise<Entry> => {
    const isWanted = begin();
    const mayKeep = () => !signal.aborted && isWanted() && !isSpoilt();
    const keep = (entry: Entry) => (entry.ttl > 0 && mayKeep() ? entries.store(key, entry) : undefined);
    try {
      const value = deepFreeze(await work(signal));
      const entry = { at: clock.now(), ttl: spec.ttlMs, value };
      if (spec.keep?.(value) !== false) await keep(entry);
      return entry;
    } catch (error) {
      const ttl = error instanceof Failure ? (spec.negativeTtl?.[error.kind] ?? 0) : 0;
      if (error instanceof Failure) await keep(toFailureEntry(error, clock.now(), ttl));
      throw error;
    }
  };

  return {
    async of<Value>(spec: RememberSpec<Value>, work: (signal: AbortSignal) => Promise<Value>) {
      const owner = isolation === "tenant" ? (spec.owner ?? "default") : undefined;
      const key = cacheKey(spec.kind, spec.version, { owner, input: spec.input });
      const { maxAgeMs = Number.POSITIVE_INFINITY } = spec;
      const fly = (signal: AbortSignal) =>
        accounts.apart(async (isSpoilt): Promise<Landed> => {
          try {
            const kept = maxAgeMs > 0 ? await entries.load(key, Math.min(spec.ttlMs, maxAgeMs)) : undefined;
            const entry = kept ?? (await compute(key, spec, { work, signal, isSpoilt }));
            return { entry, cached: kept !== undefined, spoilt: isSpoilt() };
          } catch (error) {
            return { error, spoilt: isSpoilt() };
          }
        });
      const flight = `${key} ${maxAgeMs} ${accounts.payer()?.owner ?? ""}`;
      const landed = await flights.join(flight, fly, spec.signal);
      if (landed.spoilt) accounts.spoil();
      if ("error" in landed) throw landed.error;
      const { entry, cached } = landed;
      const failure = failureOf(entry, clock.now());
      if (failure) throw failure;
      const value = entry.value as Value; // kept under this kind and version, so of its type
      return { value, ...describeAge(entry, cached, clock.now()) };
    },
  };
}
