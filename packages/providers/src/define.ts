import type { ZeroResultHints } from "@wellsourced/core/records";
import type { Pace, UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import type { Joining } from "./join.ts";
import type { XmlShape } from "./xml.ts";

/** Where a key goes in a request. The provider's file says so and never sees the key itself. */
export type SendAs =
  | { readonly query: string }
  | { readonly header: string; readonly prefix?: string; readonly suffix?: string }
  /** Put behind what an earlier key of the list is sent as, with this between them. */
  | { readonly header: string; readonly joins: string }
  /** A field of every JSON body. */
  | { readonly json: string }
  /** Not sent: it chooses among ways to ask, and is one of these words. */
  | { readonly among: readonly string[] }
  /** `user:password` as HTTP Basic. */
  | "basic-auth"
  /** `Name: Value, …`; wins over every other header. */
  | "header-list"
  /** The value is the service's own address. */
  | "origin"
  /** Sent to nobody but the provider's `login`, which gives a token for it. */
  | { readonly login: "user" | "password" };

/** A setting that a provider needs or can use. */
export interface Key {
  /** Name of the setting. */
  readonly env: string;
  /** `any`: one of those marked so is enough. @default true */
  readonly required?: boolean | "any";
  readonly sendAs: SendAs;
  /** What it is and where to get it, one sentence. */
  readonly hint: string;
  /** Settings that stand in for it. */
  readonly orElse?: readonly string[];
  /** What the key buys. */
  readonly pace?: Pace;
  /** Hidden from logs and replies. @default true */
  readonly secret?: boolean;
}

/**
 * A token for user and password, as in OAuth's client credentials (RFC 6749, section 4.4): asked for before the first
 * request and again shortly before it ends, sent as `Bearer` with every other one.
 */
export interface Login {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** True for the reply that refuses a token; the request is then sent once more with a new one. */
  refusesToken(reply: RawReply): boolean;
}

/** A request as a provider's file builds it; who sends it adds key, time limit and signal. */
export interface ProviderRequest
  extends Pick<
    UpstreamRequest,
    "path" | "method" | "query" | "headers" | "json" | "form" | "maxBytes" | "timeoutMs" | "retries"
  > {
  /** Name of another of the provider's `origins`. */
  readonly at?: string;
  /** Asks for one thing by its name, so that a 404 means that there is no such thing. @default false */
  readonly isLookup?: boolean;
}

/**
 * How the body of a reply is read before its schema is applied: XML becomes objects as `xml.ts` says. `place`: not the
 * body but where it is, `{ url, contentLocation, link }`.
 */
export type Reads = "json" | "text" | "place" | XmlShape;

/** A reply before its status was judged. */
export interface RawReply extends UpstreamReply {
  /** The body as JSON of a known shape, or `undefined`: error bodies may be anything. */
  parsed<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> | undefined;
}

/** What a provider's own error dialect means; `call.ts` finds the words. */
export interface Fault {
  /** `nothing`: the upstream's way of saying that it found nothing, such as a 404. No failure. */
  readonly kind:
    | "rate_limited"
    | "auth_required"
    | "upstream_unavailable"
    | "blocked"
    | "validation"
    | "not_found"
    | "nothing";
  /** For a developer: our own words, never the upstream's. */
  readonly detail?: string | undefined;
  /** The reason in our own words, for whoever asked: the end of a sentence. */
  readonly why?: string | undefined;
  /** What the upstream says. Shown only in the detail, cleaned, cut and marked as untrusted. */
  readonly says?: string | undefined;
  /** @default what the reply's `Retry-After` says */
  readonly retryAfterSeconds?: number | undefined;
}

/** How a capability reaches its upstream. */
export interface Exchange {
  /**
   * Sends, judges the status, reads the body as `response` says.
   *
   * @throws {Failure}
   * @throws {NothingFound} where the upstream says so by a status; a search without records, if nobody catches it
   */
  send<Schema extends z.ZodType>(request: ProviderRequest, response: Schema, reads?: Reads): Promise<z.infer<Schema>>;
  /** The same, with `undefined` where the upstream says that it has nothing. */
  find<Schema extends z.ZodType>(request: ProviderRequest, response: Schema): Promise<z.infer<Schema> | undefined>;
  /**
   * What `make` gave within the last `ttlMs`, for lists that every search needs, such as a catalogue. Made once for
   * all who ask meanwhile; a failure is not kept.
   */
  keep<Value>(name: string, ttlMs: number, make: () => Promise<Value>): Promise<Value>;
  /** The time of the call, for relative dates. */
  readonly now: number;
  /** Name of the provider that is asked, which is the source of its records. */
  readonly provider: string;
}

/** What was found, cleaned and checked. */
export interface Found<Rec> {
  readonly records: readonly Rec[];
  /** The provider's own count of everything it has. */
  readonly total?: number;
  /** Filters that were asked for, that this provider could not take and that we could not apply. */
  readonly notHonoured: readonly string[];
  /** Sites that were searched, when the ask named some. */
  readonly sitesSearched?: number;
  /** What the reader must know about these records, one sentence. */
  readonly note?: string;
  /** The reply broke off: there is more than these records. */
  readonly partial?: true;
  /** US dollars that the upstream says this answer cost. */
  readonly costUsd?: number;
}

/** One thing that one provider can do. Built by a capability (`web({…})`), not by hand. */
export interface Skill<Ask, Rec> {
  readonly capability: string;
  /** Place in the declared order: the lowest is asked first, equal ones by name. */
  readonly rank: number;
  readonly honours: readonly string[];
  /** Records that one answer can bring. */
  readonly most: number;
  /** Covers only one kind of place, or its key is set for something else: asked only when it is named or listed. */
  readonly onlyNamed?: boolean;
  /** Settings that the provider can do without, but not for this. */
  readonly needs?: readonly string[];
  /** The index that it resells or asks, by the name of whoever runs that. @default an index of its own */
  readonly index?: string;
  /** True for an ask that another provider must answer; it is passed over unless it was forced. */
  declines?(ask: Ask): boolean;
  answer(ask: Ask, exchange: Exchange): Promise<Found<Rec>>;
}

/**
 * Who is asked when nobody was named. `one`: the default alone, since another source gives other things. `ladder`: one
 * after the other until somebody answers. `named`: whoever asks must choose once there is a choice.
 */
export type Policy = "one" | "ladder" | "named";

/** What can be told of a skill without loading its provider. */
export type SkillRow = Pick<Skill<never, unknown>, "rank" | "honours" | "most" | "index" | "onlyNamed" | "needs">;

/** Something that an ask needs for a good answer and does not have. */
export interface MissingArgument {
  readonly reason: ZeroResultHints["reason"];
  /** The contract's name of the argument. */
  readonly parameter: string;
  readonly detail: string;
}

/** What the router knows about a kind of search. */
export interface Capability<Ask, Rec> {
  readonly name: string;
  /** What a record is, whoever gave it. */
  readonly record?: z.ZodType;
  /** @default "one" */
  readonly policy?: Policy;
  /** How the same thing is known in several lists. Absent: providers of this kind are not asked together. */
  readonly joining?: Joining<Rec>;
  /** Filters that an ask sets, by the contract's names, values as text: what hints speak of. */
  filters?(ask: Ask): Readonly<Record<string, string>>;
  /** What the ask should have said and did not: what hints begin with. */
  lacks?(ask: Ask): MissingArgument | undefined;
  /** Picks this capability's part out of a provider. */
  is(skill: Skill<never, unknown>): skill is Skill<Ask, Rec>;
  /** The same ask in fewer words, for a second try after too few results. Absent: there is none. */
  thinner?(ask: Ask): Ask | undefined;
  /** How long an answer may be given again from a cache. @default never */
  readonly kept?: Kept;
}

export interface Kept {
  readonly ms: number;
  /** False where records are added every day, so that an empty answer is worth asking for again. @default true */
  readonly empty?: boolean;
}

/** An upstream: one file in `catalog/`. */
export interface Provider {
  /** Lower case, as users write it. */
  readonly name: string;
  /** Absent when a key is sent as `origin`. */
  readonly origin?: string;
  /** Further addresses of the same service, by the name that requests use. One pace holds for all. */
  readonly origins?: Readonly<Record<string, string>>;
  /** Its own documentation. */
  readonly docs: string;
  readonly key?: Key | readonly Key[];
  /** Settings of ours that each turn on a parameter of the upstream's. */
  readonly switches?: readonly { readonly env: string; readonly query: string }[];
  /** Needs two keys with `sendAs` `{ login: "user" }` and `{ login: "password" }`. */
  readonly login?: Login;
  /** What its free plan allows. */
  readonly pace: Pace;
  /** US dollars of one request beyond what is free, by capability or for all; absent: it costs nothing. */
  readonly priceUsd?: number | Readonly<Record<string, number>>;
  /** Paid by a plan or in credits, so that nobody can say what one request costs. @default false */
  readonly byPlan?: boolean;
  /** Costs money on every call: only asked when it is named. @default false */
  readonly metered?: boolean;
  /** Reads the upstream's dialect of failing, also in replies that claim success. Falls back to the status. */
  fault?(reply: RawReply): Fault | undefined;
  readonly can: readonly Skill<never, unknown>[];
}

/** Declares an upstream. */
export const defineProvider = (provider: Provider): Provider => provider;

/** A provider's keys as a list. */
export const keysOf = ({ key = [] }: Pick<Provider, "key">): readonly Key[] => [key].flat();
