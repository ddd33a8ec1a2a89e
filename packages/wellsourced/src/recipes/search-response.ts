import { Failure, given } from "@wellsourced/core";
import type { ProviderReport, ZeroResultHints } from "@wellsourced/core/records";
import { type Federated, type ProviderResponse, type Providers, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";

/** Which provider answered a search, and which were tried. */
export type Routed = Pick<
  ProviderResponse<unknown>,
  "provider" | "attempted" | "fallbackReason" | "routed" | "via" | "declined"
>;

/** What every search returns besides its records. */
export interface SearchResponse {
  /** What to try; only where nothing was found. */
  readonly hints?: ZeroResultHints;
  /** Filters that were asked for and could not be applied. */
  readonly notHonoured: readonly string[];
  /** What the reader must know about the records. */
  readonly note?: string;
  /** US dollars that the search cost, as far as prices are known. */
  readonly costUsd?: number;
  /** What came of each provider, where several were asked. */
  readonly reports?: readonly ProviderReport[];
  readonly routing: Routed;
}

/** The reply of one provider, or that of several in the same form. */
type Reply<Rec> = ProviderResponse<Rec> & { readonly reports?: readonly ProviderReport[] };

/** Whom to ask: one provider, several at once, or whoever comes first. */
export interface Choice {
  /** Asks this provider and no other. */
  readonly provider?: string | undefined;
  /** Asks these at once, or all that cost nothing extra, and merges what they find. */
  readonly providers?: readonly string[] | "all" | undefined;
}

type Options = ReturnType<typeof searchOptions>;

interface Ways<Ask, Rec> {
  one(ask: Ask, options: Options & { readonly provider?: string }): Promise<ProviderResponse<Rec>>;
  several(ask: Ask, options: Options & { readonly providers: readonly string[] | "all" }): Promise<Federated<Rec>>;
}

/** The parts of a call that a search takes, with those of its cache. */
export const searchOptions = (call: Call) => ({
  ...passOn(call),
  ...given({ maxAge: call.maxAge, onFreshness: call.onFreshness }),
});

/** Asks the providers that were chosen. @throws {Failure} `validation` for a choice of one and of several */
export async function askProviders<Ask, Rec>(
  { ask, choice: { provider, providers } }: { readonly ask: Ask; readonly choice: Choice },
  { one, several }: Ways<Ask, Rec>,
  call: Call,
): Promise<Reply<Rec>> {
  if (providers === undefined) return one(ask, { ...searchOptions(call), ...given({ provider }) });
  if (provider !== undefined)
    throw new Failure("validation", "provider and providers cannot be combined; put every name into providers.");
  const reply = await several(ask, { ...searchOptions(call), providers });
  const attempted = reply.reports.map((report) => report.provider);
  return { ...reply, provider: "several", attempted, routed: false };
}

interface Asked extends Omit<Parameters<typeof zeroResultHints>[0], "answer" | "states"> {
  readonly providers: Pick<Providers, "list">;
}

/** A reply as a search returns it, with hints where it found nothing. */
export function toResponse(reply: Reply<unknown>, { providers, ...asked }: Asked): SearchResponse {
  const { notHonoured, note, costUsd, reports, provider, attempted, routed, fallbackReason, via, declined } = reply;
  return {
    ...(reply.records.length > 0
      ? {}
      : { hints: zeroResultHints({ ...asked, answer: reply, states: providers.list() }) }),
    notHonoured,
    ...given({ note: note || undefined, costUsd, reports }),
    routing: { provider, attempted, routed, ...given({ fallbackReason, via, declined }) },
  };
}
