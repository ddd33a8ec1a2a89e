import { ANONYMOUS } from "@wellsourced/core";

/**
 * The tools, resources and prompts of a server, independent of protocol libraries and revisions. Transports serve them
 * in every revision; tests use their own tables.
 */
export interface Table {
  readonly info: ServerInfo;
  /** Instructions for models. */
  readonly instructions?: string;
  readonly tools: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly templates?: readonly ResourceTemplate[];
  /** Returns a caller's saved resources from an offset; listed after the fixed ones. */
  savedResources?(caller: Caller, offset: number): Promise<SavedResources>;
  readonly prompts?: readonly Prompt[];
  /** Whether tools may send log messages. The product's use stderr, since the newest revision deprecates them. */
  readonly logging?: boolean;
  /** Announces changes of the lists; without it they are final. */
  readonly changes?: ChangeFeed;
  /** Cache lifetime of lists in milliseconds. @default 0 */
  readonly listTtlMs?: number;
  /** Counts for `/metrics`, by tool. */
  stats?(): Readonly<Record<string, ToolCounts>>;
  /** Calls for `/metrics`, by tenant. */
  tenants?(): Readonly<Record<string, Pick<ToolCounts, "calls" | "errors">>>;
  /** Feed of finished calls. */
  readonly calls?: CallFeed;
  /** State of the components, for `/metrics` and the dashboard. */
  state?(): ServiceState;
  /** Tenants nearest to their daily spending limit, at most ten. */
  spending?(): Promise<readonly TenantSpending[]>;
  /** Actions of `/admin`; absent to disable it. */
  readonly admin?: AdminActions;
  /**
   * Counts work other than tool calls against a caller's limits; tools are counted separately.
   *
   * @throws {Failure} `rate_limited` if there are too many
   */
  admit?(caller: Caller, requests: number): Promise<void>;
  /** Remaining use of each limit, if known without doing work. */
  allowances?(caller: Caller): Promise<readonly Allowance[]>;
  /** Whether calls can succeed now, for `/health/ready`. */
  ready?(): boolean | Promise<boolean>;
  /** Writes data that must outlast the process, such as the end of the audit log. */
  flush?(): Promise<void>;
  /** Closes browsers, timers and stores of the tools. */
  close?(): Promise<void>;
}

/** Remaining use of a limit. */
export interface Allowance {
  /** Name of the limit. */
  readonly name: string;
  readonly limit: number;
  /** Period of the limit. */
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until some use expires; 0 if there is none. */
  readonly resetSeconds: number;
}

/** Server information for clients. */
interface ServerInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
}

/** The caller, identified by the transport (a token, a setting), never by an argument. */
export interface Caller {
  readonly tenant: string;
  readonly user: string;
  /** Identified by a connection only, which the client may change between calls. */
  readonly isFleeting?: true;
  /** Scopes of the token, if enforced. Absent to allow every tool. */
  readonly scopes?: readonly string[];
}

/** A caller and its address. */
export interface Sender {
  readonly caller: Caller;
  readonly sourceIp?: string;
  /** Whether the answer is sent as one body, so that it cannot be resumed. */
  readonly asOneBody?: true;
}

/** The anonymous caller of a transport with one client. */
export const ANONYMOUS_CALLER: Caller = { tenant: "default", user: ANONYMOUS };

/**
 * Creates an anonymous caller for one session or connection, isolated from others. The colon separates it from names in
 * settings and tokens.
 */
export const anonymous = (id: string): Caller => ({ ...ANONYMOUS_CALLER, user: `${ANONYMOUS_CALLER.user}:${id}` });

const CONNECTION = "connection:";

/** Creates an anonymous caller for one connection. */
export const fleeting = (id: string): Caller => ({ ...anonymous(`${CONNECTION}${id}`), isFleeting: true });

