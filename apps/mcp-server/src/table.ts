import { ANONYMOUS } from "@wellsourced/core";

/**
 * What a server offers, without a word about protocol libraries or wire revisions. A transport takes one table and
 * serves it in every revision; a test hands in a table of its own and measures the same stack.
 */
export interface Table {
  readonly info: ServerInfo;
  /** What a model should know before it picks a tool. */
  readonly instructions?: string;
  readonly tools: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly templates?: readonly ResourceTemplate[];
  /** What a caller has saved, from that place of the list on; it follows the resources that everybody has. */
  savedResources?(caller: Caller, offset: number): Promise<SavedResources>;
  readonly prompts?: readonly Prompt[];
  /** Tools may send log messages to the client. Ours write to stderr instead; the newest revision deprecates it. */
  readonly logging?: boolean;
  /** Where changes of the lists above are announced. Without it the lists are final and clients are told so. */
  readonly changes?: ChangeFeed;
  /** How long a client may keep a list, in milliseconds. @default 0 */
  readonly listTtlMs?: number;
  /** Counters for `/metrics`, by tool name. */
  stats?(): Readonly<Record<string, ToolCounts>>;
  /** Calls for `/metrics`, by tenant. */
  tenants?(): Readonly<Record<string, Pick<ToolCounts, "calls" | "errors">>>;
  /** Where every call that ended is told of. */
  readonly calls?: CallFeed;
  /** How the parts behind the tools stand now, for `/metrics` and the dashboard. */
  state?(): ServiceState;
  /** The tenants that came nearest to what they may spend today, at most ten. */
  spending?(): Promise<readonly TenantSpending[]>;
  /** What `/admin` may do; absent: nothing. */
  readonly admin?: AdminActions;
  /**
   * Counts requests that do work without being tool calls against the limits of a caller; tools count for themselves.
   *
   * @throws {Failure} `rate_limited` for requests that are too many
   */
  admit?(caller: Caller, requests: number): Promise<void>;
  /** What a caller may still use of each limit that is set, as far as it is known without doing any work. */
  allowances?(caller: Caller): Promise<readonly Allowance[]>;
  /** False when a call could not succeed now; `/health/ready` says so. */
  ready?(): boolean | Promise<boolean>;
  /** Writes what must outlast the process, such as the end of the audit log. */
  flush?(): Promise<void>;
  /** Ends whatever the tools started: browsers, timers, stores. */
  close?(): Promise<void>;
}

/** What is left of a limit on calls. */
export interface Allowance {
  /** Which limit, in a word. */
  readonly name: string;
  readonly limit: number;
  /** The time that the limit is for. */
  readonly seconds: number;
  readonly remaining: number;
  /** Until some of what was used is free again; 0 when all of it is free. */
  readonly resetSeconds: number;
}

/** How the server introduces itself. */
export interface ServerInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
}

/** Who calls. It comes from the transport (a token, a setting), never from an argument. */
export interface Caller {
  readonly tenant: string;
  readonly user: string;
  /** Known by a connection alone, which the same client may change between two calls. */
  readonly isFleeting?: true;
  /** Scopes of the caller's token, where tools are given out by scopes. Absent: every tool may be called. */
  readonly scopes?: readonly string[];
}

/** Who sends a request, and from which address. */
export interface Sender {
  readonly caller: Caller;
  readonly sourceIp?: string;
  /** The answer goes out as one body, so that no part of it can be fetched later. */
  readonly inOnePiece?: true;
}

/** The caller of a transport that asks nobody for a name, and serves one client. */
export const NOBODY: Caller = { tenant: "default", user: ANONYMOUS };

/**
 * The caller of one session or connection among many without names. What one of them keeps, no other one can read,
 * change or push out. The colon keeps such a user apart from every name that a setting or a token may give.
 */
export const anonymous = (id: string): Caller => ({ ...NOBODY, user: `${NOBODY.user}:${id}` });

const CONNECTION = "connection:";

/** The caller of one connection, which is all that is known of its client. */
export const fleeting = (id: string): Caller => ({ ...anonymous(`${CONNECTION}${id}`), isFleeting: true });

