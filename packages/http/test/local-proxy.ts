import { once } from "node:events";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { atEnd } from "./house.ts";

export interface LocalProxy {
  readonly port: number;
  /** Method and target of each request, in order, with its credentials. */
  readonly asked: { readonly line: string; readonly credentials: string | undefined }[];
}

export interface LocalProxyOptions {
  /** Serves the proxy itself over TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Status with which to refuse every request. */
  readonly refuseWith?: number;
}

const portOf = (authority: string | undefined) => Number(/:(\d+)$/u.exec(authority ?? "")?.[1] ?? 80);

/** A forward proxy for tests that sends requests for any host to the same port on this machine. */
export async function startProxy({ tls, refuseWith }: LocalProxyOptions = {}): Promise<LocalProxy> {
  const asked: LocalProxy["asked"] = [];
  const sockets = new Set<Socket>();
  const server = tls ? createTlsServer(tls) : createServer();
  server.on("connection", (socket: Socket) => void sockets.add(socket.on("error", () => {})));
  server.on("request", (incoming, response) => {
    const { method, url = "" } = incoming;
    const { "proxy-authorization": credentials, ...headers } = incoming.headers;
    asked.push({ line: `${method} ${url}`, credentials });
    if (refuseWith) return void response.writeHead(refuseWith).end("refused by the proxy");
    const target = new URL(url);
    const options = { port: portOf(target.host), path: target.pathname + target.search, method, headers };
    const outgoing = request({ host: "127.0.0.1", ...options }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  server.on("connect", (incoming, client: Socket) => {
    asked.push({ line: `CONNECT ${incoming.url}`, credentials: incoming.headers["proxy-authorization"] });
    if (refuseWith) return void client.end(`HTTP/1.1 ${refuseWith} No\r\n\r\n`);
    const socket = connect(portOf(incoming.url), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(socket).pipe(client);
    });
    sockets.add(socket.on("error", () => client.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { asked, port: (server.address() as AddressInfo).port };
}
