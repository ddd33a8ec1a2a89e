import { omitUndefined } from "@wellsourced/core";
import type { ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import { type ProviderResponse, type Providers, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";

/** The provider that answered a search, and those tried. */
export type Routed = Pick<
  ProviderResponse<unknown>,
  "provider" | "attempted" | "fallbackReason" | "routed" | "via" | "declined"
>;

/** Fields of every search result besides its records. */
export interface SearchResponse {
  /** Suggestions, if nothing was found. */
  readonly hints?: ZeroResultHints;
  /** Filters that could not be applied. */
  readonly notHonoured: readonly string[];
  /** A caveat about the records. */
  readonly note?: string;
  /** Cost of the search in US dollars, as far as prices are known. */
  readonly costUsd?: number;
  /** The outcome of each provider, if several were queried. */
  readonly reports?: readonly ProviderReport[];
  readonly routing: Routed;
}

/** The providers to query: one, several at once, or by default the first that answers. */
export interface Choice {
  /** Queries only this provider. */
  readonly provider?: string | undefined;
  /** Queries these at once, or all that cost nothing extra, and merges their results. */
  readonly providers?: readonly string[] | "all" | undefined;
}

/** The options of a call that providers take, including those of their cache. */
export const searchOptions = ({ maxAge, onFreshness, ...call }: Call, { provider, providers }: Choice = {}) => ({
  ...passOn(call),
  ...omitUndefined({ maxAge, onFreshness, provider, providers }),
});

interface Asked extends Omit<Parameters<typeof zeroResultHints>[0], "answer" | "states"> {
  readonly providers: Pick<Providers, "list">;
}

/** Converts the answer of providers to that of a search, with hints if nothing was found. */
export function toResponse(reply: ProviderResponse<unknown>, { providers, ...asked }: Asked): SearchResponse {
  const { notHonoured, note, costUsd, reports, provider, attempted, routed, fallbackReason, via, declined } = reply;
  return {
    ...(reply.records.length > 0
      ? {}
      : { hints: zeroResultHints({ ...asked, answer: reply, states: providers.list() }) }),
    notHonoured,
    ...omitUndefined({ note: note || undefined, costUsd, reports }),
    routing: { provider, attempted, routed, ...omitUndefined({ fallbackReason, via, declined }) },
  };
}
