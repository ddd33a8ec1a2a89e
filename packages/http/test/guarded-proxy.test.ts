import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { createCertificate } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { atEnd, local, serve, strict } from "./house.ts";
import { startProxy } from "./local-proxy.ts";

/** Sends a plain HTTP request as browsers do: the whole URL to the proxy. */
async function ask(proxy: string, path: string, headers = {}) {
  const asking = request(proxy, { path, headers, agent: false }).end();
  const [answer] = await once(asking, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Opens a tunnel as browsers do for TLS and web sockets. */
async function openTunnel(proxy: string, authority: string) {
  const asking = request(proxy, { method: "CONNECT", path: authority, agent: false }).end();
  const [answer, socket] = await once(asking, "connect");
  return { status: answer.statusCode, why: answer.headers["proxy-status"], socket };
}

test("plain requests pass with their headers, but not those between neighbours", async () => {
  const server = await serve((_request, response) => {
    response.writeHead(201, { "x-answer": "yes", "set-cookie": ["a=1", "b=2"] }).end("page");
  });
  const proxy = await local().guardedProxy();
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
  const headers = { "x-mine": "1", "proxy-authorization": "secret", connection: "x-hop", "x-hop": "1" };
  const answer = await ask(proxy.url, `http://site.example:${server.port}/a?b=1`, headers);
  expect(answer).toMatchObject({
    status: 201,
    body: "page",
    headers: { "x-answer": "yes", "set-cookie": ["a=1", "b=2"] },
  });
  const seen = server.requests[0];
  expect(seen).toMatchObject({ path: "/a?b=1", headers: { host: `site.example:${server.port}`, "x-mine": "1" } });
  expect([seen?.headers["proxy-authorization"], seen?.headers["x-hop"]]).toEqual([undefined, undefined]);
});

test("TLS passes through a tunnel from end to end", async () => {
  const tls = createCertificate(["secure.example"]);
  const server = await serve((_request, response) => void response.end("secret page"), { tls });
  const proxy = await local().guardedProxy();
  const { status, socket } = await openTunnel(proxy.url, `secure.example:${server.port}`);
  expect(status).toBe(200);
  const secured = connectTls({ socket, servername: "secure.example", ca: tls.cert });
  secured.write("GET / HTTP/1.1\r\nhost: secure.example\r\nconnection: close\r\n\r\n");
  expect(await text(secured)).toContain("secret page");
});

test("a web socket passes through a tunnel both ways", async () => {
  const server = await serve(() => {});
  server.server.on("upgrade", (_request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
    socket.on("data", (data: Buffer) => socket.write(`echo ${data}`));
  });
  const proxy = await local().guardedProxy();
  const { socket } = await openTunnel(proxy.url, `site.example:${server.port}`);
  socket.write("GET / HTTP/1.1\r\nhost: site.example\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toContain("101");
  socket.write("hello");
  expect(String((await once(socket, "data"))[0])).toBe("echo hello");
  socket.destroy();
});

test.each([
  "http://127.0.0.1/",
  "http://[::ffff:10.0.0.1]/",
  "http://169.254.169.254/latest/",
  "http://localhost:3000/",
  "http://metadata.google.internal/",
  "http://inside.example/",
  "http://example.com:25/",
])("%s is refused, plain or through a tunnel, and marked as refused", async (url) => {
  const inside = await serve((_request, response) => void response.end());
  const proxy = await strict({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] }).guardedProxy();
  const { host, port } = new URL(url);
  const refusal = "wellsourced; error=destination_ip_prohibited";
  const plain = await ask(proxy.url, url);
  expect([plain.status, plain.headers["proxy-status"]]).toEqual([403, refusal]);
  const tunnel = await openTunnel(proxy.url, port ? host : `${host}:443`);
  expect([tunnel.status, tunnel.why]).toEqual([403, refusal]);
  expect(inside.connections()).toBe(0);
});

test("metadata stays closed with private networks open", async () => {
  const proxy = await local({ resolve: async () => [{ address: "169.254.169.254", family: 4 }] }).guardedProxy();
  expect((await ask(proxy.url, "http://rebind.example/")).status).toBe(403);
  expect((await openTunnel(proxy.url, "rebind.example:443")).status).toBe(403);
});

test("unreachable hosts differ from refused ones", async () => {
  const gone = await serve(() => {});
  await gone.close();
  const proxy = await local().guardedProxy();
  const answer = await ask(proxy.url, gone.origin).catch((error) => error);
  expect([answer.status, answer.headers["proxy-status"]]).toEqual([502, "wellsourced; error=destination_unavailable"]);
});

test.each(["/", "/status", "https://site.example/", "ftp://site.example/"])("%s is no proxy request", async (path) => {
  const proxy = await local().guardedProxy();
  expect((await ask(proxy.url, path)).status).toBe(400);
});

test.each(["site.example:80/path", "a b", ""])("a tunnel to %j is no tunnel", async (authority) => {
  const proxy = await local().guardedProxy();
  const socket = connect(Number(new URL(proxy.url).port), "127.0.0.1");
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toContain("HTTP/1.1 400");
  socket.destroy();
});

test("it goes through the operator's proxy, after its own judgement", async () => {
  const server = await serve((_request, response) => void response.end("page"));
  const outer = await startProxy();
  const address = `http://me:pass@127.0.0.1:${outer.port}`;
  const proxy = await local({ proxy: { http: address, https: address } }).guardedProxy();
  const url = `http://site.example:${server.port}/`;
  expect((await ask(proxy.url, url)).body).toBe("page");
  const tunnel = await openTunnel(proxy.url, `site.example:${server.port}`);
  expect(tunnel.status).toBe(200);
  tunnel.socket.destroy();
  expect((await ask(proxy.url, "http://169.254.169.254/")).status).toBe(403);
  expect(outer.asked.map(({ line }) => line)).toEqual([`GET ${url}`, `CONNECT site.example:${server.port}`]);
  expect(server.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
});

test("a name with a private answer is refused before the operator's proxy hears of it", async () => {
  const outer = await startProxy();
  const address = `http://127.0.0.1:${outer.port}`;
  const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
  const proxy = await strict({ proxy: { http: address, https: address }, resolve }).guardedProxy();
  expect((await ask(proxy.url, "http://inside.example/")).status).toBe(403);
  expect((await openTunnel(proxy.url, "inside.example:443")).status).toBe(403);
  expect(outer.asked).toEqual([]);
});

test("data after the end of a response is harmless", async () => {
  const server = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more");
        setImmediate(() => socket.end("HTTP/1.1 200 OK\r\n\r\nmore"));
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => void server.close());
  const proxy = await local().guardedProxy();
  const url = `http://site.example:${(server.address() as AddressInfo).port}/`;
  const outcome = await ask(proxy.url, url).then(
    ({ body }) => body,
    () => "broken off",
  );
  expect(["hello", "broken off"]).toContain(outcome);
  expect((await ask(proxy.url, "http://169.254.169.254/")).status).toBe(403);
});

test("closing it ends its connections, and nothing listens any more", async () => {
  const server = await serve(() => {});
  const proxy = await local().guardedProxy();
  const { socket } = await openTunnel(proxy.url, `site.example:${server.port}`);
  const closed = once(
    socket.on("error", () => {}),
    "close",
  );
  await proxy.close();
  await proxy.close();
  await closed;
  await expect.poll(() => server.connections()).toBe(0);
  await expect(ask(proxy.url, "http://site.example/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
