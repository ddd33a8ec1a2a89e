import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream";
import type { Failure } from "@wellsourced/core";
import { MAX_HEADER_BYTES, pathOf } from "./client.ts";
import type { Dialer } from "./dial.ts";
import { failureWithin } from "./errors.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { nodeHttp } from "./node-http.ts";
import { proxyCredentials } from "./proxy-rules.ts";
import type { GuardedProxy } from "./types.ts";

/** Hop-by-hop headers, which proxies do not forward (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/u;

/** Status and RFC 9209 error type, so that a refusal differs from a page's own 403. */
function describe(error: unknown): { readonly status: number; readonly type: string } {
  const failure: Failure | undefined = failureWithin(error);
  if (failure?.kind === "validation") return { status: 403, type: "destination_ip_prohibited" };
  return { status: 502, type: "destination_unavailable" };
}

const proxyStatus = (type: string): string => `wellsourced; error=${type}`;

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? "")
    .toLowerCase()
    .split(/(?:(?<!\s)\s+)?,\s*/u);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name) && !named.includes(name)),
  );
}

/** Forwards a plain request to the host, or with its full URL to the next proxy. */
async function forward(incoming: IncomingMessage, dialer: Dialer, guard: Guard) {
  const url = URL.parse(incoming.url ?? "");
  // Only requests with a full URL are meant for a proxy.
  if (url?.protocol !== "http:") return undefined;
  guard.judge(url);
  const proxy = dialer.proxyFor(url);
  if (proxy) await guard.judgeAnswers(bareHost(url));
  const socket = await (proxy ? dialer.reachProxy(proxy) : dialer.reach(url, guard));
  const credentials = proxy ? proxyCredentials(proxy) : {};
  return nodeHttp.request({
    method: incoming.method,
    path: proxy ? url.origin + pathOf(url) : pathOf(url),
    headers: { ...endToEnd(incoming.headers), host: url.host, ...credentials, connection: "close" },
    maxHeaderSize: MAX_HEADER_BYTES,
    createConnection: () => socket,
  });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const { status, type } = describe(error);
  response.writeHead(status, { "proxy-status": proxyStatus(type), "content-type": "text/plain" });
  response.end(`${type}\n`);
}

async function relay(incoming: IncomingMessage, response: ServerResponse, dialer: Dialer, guard: Guard): Promise<void> {
  try {
    const outgoing = await forward(incoming, dialer, guard);
    if (!outgoing) return void response.writeHead(400, { "content-type": "text/plain" }).end("not a proxy request\n");
    response.once("close", () => outgoing.destroy());
    // A server that sends data after its response causes another error; the listener must stay.
    outgoing.on("error", () => response.headersSent && response.destroy());
    incoming.pipe(outgoing);
    const [answer] = await once(outgoing, "response");
    response.writeHead(answer.statusCode, endToEnd(answer.headers));
    pipeline(answer, response, () => {});
  } catch (error) {
    refuse(response, error);
  }
}

/** Pipes both ways; when one side closes, the other gets the remaining data and closes too. */
function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.once("close", () => other.destroySoon());
  other.once("close", () => one.destroySoon());
}

/** Opens a tunnel for TLS or web sockets. */
async function openTunnel(
  authority: string,
  client: Socket,
  dialer: Dialer,
  guard: Guard,
): Promise<Socket | undefined> {
  // A tunnel has no scheme, but rules about hosts and ports apply.
  const url = URL.parse(`https://${authority}`);
  if (!url?.host || pathOf(url) !== "/") return void client.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  try {
    return await dialer.reach(url, guard);
  } catch (error) {
    const { status, type } = describe(error);
    const reason = status === 403 ? "Forbidden" : "Bad Gateway";
    client.end(`HTTP/1.1 ${status} ${reason}\r\nproxy-status: ${proxyStatus(type)}\r\ncontent-length: 0\r\n\r\n`);
    return undefined;
  }
}

/**
 * Starts a forward proxy on 127.0.0.1 for a program with its own network stack, and checks every connection of that
 * program: pages, frames, workers and redirects.
 */
export async function startGuardedProxy(dialer: Dialer, guard: Guard): Promise<GuardedProxy> {
  const sockets = new Set<Socket>();
  const server = nodeHttp.createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (incoming, response) => {
    relay(incoming, response, dialer, guard);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  server.on("connect", async (incoming, client: Socket, head: Buffer) => {
    const upstream = await openTunnel(incoming.url ?? "", client, dialer, guard);
    if (!upstream) return;
    if (client.destroyed) return void upstream.destroy();
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length) upstream.write(head);
    join(client, upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has a numeric address.
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
