import { Failure } from "@wellsourced/core";
import type { UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { requestJson, requestReply, requestText, type SiteRequest } from "../ask.ts";
import type { SiteContext } from "../define.ts";
import { foreign, type Markup, plainText } from "../markup.ts";

export const api = { name: "github", origin: "https://api.github.com", pace: { perSecond: 5, burst: 10 } };

export interface Repository {
  readonly owner: string;
  readonly name: string;
}

/** Path of a repository in the API. */
export const pathOf = ({ owner, name }: Repository): string => `/repos/${owner}/${name}`;

export const User = z.object({ login: z.string().nullish() });

/** Full replies contain rendered HTML, short ones only the source. */
export const Written = z.object({ body_html: z.string().nullish(), body: z.string().nullish() });

export const bodyOf = ({ body_html, body }: z.infer<typeof Written>): Markup =>
  body_html ? foreign(body_html) : plainText(body ?? "");

type Query = NonNullable<SiteRequest["query"]>;

const question = (
  path: string,
  accept: string,
  { query, context }: { query?: Query | undefined; context: SiteContext },
): SiteRequest => ({
  api,
  path,
  ...(query ? { query } : {}),
  fault: (reply) => fault(reply, context),
  headers: {
    accept: `application/vnd.github.${accept}+json`,
    "x-github-api-version": "2022-11-28",
    ...(context.token ? { authorization: `Bearer ${context.token}` } : {}),
  },
});

/** Requests JSON with rendered HTML. */
export const ask = <Schema extends z.ZodType>(
  path: string,
  how: { query?: Query | undefined; context: SiteContext },
  schema: Schema,
): Promise<z.infer<Schema>> => requestJson(how.context, question(path, "full", how), schema);

/** The reply itself, for its headers. */
export const askWithHeaders = (
  path: string,
  how: { query?: Query | undefined; context: SiteContext },
): Promise<UpstreamReply> => requestReply(how.context, question(path, "full", how));

/** A file as rendered HTML. */
export const askHtml = (path: string, how: { query?: Query | undefined; context: SiteContext }): Promise<string> =>
  requestText(how.context, question(path, "html", how));

/** An exhausted rate limit is 403 or 429 with a reset time. */
function fault({ status, headers, retryAfterSeconds }: UpstreamReply, { clock }: SiteContext): Failure | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const spent = headers.get("x-ratelimit-remaining") === "0";
  if (!spent && retryAfterSeconds === undefined && status === 403) return undefined;
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  const left = Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - clock.now() / 1_000)) : undefined;
  return new Failure("rate_limited", "Rate limited (github).", {
    status,
    detail: `HTTP ${status}${spent ? ", no requests left" : ""}`,
    retryAfterSeconds: retryAfterSeconds ?? left,
  });
}

/** Awaits optional content; returns undefined if it does not exist, and rethrows other failures. */
export async function orNothing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Failure && error.kind === "not_found") return undefined;
    throw error;
  }
}
