import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type LocalRequest, type LocalResponse, startServer } from "./local-server.ts";

/** A received request. */
export interface ReplayRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A reply to send. */
export interface ReplayReply {
  /** @default 200 */
  readonly status?: number;
  /** `content-type` defaults to a guess from the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | Uint8Array | object;
  /** Real milliseconds before the first byte. Use it for ordering, not for timing. */
  readonly delayMs?: number;
  /** Announces the full length, sends this many bytes, then drops the connection. */
  readonly cutAfter?: number;
  /** Never answers. */
  readonly stall?: boolean;
}

/** A reply for matching requests. The first match wins. */
export interface ReplayRoute extends ReplayReply {
  /** @default any */
  readonly method?: string;
  readonly path: string | RegExp;
  /** Parameters that must have these values; others are ignored. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** How often the route may be used. @default unlimited */
  readonly times?: number;
  /** Computes the reply from the request; overrides the other fields. */
  readonly reply?: (request: ReplayRequest) => ReplayReply;
}

export interface Replay {
  /** `http://127.0.0.1:PORT`, as a replacement in an origin map. */
  readonly origin: string;
  /** All requests so far, in order. */
  readonly requests: readonly ReplayRequest[];
  /** Adds routes before the existing ones. */
  add(...routes: readonly ReplayRoute[]): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

async function read(request: LocalRequest): Promise<ReplayRequest> {
  const url = new URL(request.url ?? "/", "http://replay.invalid");
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: await text(request),
  };
}

function fits({ method, path, query = {} }: ReplayRoute, request: ReplayRequest): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (typeof path === "string" ? path !== request.path : !path.test(request.path)) return false;
  return Object.entries(query).every(([name, value]) => request.query.get(name) === String(value));
}

function encode(body: ReplayReply["body"] = ""): { readonly bytes: Buffer; readonly type: string } {
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), type: "application/octet-stream" };
  if (typeof body !== "string") return { bytes: Buffer.from(JSON.stringify(body)), type: "application/json" };
  const type = body.trimStart().startsWith("<") ? "text/html; charset=utf-8" : "application/json";
  return { bytes: Buffer.from(body), type };
}

async function write(response: LocalResponse, reply: ReplayReply): Promise<void> {
  if (reply.stall) return;
  if (reply.delayMs) await setTimeout(reply.delayMs);
  const { bytes, type } = encode(reply.body);
  response.statusCode = reply.status ?? 200;
  response.setHeader("content-type", type);
  response.setHeader("content-length", bytes.length);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (reply.cutAfter === undefined) return void response.end(bytes);
  // Send the headers and the first part before dropping the connection.
  await new Promise<void>((resolve) => response.write(bytes.subarray(0, reply.cutAfter), () => resolve()));
  response.destroy();
}

/** Starts a server that replies by route and records its requests. Unknown requests get a 404. */
export async function startReplay(routes: readonly ReplayRoute[]): Promise<Replay> {
  const requests: ReplayRequest[] = [];
  const used = new Map<ReplayRoute, number>();
  let table = [...routes];
  const server = await startServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    const route = table.find(
      (one) => fits(one, request) && (used.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY),
    );
    if (!route) return write(response, { status: 404, body: `no route for ${request.method} ${request.path}` });
    used.set(route, (used.get(route) ?? 0) + 1);
    await write(response, route.reply?.(request) ?? route);
  });
  return {
    origin: server.origin,
    requests,
    add(...more) {
      table = [...more, ...table];
    },
    close: () => server.close(),
  };
}
