import { isRecord } from "@wellsourced/core";
import type { Endpoint2025 } from "../revisions/2025-11-25-http.ts";
import type { Endpoint2026 } from "../revisions/2026-07-28-http.ts";
import { eraOf } from "../revisions/era.ts";
import type { Serving } from "../serving.ts";
import { ANONYMOUS_CALLER, type Caller, fleeting, type Sender } from "../table.ts";
import { asOneBody, EVERY_FORM, type Forms, formsIn } from "./accept.ts";
import { readMessage } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import type { Denials } from "./denials.ts";
import { endAt } from "./end-at.ts";
import type { Exchange } from "./exchange.ts";
import type { Guard } from "./guard.ts";
import type { Scrape } from "./metrics.ts";
import type { Identified, OAuth } from "./oauth/index.ts";
import type { RateLimit } from "./rate-limit.ts";
import { json, refusal } from "./replies.ts";

interface RoutesOptions extends Serving {
  readonly older: Endpoint2025;
  readonly newer: Endpoint2026;
  readonly guard: Guard;
  /** Identifies callers by access tokens; absent for anonymous callers. */
  readonly oauth?: OAuth | undefined;
  readonly rateLimit: RateLimit;
  /** Logs refused requests. */
  readonly deny: Denials;
  readonly maxBodyBytes: number;
  /** Number of trusted proxies in front of this server. */
  readonly trustProxy: number;
  /** Path of the public URL, which a proxy may keep; usually empty. */
  readonly publicPath: string;
  /** Serves `/metrics`; absent to disable it. */
  readonly metrics?: (() => Promise<Scrape>) | undefined;
  /** Pages for people in a browser, by path; absent to disable them. */
  readonly pages?: ((path: string) => (() => Promise<Response>) | undefined) | undefined;
  /** Further paths for operators. */
  readonly operators?: Operators | undefined;
  /** Returns an unguessable id for an anonymous caller. */
  newId(): string;
}

/** Handles operator requests; `undefined` for other paths. */
export type Operators = (exchange: Exchange, sourceIp: string) => Promise<Response> | undefined;

export type Routes = ReturnType<typeof createRoutes>;

type Route = (exchange: Exchange) => Promise<Response> | Response;

/**
 * Creates the routes. Callers are identified by access token. Without tokens, a caller is a session of the older
 * revisions, or a connection of the newer one, which has no sessions; behind a proxy, a single request.
 */
