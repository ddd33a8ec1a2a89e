import { cutChars, Failure, squeeze } from "@wellsourced/core";
import type { z } from "zod";
import { type Fault, keysOf, type Provider, type RawReply } from "./define.ts";

/** Seconds to wait when the upstream does not say. */
const WAIT_SECONDS = 60;

/** An error body as JSON of a known shape, or `undefined`: error bodies may be anything. */
export function errorBody<Schema extends z.ZodType>({ text }: RawReply, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A page for people where data was asked for: a wall, or a notice. Judged by both, since either may be wrong. */
export function isPage({ headers, text }: RawReply): boolean {
  const start = text.slice(0, 1_000).trimStart();
  if (/^[{[]/u.test(start) || /<(?:feed|rss)[\s>]/u.test(start)) return false;
  return start.startsWith("<") || (headers.get("content-type")?.includes("text/html") ?? false);
}

/** What a status means when the upstream has no dialect of its own. `undefined`: the reply is an answer. */
export function faultOfStatus({ status, retryAfterSeconds }: RawReply, isLookup = false): Fault | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 && isLookup) return { kind: "nothing" };
  if (status === 401 || status === 403) return { kind: "auth_required" };
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 429) return { kind: "rate_limited", ...wait };
  // 402: the paid quota is used up.
  if (status === 402) return { kind: "rate_limited", detail: "The quota of the plan is spent.", ...wait };
  return { kind: "upstream_unavailable", ...wait };
}

/** One line of the upstream's own words. */
const saidBy = ({ says = "" }: Fault): string => cutChars(squeeze(says), 200);

/** The failure that a faulty reply stands for: our own words, never the upstream's. */
export function toFailure(provider: Provider, fault: Fault, reply: RawReply): Failure {
  const { name } = provider;
  const { status } = reply;
  const settings = keysOf(provider).map(({ env }) => env);
  const retryAfterSeconds = fault.retryAfterSeconds ?? reply.retryAfterSeconds;
  const facts = { provider: name, status, detail: fault.detail ?? `HTTP ${status}` };
  if (fault.kind === "rate_limited") return rateLimited(name, { ...facts, retryAfterSeconds });
  if (fault.kind === "auth_required" && settings.length > 0) {
    const line = `${name} refused the credentials (HTTP ${status}). Check ${settings.join(" and ")}.`;
    return new Failure("auth_required", line, { ...facts, suggestedAction: "check_api_key" });
  }
  if (fault.kind === "validation" || fault.kind === "not_found") {
    const complaint = fault.kind === "validation" ? "does not take this" : "does not know this";
    return new Failure(fault.kind, `${name} ${complaint}: ${saidBy(fault) || facts.detail}`, facts);
  }
  if (fault.kind === "upstream_unavailable") {
    const complaint = status >= 200 && status < 300 ? "could not answer" : `answered with HTTP ${status}`;
    const says = saidBy(fault);
    const line = says
      ? `${name} does not take this question (HTTP ${status}): ${says}`
      : `${name} ${complaint}. Try a different provider.`;
    return new Failure("upstream_unavailable", line, { ...facts, retryAfterSeconds });
  }
  // Nothing to check where there is no key: the upstream does not want us.
  const says = saidBy(fault);
  const why = says ? `: ${says}` : ".";
  const line = `${name} refused the request (HTTP ${status})${why} Try a different provider.`;
  return new Failure("blocked", line, { ...facts, suggestedAction: "try_different_provider" });
}

/** Works were counted and none came: no search without results. */
export const sentNone = (name: string): Failure =>
  new Failure("upstream_unavailable", `${name} counted works and sent none. Try again in a minute.`, {
    provider: name,
    detail: "an empty page beside a count",
  });

/** The contract's own line. */
export function rateLimited(
  name: string,
  facts: { status?: number; detail?: string; retryAfterSeconds?: number | undefined },
): Failure {
  const seconds = Math.max(1, Math.ceil(facts.retryAfterSeconds ?? WAIT_SECONDS));
  const line = `Rate limited (${name}). Wait ${seconds} seconds and retry, or try a different provider.`;
  return new Failure("rate_limited", line, { ...facts, provider: name, retryAfterSeconds: seconds });
}

/** The same failure with more said about it. */
export function withFacts(
  failure: Failure,
  more: { readonly provider?: string; readonly alternatives?: readonly string[]; readonly message?: string },
): Failure {
  const { kind, retryAfterSeconds, suggestedAction, detail, status, recoveryHint, cause } = failure;
  return new Failure(kind, more.message ?? failure.message, {
    retryAfterSeconds,
    suggestedAction,
    detail,
    status,
    recoveryHint,
    cause,
    provider: failure.provider ?? more.provider,
    alternatives: failure.alternatives ?? more.alternatives,
  });
}

/** A bug in a provider's file is the provider's failure for whoever asked; the cause stays for the log. */
export const unreadable = (error: unknown, name: string): Failure =>
  Failure.from(
    error,
    "upstream_unavailable",
    `${name} answered in a way that we could not read. Try another provider.`,
  );
