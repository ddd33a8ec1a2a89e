import { Failure, parseJson, untrustedText } from "@wellsourced/core";
import type { UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import { kindOfStatus } from "../page-failure.ts";
import type { SiteApi, SiteContext } from "./define.ts";

const TIMEOUT_MS = 10_000;
/** A single retry, because the page itself can still be read if the API is slow or busy. */
const RETRIES = 1;

export interface SiteRequest extends Omit<UpstreamRequest, "signal"> {
  readonly api: SiteApi;
  /** Reads the API's error format; other replies are judged by status. */
  readonly fault?: ((reply: UpstreamReply) => Failure | undefined) | undefined;
}

/** Sends a request to an API and returns a reply of any status. @throws {Failure} `rate_limited` during its pause */
export async function send(context: SiteContext, { api, fault: _, ...request }: SiteRequest): Promise<UpstreamReply> {
  await keepQuiet(api.name, context);
  const upstream = context.upstream({ name: api.name, origin: api.origin, ...(api.pace ? { pace: api.pace } : {}) });
  return upstream.send({
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    maxBytes: context.maxBytes,
    ...request,
    signal: context.signal,
  });
}

/** Longest pause of an API that is awaited. */
const PATIENCE_MS = 5_000;

async function keepQuiet(name: string, { quiet, clock, signal }: SiteContext): Promise<void> {
  const ms = (quiet.get(name) ?? 0) - clock.now();
  if (ms <= 0) return;
  if (ms <= PATIENCE_MS) return clock.sleep(ms, signal);
  const retryAfterSeconds = Math.ceil(ms / 1_000);
  const detail = `it requested a pause of ${retryAfterSeconds} s`;
  throw new Failure("rate_limited", `${name} requested a pause of ${retryAfterSeconds} s.`, {
    detail,
    retryAfterSeconds,
  });
}

/** Pauses the requests to an API. */
export const pause = ({ quiet, clock }: SiteContext, name: string, seconds: number): void => {
  if (seconds > 0) quiet.set(name, Math.max(quiet.get(name) ?? 0, clock.now() + Math.min(seconds, 86_400) * 1_000));
};

/** Sends a request whose reply must be a success. @throws {Failure} by the status, or `network` */
export async function requestReply(context: SiteContext, question: SiteRequest): Promise<UpstreamReply> {
  const reply = await send(context, question);
  const failure = question.fault?.(reply) ?? statusFailure(question.api.name, reply);
  if (failure?.kind === "rate_limited") pause(context, question.api.name, failure.retryAfterSeconds ?? 0);
  if (failure) throw failure;
  return reply;
}

/** Requests text from an API. @throws {Failure} as `requestReply` */
export const requestText = async (context: SiteContext, question: SiteRequest): Promise<string> =>
  (await requestReply(context, question)).text;

/** Requests JSON from an API. @throws {Failure} as `requestText`, and for JSON that does not match the schema */
export async function requestJson<Schema extends z.ZodType>(
  context: SiteContext,
  question: SiteRequest,
  schema: Schema,
) {
  const headers = { accept: "application/json", ...question.headers };
  const text = await requestText(context, { ...question, headers });
  return parseJson(text, schema, question.api.name);
}

/** Awaits optional content: returns its failure as a value, and rethrows other errors. */
export async function extra<Value>(asked: Promise<Value>, { signal }: Pick<SiteContext, "signal">) {
  try {
    return { value: await asked };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Failure)) throw error;
    return { failure: error };
  }
}

/** A note about optional content that failed, unless it does not exist. */
export const noteOf = ({ name }: SiteApi, failure: Failure | undefined, without: string): readonly string[] =>
  failure && failure.kind !== "not_found" ? [`${name}: ${failure.detail ?? failure.message}; ${without}.`] : [];

/** The failure for a status that is not a success. */
export function statusFailure(
  name: string,
  { status, retryAfterSeconds }: Pick<UpstreamReply, "status" | "retryAfterSeconds">,
): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const facts = { status, detail: `HTTP ${status}`, retryAfterSeconds };
  // 401 concerns our token and not the page, which is then read itself.
  const kind = status === 401 ? "blocked" : (kindOfStatus(status) ?? "upstream_unavailable");
  return new Failure(kind, `${name} answered with HTTP ${status}.`, facts);
}

/** Parses the body of an error reply; `undefined` if it does not match the schema. */
export function errorBody<Schema extends z.ZodType>({ text }: Pick<UpstreamReply, "text">, schema: Schema) {
  try {
    return parseJson(text, schema, "the reply");
  } catch {
    return undefined;
  }
}

/**
 * The failure for content that does not exist, which ends the reading. `said` is the site's message, for the detail.
 */
export const missing = (detail: string, said?: string | null): Failure =>
  new Failure("not_found", `Not found: ${detail}.`, { detail: withWords(detail, said) });

/** Our detail, followed by the site's message in parentheses. */
export function withWords(detail: string, said: string | null | undefined): string {
  const words = untrustedText(said);
  return words ? `${detail} (${words})` : detail;
}

/** The failure for a reply without content, after which the page itself is read. */
export const useless = (detail: string): Failure =>
  new Failure("content_empty", `Nothing to read: ${detail}.`, { detail });