export function createRoutes(options: RoutesOptions) {
  const { table, older, newer, guard, oauth, rateLimit, deny } = options;
  const calls = new Set<Promise<void>>();
  let stopping = false;
  const connections = new WeakMap<object, Caller>();
  const callerOn = ({ incoming: { socket, headers } }: Exchange): Caller => {
    // A proxy multiplexes clients over one connection.
    if (options.trustProxy > 0 || PROXY_HEADERS.some((name) => name in headers)) return fleeting(options.newId());
    const caller = connections.get(socket) ?? fleeting(options.newId());
    connections.set(socket, caller);
    return caller;
  };
  const sent = (exchange: Exchange, caller: Caller): Sender => ({
    caller,
    sourceIp: clientAddress(exchange, options.trustProxy),
  });
  const isEndpoint = (path: string) => [ENDPOINT, options.publicPath + ENDPOINT].includes(path.replace(/\/$/u, ""));

  const identify = async (
    exchange: Exchange,
  ): Promise<Identified | { readonly caller?: undefined; readonly endsAt?: undefined }> => {
    if (!oauth) return {};
    // A request without a token starts the sign-in, and is not logged.
    const hasToken = exchange.request.headers.has("authorization");
    const known = await oauth.identify(exchange);
    if ("refused" in known && hasToken && known.refused.status < 500)
      await deny(known.refused, exchange, {
        reason: known.refused.status === 403 ? "insufficient_scope" : "invalid_token",
      });
    return known;
  };

  const post: Route = async (exchange) => {
    const known = await identify(exchange);
    if ("refused" in known) return known.refused;
    const body = await readMessage(exchange.incoming, options.maxBodyBytes);
    if ("refused" in body) return body.refused;
    const { headers } = exchange.request;
    const forms = formsIn(headers.get("accept"));
    if (!takesAnswer(forms, body.value)) return NOT_ACCEPTABLE();
    headers.set("accept", EVERY_FORM);
    // `initialize` negotiates the version itself; the newer revision has none and answers it.
    if (isRecord(body.value) && body.value.method === "initialize" && eraOf(body.value) === "2025")
      headers.delete("mcp-protocol-version");
    const denied = known.caller && oauth?.refuseScopes(body.value, known.caller);
    if (denied) return deny(denied, exchange, { reason: "insufficient_scope", caller: known.caller });
    if (stopping && isRequest(body.value)) return STOPPING();
    if (isWork(body.value)) {
      const over = exchange.over.finally(() => calls.delete(over));
      calls.add(over);
    } else if (known.endsAt) endAt(exchange, known.endsAt, options.clock);
    const isLegacy = await newer.isLegacy(exchange, body.value);
    const caller = known.caller ?? (isLegacy ? ANONYMOUS_CALLER : callerOn(exchange));
    const refused = await rateLimit.refuseWork(body.value, caller);
    if (refused?.status === 429) await deny(refused, exchange, { reason: "rate_limited", caller });
    const sender: Sender = { ...sent(exchange, caller), ...(forms.namesEvents ? {} : { asOneBody: true }) };
    const response = refused ?? (await (isLegacy ? older : newer).handle(exchange, body.value, sender));
    const answer = forms.namesEvents ? response : await asOneBody(response, Array.isArray(body.value));
    return setHeaders(answer, await rateLimit.headersFor(caller));
  };
  const inSession: Route = async (exchange) => {
    const { headers, method } = exchange.request;
    if (method === "GET") {
      if (!formsIn(headers.get("accept")).events) return NOT_ACCEPTABLE();
      headers.set("accept", EVERY_FORM);
    }
    const known = await identify(exchange);
    if ("refused" in known) return known.refused;
    if (known.endsAt) endAt(exchange, known.endsAt, options.clock);
    return older.handle(exchange, undefined, sent(exchange, known.caller ?? ANONYMOUS_CALLER));
  };
  const preflight: Route = ({ request }) => guard.preflight(request.headers);
  const mcp: Record<string, Route> = {
    POST: post,
    // Only sessions of the older revisions have these.
    GET: inSession,
    DELETE: inSession,
    OPTIONS: preflight,
  };
  /** Preflight requests are answered for all paths. */
  const forClients: Route = (exchange) => {
    const document = oauth?.document(exchange.path);
    if (isEndpoint(exchange.path)) return only(mcp, exchange);
    if (document) return only({ GET: document, OPTIONS: preflight }, exchange);
    const page = options.pages?.(pathInside(exchange.path, options.publicPath));
    if (page) return only({ GET: page, HEAD: page, OPTIONS: preflight }, exchange);
    return exchange.request.method === "OPTIONS" ? preflight(exchange) : NOTHING_HERE();
  };
  const isReady = async (): Promise<boolean> => !stopping && (await table.ready?.()) !== false;
  const live: Route = () => json(200, { status: "live" });
  const ready: Route = async () =>
    (await isReady()) ? json(200, { status: "ready" }) : json(503, { status: "unavailable" });

  return {
    /** Number of requests in progress. */
    running: () => calls.size,
    /** Refuses new requests; resolves when current ones are answered. */
    async quiet(): Promise<void> {
      stopping = true;
      await Promise.all(calls);
    },
    async handle(exchange: Exchange): Promise<Response> {
      const { request, path } = exchange;
      // Probes may use any host name, and reveal nothing.
      if (path === "/health/live") return only({ GET: live, HEAD: live }, exchange);
      if (path === "/health/ready") return only({ GET: ready, HEAD: ready }, exchange);
      const limited = await rateLimit.refuse(exchange);
      const elsewhere = guard.refuseHost(request.headers, { inside: isForOperators(path) });
      if (elsewhere) return deny(elsewhere, exchange, { reason: "host" });
      const foreign = guard.refuseOrigin(request.headers);
      if (foreign) return deny(foreign, exchange, { reason: "origin" });
      if (limited?.status === 429) await deny(limited, exchange, { reason: "rate_limited" });
      if (limited) return setHeaders(limited, guard.corsHeaders(request.headers));
      const { metrics } = options;
      if (path === "/metrics" && metrics) return only({ GET: async () => scraped(await metrics()) }, exchange);
      const forOperators = options.operators?.(exchange, clientAddress(exchange, options.trustProxy));
      if (forOperators) return forOperators;
      const response = await forClients(exchange);
      return setHeaders(response, guard.corsHeaders(request.headers));
    },
  };
}

function setHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

async function only(routes: Readonly<Record<string, Route>>, exchange: Exchange): Promise<Response> {
  const route = routes[exchange.request.method];
  return route
    ? route(exchange)
    : refusal(405, "Method not allowed.", { headers: { allow: Object.keys(routes).join(", ") } });
}

/** Headers that only proxies set. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for"] as const;

/** Whether a path is for operators and usually not exposed by proxies. */
const isForOperators = (path: string): boolean => /^\/(?:metrics|admin|dashboard)(?:\/|$)/u.test(path);

/** A path without that of the public URL. */
const pathInside = (path: string, publicPath: string): string =>
  path.startsWith(`${publicPath}/`) ? path.slice(publicPath.length) : path;

const ENDPOINT = "/mcp";
const NOTHING_HERE = (): Response => refusal(404, `There is nothing here. The MCP endpoint is ${ENDPOINT}.`);
const NOT_ACCEPTABLE = (): Response =>
  refusal(406, "The Accept header must allow application/json, or text/event-stream for a subscription.");

/** Subscriptions require events; other answers can be sent as JSON. */
const takesAnswer = ({ json, namesEvents }: Forms, body: unknown): boolean => namesEvents || (json && isWork(body));

/** Whether a request ends by itself, unlike a subscription. */
const isWork = (body: unknown): boolean => !(isRecord(body) && body.method === "subscriptions/listen");

const scraped = ({ text, contentType }: Scrape): Response =>
  new Response(text, { headers: { "content-type": contentType } });

/** Whether a body contains a request. Notifications for running calls still pass. */
const isRequest = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isRequest) : isRecord(body) && "method" in body && "id" in body;

/** About the time of a restart. */
const STOPPING = (): Response =>
  refusal(503, "This server is being stopped. Try again in a few seconds.", {
    headers: { "retry-after": "5", connection: "close" },
  });
