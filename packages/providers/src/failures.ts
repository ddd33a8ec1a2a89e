import { Failure, isUnresolved, jsonIn, untrustedText } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { isKeyless } from "./access.ts";
import { type Fault, keysOf, type Provider, type RawReply } from "./define.ts";

/** Seconds to wait if the upstream does not say. */
const WAIT_SECONDS = 60;

/** Adds `parsed` to a reply. */
export const toRawReply = (reply: UpstreamReply): RawReply => ({
  ...reply,
  parsed: (schema) => schema.safeParse(jsonIn(reply.text)).data,
});

/** One failure if no request was made or no host name resolves, which is no provider's fault. */
export function offline(failures: readonly (Failure | undefined)[]): Failure | undefined {
  if (failures.length > 0 && failures.every((one) => one?.code === "offline")) return failures[0];
  if (failures.length < 2 || !failures.every((one) => one && isUnresolved(one))) return undefined;
  const detail = failures[0]?.detail ?? "";
  const why = detail.replace(/ \(\w+\)$/u, "");
  const message = `None of the ${failures.length} providers could be reached: ${why}. This machine seems to be offline. Check the connection, then try again.`;
  return new Failure("network", message, { code: failures[0]?.code, detail });
}

/**
 * True for an HTML page instead of data, such as a bot check or a notice. Checks header and body, as either may be
 * wrong.
 */
export function isPage({ headers, text }: RawReply): boolean {
  const start = text.slice(0, 1_000).trimStart();
  if (/^[{[]/u.test(start) || /<(?:feed|rss)[\s>]/u.test(start)) return false;
  return start.startsWith("<") || (headers.get("content-type")?.includes("text/html") ?? false);
}

/** Meaning of a status without a provider-specific reading; `undefined` for success. */
function faultOfStatus({ status }: RawReply, isLookup = false): Fault | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 && isLookup) return { kind: "nothing" };
  if (status === 401 || status === 403) return { kind: "auth_required" };
  if (status === 429) return { kind: "rate_limited" };
  // 402 means that the paid quota is used up.
  if (status === 402) return { kind: "rate_limited", detail: "The quota of the plan is used up." };
  return { kind: "upstream_unavailable" };
}

/** Meaning of a reply by the provider's `fault`, then by its status; `undefined` for success. */
export function faultOf(provider: Provider, reply: RawReply, isLookup = false): Fault | undefined {
  const fault = provider.fault?.(reply);
  // 401 and 403 are refusals, never outages, regardless of the body.
  const isRefused = reply.status === 401 || reply.status === 403;
  if (isRefused && fault?.kind === "upstream_unavailable") return { ...fault, kind: "auth_required" };
  return fault ?? faultOfStatus(reply, isLookup);
}

/** Our detail for developers, then the upstream's message, marked as untrusted. */
function detailOf({ detail, says }: Fault, { status }: RawReply): string {
  const said = untrustedText(says);
  return `${detail ?? `HTTP ${status}`}${said ? ` (${said})` : ""}`;
}

/**
 * Turns a fault into a failure. The message is ours; the upstream's is in the detail. `keysInUse`: settings whose
 * value may have been rejected.
 */
export function toFailure(provider: Provider, fault: Fault, reply: RawReply, keysInUse: readonly string[]): Failure {
  const { name } = provider;
  const { status } = reply;
  const { kind, why, says } = fault;
  const retryAfterSeconds = fault.retryAfterSeconds ?? reply.retryAfterSeconds;
  const facts = { provider: name, status, detail: detailOf(fault, reply) };
  const line = (verdict: string, advice = "") =>
    [`${name} ${verdict} (HTTP ${status})${why ? `: ${why}` : "."}`, advice].filter(Boolean).join(" ");
  if (kind === "rate_limited") return rateLimited(name, { ...facts, retryAfterSeconds });
  const settings = isKeyless(provider) ? keysInUse : keysOf(provider).map(({ env }) => env);
  if (kind === "auth_required" && settings.length > 0) {
    const advice = `Check ${settings.join(" and ")}.`;
    return new Failure(kind, line("refused the credentials", advice), { ...facts, suggestedAction: "check_api_key" });
  }
  if (kind === "validation")
    return new Failure(kind, line("rejected the question", why ? "" : "Correct the arguments."), facts);
  if (kind === "not_found") return new Failure(kind, line("has no such record"), facts);
  if (kind === "upstream_unavailable") {
    const plain = status >= 200 && status < 300 ? "could not answer" : `answered with HTTP ${status}`;
    const verdict = status >= 400 && status < 500 ? "rejected the question" : "reported an error";
    const shown = says
      ? line(verdict, "Rephrase the question, or try a different provider.")
      : `${name} ${plain}. Try a different provider.`;
    return new Failure(kind, shown, { ...facts, retryAfterSeconds });
  }
  // Without a key the upstream refuses the client itself.
  const refused = line("refused the request", "Try a different provider.");
  return new Failure("blocked", refused, { ...facts, suggestedAction: "try_different_provider" });
}

/** A count above zero without any records: an error, not an empty result. */
export const sentNone = (name: string): Failure =>
  new Failure("upstream_unavailable", `${name} reported matching works but returned none. Try again in a minute.`, {
    provider: name,
    detail: "an empty page with a count above zero",
  });

/** With the message that the contract prescribes. */
export function rateLimited(
  name: string,
  facts: { status?: number; detail?: string; retryAfterSeconds?: number | undefined },
): Failure {
  const seconds = Math.max(1, Math.ceil(facts.retryAfterSeconds ?? WAIT_SECONDS));
  const line = `Rate limited (${name}). Wait ${seconds} seconds and retry, or try a different provider.`;
  return new Failure("rate_limited", line, { ...facts, provider: name, retryAfterSeconds: seconds });
}

/** Wraps a bug in a provider file as that provider's failure; the cause is kept for the log. */
export const unreadable = (error: unknown, name: string): Failure =>
  Failure.from(
    error,
    "upstream_unavailable",
    `${name} returned an answer that could not be read. Try another provider.`,
  );

/** No provider answered before the deadline. */
export const tooLate = (ms: number): Failure =>
  new Failure("network", `No provider answered within ${Math.round(ms / 1000)} seconds. Try again, or request less.`);

const DEEPEST = 5;
const KEYS = 30;

/** Typical property names; anything else could be content and is not shown. */
const NAME = /^[@#$]?\w[\w:.-]{0,39}$/u;

/** The shape of a reply for logs: keys and types without values, lists by their first element. */
export function shapeOf(text: string): string {
  const value = jsonIn(text);
  if (value !== undefined) return outline(value, 0);
  const start = /^\s*<[!?]?[a-z][\w:-]{0,39}/iu.exec(text)?.[0].trim();
  return `${text.length} characters${start ? ` that begin with ${start}` : ", no JSON"}`;
}

function outline(value: unknown, depth: number): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${outline(value[0], depth + 1)} × ${value.length}]`;
  if (depth >= DEEPEST) return "{…}";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, KEYS)
    .map(([name, inner]) => `${NAME.test(name) ? name : "(other)"}: ${outline(inner, depth + 1)}`);
  return `{${[...shown, ...(entries.length > KEYS ? ["…"] : [])].join(", ")}}`;
}
