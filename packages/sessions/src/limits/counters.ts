import type { Owner } from "../store.ts";
import type { Limit, LimitState } from "./limit.ts";

/** Result of checking several limits at once. */
export interface Decision {
  /** Whether all limits allow the call, which is then counted in all of them; otherwise in none. */
  readonly allowed: boolean;
  /** Time of the decision by the store's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** State of each limit, in order. */
  readonly limits: readonly LimitState[];
}

/** Adjusts a count. */
export interface Correction {
  readonly limit: Limit;
  /** Time of the decision, since counts belong to periods. */
  readonly at: number;
  /** Added to the count, which may exceed the limit. */
  readonly by: number;
}

/** A count of one person, for an export. */
export interface OwnCount {
  readonly name: string;
  readonly from: string;
  readonly count: number;
}

/**
 * Usage counts for limits. Every call may throw `upstream_unavailable` or `config`, which means that use is not
 * allowed.
 */
export interface Counters {
  /** Counts a use in all limits if all of them allow it, atomically across processes. */
  take(limits: readonly Limit[]): Promise<Decision>;
  /** Returns the state of limits without counting. */
  look(limits: readonly Limit[]): Promise<readonly LimitState[]>;
  correct(correction: Correction): Promise<void>;
  /** Counts of one user, without those shared by a tenant. */
  export(owner: Owner): Promise<readonly OwnCount[]>;
  /** Removes a user's counts. */
  forget(owner: Owner): Promise<void>;
  close(): Promise<void>;
}
