import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type LocalRequest, type LocalResponse, startServer } from "./local-server.ts";

/** What came in. */
export interface ReplayRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What goes out. */
export interface ReplayReply {
  /** @default 200 */
  readonly status?: number;
  /** `content-type` is guessed from the body where it is not given. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | Uint8Array | object;
  /** Milliseconds before the first byte. Real ones: use it for order, not for time. */
  readonly delayMs?: number;
  /** Sends that many bytes of the body under its full length, then breaks the connection. */
  readonly cutAfter?: number;
  /** Never answers: neither headers nor end. */
  readonly stall?: boolean;
}

/** Which requests get which answer. The first route that fits wins. */
export interface ReplayRoute extends ReplayReply {
  /** @default any */
  readonly method?: string;
  readonly path: string | RegExp;
  /** Parameters that must have these values; others may be there too. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** How often the route may be used. @default without end */
  readonly times?: number;
  /** Makes the answer from the request; wins over the fields of the route. */
  readonly reply?: (request: ReplayRequest) => ReplayReply;
}

export interface Replay {
  /** `http://127.0.0.1:PORT`, as a replacement in an origin map. */
  readonly origin: string;
  /** Every request so far, in order. */
  readonly requests: readonly ReplayRequest[];
  /** Puts routes before those there are. */
  add(...routes: readonly ReplayRoute[]): void;
  /** Ends every connection, answered or not. */
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
  // Headers and the first part must be on their way before the line is cut.
  await new Promise<void>((resolve) => response.write(bytes.subarray(0, reply.cutAfter), () => resolve()));
  response.destroy();
}

/** Starts a server that answers as told and remembers what it was asked. A request without a route gets a 404. */
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
