import { isRecord } from "@wellsourced/core";
import type { Endpoint2025 } from "../revisions/2025-11-25-http.ts";
import type { Endpoint2026 } from "../revisions/2026-07-28-http.ts";
import { eraOf } from "../revisions/era.ts";
import type { Serving } from "../serving.ts";
import { type Caller, fleeting, NOBODY, type Sender } from "../table.ts";
import { EVERY_FORM, type Forms, formsIn, inOnePiece } from "./accept.ts";
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

export interface RoutesOptions extends Serving {
  readonly older: Endpoint2025;
  readonly newer: Endpoint2026;
  readonly guard: Guard;
  /** Identifies callers by access tokens. Absent: callers have no names. */
  readonly oauth?: OAuth | undefined;
  readonly rateLimit: RateLimit;
  /** Writes refused requests into the audit log. */
  readonly deny: Denials;
  readonly maxBodyBytes: number;
  /** How many proxies in front of this server are trusted. */
  readonly trustProxy: number;
  /** The path of the public address, which a proxy may leave on. Empty for most. */
  readonly publicPath: string;
  /** What `/metrics` answers; absent: there is no such path. */
  readonly metrics?: (() => Promise<Scrape>) | undefined;
  /** Further paths, for those who run the server. */
  readonly operators?: Operators | undefined;
  /** Names a caller of whom nothing is known but the connection; must not be guessable. */
  newId(): string;
}

/** Answers what people who run the server ask; `undefined` for a path of somebody else. */
export type Operators = (exchange: Exchange, sourceIp: string) => Promise<Response> | undefined;

export type Routes = ReturnType<typeof createRoutes>;

type Route = (exchange: Exchange) => Promise<Response> | Response;

/**
 * Everything this server answers. A caller is who the access token names. Where there are no tokens, a caller is one
 * session of the older revisions, or one connection of the newer one, which has no sessions of its own; behind a proxy it
 * is one request.
 */
export function createRoutes(options: RoutesOptions) {
  const { table, older, newer, guard, oauth, rateLimit, deny } = options;
  const calls = new Set<Promise<void>>();
  let stopping = false;
  const connections = new WeakMap<object, Caller>();
  const callerOn = ({ incoming: { socket, headers } }: Exchange): Caller => {
    // A proxy sends the requests of many clients over one connection, which then says nothing of who sent them.
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
    // Whoever sends no token asks the way to one, and fills no log.
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
    // The opening itself negotiates the version; one of the newer revision, which has none, is answered by it.
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
    const caller = known.caller ?? (isLegacy ? NOBODY : callerOn(exchange));
    const refused = await rateLimit.refuseWork(body.value, caller);
    if (refused?.status === 429) await deny(refused, exchange, { reason: "rate_limited", caller });
    const sender: Sender = { ...sent(exchange, caller), ...(forms.namesEvents ? {} : { inOnePiece: true }) };
    const response = refused ?? (await (isLegacy ? older : newer).handle(exchange, body.value, sender));
    const answer = forms.namesEvents ? response : await inOnePiece(response, Array.isArray(body.value));
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
    return older.handle(exchange, undefined, sent(exchange, known.caller ?? NOBODY));
  };
  const preflight: Route = ({ request }) => guard.preflight(request.headers);
  const mcp: Record<string, Route> = {
    POST: post,
    // Both belong to sessions, which only the older revisions have.
    GET: inSession,
    DELETE: inSession,
    OPTIONS: preflight,
  };
  /** Browsers ask first whether they may ask, also for what is not here. */
  const forClients: Route = (exchange) => {
    const document = oauth?.document(exchange.path);
    if (isEndpoint(exchange.path)) return only(mcp, exchange);
    if (document) return only({ GET: document, OPTIONS: preflight }, exchange);
    return exchange.request.method === "OPTIONS" ? preflight(exchange) : NOTHING_HERE();
  };
  const isReady = async (): Promise<boolean> => !stopping && (await table.ready?.()) !== false;
  const live: Route = () => json(200, { status: "live" });
  const ready: Route = async () =>
    (await isReady()) ? json(200, { status: "ready" }) : json(503, { status: "unavailable" });

  return {
    /** Requests that are being worked on. */
    running: () => calls.size,
    /** Refuses new requests from here on; settles when those under way are answered. */
    async quiet(): Promise<void> {
      stopping = true;
      await Promise.all(calls);
    },
    async handle(exchange: Exchange): Promise<Response> {
      const { request, path } = exchange;
      // Probes name the machine in whatever way the platform likes, and learn nothing.
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

/** Written by proxies alone. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for"] as const;

/** What a proxy in front keeps inside. */
const isForOperators = (path: string): boolean => /^\/(?:metrics|admin|dashboard)(?:\/|$)/u.test(path);

const ENDPOINT = "/mcp";
const NOTHING_HERE = (): Response => refusal(404, `There is nothing here. The MCP endpoint is ${ENDPOINT}.`);
const NOT_ACCEPTABLE = (): Response =>
  refusal(406, "The Accept header must allow application/json, or text/event-stream for a subscription.");

/** What a subscription brings are events; every other answer can go out as one body of JSON. */
const takesAnswer = ({ json, namesEvents }: Forms, body: unknown): boolean => namesEvents || (json && isWork(body));

/** A subscription stays open as long as the client likes; everything else is work that should end. */
const isWork = (body: unknown): boolean => !(isRecord(body) && body.method === "subscriptions/listen");

const scraped = ({ text, contentType }: Scrape): Response =>
  new Response(text, { headers: { "content-type": contentType } });

/** Something that wants an answer. What a client adds to a call that is under way still gets through. */
const isRequest = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isRequest) : isRecord(body) && "method" in body && "id" in body;

/** About the time that a restart or another instance needs. */
const STOPPING = (): Response =>
  refusal(503, "This server is being stopped. Try again in a few seconds.", {
    headers: { "retry-after": "5", connection: "close" },
  });
