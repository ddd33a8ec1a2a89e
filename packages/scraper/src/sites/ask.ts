import { Failure, parseJson } from "@wellsourced/core";
import type { UpstreamReply, UpstreamRequest } from "@wellsourced/http";
import type { z } from "zod";
import { kindOfStatus } from "../page-failure.ts";
import type { SiteApi, SiteContext } from "./define.ts";

const TIMEOUT_MS = 10_000;
/** One quick second try: whoever is slow or busy is not waited for, since the page itself can still be read. */
const RETRIES = 1;

export interface Question extends Omit<UpstreamRequest, "signal"> {
  readonly api: SiteApi;
}

/** Asks an API; any status is an answer. */
export async function send(context: SiteContext, { api, ...request }: Question): Promise<UpstreamReply> {
  const upstream = context.upstream({ name: api.name, origin: api.origin, ...(api.pace ? { pace: api.pace } : {}) });
  return upstream.send({
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    maxBytes: context.maxBytes,
    ...request,
    signal: context.signal,
  });
}

/** Asks an API for text. @throws {Failure} what the status means, or `network` */
export async function askText(context: SiteContext, question: Question): Promise<string> {
  const reply = await send(context, question);
  const failure = statusFailure(question.api.name, reply);
  if (failure) throw failure;
  return reply.text;
}

/** Asks an API for JSON of a known shape. @throws {Failure} as `askText`, and for a field that does not fit */
export async function askJson<Schema extends z.ZodType>(
  context: SiteContext,
  question: Question,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const headers = { accept: "application/json", ...question.headers };
  const text = await askText(context, { ...question, headers });
  return parseJson(text, schema, question.api.name);
}

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

/** The thing does not exist: nobody else need be asked. */
export const missing = (detail: string): Failure => new Failure("not_found", `Not found: ${detail}.`, { detail });

/** The reply does not hold what it should: the page may know better. */
export const useless = (detail: string): Failure =>
  new Failure("content_empty", `Nothing to read: ${detail}.`, { detail });
