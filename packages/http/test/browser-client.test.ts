import type { ServerHttp2Stream } from "node:http2";
import { gzipSync } from "node:zlib";
import { createCertificate, createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { local, rejection, serve, textOf } from "./house.ts";

const tls = createCertificate(["secure.example"]);
const browse = (port: number, path = "/", options = {}) =>
  local({ extraCa: [tls.cert] }).open(`https://secure.example:${port}${path}`, { client: "browser", ...options });

test("headers are those of one current Chrome, over both versions of HTTP", async () => {
  const server2 = await serve((_request, response) => void response.end(), { tls, http2: true });
  const server1 = await serve((_request, response) => void response.end(), { tls });
  await browse(server2.port);
  await browse(server1.port);
  for (const { requests } of [server1, server2]) {
    const headers = requests[0]?.headers ?? {};
    const version = /Chrome\/(\d+)/u.exec(headers["user-agent"] ?? "")?.[1];
    expect(Number(version)).toBeGreaterThanOrEqual(120);
    expect(headers["sec-ch-ua"]).toContain(`"Google Chrome";v="${version}"`);
    expect(headers).toMatchObject({
      "sec-fetch-site": "none",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "accept-encoding": "gzip, deflate, br, zstd",
    });
  }
});

test("over plain HTTP it says less, as Chrome does", async () => {
  const server = await serve((_request, response) => void response.end());
  await local().open(server.origin, { client: "browser" });
  const headers = server.requests[0]?.headers ?? {};
  expect(headers["accept-encoding"]).toBe("gzip, deflate");
  expect(headers["user-agent"]).toContain("Chrome/");
  expect(Object.keys(headers).filter((name) => name.startsWith("sec-"))).toEqual([]);
});

test("the caller's Accept replaces the browser's, in its place", async () => {
  const server = await serve((_request, response) => void response.end(), { tls, http2: true });
  await browse(server.port, "/", { headers: { accept: "text/markdown", "X-Extra": "1" } });
  expect(server.requests[0]?.headers).toMatchObject({ accept: "text/markdown", "x-extra": "1" });
});

test("limits hold over HTTP/2", async () => {
  const clock = createFakeClock();
  const server = await serve(
    ({ url }, response) => {
      if (url === "/bomb") {
        response.setHeader("content-encoding", "gzip");
        response.end(gzipSync(Buffer.alloc(20_000_000)));
      } else if (url === "/drip") response.write("x");
    },
    { tls, http2: true },
  );
  const opened = await browse(server.port, "/bomb", { maxBytes: 10_000 });
  expect([opened.truncated, opened.body.length]).toEqual([true, 10_000]);
  const http = local({ extraCa: [tls.cert], clock });
  const drip = rejection(http.open(`https://secure.example:${server.port}/drip`, { client: "browser" }));
  await expect.poll(() => server.requests.length).toBe(2);
  await clock.advance(20_000);
  expect(await drip).toMatchObject({ kind: "network" });
  await expect.poll(() => server.connections()).toBe(0);
});

test.each([
  ["a reset", (stream: ServerHttp2Stream) => stream.destroy(new Error("made to fail"))],
  ["a lost session", (stream: ServerHttp2Stream) => stream.session?.destroy()],
  ["a lost connection", (stream: ServerHttp2Stream) => stream.session?.socket.destroy()],
])("a body that ends with %s is a network failure", async (_name, breakOff) => {
  const server = await serve(() => {}, { tls, http2: true });
  server.server.on("stream", (stream: ServerHttp2Stream) => {
    stream.on("error", () => {}).respond({ ":status": 200 });
    stream.write("part", () => setImmediate(breakOff, stream));
  });
  expect(await rejection(browse(server.port))).toMatchObject({ kind: "network" });
});

test.each([
  ["without a word", (stream: ServerHttp2Stream) => stream.destroy()],
  ["with the session", (stream: ServerHttp2Stream) => stream.session?.destroy()],
])("a stream that ends %s before any head is a network failure", async (_name, end) => {
  const server = await serve(() => {}, { tls, http2: true });
  server.server.on("stream", end);
  expect(await rejection(browse(server.port))).toMatchObject({ kind: "network" });
});

test("a redirect between the versions of HTTP is followed", async () => {
  const server1 = await serve((_request, response) => void response.end("plain http"));
  const server2 = await serve(
    (_request, response) => {
      response.writeHead(302, { location: `http://site.example:${server1.port}/` }).end();
    },
    { tls, http2: true },
  );
  expect(textOf(await browse(server2.port))).toBe("plain http");
});

test("connections end with their request", async () => {
  const server = await serve((_request, response) => void response.end("done"), { tls, http2: true });
  await browse(server.port);
  await expect.poll(() => server.connections()).toBe(0);
});
