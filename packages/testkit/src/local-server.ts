import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
}

/** HTTP/2 uses Node's compatibility classes with the same members. */
export type LocalRequest = IncomingMessage;
export type LocalResponse = ServerResponse;
export type LocalHandler = (request: LocalRequest, response: LocalResponse) => void | Promise<void>;

export interface LocalServerOptions {
  /** Serves HTTPS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** With `tls`: offers HTTP/2 first. @default false */
  readonly http2?: boolean;
}

/** A real server on 127.0.0.1 with a free port. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  /** Every request so far, in order. */
  readonly requests: readonly SeenRequest[];
  readonly server: Server;
  /** Number of open connections. */
  connections(): number;
  /** Closes all connections immediately. */
  close(): Promise<void>;
}

const create = (handler: LocalHandler, { tls, http2 }: LocalServerOptions): Server => {
  if (!tls) return createServer(handler);
  // Node's types separate the compatibility classes from those they mimic.
  return http2
    ? createSecureServer({ ...tls, allowHTTP1: true }, handler as (...pair: unknown[]) => void)
    : createTlsServer(tls, handler);
};

/** Starts a server. Errors thrown by the handler become a 500 with their message. */
export async function startServer(handler: LocalHandler, options: LocalServerOptions = {}): Promise<LocalServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = create(async (request, response) => {
    const { method = "", url = "", headers, httpVersion } = request;
    requests.push({ method, path: url, headers, httpVersion });
    try {
      await handler(request, response);
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  }, options);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server always has a numeric address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    requests,
    server,
    connections: () => sockets.size,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
