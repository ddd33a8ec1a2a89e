import { given } from "./given.ts";
import { dropInvisible } from "./invisible.ts";

/** What can go wrong, as a closed list. */
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

/** What exactly went wrong on the way to a host, where a caller acts on it. */
export const FAILURE_CODES = [
  "name_not_found",
  "name_unresolved",
  "unreached",
  "timeout",
  "redirect_loop",
  "redirect_refused",
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
export type SuggestedAction = (typeof SUGGESTED_ACTIONS)[number];

interface KindFacts {
  readonly retryable: boolean;
  readonly suggestedAction: SuggestedAction;
  readonly retryAfterSeconds?: number;
}

/** What a caller may do about each kind, unless the failure itself says otherwise. */
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

/** A way that did not lead to the goal. */
export interface FailedAttempt {
  readonly by: string;
  readonly because: string;
  readonly ms?: number | undefined;
}

export interface FailureFacts {
  /** More exact than the kind; for programs, and never shown. */
  readonly code?: FailureCode | undefined;
  /** Name of the provider that failed. Absent for pages. */
  readonly provider?: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfterSeconds?: number | undefined;
  /** Overrides what the kind says. */
  readonly retryable?: boolean | undefined;
  /** Overrides what the kind suggests. */
  readonly suggestedAction?: SuggestedAction | undefined;
  /** Other providers that could answer. */
  readonly alternatives?: readonly string[] | undefined;
  /** More for a developer: no keys, no raw bodies, no stack. */
  readonly detail?: string | undefined;
  /** HTTP status that led here, where there was one. */
  readonly status?: number | undefined;
  /** Argument of the call that cannot be used, by its name. */
  readonly argument?: string | undefined;
  readonly recoveryHint?: { readonly lastKnownStep: number; readonly canResume: boolean } | undefined;
  /** Methods that were tried, and how long each took. */
  readonly attempts?: readonly FailedAttempt[] | undefined;
  readonly cause?: unknown;
}

/**
 * The one error class. The message is one line: what failed, to whom, what to do next.
 *
 * Anything else that is thrown is a bug; `Failure.from` turns it into a value fit to show.
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
    // Messages name what strangers wrote: addresses, file names, reasons of servers.
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

  /** The same failure in other words or with more facts; what is given wins over what it had. */
  with({ message = this.message, ...facts }: FailureFacts & { readonly message?: string }): Failure {
    return new Failure(this.kind, message, { ...this, cause: this.cause, ...given(facts) });
  }

  /** Any thrown value as a `Failure`; one that is already a `Failure` passes unchanged. */
  static from(error: unknown, kind: FailureKind = "upstream_unavailable", message?: string): Failure {
    if (error instanceof Failure) return error;
    // What was thrown may quote a page or a reply, so only its type is shown; the cause is for the log.
    const type = error instanceof Error ? error.constructor.name : typeof error;
    return new Failure(kind, message ?? `An internal error occurred (${type}).`, { cause: error });
  }
}

/** True for the error of a caller who went away: nobody's failure, and never counted as one. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Whether a request failed because its host name was not resolved. */
export const isUnresolved = ({ code }: Failure): boolean => code === "name_not_found" || code === "name_unresolved";

/** Whether no connection to the host was made: its name was not resolved, there was no way to it, or it refused. */
export const isUnreached = (failure: Failure): boolean => isUnresolved(failure) || failure.code === "unreached";

/** Reported once where no host can be reached, instead of one failure for each source. */
export const NO_NETWORK =
  "Nothing could be looked up: no host can be reached, so this machine seems to be offline. Check the connection, then run the check again.";

/**
 * Holds an ask to the text that it must have. Programs without a compiler make such mistakes, and whoever is asked next
 * would be blamed for them.
 *
 * @throws {Failure} `validation`
 */
export function checkText(ask: unknown, name: string): void {
  const text: unknown = ask !== null && typeof ask === "object" ? Reflect.get(ask, name) : undefined;
  if (text === undefined || text === null || (typeof text === "string" && text.trim() === ""))
    throw new Failure("validation", `${name} is required`, { argument: name });
  if (typeof text !== "string") throw new Failure("validation", `${name} must be text`, { argument: name });
}
