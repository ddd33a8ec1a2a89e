import type { Hit, Paper } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import type { AcademicAsk } from "./capabilities/academic.ts";
import type { RenderedPage } from "./capabilities/render.ts";
import type { WebAsk } from "./capabilities/web.ts";
import type { AskOf, CapabilityName, PlainName, RecordOf } from "./capabilities.ts";
import type { MissingArgument } from "./define.ts";
import type { ProviderResponse } from "./search.ts";
import type { Federated } from "./together.ts";

export interface CallOptions {
  /** Ask only this provider. */
  readonly provider?: string;
  readonly signal?: AbortSignal;
  /** Callers of one upstream take turns by owner. @default one owner for all */
  readonly owner?: string;
  /** Deadline of the whole call in milliseconds, including queueing. @default 60_000 */
  readonly deadlineMs?: number;
  /** Spending limit of the call in US dollars; more expensive providers are skipped. @default no limit */
  readonly maxCostUsd?: number;
  readonly onProgress?: (message: string) => void;
  /** With a cache: maximum age of an answer in seconds; 0 always asks again. @default depends on the capability */
  readonly maxAge?: number;
  /** With a cache: called with the answer's age before it is returned. */
  readonly onFreshness?: (freshness: Freshness) => void;
}

/** Options of a search across several providers. */
export interface TogetherOptions extends Omit<CallOptions, "provider"> {
  /** Provider names, or `all` that are available at no extra cost. */
  readonly providers: readonly string[] | "all";
  /** Milliseconds after which slower providers are left out. @default 15_000 */
  readonly deadlineMs?: number;
}

/** State of one capability of a provider. */
export interface ProviderState {
  readonly name: string;
  /** Capability: `web`, `academic` … */
  readonly type: string;
  readonly configured: boolean;
  readonly keyless: boolean;
  /** `closed`, `open` (paused after failures) or `half-open`. */
  readonly breaker: string;
  /** Configured and not paused. */
  readonly available: boolean;
  /** Used by the routing setting. */
  readonly routed: boolean;
  /** Every call costs money. */
  readonly metered: boolean;
  /** Only asked when named or listed: it is metered or specialised. */
  readonly onlyNamed: boolean;
  /** Missing settings. */
  readonly missing?: readonly string[];
}

/** Searches with the configured providers. */
export interface Providers {
  /** Web pages. @throws {Failure} */
  web(ask: WebAsk, call?: CallOptions): Promise<ProviderResponse<Hit>>;
  /**
   * Scholarly works. If no scholarly index answers, searches scholarly sites on the web instead and sets `via`.
   *
   * @throws {Failure}
   */
  academic(ask: AcademicAsk, call?: CallOptions): Promise<ProviderResponse<Paper>>;
  /**
   * Searches several web search engines at once and merges their results by reciprocal rank fusion. Returns what it
   * has at the deadline; `reports` lists failures.
   *
   * @throws {Failure} if no provider answered
   */
  webTogether(ask: WebAsk, options: TogetherOptions): Promise<Federated<Hit>>;
  /** Searches several scholarly indexes at once, as `webTogether` does; web search engines search scholarly sites. */
  academicTogether(ask: AcademicAsk, options: TogetherOptions): Promise<Federated<Paper>>;
  /**
   * Reads a page with an external service: the URL is sent to a third party.
   *
   * @throws {Failure} also `content_empty` if the service has no text for it
   */
  render(url: string, call: CallOptions & { readonly provider: string }): Promise<RenderedPage>;
  /** Any other capability by name: news, patents, filings … @@ @throws {Failure} */
  find<Name extends PlainName>(
    name: Name,
    ask: AskOf<Name>,
    call?: CallOptions,
  ): Promise<ProviderResponse<RecordOf<Name>>>;
  /** The filters that an ask sets, by their names in the contract. */
  filters<Name extends CapabilityName>(name: Name, ask: AskOf<Name>): Readonly<Record<string, string>>;
  /** An argument that the ask should have had. */
  lacks<Name extends PlainName>(name: Name, ask: AskOf<Name>): MissingArgument | undefined;
  list(): readonly ProviderState[];
}