/** Is this the name of such a caller, who may have gone since? */
export const isFleetingName = ({ tenant, user }: Pick<Caller, "tenant" | "user">): boolean =>
  tenant === NOBODY.tenant && user.startsWith(anonymous(CONNECTION).user);

/** A JSON Schema that goes out as it is. */
export type Schema = Readonly<Record<string, unknown>> & { readonly type: "object" };

/** Everything but `call` and `scopes` goes out as it stands here. */
export interface Tool {
  readonly name: string;
  /** Scopes that allow this tool, besides `tool:*` and the one with its name. */
  readonly scopes?: readonly string[];
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Checks its own arguments; a mistake in them is a reply with `isError`, never a thrown error. */
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolReply | Questions>;
}

/** May this caller see the tool, and call it? */
export const mayCall = ({ scopes }: Caller, tool: Pick<Tool, "name" | "scopes">): boolean =>
  !scopes || ["tool:*", `tool:${tool.name}`, ...(tool.scopes ?? [])].some((scope) => scopes.includes(scope));

/** The span of the client that a request belongs to (W3C Trace Context). Written by the client. */
export interface TraceParent {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** What a call can see and do besides answering. */
export interface CallContext {
  readonly requestId: string;
  readonly caller: Caller;
  /** The address that the request came from, where the transport knows one. */
  readonly sourceIp?: string;
  /** Where the request itself names its span. */
  readonly traceParent?: TraceParent;
  /** Aborted when the client cancels or goes away. Nothing said after that reaches anybody. */
  readonly signal: AbortSignal;
  /** Reports how far the work is. Does nothing when the client did not ask for it. */
  progress(done: number, total?: number, message?: string): void;
  log(level: LogLevel, data: unknown): void;
  /** What the client declared it can do. */
  readonly client: ClientAbilities;
  /** Whether results have structured content in the revision that the client chose: 2025-06-18 and later. */
  readonly readsStructured: boolean;
  /** Answers to the questions of an earlier round, by key. Written by the client: check before use. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the earlier round returned as `state`, proven to be unchanged. */
  readonly state: unknown;
  /** Lets the client hang up and fetch the answer later, where the revision knows that. */
  pause(): void;
}

/** An ability that is absent must not be used: the client would not know what is wanted. */
export type ClientAbilities = { readonly [ability in "elicitation" | "sampling" | "roots"]?: object | undefined };

/** From chatter to catastrophe, as syslog has them. */
export const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A finished call. */
export interface ToolReply {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A call that needs the client first. It is made again with `answers` and `state` filled in. */
export interface Questions {
  readonly ask: Readonly<Record<string, Question>>;
  readonly state?: unknown;
}

/** Something only the client or its user can tell. */
export interface Question {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params?: Readonly<Record<string, unknown>>;
}

export const isQuestions = (reply: object): reply is Questions => "ask" in reply;

/** One thing to read, at an address that is known beforehand. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  /** How long a client may keep what it read, in milliseconds. @default 0 */
  readonly ttlMs?: number;
  read(caller: Caller): Promise<ResourceBody>;
}

/** Things to read at addresses of one form. They are not listed one by one. */
export interface ResourceTemplate {
  /** With `{name}` where a value without slashes stands, and `{+name}` for one that may hold them. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly ttlMs?: number;
  /** Nothing there is `undefined`, and becomes the protocol's own error. */
  read(variables: Readonly<Record<string, string>>, caller: Caller): Promise<ResourceBody | undefined>;
}

/** A part of what a caller has saved. */
export interface SavedResources {
  readonly resources: readonly Omit<Resource, "read" | "ttlMs">[];
  /** Where the next part begins; absent on the last one. */
  readonly nextOffset?: number;
}

/** Text, or bytes in base64. */
export type ResourceBody = { readonly mimeType?: string } & (
  | { readonly text: string; readonly blob?: never }
  | { readonly blob: string; readonly text?: never }
);

/** A message that a user picks from a menu. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  get(args: Readonly<Record<string, string>>, context: PromptContext): Promise<PromptReply | Questions>;
}

/** What a prompt may use besides its arguments. */
export type PromptContext = Pick<CallContext, "caller" | "client" | "answers" | "state">;

/** Prompts take texts only. */
export interface PromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Every value that makes sense; the stack picks those that fit what was typed. */
  values?(): readonly string[] | Promise<readonly string[]>;
}

