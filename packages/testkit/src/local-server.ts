import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";

/** What a request brought. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string;
}

/** Over HTTP/2 it is Node's compatibility pair, which has the same members. */
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
  /** Connections open at this moment. */
  connections(): number;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

const create = (handler: LocalHandler, { tls, http2 }: LocalServerOptions): Server => {
  if (!tls) return createServer(handler);
  // Node types the compatibility pair apart from the pair that it stands in for.
  return http2
    ? createSecureServer({ ...tls, allowHTTP1: true }, handler as (...pair: unknown[]) => void)
    : createTlsServer(tls, handler);
};

/** Starts a server; what the handler throws becomes a 500 that names it. */
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
