import type { Owner } from "../store.ts";
import type { Limit, LimitState } from "./limit.ts";

/** What became of a call that asked several limits at once. */
export interface Decision {
  /** Every limit left room for it, and it is counted in all of them; otherwise in none. */
  readonly allowed: boolean;
  /** When that was, by the clock of the store, in milliseconds since the epoch. */
  readonly at: number;
  /** How each limit stands now, in the order asked. */
  readonly limits: readonly LimitState[];
}

/** A correction of what was counted: less was used, or more. */
export interface Correction {
  readonly limit: Limit;
  /** When it was counted, as the decision said: yesterday's use is not today's. */
  readonly at: number;
  /** Added to the count; what is too much by now is kept all the same. */
  readonly by: number;
}

/** A count of one person, for an export of what is kept about them. */
export interface OwnCount {
  readonly name: string;
  readonly from: string;
  readonly count: number;
}

/** Counts of what was used, for limits. Every call may throw `upstream_unavailable` or `config`: no answer is no leave. */
export interface Counters {
  /** Uses up what each limit says, if every one of them leaves room: all or nothing, also between processes. */
  take(limits: readonly Limit[]): Promise<Decision>;
  /** How limits stand, without using anything. */
  look(limits: readonly Limit[]): Promise<readonly LimitState[]>;
  correct(correction: Correction): Promise<void>;
  /** The counts of one user. Those that a tenant shares belong to nobody in it. */
  export(owner: Owner): Promise<readonly OwnCount[]>;
  /** Removes them. */
  forget(owner: Owner): Promise<void>;
  close(): Promise<void>;
}
