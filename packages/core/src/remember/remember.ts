import { type Clock, systemClock } from "../clock.ts";
import { Failure, type FailureKind } from "../failure.ts";
import { cacheKey } from "../json.ts";
import { createFlights } from "../single-flight.ts";
import { describeAge, type Entry, type Freshness, failureOf, toFailureEntry } from "./entry.ts";
import { deepFreeze } from "./freeze.ts";

/** An answer and its age. */
export interface Remembered<Value> extends Freshness {
  readonly value: Value;
}

export interface RememberSpec<Value> {
  /** The kind of answer, such as the name of the operation. */
  readonly kind: string;
  /** Increment when the shape of the value changes. */
  readonly version: number;
  /** Everything that affects the answer, as JSON values. */
  readonly input: unknown;
  /** Lifetime in milliseconds; 0 or less disables caching, including reads. */
  readonly ttlMs: number;
  /** The tenant; part of the key if tenants are isolated. @default "default" */
  readonly owner?: string;
  /** False for an answer that must not be cached, such as an empty one. */
  readonly keep?: (value: Value) => boolean;
  /** Stops waiting, and aborts the work if no one else waits for it. */
  readonly signal?: AbortSignal;
  /** Recomputes answers older than this many milliseconds. @default `ttlMs` */
  readonly maxAgeMs?: number;
  /** Lifetime of failures by kind, in milliseconds. @default failures are not cached */
  readonly negativeTtl?: Readonly<Partial<Record<FailureKind, number>>>;
}

export interface Remember {
  /**
   * Returns a cached answer, or computes and caches it. Concurrent equal calls share one computation.
   *
   * The value must be JSON. It is frozen, as callers may share it.
   *
   * @throws what `work` throws; failures are cached only as `negativeTtl` says
   */
  of<Value>(spec: RememberSpec<Value>, work: (signal: AbortSignal) => Promise<Value>): Promise<Remembered<Value>>;
}

/** Storage of entries. Neither method throws for an entry that cannot be read or stored. */
export interface EntryStore {
  /** The entry, if it is valid and no older than `ttlMs`. */
  load(key: string, ttlMs: number): Promise<Entry | undefined>;
  /** Resolves to false if the entry could not be stored. */
  store(key: string, entry: Entry): Promise<boolean>;
}

/** The costs of one computation. */
export interface Account {
  run<Args extends readonly unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Value;
  /** Whether a request of the work was refused for its price. */
  isCutShort(): boolean;
}

/** Who pays for the work: answers cut short by a caller's budget are not shared with others. */
export interface Accounts {
  payer(): { readonly owner?: string | undefined } | undefined;
  /** Opens an account for a part of the current work. */
  open(): Account;
  /** Marks the current work as cut short. */
  cutShort(): void;
}

const NO_ACCOUNTS: Accounts = {
  payer: () => undefined,
  open: () => ({ run: (work, ...args) => work(...args), isCutShort: () => false }),
  cutShort: () => {},
};

export interface RememberOptions {
  readonly entries: EntryStore;
  readonly clock?: Clock;
  /** Whether tenants share answers. @default "shared" */
  readonly isolation?: "shared" | "tenant";
  /** @default no accounting */
  readonly accounts?: Accounts;
  /** Called before the work; the result says afterwards whether the answer may be cached. @default always */
  readonly begin?: () => () => boolean;
}

/** The outcome of a computation, shared by all its callers. */
type Landed = { readonly cutShort: boolean } & (
  | { readonly entry: Entry; readonly cached: boolean }
  | { readonly error: unknown }
);

/** Creates a cache on top of a store. */
export function createRemember({
  entries,
  clock = systemClock,
  isolation = "shared",
  accounts = NO_ACCOUNTS,
  begin = () => () => true,
}: RememberOptions): Remember {
  const flights = createFlights<Landed>();

  return {
    async of<Value>(spec: RememberSpec<Value>, work: (signal: AbortSignal) => Promise<Value>) {
      const owner = isolation === "tenant" ? (spec.owner ?? "default") : undefined;
      const key = cacheKey(spec.kind, spec.version, { owner, input: spec.input });
      const { maxAgeMs = Number.POSITIVE_INFINITY } = spec;
      const fly = async (signal: AbortSignal): Promise<Landed> => {
        const kept = maxAgeMs > 0 ? await entries.load(key, Math.min(spec.ttlMs, maxAgeMs)) : undefined;
        if (kept) return { entry: kept, cached: true, cutShort: false };
        const isWanted = begin();
        const account = accounts.open();
        const mayKeep = () => !signal.aborted && isWanted() && !account.isCutShort();
        const keep = (entry: Entry) => (entry.ttl > 0 && mayKeep() ? entries.store(key, entry) : undefined);
        try {
          const value = deepFreeze(await account.run(work, signal));
          const entry = { at: clock.now(), ttl: spec.ttlMs, value };
          if (spec.keep?.(value) !== false) await keep(entry);
          return { entry, cached: false, cutShort: account.isCutShort() };
        } catch (error) {
          // A later process may be online.
          if (error instanceof Failure && error.code !== "offline")
            await keep(toFailureEntry(error, clock.now(), spec.negativeTtl?.[error.kind] ?? 0));
          return { error, cutShort: account.isCutShort() };
        }
      };
      const flight = `${key} ${maxAgeMs} ${accounts.payer()?.owner ?? ""}`;
      const landed = await flights.join(flight, fly, spec.signal);
      if (landed.cutShort) accounts.cutShort();
      if ("error" in landed) throw landed.error;
      const { entry, cached } = landed;
      const failure = failureOf(entry, clock.now());
      if (failure) throw failure;
      const value = entry.value as Value; // Stored under this kind and version, so it has this type.
      return { value, ...describeAge(entry, cached, clock.now()) };
    },
  };
}
