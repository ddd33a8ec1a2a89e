import { type Clock, omitUndefined } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import { ANONYMOUS_OWNER, type Owner } from "@wellsourced/sessions";

/** Options of every operation. */
export interface Call {
  /** Aborts the operation and its pending requests. */
  readonly signal?: AbortSignal;
  /** Receives progress messages: short sentences. */
  readonly onProgress?: (message: string) => void;
  /** The caller's tenant, which separates caches and shares queues fairly. @default "default" */
  readonly owner?: string;
  /** The user within the tenant, who owns research sessions. @default "anonymous" */
  readonly user?: string;
  /** Time limit of a search in milliseconds, including queues. @default 60_000; 15_000 for several providers */
  readonly deadlineMs?: number | undefined;
  /** Cost limit of a search in US dollars; more expensive providers are skipped. @default no limit */
  readonly maxCostUsd?: number | undefined;
  /** Maximum age of a cached result in seconds; 0 disables the cache. @default as long as it is stored */
  readonly maxAge?: number | undefined;
  /** Receives the age of the result if it may come from the cache. */
  readonly onFreshness?: (freshness: Freshness) => void;
  /** Receives each page read, in full, with its age and the registered record of its work. */
  readonly onPage?: (page: Page, freshness: Freshness, record?: Work) => void;
}

/** The owner of the sessions, notes and index that a call stores. */
export const ownerOf = ({ owner = ANONYMOUS_OWNER.tenant, user = ANONYMOUS_OWNER.user }: Call): Owner => ({
  tenant: owner,
  user,
});

/** A call and its dependencies. */
export interface Asking<Used> {
  readonly parts: Used;
  readonly call: Call;
}

/** The remaining time and budget of a call, for operations with several requests. */
export function whatIsLeft({ deadlineMs, maxCostUsd }: Call, clock: Clock) {
  const started = clock.now();
  return (spentUsd = 0): Pick<Call, "deadlineMs" | "maxCostUsd"> => ({
    ...(deadlineMs === undefined ? {} : { deadlineMs: Math.max(1, deadlineMs - (clock.now() - started)) }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd: Math.max(0, maxCostUsd - spentUsd) }),
  });
}

/** The options for providers and readers, without undefined ones. */
export const passOn = ({ signal, onProgress, owner, deadlineMs, maxCostUsd }: Call) =>
  omitUndefined({ signal, onProgress, owner, deadlineMs, maxCostUsd });
