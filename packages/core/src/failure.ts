import { dropInvisible } from "./invisible.ts";
import { omitUndefined } from "./omit-undefined.ts";

export const FAILURE_KINDS = [
  "rate_limited",
  "auth_required",
  "blocked",
  "network",
  "content_empty",
  "browser_unavailable",
  "config",
  "upstream_unavailable",
  "validation",
  "not_found",
  "session_not_found",
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** More specific causes that callers act on. */
export const FAILURE_CODES = [
  "name_not_found",
  "name_unresolved",
  "unreached",
  "timeout",
  "redirect_loop",
  "redirect_refused",
  "offline",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export const SUGGESTED_ACTIONS = [
  "retry_after_delay",
  "try_different_provider",
  "check_api_key",
  "broaden_query",
  "inform_user",
  "report_bug",
  "correct_input",
] as const;
type SuggestedAction = (typeof SUGGESTED_ACTIONS)[number];

interface KindFacts {
  readonly retryable: boolean;
  readonly suggestedAction: SuggestedAction;
  readonly retryAfterSeconds?: number;
}

/** How to react to each kind, unless the failure says otherwise. */
const kinds: Readonly<Record<FailureKind, KindFacts>> = {
  rate_limited: { retryable: true, suggestedAction: "retry_after_delay", retryAfterSeconds: 60 },
  auth_required: { retryable: false, suggestedAction: "inform_user" },
  blocked: { retryable: false, suggestedAction: "inform_user" },
  network: { retryable: true, suggestedAction: "retry_after_delay" },
  content_empty: { retryable: true, suggestedAction: "report_bug" },
  browser_unavailable: { retryable: false, suggestedAction: "inform_user" },
  config: { retryable: false, suggestedAction: "check_api_key" },
  upstream_unavailable: { retryable: true, suggestedAction: "try_different_provider" },
  validation: { retryable: false, suggestedAction: "correct_input" },
  not_found: { retryable: false, suggestedAction: "inform_user" },
  session_not_found: { retryable: false, suggestedAction: "inform_user" },
};

/** One unsuccessful attempt. */
export interface FailedAttempt {
  readonly by: string;
  readonly because: string;
  readonly ms?: number | undefined;
}

export interface FailureFacts {
  /** More specific than the kind; for programs, never shown. */
  readonly code?: FailureCode | undefined;
  /** The provider that failed. Absent for pages. */
  readonly provider?: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfterSeconds?: number | undefined;
  /** Overrides the default of the kind. */
  readonly retryable?: boolean | undefined;
  /** Overrides the default of the kind. */
  readonly suggestedAction?: SuggestedAction | undefined;
  /** Other providers that could answer. */
  readonly alternatives?: readonly string[] | undefined;
  /** Details for developers: no keys, no raw bodies, no stack. */
  readonly detail?: string | undefined;
  /** The HTTP status that caused it, if any. */
  readonly status?: number | undefined;
  /** Name of the argument that is invalid. */
  readonly argument?: string | undefined;
  readonly recoveryHint?: { readonly lastKnownStep: number; readonly canResume: boolean } | undefined;
  /** Methods tried, with their durations. */
  readonly attempts?: readonly FailedAttempt[] | undefined;
  readonly cause?: unknown;
}

/**
 * The only error class. Its message is one line: what failed, where, and what to do next.
 *
 * Anything else that is thrown is a bug; `Failure.from` makes it presentable.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  readonly code?: FailureCode;
  readonly retryable: boolean;
  readonly suggestedAction: SuggestedAction;
  readonly retryAfterSeconds?: number;
  readonly provider?: string;
  readonly alternatives?: readonly string[];
  readonly detail?: string;
  readonly status?: number;
  readonly argument?: string;
  readonly recoveryHint?: { readonly lastKnownStep: number; readonly canResume: boolean };
  readonly attempts?: readonly FailedAttempt[];

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}) {
    // Messages quote untrusted text: URLs, file names, reasons given by servers.
    super(dropInvisible(message).text, facts.cause === undefined ? undefined : { cause: facts.cause });
    const of = kinds[kind];
    this.kind = kind;
    if (facts.code !== undefined) this.code = facts.code;
    this.retryable = facts.retryable ?? of.retryable;
    const byProvider = kind === "auth_required" && facts.provider !== undefined ? "check_api_key" : undefined;
    this.suggestedAction = facts.suggestedAction ?? byProvider ?? of.suggestedAction;
    const retryAfter = facts.retryAfterSeconds ?? of.retryAfterSeconds;
    if (retryAfter !== undefined) this.retryAfterSeconds = retryAfter;
    if (facts.provider !== undefined) this.provider = facts.provider;
    if (facts.alternatives?.length) this.alternatives = facts.alternatives;
    if (facts.detail !== undefined) this.detail = dropInvisible(facts.detail).text;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.argument !== undefined) this.argument = facts.argument;
    if (facts.recoveryHint !== undefined) this.recoveryHint = facts.recoveryHint;
    if (facts.attempts !== undefined) this.attempts = facts.attempts;
  }

  /** A copy with another message or additional facts, which override existing ones. */
  with({ message = this.message, ...facts }: FailureFacts & { readonly message?: string }): Failure {
    return new Failure(this.kind, message, { ...this, cause: this.cause, ...omitUndefined(facts) });
  }

  /** Any thrown value as a `Failure`; a `Failure` is returned unchanged. */
  static from(error: unknown, kind: FailureKind = "upstream_unavailable", message?: string): Failure {
    if (error instanceof Failure) return error;
    // A thrown error may quote a page or a reply, so show only its type; the cause is for logs.
    const type = error instanceof Error ? error.constructor.name : typeof error;
    return new Failure(kind, message ?? `An internal error occurred (${type}).`, { cause: error });
  }
}

/** True for an abort by the caller, which never counts as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** True if the host name could not be resolved. */
export const isUnresolved = ({ code }: Failure): boolean => code === "name_not_found" || code === "name_unresolved";

/** True if no connection was made: the host name did not resolve, or the host was unreachable or refused. */
export const isUnreached = (failure: Failure): boolean => isUnresolved(failure) || failure.code === "unreached";

/** Reported once when no host can be reached, instead of one failure per source. */
export const NO_NETWORK =
  "Nothing could be looked up: no host can be reached, so this machine seems to be offline. Check the connection, then run the check again.";

/**
 * Validates that an input object has this string. Untyped callers get it wrong, and a provider would be blamed later.
 *
 * @throws {Failure} `validation`
 */
export function checkText(ask: unknown, name: string): void {
  const text: unknown = ask !== null && typeof ask === "object" ? Reflect.get(ask, name) : undefined;
  if (text === undefined || text === null || (typeof text === "string" && text.trim() === ""))
    throw new Failure("validation", `${name} is required`, { argument: name });
  if (typeof text !== "string") throw new Failure("validation", `${name} must be text`, { argument: name });
}
