import type { Call, Freshness, PanelCost, Wellsourced } from "@wellsourced/wellsourced";
import type { Notes } from "@wellsourced/wellsourced/sessions";
import type { z } from "zod";
import type { ToolSet } from "./tool-manifest.ts";

/** The caller, identified by the transport, never by an argument. */
export interface Caller {
  readonly tenant: string;
  readonly user: string;
}

/** The provider that answered and those tried, for `_meta.routing`. */
export interface Routing {
  readonly providerUsed: string;
  readonly providersAttempted: readonly string[];
  readonly fallbackReason?: "circuit_open" | "primary_unavailable";
}

/**
 * The context of a call: `owner` is the caller's tenant and `user` the person within it; `onPage` is present if a
 * session records pages, `onFreshness` if the tool is cached.
 */
export interface ToolCall
  extends Required<Pick<Call, "signal" | "onProgress" | "owner" | "user">>,
    Pick<Call, "onPage" | "onFreshness"> {
  /** Adds facts about the call to the reply and the session. */
  readonly note: (facts: CallFacts) => void;
}

/** Facts about a call that are not part of its body. */
export interface CallFacts {
  readonly routing?: Routing;
  readonly freshness?: Freshness;
  /** Costs of the models that the call asked, for `_meta.cost`. */
  readonly cost?: PanelCost;
  /** Checks to record in the session. */
  readonly checks?: NonNullable<Notes["checks"]>;
  /** Checked answers to record in the session. */
  readonly answers?: NonNullable<Notes["answers"]>;
  /** The provider that answered and those tried, for the session's statistics. */
  readonly asked?: { readonly provider: string; readonly attempted: readonly string[] };
  /** Sources to record in the session in place of those in the body. */
  readonly found?: readonly FoundSource[];
  /** Returns an excerpt of a linked body, of at most so many bytes of JSON. */
  readonly excerpt?: (bytes: number) => object | Promise<object>;
}

/** Effects of a call in the protocol's terms. No tool is destructive. */
export interface Effects {
  readonly writes: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/** Whether the library caches results and reports their age; with `below, reported`, also for fresh results. */
type CachePolicy = "never" | "below" | "below, reported";

/** A body with facts about the call. */
export interface Outcome extends CallFacts {
  readonly body: Readonly<Record<string, unknown>>;
}

/** A source in a body; unknown fields are absent. */
export interface FoundSource {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Several authors in one text are separated by semicolons. */
  readonly author?: string | readonly string[] | undefined;
  readonly date?: string | number | undefined;
  readonly doi?: string | undefined;
}

/** Findings in a body, to record in a session. */
export interface Found {
  readonly sources?: readonly FoundSource[] | undefined;
  /** Type of the sources; absent for web search results. */
  readonly as?: NonNullable<Notes["sources"]>[number]["relevance"];
  /** Sentences shown as evidence. */
  readonly shown?: NonNullable<Notes["shown"]> | undefined;
  /** Pages that could not be read. */
  readonly unread?: readonly { readonly url: string; readonly kind?: string | undefined }[] | undefined;
}

/** A deeply readonly value with only the declared keys. Bodies may come from the cache and must not be changed. */
export type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as string extends Key ? never : Key]: Immutable<Value[Key]> }
    : Value;

/** A tool. `Body` is the type that `run` returns, which may be narrower than that of the output schema. */
export interface Tool<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Body extends Immutable<z.input<Output>> = Immutable<z.input<Output>>,
> {
  readonly name: string;
  readonly title: string;
  /** For models that choose a tool: its result, and when to use another one. */
  readonly description: string;
  readonly sets: readonly ToolSet[];
  readonly effects: Effects;
  /** Capability that a configured provider must have; otherwise the tool is not listed. */
  readonly needs?: string;
  readonly cache: CachePolicy;
  readonly input: Input;
  readonly output: Output;
  /**
   * `json-text`: always one text item of JSON, as a contract requires. `may-link`: large bodies become a resource.
   * `items`: the reply consists of `items` in the body, without structured content and output schema.
   */
  readonly present?: "json-text" | "may-link" | "items";
  /** Formats the body as text for models. @default its fields by name */
  text?(body: Immutable<z.input<Output>>): string;
  /** Extracts the findings to record in a session, for calls with a `sessionId`. */
  finds?(body: Immutable<z.input<Output>>): Found;
  /** Whether a body with `data` (base64) and `mediaType` is an image or PDF. @default false */
  readonly hasMedia?: boolean;
  /** Whether the result of this input may be linked; used only with `may-link`. */
  links?(input: z.output<Input>): boolean;
  /** Facts about a linked body, sent with the link. */
  linkFacts?(body: Immutable<z.input<Output>>): Readonly<Record<string, unknown>>;
  run(input: z.output<Input>, sources: Wellsourced, call: ToolCall): Promise<Body> | Body;
}

/** Default: the tool reads the web, changes nothing and can be repeated. */
const READS_WEB: Effects = { writes: false, idempotent: true, openWorld: true };

/** Defines a tool. Without `effects`, it only reads the web. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType, Body extends Immutable<z.input<Output>>>(
  tool: Omit<Tool<Input, Output, Body>, "effects"> & { readonly effects?: Effects },
): Tool<Input, Output, Body> {
  return { effects: READS_WEB, ...tool };
}
