import { Failure, parseJson, untrustedText } from "@wellsourced/core";
import type { UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import { kindOfStatus } from "../page-failure.ts";
import type { SiteApi, SiteContext } from "./define.ts";

const TIMEOUT_MS = 10_000;
/** One quick retry: slow or busy interfaces are not waited for, since the page itself can still be read. */
const RETRIES = 1;

export interface Question extends Omit<UpstreamRequest, "signal"> {
  readonly api: SiteApi;
  /** The API's own dialect of failures; what it does not know is judged by its status. */
  readonly fault?: ((reply: UpstreamReply) => Failure | undefined) | undefined;
}

/** Asks an API; any status is an answer. @throws {Failure} `rate_limited` while it wants to be left alone */
export async function send(context: SiteContext, { api, fault: _, ...request }: Question): Promise<UpstreamReply> {
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

/** So long a caller is willing to wait for an API that asked for a pause. */
const PATIENCE_MS = 5_000;

async function keepQuiet(name: string, { quiet, clock, signal }: SiteContext): Promise<void> {
  const ms = (quiet.get(name) ?? 0) - clock.now();
  if (ms <= 0) return;
  if (ms <= PATIENCE_MS) return clock.sleep(ms, signal);
  const retryAfterSeconds = Math.ceil(ms / 1_000);
  const detail = `it asked for a pause of ${retryAfterSeconds} s`;
  throw new Failure("rate_limited", `${name} asked for a pause of ${retryAfterSeconds} s.`, {
    detail,
    retryAfterSeconds,
  });
}

/** An API asked for a pause: the next call waits, or does not come. */
export const pause = ({ quiet, clock }: SiteContext, name: string, seconds: number): void => {
  if (seconds > 0) quiet.set(name, Math.max(quiet.get(name) ?? 0, clock.now() + Math.min(seconds, 86_400) * 1_000));
};

/** Asks an API for text. @throws {Failure} what the status means, or `network` */
export async function askText(context: SiteContext, question: Question): Promise<string> {
  const reply = await send(context, question);
  const failure = question.fault?.(reply) ?? statusFailure(question.api.name, reply);
  if (failure?.kind === "rate_limited") pause(context, question.api.name, failure.retryAfterSeconds ?? 0);
  if (failure) throw failure;
  return reply.text;
}

/** Asks an API for JSON of a known shape. @throws {Failure} as `askText`, and for a field that does not fit */
export async function askJson<Schema extends z.ZodType>(context: SiteContext, question: Question, schema: Schema) {
  const headers = { accept: "application/json", ...question.headers };
  const text = await askText(context, { ...question, headers });
  return parseJson(text, schema, question.api.name);
}

/** What a text can do without: nothing, and why, where it could not be had. Anything but a failure passes. */
export async function extra<Value>(asked: Promise<Value>, { signal }: Pick<SiteContext, "signal">) {
  try {
    return { value: await asked };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Failure)) throw error;
    return { failure: error };
  }
}

/** A failed extra as a note. What does not exist is not missed. */
export const noteOf = ({ name }: SiteApi, failure: Failure | undefined, without: string): readonly string[] =>
  failure && failure.kind !== "not_found" ? [`${name}: ${failure.detail ?? failure.message}; ${without}.`] : [];

/** What a status that is no success says about the thing asked for. */
export function statusFailure(
  name: string,
  { status, retryAfterSeconds }: Pick<UpstreamReply, "status" | "retryAfterSeconds">,
): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const facts = { status, detail: `HTTP ${status}`, retryAfterSeconds };
  // 401 is about us, not about the page: what the page itself answers decides.
  const kind = status === 401 ? "blocked" : (kindOfStatus(status) ?? "upstream_unavailable");
  return new Failure(kind, `${name} answered with HTTP ${status}.`, facts);
}

/** What a reply says of its own failure, where it speaks JSON of this shape; its status is judged all the same. */
export function errorBody<Schema extends z.ZodType>({ text }: Pick<UpstreamReply, "text">, schema: Schema) {
  try {
    return parseJson(text, schema, "the reply");
  } catch {
    return undefined;
  }
}

/** The thing does not exist: no other method is tried. `said`: the site's own words, which only the detail shows. */
export const missing = (detail: string, said?: string | null): Failure =>
  new Failure("not_found", `Not found: ${detail}.`, { detail: withWords(detail, said) });

/** Our own words, then the site's, marked as such. */
export function withWords(detail: string, said: string | null | undefined): string {
  const words = untrustedText(said);
  return words ? `${detail} (${words})` : detail;
}

/** The reply does not hold what it should: the page may know better. */
export const useless = (detail: string): Failure =>
  new Failure("content_empty", `Nothing to read: ${detail}.`, { detail });
