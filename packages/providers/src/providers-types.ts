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
  /** Ask this one and no other. */
  readonly provider?: string;
  readonly signal?: AbortSignal;
  /** Whose call it is: those who wait for one upstream take turns. @default everybody is one */
  readonly owner?: string;
  /** Milliseconds for the whole call, waiting in line included. @default 60_000 */
  readonly deadlineMs?: number;
  /** US dollars that the whole call may cost; whoever is dearer is passed over. @default no bound */
  readonly maxCostUsd?: number;
  readonly onProgress?: (message: string) => void;
  /** Where answers are kept: seconds; an older one is asked for anew, and with 0 every one. @default as the kind says */
  readonly maxAge?: number;
  /** Where answers are kept: told how old this one is, before it is returned. */
  readonly onFreshness?: (freshness: Freshness) => void;
}

/** Options of asking several at once. */
export interface TogetherOptions extends Omit<CallOptions, "provider"> {
  /** Names, or all that can be asked without extra cost. */
  readonly providers: readonly string[] | "all";
  /** Milliseconds until those who have not answered are left behind. @default 15_000 */
  readonly deadlineMs?: number;
}

/** How one provider stands, for one thing it can do. */
export interface ProviderState {
  readonly name: string;
  /** Capability: `web`, `academic` … */
  readonly type: string;
  readonly configured: boolean;
  readonly keyless: boolean;
  /** `closed`, `open` (resting after failures) or `half-open`. */
  readonly breaker: string;
  /** Configured, and not resting, be it as one of several or alone. */
  readonly available: boolean;
  /** The routing setting sends such questions to it. */
  readonly routed: boolean;
  /** Costs money on every call. */
  readonly metered: boolean;
  /** Never chosen by itself, only when it is named or listed: it is metered, or covers only one kind of place. */
  readonly onlyNamed: boolean;
  /** Settings to fill. */
  readonly missing?: readonly string[];
}

/** Searches by whoever can answer. */
export interface Providers {
  /** Pages of the web. @throws {Failure} */
  web(ask: WebAsk, call?: CallOptions): Promise<ProviderResponse<Hit>>;
  /**
   * Scholarly works. When no scholarly index answers, a web search over scholarly sites stands in; `via` says so.
   *
   * @throws {Failure}
   */
  academic(ask: AcademicAsk, call?: CallOptions): Promise<ProviderResponse<Paper>>;
  /**
   * Pages, asked of several search engines at once and merged by reciprocal rank fusion. Takes no longer than the
   * slowest, and gives what there is at the deadline; who failed is in `reports`.
   *
   * @throws {Failure} when nobody answered
   */
  webTogether(ask: WebAsk, options: TogetherOptions): Promise<Federated<Hit>>;
  /** The same for scholarly works; a search engine among the names searches scholarly sites. */
  academicTogether(ask: AcademicAsk, options: TogetherOptions): Promise<Federated<Paper>>;
  /**
   * One page, read by a service from its place on the network: the address goes to a third party.
   *
   * @throws {Failure} also `content_empty`, when the service has nothing of it
   */
  render(url: string, call: CallOptions & { readonly provider: string }): Promise<RenderedPage>;
  /**
   * Any other kind of question: news, patents, filings … by its name.
   *
   * @throws {Failure}
   */
  find<Name extends PlainName>(
    name: Name,
    ask: AskOf<Name>,
    call?: CallOptions,
  ): Promise<ProviderResponse<RecordOf<Name>>>;
  /** Filters that an ask sets, by the contract's names. */
  filters<Name extends CapabilityName>(name: Name, ask: AskOf<Name>): Readonly<Record<string, string>>;
  /** What an ask should have said and did not. */
  lacks<Name extends PlainName>(name: Name, ask: AskOf<Name>): MissingArgument | undefined;
  list(): readonly ProviderState[];
}