/** Whether a name belongs to a caller of one connection. */
export const isFleetingName = ({ tenant, user }: Pick<Caller, "tenant" | "user">): boolean =>
  tenant === ANONYMOUS_CALLER.tenant && user.startsWith(anonymous(CONNECTION).user);

/** A JSON Schema, sent unchanged. */
export type Schema = Readonly<Record<string, unknown>> & { readonly type: "object" };

/** A tool. Everything but `call`, `scopes` and `view` is sent unchanged. */
export interface Tool {
  readonly name: string;
  /** Scopes that allow this tool, besides `tool:*` and `tool:<name>`. */
  readonly scopes?: readonly string[];
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Address of the view of its results, for clients that show views. */
  readonly view?: string;
  /** Validates its arguments; invalid ones yield a reply with `isError`, never an exception. */
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolReply | Questions>;
}

/** Whether a caller may see and call a tool. */
export const mayCall = ({ scopes }: Caller, tool: Pick<Tool, "name" | "scopes">): boolean =>
  !scopes || ["tool:*", `tool:${tool.name}`, ...(tool.scopes ?? [])].some((scope) => scopes.includes(scope));

/** The client's span of a request (W3C Trace Context). Untrusted. */
export interface TraceParent {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** Context of a call. */
export interface CallContext {
  readonly requestId: string;
  readonly caller: Caller;
  /** Address of the client, if known. */
  readonly sourceIp?: string;
  /** Span named by the request itself. */
  readonly traceParent?: TraceParent;
  /** Aborted when the client cancels or disconnects; later output is discarded. */
  readonly signal: AbortSignal;
  /** Reports progress, if the client requested it. */
  progress(done: number, total?: number, message?: string): void;
  log(level: LogLevel, data: unknown): void;
  /** Capabilities declared by the client. */
  readonly client: ClientAbilities;
  /** Whether the client's revision has structured content (2025-06-18 and later). */
  readonly readsStructured: boolean;
  /** Answers of an earlier round, by key. Untrusted. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The `state` of the earlier round, verified as unchanged. */
  readonly state: unknown;
  /** Lets the client disconnect and resume later, if the revision supports it. */
  pause(): void;
}

/** Absent capabilities must not be used. */
export type ClientAbilities = {
  readonly [ability in "elicitation" | "sampling" | "roots" | "extensions"]?: object | undefined;
};

/** By increasing severity, as in syslog. */
export const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Result of a call. */
export interface ToolReply {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Questions to the client. The call is repeated with `answers` and `state`. */
export interface Questions {
  readonly ask: Readonly<Record<string, Question>>;
  readonly state?: unknown;
}

/** A question to the client or its user. */
export interface Question {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params?: Readonly<Record<string, unknown>>;
}

export const isQuestions = (reply: object): reply is Questions => "ask" in reply;

/** A resource at a fixed address. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Cache lifetime in milliseconds. @default 0 */
  readonly ttlMs?: number;
  /** Whether lists omit it. */
  readonly isUnlisted?: true;
  read(caller: Caller): Promise<ResourceBody>;
}

/** Resources at addresses of one form, which are not listed individually. */
export interface ResourceTemplate {
  /** `{name}` for values without slashes, `{+name}` for others. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly ttlMs?: number;
  /** Returns `undefined` if there is none, which becomes a protocol error. */
  read(variables: Readonly<Record<string, string>>, caller: Caller): Promise<ResourceBody | undefined>;
}

/** A page of a caller's saved resources. */
export interface SavedResources {
  readonly resources: readonly Omit<Resource, "read" | "ttlMs" | "isUnlisted">[];
  /** Offset of the next page; absent on the last one. */
  readonly nextOffset?: number;
}

/** Text, or base64. */
type ResourceBody = { readonly mimeType?: string; readonly _meta?: Readonly<Record<string, unknown>> } & (
  | { readonly text: string; readonly blob?: never }
  | { readonly blob: string; readonly text?: never }
);

/** A prompt for users to select. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  get(args: Readonly<Record<string, string>>, context: PromptContext): Promise<PromptReply | Questions>;
}

type PromptContext = Pick<CallContext, "caller" | "client" | "answers" | "state">;

/** A text argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  /** All sensible values, for completion. */
  values?(): readonly string[] | Promise<readonly string[]>;
}

