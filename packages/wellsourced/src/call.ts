import { type Clock, given } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";

/** What every operation takes besides its question. */
export interface Call {
  /** Aborts the work and every request that it has under way. */
  readonly signal?: AbortSignal;
  /** Told what is going on, in short sentences. */
  readonly onProgress?: (message: string) => void;
  /** Whose call it is: answers are kept apart by it where tenants are, and those who wait take turns. @default "default" */
  readonly owner?: string;
  /** Which of the owner's people: research sessions belong to one of them. @default "anonymous" */
  readonly user?: string;
  /** Milliseconds that a search may take, waiting in line included. @default 60_000; 15_000 of several providers */
  readonly deadlineMs?: number | undefined;
  /** US dollars that a search may cost; providers that are dearer are passed over. @default no bound */
  readonly maxCostUsd?: number | undefined;
  /** Told how old the answer is, when it may have come from the cache. */
  readonly onFreshness?: (freshness: Freshness) => void;
  /** Told of every page that is read on the way, whole, with how old it is and what a registry holds of its work. */
  readonly onPage?: (page: Page, freshness: Freshness, record?: Work) => void;
}

/** What is left of a call's time and money, for an operation that asks several times. */
export function whatIsLeft({ deadlineMs, maxCostUsd }: Call, clock: Clock) {
  const started = clock.now();
  return (spentUsd = 0): Pick<Call, "deadlineMs" | "maxCostUsd"> => ({
    ...(deadlineMs === undefined ? {} : { deadlineMs: Math.max(1, deadlineMs - (clock.now() - started)) }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd: Math.max(0, maxCostUsd - spentUsd) }),
  });
}

/** How old an answer is. */
export interface Freshness {
  /** It was there before it was asked for. */
  readonly cached: boolean;
  /** 0 when it is new. */
  readonly ageSeconds: number;
  /** How long the entry lives. */
  readonly maxAgeSeconds: number;
  /** `fresh` up to half of that, `expiring` from 80 % on. */
  readonly freshness: "fresh" | "aging" | "expiring";
}

/** The parts of a call that providers and readers take; absent keys stay absent. */
export const passOn = ({ signal, onProgress, owner, deadlineMs, maxCostUsd }: Call) =>
  given({ signal, onProgress, owner, deadlineMs, maxCostUsd });
