import { randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, cacheKey, createFlights, Failure, type FailureKind, systemClock } from "@wellsourced/core";
import type { RandomBytes } from "@wellsourced/sessions";
import type { CacheParts } from "@wellsourced/sessions/stores";
import type { Freshness } from "../call.ts";
import { createPaying, type Paying } from "../paying.ts";
import type { OpenResults } from "./driver.ts";
import { describeAge, type Entry, failureOf, toFailureEntry } from "./entry.ts";
import { deepFreeze } from "./freeze.ts";
import { createShelf, type Encryption } from "./shelf.ts";

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

export type Remember = ReturnType<typeof createRemember>;

export interface RememberOptions {
  readonly clock?: Clock;
  /** Opens what stands behind the memory, as a driver does. @default nothing */
  readonly back?: OpenResults | undefined;
  /** Needed for any other place than memory. */
  readonly encryption?: Encryption;
  /** Bytes kept in memory. @default 67_108_864 */
  readonly memoryBytes?: number;
  /** Whether tenants share answers. @default "shared" */
  readonly isolation?: "shared" | "tenant";
  /** Who pays for the call under way. Nobody else shares an answer that a lack of money may have spoilt. */
  readonly paying?: Paying;
  /** Told, once each, of stores that do not work. */
  readonly report?: CacheParts["report"];
  readonly randomBytes?: RandomBytes;
}

interface Computation<Value> {
  readonly work: (signal: AbortSignal) => Promise<Value>;
  readonly signal: AbortSignal;
  /** A lack of money may have made the result less than it could be. */
  readonly isSpoilt: () => boolean;
}

/** What a question came to, for everybody who asked it meanwhile. */
type Landed = { readonly spoilt: boolean } & (
  | { readonly entry: Entry; readonly cached: boolean }
  | { readonly error: unknown }
);

/** Builds the cache. Nothing is opened before the first question. */
export function createRemember(options: RememberOptions = {}) {
  const { clock = systemClock, isolation = "shared", paying = createPaying() } = options;
  const flights = createFlights<Landed>();
  const shelf = createShelf({
    clock,
    back: options.back,
    encryption: options.encryption ?? {},
    memoryBytes: options.memoryBytes ?? 67_108_864,
    randomBytes: options.randomBytes ?? systemRandomBytes,
    report: options.report ?? (() => {}),
  });
  let generation = 0;

  const compute = async <Value>(
    key: string,
    spec: RememberSpec<Value>,
    { work, signal, isSpoilt }: Computation<Value>,
  ): Promise<Entry> => {
    const born = generation;
    const mayKeep = () => !signal.aborted && born === generation && !isSpoilt();
    const keep = (entry: Entry) => (entry.ttl > 0 && mayKeep() ? shelf.store(key, entry) : undefined);
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
    /**
     * The answer from memory, disk or Redis, or else computed and kept. Equal questions under way share one computation.
     *
     * The value must be JSON. It is frozen, since others may be handed the same one.
     *
     * @throws whatever `work` throws; a failure is remembered only where `negativeTtl` says so
     */
    async of<Value>(
      spec: RememberSpec<Value>,
      work: (signal: AbortSignal) => Promise<Value>,
    ): Promise<Remembered<Value>> {
      const owner = isolation === "tenant" ? (spec.owner ?? "default") : undefined;
      const key = cacheKey(spec.kind, spec.version, { owner, input: spec.input });
      const { maxAgeMs = Number.POSITIVE_INFINITY } = spec;
      const fly = (signal: AbortSignal) =>
        paying.apart(async (isSpoilt): Promise<Landed> => {
          try {
            const kept = maxAgeMs > 0 ? await shelf.load(key, Math.min(spec.ttlMs, maxAgeMs)) : undefined;
            const entry = kept ?? (await compute(key, spec, { work, signal, isSpoilt }));
            return { entry, cached: kept !== undefined, spoilt: isSpoilt() };
          } catch (error) {
            return { error, spoilt: isSpoilt() };
          }
        });
      const flight = `${key} ${maxAgeMs} ${paying.payer()?.owner ?? ""}`;
      const landed = await flights.join(flight, fly, spec.signal);
      if (landed.spoilt) paying.spoil();
      if ("error" in landed) throw landed.error;
      const { entry, cached } = landed;
      const failure = failureOf(entry, clock.now());
      if (failure) throw failure;
      const value = entry.value as Value; // kept under this kind and version, so of its type
      return { value, ...describeAge(entry, cached, clock.now()) };
    },
    /** Keeps a JSON value under a name; resolves when it is written everywhere. False: there was no room for it. */
    async put(key: string, value: unknown, ttlMs: number): Promise<boolean> {
      const tiers = await shelf.open();
      const kept = await shelf.store(`kept:${key}`, { at: clock.now(), ttl: ttlMs, value });
      await tiers.flush();
      return kept;
    },
    /** What `put` kept, frozen; `undefined` when it is gone. */
    async get(key: string): Promise<unknown> {
      return (await shelf.load(`kept:${key}`, Number.POSITIVE_INFINITY))?.value;
    },
    /** Forgets everything, also what is being computed now. */
    async clear(): Promise<void> {
      generation++;
      await (await shelf.open()).clear();
    },
    /**
     * Opens the stores now rather than at the first question.
     *
     * @throws {Failure} `config` when Redis was asked for and does not answer
     */
    async ready(): Promise<void> {
      await shelf.open();
    },
    /** Finishes what is being written and lets go of the stores. */
    close: () => shelf.close(),
  };
}
