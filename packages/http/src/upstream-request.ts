import { Failure } from "@wellsourced/core";
import { ownHeaders } from "./client.ts";
import { ACCEPT_ENCODING } from "./read-body.ts";
import type { QueryValue, UpstreamRequest, UpstreamSpec } from "./types.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 16_777_216;
const DEFAULT_RETRIES = 2;
const DEFAULT_MAX_REDIRECTS = 5;

/** A request with all defaults. */
export type Plan = Readonly<ReturnType<typeof toPlan>>;

const valuesOf = (value: QueryValue): readonly string[] => {
  if (value === undefined) return [];
  return (typeof value === "object" ? value : [value]).map(String);
};

/** Encodes a query or form. Blanks become `%20`, since not every server decodes `+`. */
function encodePairs(pairs: Readonly<Record<string, QueryValue>> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs)) for (const one of valuesOf(value)) params.append(name, one);
  return params.toString().replaceAll("+", "%20");
}

function urlOf({ name, origin }: UpstreamSpec, { path, query }: UpstreamRequest): URL {
  const url = URL.parse(origin.replace(/\/$/u, "") + path);
  if (!url || !/^https?:$/u.test(url.protocol))
    throw new Failure("config", `The address of ${name} is not an http(s) URL. Check its setting.`, { provider: name });
  const more = encodePairs(query);
  if (more) url.search = url.search ? `${url.search}&${more}` : more;
  return url;
}

function bodyOf({ json, form }: UpstreamRequest): { readonly body?: string; readonly type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  if (form) return { body: encodePairs(form), type: "application/x-www-form-urlencoded" };
  return {};
}

export function toPlan(spec: UpstreamSpec, request: UpstreamRequest, userAgent: string) {
  const { body, type } = bodyOf(request);
  const method = request.method ?? (body === undefined ? "GET" : "POST");
  const headers: Readonly<Record<string, string>> = {
    accept: "*/*",
    "user-agent": userAgent,
    ...(type ? { "content-type": type } : {}),
    ...ownHeaders(request.headers),
    "accept-encoding": ACCEPT_ENCODING,
  };
  return {
    url: urlOf(spec, request),
    method,
    headers,
    body,
    timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
    retries: request.retries ?? DEFAULT_RETRIES,
    maxRedirects: method === "POST" ? 0 : (request.maxRedirects ?? DEFAULT_MAX_REDIRECTS),
  };
}

/** Key for requests that may share a response; `undefined` if they may not. */
export function sharingKey(plan: Plan): string | undefined {
  if (plan.method !== "GET" || plan.body !== undefined) return undefined;
  const { url, headers, timeoutMs, maxBytes, retries, maxRedirects } = plan;
  return JSON.stringify([url.href, Object.entries(headers).sort(), timeoutMs, maxBytes, retries, maxRedirects]);
}
