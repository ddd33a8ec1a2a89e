import type { IncomingMessage } from "node:http";
import { isRecord, jsonIn } from "@wellsourced/core";
import { CODES } from "../protocol-error.ts";
import type { Endpoint2025 } from "../revisions/2025-11-25-http.ts";
import type { Endpoint2026 } from "../revisions/2026-07-28-http.ts";
import type { Serving } from "../serving.ts";
import { type Caller, fleeting, NOBODY, type Sender } from "../table.ts";
import { clientAddress } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";
import type { Guard } from "./guard.ts";
import { toPrometheus } from "./metrics.ts";
import { json, refusal } from "./replies.ts";

export interface RoutesOptions extends Serving {
  readonly older: Endpoint2025;
  readonly newer: Endpoint2026;
  readonly guard: Guard;
  readonly maxBodyBytes: number;
  /** How many proxies in front of this server are trusted. */
  readonly trustProxy: number;
  /** Serve counts at `/metrics`. */
  readonly metrics: boolean;
  /** Names a caller of whom nothing is known but the connection; must not be guessable. */
  newId(): string;
  /** Answers so far, by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>;
}

export type Routes = ReturnType<typeof createRoutes>;

type Route = (exchange: Exchange) => Promise<Response> | Response;

/**
 * Everything this server answers. Until tokens say who asks, a caller is one session of the older revisions, or one
 * connection of the newer one, which has no sessions of its own.
 */
export function createRoutes(options: RoutesOptions) {
  const { table, older, newer, guard, statuses } = options;
  const calls = new Set<Promise<void>>();
  const connections = new WeakMap<object, Caller>();
  const callerOn = ({ incoming: { socket } }: Exchange): Caller => {
    const caller = connections.get(socket) ?? fleeting(options.newId());
    connections.set(socket, caller);
    return caller;
  };
  const sent = (exchange: Exchange, caller: Caller): Sender => ({
    caller,
    sourceIp: clientAddress(exchange, options.trustProxy),
  });

  const post: Route = async (exchange) => {
    const body = await readJson(exchange.incoming, options.maxBodyBytes);
    if ("refused" in body) return body.refused;
    if (isWork(body.value)) {
      const over = exchange.over.finally(() => calls.delete(over));
      calls.add(over);
    }
    return (await newer.isLegacy(exchange, body.value))
      ? older.handle(exchange, body.value, sent(exchange, NOBODY))
      : newer.handle(exchange, body.value, sent(exchange, callerOn(exchange)));
  };
  const mcp: Record<string, Route> = {
    POST: post,
    // Both belong to sessions, which only the older revisions have.
    GET: (exchange) => older.handle(exchange, undefined, sent(exchange, NOBODY)),
    DELETE: (exchange) => older.handle(exchange, undefined, sent(exchange, NOBODY)),
    OPTIONS: ({ request }) => guard.preflight(request.headers),
  };
  const metrics: Route = () => {
    const tenants = table.tenants?.() ?? {};
    const text = toPrometheus({ tools: table.stats?.() ?? {}, tenants, sessions: older.sessions(), statuses, process });
    return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
  };
  const ready: Route = () =>
    table.ready?.() === false ? json(503, { status: "unavailable" }) : json(200, { status: "ready" });

  return {
    /** Settles when no call is under way. */
    quiet: async (): Promise<void> => void (await Promise.all(calls)),
    async handle(exchange: Exchange): Promise<Response> {
      const { request, path } = exchange;
      // Probes name the machine in whatever way the platform likes, and learn nothing.
      if (path === "/health/live") return only({ GET: () => json(200, { status: "live" }) }, exchange);
      if (path === "/health/ready") return only({ GET: ready }, exchange);
      const refused = guard.refuseHost(request.headers) ?? guard.refuseOrigin(request.headers);
      if (refused) return refused;
      if (path === "/metrics" && options.metrics) return only({ GET: metrics }, exchange);
      if (path !== "/mcp") return refusal(404, "There is nothing here. The MCP endpoint is /mcp.");
      const response = await only(mcp, exchange);
      for (const [name, value] of Object.entries(guard.corsHeaders(request.headers))) response.headers.set(name, value);
      return response;
    },
  };
}

async function only(routes: Readonly<Record<string, Route>>, exchange: Exchange): Promise<Response> {
  const route = routes[exchange.request.method];
  return route
    ? route(exchange)
    : refusal(405, "Method not allowed.", { headers: { allow: Object.keys(routes).join(", ") } });
}

/** A subscription stays open as long as the client likes; everything else is work that should end. */
const isWork = (body: unknown): boolean => !(isRecord(body) && body.method === "subscriptions/listen");

/** The parsed body, or the answer to give instead. */
type Body = { readonly value: unknown } | { readonly refused: Response };

/** Reads a JSON body, never more than `maxBytes` of it. What cannot be read is refused in words of our own. */
async function readJson(incoming: IncomingMessage, maxBytes: number): Promise<Body> {
  const type = incoming.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return { refused: refusal(415, "Content-Type must be application/json.") };
  if (incoming.headers["content-encoding"]) return { refused: refusal(415, "Compressed requests are not read.") };
  if (Number(incoming.headers["content-length"]) > maxBytes) return tooLarge(maxBytes);

  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > maxBytes) return tooLarge(maxBytes);
    parts.push(part);
  }
  const value = jsonIn(Buffer.concat(parts).toString("utf8"));
  if (value !== undefined) return { value };
  return { refused: refusal(400, "Parse error: the body is not JSON.", { code: CODES.parse }) };
}

/** The rest of the body is not waited for, so the connection cannot be used again. */
const tooLarge = (maxBytes: number): Body => ({
  refused: refusal(413, `The body holds more than ${maxBytes} bytes.`, { headers: { connection: "close" } }),
});
