import { type Clock, given } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";

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
  /** Seconds: a search that was answered longer ago is asked anew, and with 0 every one. @default as long as it is kept */
  readonly maxAge?: number | undefined;
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

/** The parts of a call that providers and readers take; absent keys stay absent. */
export const passOn = ({ signal, onProgress, owner, deadlineMs, maxCostUsd }: Call) =>
  given({ signal, onProgress, owner, deadlineMs, maxCostUsd });