export interface PromptReply {
  readonly description?: string;
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly content: Readonly<Record<string, unknown>>;
  }[];
}

export interface ToolCounts {
  readonly calls: number;
  readonly errors: number;
  readonly averageMs: number;
}

/** A list that is not what it was, or a resource that reads differently now. */
export type Change = { readonly list: "tools" | "prompts" | "resources" } | { readonly resource: string };

/** Where a table announces changes, for every connection alike. */
export interface ChangeFeed {
  /** Calls `listener` on each change until the returned function is called. */
  follow(listener: (change: Change) => void): () => void;
}

/** A call that ended, as figures know it: nothing of who called and what was asked. */
export interface FinishedCall {
  readonly tool: string;
  readonly ms: number;
  /** The kind of the failure; absent for a call that went well. */
  readonly failure?: string;
  /** Whether the answer came from the cache, of calls that looked there. */
  readonly cached?: boolean;
  /** US dollars that were spent on it. */
  readonly costUsd?: number;
}

/** Where a table tells of calls. */
export interface CallFeed {
  /** Calls `listener` with each call until the returned function is called. */
  follow(listener: (call: FinishedCall) => void): () => void;
}

/** How the parts behind the tools stand: providers that stand in for each other, and what may be spent. */
export interface ServiceState {
  readonly providers: readonly ProviderState[];
  /** What waits for its turn, by provider, and what for a parser; absent before the first call. */
  readonly waiting?: { readonly providers: Readonly<Record<string, number>>; readonly parsers: number };
  /** US dollars that each tenant may spend in a day; absent: as much as it likes. */
  readonly tenantCostLimitUsd?: number;
  /** Audit events by what became of them; absent where no log is kept. */
  readonly auditEvents?: Readonly<Record<"written" | "lost" | "webhook_dropped", number>>;
}

export interface ProviderState {
  readonly name: string;
  /** What it is asked for, such as `web`. */
  readonly type: string;
  /** `closed`, `open` or `half-open`. */
  readonly breaker: string;
  readonly available: boolean;
}

/** What a tenant has spent today, in US dollars. */
export interface TenantSpending {
  readonly tenant: string;
  readonly spentUsd: number;
}

/** What those who run a server may do beside its tools. Each may fail with a `Failure`. */
export interface AdminActions {
  /** Forgets every answer that was kept, of everybody. */
  clearCache(): Promise<void>;
  /** Ends every research session of everybody. @returns how many there were */
  endSessions(): Promise<number>;
  /** Sums over the users of a tenant, or over all, who consented to being counted. */
  usage(of: { readonly tenant?: string | undefined }): Promise<object>;
  /** Everything that is kept about a person; `complete` is false where some of it cannot be read. */
  exportPerson(person: Person): Promise<{ readonly complete: boolean }>;
  /** Removes it and withdraws every consent; `failed` says what is left. */
  erasePerson(person: Person): Promise<Erased>;
  /** Every grant and withdrawal, the oldest first. */
  consentOf(person: Person): Promise<readonly { readonly purpose: string; readonly what: string }[]>;
  /** @returns whether it changed anything */
  setConsent(person: Person, purpose: ConsentPurpose, isGranted: boolean): Promise<boolean>;
  /** @returns whether it changed anything @throws {Failure} `validation` */
  setMember(workspaceId: string, person: Person, isMember: boolean): Promise<boolean>;
}

/** What a person may allow. */
export const CONSENT_PURPOSES = ["memory", "analytics", "workspace", "monitoring"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** Whom an action is about. */
export type Person = Pick<Caller, "tenant" | "user">;

/** What an erasure removed, by the place where it was, and where it failed. */
export interface Erased {
  readonly erased: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly room: string; readonly message: string }[];
}
