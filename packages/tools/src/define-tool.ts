import type { Call, Freshness, Wellsourced } from "@wellsourced/wellsourced";
import type { Notes } from "@wellsourced/wellsourced/sessions";
import type { z } from "zod";
import type { ToolSet } from "./tool-manifest.ts";

/** Who asks. Comes from the transport, never from an argument. */
export interface Caller {
  readonly tenant: string;
  readonly user: string;
}

/** Which provider answered and which were tried first; goes to `_meta.routing`, never into a body. */
export interface Routing {
  readonly providerUsed: string;
  readonly providersAttempted: readonly string[];
  readonly fallbackReason?: "circuit_open" | "primary_unavailable";
}

/**
 * What a tool may use besides its arguments: `owner` is the caller's tenant and `user` the person within it, `onPage` is
 * there if a session records pages, and `onFreshness` if the tool's cache is `below`.
 */
export interface ToolCall
  extends Required<Pick<Call, "signal" | "onProgress" | "owner" | "user">>,
    Pick<Call, "onPage" | "onFreshness"> {
  /** Facts for the envelope and the record. */
  readonly note: (facts: CallFacts) => void;
}

/** What a tool says of its body, beside it. */
export interface CallFacts {
  readonly routing?: Routing;
  readonly freshness?: Freshness;
  /** Checks for the record of the session that the call belongs to. */
  readonly checks?: NonNullable<Notes["checks"]>;
  /** Whole answers that were checked, for the same record. */
  readonly answers?: NonNullable<Notes["answers"]>;
  /** Who was asked, and who of them answered: for a session's statistics. */
  readonly asked?: { readonly provider: string; readonly attempted: readonly string[] };
  /** Sources for the session that the body itself does not show. */
  readonly found?: readonly FoundSource[];
  /** What goes out beside the link to a body that is too large, in at most so many bytes of JSON. */
  readonly excerpt?: (bytes: number) => object | Promise<object>;
}

/** What a call does to the world, in the protocol's terms; no tool is ever destructive. */
export interface Effects {
  readonly writes: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/**
 * Whether the operation below keeps its answers and reports their age. `below, reported` puts the cache block on fresh
 * results too.
 */
export type CachePolicy = "never" | "below" | "below, reported";

/** A body with what the envelope reports of it. */
export interface Outcome extends CallFacts {
  readonly body: Readonly<Record<string, unknown>>;
}

/** A source that a body shows, by what is known of it. */
export interface FoundSource {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Several are joined by semicolons. */
  readonly author?: string | readonly string[] | undefined;
  readonly date?: string | number | undefined;
  readonly doi?: string | undefined;
}

/** What a body holds for the session that a call belongs to. */
export interface Found {
  readonly sources?: readonly FoundSource[] | undefined;
  /** What sort of sources; absent for plain hits. */
  readonly as?: NonNullable<Notes["sources"]>[number]["relevance"];
  /** Sentences that are shown as evidence. */
  readonly shown?: NonNullable<Notes["shown"]> | undefined;
  /** Pages that could not be read. */
  readonly unread?: readonly { readonly url: string; readonly kind?: string | undefined }[] | undefined;
}

/** A value that nobody may change: bodies come from the cache as they are. Only the keys that a schema names count. */
export type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as string extends Key ? never : Key]: Immutable<Value[Key]> }
    : Value;

/** `Body` is what `run` returns: all that the output schema lists, as closely typed as the operation has it. */
export interface Tool<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Body extends Immutable<z.input<Output>> = Immutable<z.input<Output>>,
> {
  readonly name: string;
  readonly title: string;
  /** For a model that chooses among tools: what it gives, when to take another one. */
  readonly description: string;
  readonly sets: readonly ToolSet[];
  readonly effects: Effects;
  /** Kind of question: without a provider that is configured for it the tool is not listed. */
  readonly needs?: string;
  readonly cache: CachePolicy;
  readonly input: Input;
  readonly output: Output;
  /**
   * `json-text`: one text item whatever the size, for contracts that fix it. `may-link`: large bodies become a resource.
   * `items`: the body's own `items` are the reply; it has no structured content, and the tool publishes no output schema.
   */
  readonly present?: "json-text" | "may-link" | "items";
  /** The body as text for a model to read. @default its fields under their names */
  text?(body: NoInfer<Body>): string;
  /** What calls with a `sessionId` record into that session. */
  finds?(body: Immutable<z.input<Output>>): Found;
  /** A body with `data` (base64) and `mediaType` is a picture or a print. @default false */
  readonly hasMedia?: boolean;
  /** May this input be linked? Asked only with `may-link`. */
  links?(input: z.output<Input>): boolean;
  /** Facts about the whole body that stand beside a link to it. */
  linkFacts?(body: Immutable<z.input<Output>>): Readonly<Record<string, unknown>>;
  run(input: z.output<Input>, sources: Wellsourced, call: ToolCall): Promise<Body> | Body;
}

/** Most tools read the web: they change nothing, and the same call may be repeated. */
const READS_WEB: Effects = { writes: false, idempotent: true, openWorld: true };

/** A tool as a value, with the types of its schemas. A tool that does not name its effects reads the web. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType, Body extends Immutable<z.input<Output>>>(
  tool: Omit<Tool<Input, Output, Body>, "effects"> & { readonly effects?: Effects },
): Tool<Input, Output, Body> {
  return { effects: READS_WEB, ...tool };
}