export interface PromptReply {
  readonly description?: string;
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly content: Readonly<Record<string, unknown>>;
  }[];
}

interface ToolCounts {
  readonly calls: number;
  readonly errors: number;
  readonly averageMs: number;
}

/** A changed list or resource. */
export type Change = { readonly list: "tools" | "prompts" | "resources" } | { readonly resource: string };

/** Announces changes to all connections. */
export interface ChangeFeed {
  /** Calls `listener` on each change until the returned function is called. */
  follow(listener: (change: Change) => void): () => void;
}

/** A finished call, without caller and content. */
export interface FinishedCall {
  readonly tool: string;
  readonly ms: number;
  /** Kind of the failure, if it failed. */
  readonly failure?: string;
  /** Whether the cache had the answer, if it was queried. */
  readonly cached?: boolean;
  /** Cost in US dollars. */
  readonly costUsd?: number;
}

/** A feed of finished calls. */
export interface CallFeed {
  /** Calls `listener` with each call until the returned function is called. */
  follow(listener: (call: FinishedCall) => void): () => void;
}

/** State of providers, queues and spending. */
export interface ServiceState {
  readonly providers: readonly ProviderState[];
  /** Waiting requests by provider, and waiting parses; absent before the first call. */
  readonly waiting?: { readonly providers: Readonly<Record<string, number>>; readonly parsers: number };
  /** Number of tries of each method of reading a page; absent before the first call. */
  readonly pageMethods?: Readonly<Record<string, number>>;
  /** Daily limit of each tenant in US dollars; absent if unlimited. */
  readonly tenantCostLimitUsd?: number;
  /** Audit events by outcome; absent if the log is disabled. */
  readonly auditEvents?: Readonly<Record<"written" | "lost" | "webhook_dropped", number>>;
}

export interface ProviderState {
  readonly name: string;
  /** Capability, such as `web`. */
  readonly type: string;
  /** `closed`, `open` or `half-open`. */
  readonly breaker: string;
  readonly available: boolean;
}

/** Spending of a tenant today, in US dollars. */
export interface TenantSpending {
  readonly tenant: string;
  readonly spentUsd: number;
}

/** Admin actions. Each may fail with a `Failure`. */
export interface AdminActions {
  /** Clears the cache of all users. */
  clearCache(): Promise<void>;
  /** Ends all research sessions. @returns their number */
  endSessions(): Promise<number>;
  /** Usage sums of consenting users, of one tenant or all. */
  usage(of: { readonly tenant?: string | undefined }): Promise<object>;
  /** Exports all data about a person; `complete` is `false` if some cannot be read. */
  exportPerson(person: Person): Promise<{ readonly complete: boolean }>;
  /** Erases all data about a person and withdraws consent; `failed` lists what remains. */
  erasePerson(person: Person): Promise<Erased>;
  /** All grants and withdrawals, oldest first. */
  consentOf(person: Person): Promise<readonly { readonly purpose: string; readonly what: string }[]>;
  /** @returns whether anything changed */
  setConsent(person: Person, purpose: ConsentPurpose, isGranted: boolean): Promise<boolean>;
  /** @returns whether anything changed @throws {Failure} `validation` */
  setMember(workspaceId: string, person: Person, isMember: boolean): Promise<boolean>;
}

/** Purposes that a person can consent to. */
export const CONSENT_PURPOSES = ["memory", "analytics", "workspace", "monitoring"] as const;
type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The person that an action concerns. */
export type Person = Pick<Caller, "tenant" | "user">;

/** Items erased by kind of data, and failures. */
interface Erased {
  readonly erased: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly room: string; readonly message: string }[];
}
