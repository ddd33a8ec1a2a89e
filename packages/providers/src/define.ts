import type { ZeroResultHints } from "@wellsourced/core/records";
import type { Pace, UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import type { Fusion } from "./fuse.ts";
import type { XmlShape } from "./xml.ts";

/** The way in which a key is sent. Provider files declare it and never see the key. */
type SendAs =
  | { readonly query: string }
  | { readonly header: string; readonly prefix?: string; readonly suffix?: string }
  /** Appended, after this separator, to what an earlier key of the list is sent as. */
  | { readonly header: string; readonly joins: string }
  /** A field of every JSON body. */
  | { readonly json: string }
  /** Not sent: selects a variant of the request; must be one of these words. */
  | { readonly among: readonly string[] }
  /** `user:password` as HTTP Basic authentication. */
  | "basic-auth"
  /** `Name: Value, …`; overrides all other headers. */
  | "header-list"
  /** The value is the base URL of the service. */
  | "origin"
  /** The value is a label, such as a region, that replaces `*` in this base URL. */
  | { readonly originWith: string }
  /** Sent only to the provider's `login`, in exchange for a token. */
  | { readonly login: "user" | "password" };

/** A setting that a provider requires or supports. */
export interface Key {
  /** Name of the setting. */
  readonly env: string;
  /** Of several keys marked `any`, one is sufficient. @default true */
  readonly required?: boolean | "any";
  readonly sendAs: SendAs;
  /** One sentence that describes it and says where to get it. */
  readonly hint: string;
  /** Settings that can replace it. */
  readonly orElse?: readonly string[];
  /** The pace that the key allows. */
  readonly pace?: Pace;
  /** Hidden from logs and replies. @default true */
  readonly secret?: boolean;
}

/**
 * A token for user and password, as in the OAuth client credentials grant (RFC 6749, section 4.4): requested before
 * the first request, renewed shortly before it expires, and sent as `Bearer`.
 */
export interface Login {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** True for a reply that rejects a token; the request is then repeated with a new one. */
  refusesToken(reply: RawReply): boolean;
}

/** A request as built by a provider file; key, timeout and signal are added later. */
export interface ProviderRequest
  extends Pick<
    UpstreamRequest,
    "path" | "method" | "query" | "headers" | "json" | "form" | "maxBytes" | "timeoutMs" | "retries"
  > {
  /** Key of another of the provider's `origins`. */
  readonly at?: string;
  /** Looks up a single resource, so a 404 means that it does not exist. @default false */
  readonly isLookup?: boolean;
}

/**
 * The format in which a reply's body is read before its schema is applied. XML becomes objects as described in
 * `xml.ts`. `place` ignores the body and gives `{ url, contentLocation, link }`.
 */
export type Reads = "json" | "text" | "place" | XmlShape;

/** A reply before its status is judged. */
export interface RawReply extends UpstreamReply {
  /** The body as JSON of this schema, or `undefined`: error bodies may be anything. */
  parsed<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> | undefined;
}

/** A provider-specific error; `call.ts` supplies the message. */
export interface Fault {
  /** `nothing`: the upstream reports an empty result as an error, such as a 404. Not a failure. */
  readonly kind:
    | "rate_limited"
    | "auth_required"
    | "upstream_unavailable"
    | "blocked"
    | "validation"
    | "not_found"
    | "nothing";
  /** For developers, in our own words, never the upstream's. */
  readonly detail?: string | undefined;
  /** The reason for the caller, in our own words: the end of a sentence. */
  readonly why?: string | undefined;
  /** The upstream's message. Only in the detail: cleaned, truncated and marked as untrusted. */
  readonly says?: string | undefined;
  /** @default the reply's `Retry-After` */
  readonly retryAfterSeconds?: number | undefined;
}

/** Gives a capability access to its upstream. */
export interface Exchange {
  /**
   * Sends a request and parses the reply with `response`.
   *
   * @throws {Failure} @throws {NothingFound} if the upstream signals it by a status; uncaught, it becomes a search
   * without records
   */
  send<Schema extends z.ZodType>(request: ProviderRequest, response: Schema, reads?: Reads): Promise<z.infer<Schema>>;
  /** Like `send`, but `undefined` if the upstream found nothing. */
  find<Schema extends z.ZodType>(request: ProviderRequest, response: Schema): Promise<z.infer<Schema> | undefined>;
  /**
   * The value of `make` from the last `ttlMs`, for lists that every search needs, such as a catalogue. Concurrent
   * callers share one call; failures are not kept.
   */
  keep<Value>(name: string, ttlMs: number, make: () => Promise<Value>): Promise<Value>;
  /** The time of the call, for relative dates. */
  readonly now: number;
  /** Name of the provider, the `source` of its records. */
  readonly provider: string;
}

/** Cleaned records of a provider. */
export interface Found<Rec> {
  readonly records: readonly Rec[];
  /** The provider's own count of all matches. */
  readonly total?: number;
  /** Requested filters that neither the provider nor we could apply. */
  readonly notHonoured: readonly string[];
  /** Number of sites that were searched, if the search named sites. */
  readonly sitesSearched?: number;
  /** One sentence that the reader must know about these records. */
  readonly note?: string;
  /** The reply was truncated: there are more records. */
  readonly partial?: true;
  /** The cost in US dollars as reported by the upstream. */
  readonly costUsd?: number;
}

/** A capability of one provider. Built by `web({…})` and the like, not by hand. */
export interface Skill<Ask, Rec> {
  readonly capability: string;
  /** Lowest first, then by name. */
  readonly rank: number;
  readonly honours: readonly string[];
  /** Records per reply. */
  readonly most: number;
  /** Specialised, or its key is often set for other purposes: only queried when named or listed. */
  readonly onlyNamed?: boolean;
  /** Settings that this capability needs although the provider does not. */
  readonly needs?: readonly string[];
  /** The provider whose index it queries, if not its own. */
  readonly index?: string;
  /** True for a search that it leaves to other providers; ignored when forced. */
  declines?(ask: Ask): boolean;
  answer(ask: Ask, exchange: Exchange): Promise<Found<Rec>>;
}

/**
 * The providers to query when none is named. `one`: only the default, since sources are not interchangeable. `ladder`:
 * one after the other until one answers. `named`: the caller must choose if several are configured.
 */
export type Policy = "one" | "ladder" | "named";

/** Facts about a skill that are available without loading its provider. */
export type SkillRow = Pick<Skill<never, unknown>, "rank" | "honours" | "most" | "index" | "onlyNamed" | "needs">;

/** An argument that a search lacks and needs for good results. */
export interface MissingArgument {
  readonly reason: ZeroResultHints["reason"];
  /** Name of the argument in the contract. */
  readonly parameter: string;
  readonly detail: string;
}

/** A capability as the router sees it. */
export interface Capability<Ask, Rec> {
  readonly name: string;
  /** The schema of a record from any provider. */
  readonly record?: z.ZodType;
  /** The schema by which searches are validated. @default not validated */
  readonly ask?: z.ZodType;
  /** @default "one" */
  readonly policy?: Policy;
  /** Merges the lists of several providers. Absent: providers are not queried together. */
  readonly fusion?: Fusion<Rec>;
  /** The filters that a search sets, by their names in the contract, for hints. */
  filters?(ask: Ask): Readonly<Record<string, string>>;
  /** An argument that the search should have had; hints mention it first. */
  lacks?(ask: Ask): MissingArgument | undefined;
  /** Recognises this capability among a provider's skills. */
  is(skill: Skill<never, unknown>): skill is Skill<Ask, Rec>;
  /** A query with fewer words, for a second attempt after too few results. Absent: none. */
  thinner?(ask: Ask): Ask | undefined;
  /** Lifetime of cached answers. @default not cached */
  readonly kept?: Kept;
}

export interface Kept {
  readonly ms: number;
  /** False if records are added daily, so that empty answers are not cached. @default true */
  readonly empty?: boolean;
  /** Milliseconds for which failures are cached, for optional look-ups. @default not cached */
  readonly failuresMs?: number;
}

/** An upstream service: one file in `catalog/`. */
export interface Provider {
  /** Lower case, as users write it. */
  readonly name: string;
  /** Absent if a key is sent as `origin`. */
  readonly origin?: string;
  /** Other base URLs of the service, by the name that requests use. They share one pace. */
  readonly origins?: Readonly<Record<string, string>>;
  /** URL of its API documentation. */
  readonly docs: string;
  readonly key?: Key | readonly Key[];
  /** Our settings that each switch on an upstream parameter. */
  readonly switches?: readonly { readonly env: string; readonly query: string }[];
  /** Requires two keys, sent as `{ login: "user" }` and `{ login: "password" }`. */
  readonly login?: Login;
  /** The pace of the free plan. */
  readonly pace: Pace;
  /** US dollars per request beyond the free plan, for all capabilities or each; absent if free. */
  readonly priceUsd?: number | Readonly<Record<string, number>>;
  /** Billed by plan or credits, so the price of a request is unknown. @default false */
  readonly byPlan?: boolean;
  /** Every call costs money: only queried when named. @default false */
  readonly metered?: boolean;
  /** Reads provider-specific errors, also in replies with a successful status. Falls back to the status. */
  fault?(reply: RawReply): Fault | undefined;
  readonly can: readonly Skill<never, unknown>[];
}

export const defineProvider = (provider: Provider): Provider => provider;

export const keysOf = ({ key = [] }: Pick<Provider, "key">): readonly Key[] => [key].flat();
