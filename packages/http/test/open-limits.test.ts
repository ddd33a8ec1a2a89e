import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { atEnd, CLIENTS, local, rejection, serve, textOf } from "./house.ts";

/** A server that sends exactly these bytes after a request, and closes or keeps the connection. */
async function serveRaw(bytes: string | Buffer, after: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("data", () => socket.write(bytes, () => after(socket)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const words = "All the words of this page. ".repeat(40);
const end = (socket: Socket) => void socket.end();
const stay = () => {};

describe.each(CLIENTS)("limits of the %s client", (client) => {
  test.each([
    ["gzip", gzipSync(words)],
    ["x-gzip", gzipSync(words)],
    ["GZIP", Buffer.concat([gzipSync(words.slice(0, 100)), gzipSync(words.slice(100))])],
    ["deflate", deflateSync(words)],
    ["deflate", deflateRawSync(words)],
    ["br", brotliCompressSync(words)],
    ["zstd", zstdCompressSync(words)],
    ["gzip, br", brotliCompressSync(gzipSync(words))],
    ["identity", Buffer.from(words)],
    ["utf-8", Buffer.from(words)],
    ["", Buffer.from(words)],
  ])("%s is undone", async (coding, body) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(body);
    });
    const opened = await local().open(server.origin, { client });
    expect(textOf(opened)).toBe(words);
  });

  test("an empty body is no broken coding", async () => {
    const server = await serve(
      (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(),
    );
    expect((await local().open(server.origin, { client })).body).toHaveLength(0);
  });

  test.each([
    ["gzip", "this is no gzip", "the content coding is broken"],
    ["gzip", gzipSync(words).subarray(0, 40), "the content coding is broken"],
    ["br", "no brotli at all", "the content coding is broken"],
    ["zstd", "no zstd either", "the content coding is broken"],
    ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(words))), "the response uses too many content codings"],
    [Array(60).fill("gzip").join(), gzipSync(words), "the response uses too many content codings"],
  ])("%s over the wrong bytes is a network failure", async (coding, body, detail) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(body);
    });
    const error = await rejection(local().open(server.origin, { client }));
    expect(error).toMatchObject({ kind: "network", retryable: true });
    expect(error).toHaveProperty("message", expect.stringContaining(detail));
  });

  test.each([
    ["gzip", () => gzipSync(Buffer.alloc(50_000_000))],
    ["br", () => brotliCompressSync(Buffer.alloc(50_000_000))],
    ["zstd", () => zstdCompressSync(Buffer.alloc(50_000_000))],
    ["gzip, gzip", () => gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])("a bomb in %s stops at the limit", async (coding, bomb) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(bomb());
    });
    const seen: number[] = [];
    const opened = await local().open(server.origin, { client, maxBytes: 100_000, onProgress: (n) => seen.push(n) });
    expect([opened.truncated, opened.body.length]).toEqual([true, 100_000]);
    expect(Math.max(...seen)).toBe(100_000);
  });

  test("a stream without end stops at the limit, and its connection is given up", async () => {
    let isClosed = false;
    const server = await serve((_request, response) => {
      const more = () => {
        while (!isClosed && response.write("x".repeat(10_000)));
      };
      response.on("drain", more).once("close", () => {
        isClosed = true;
      });
      more();
    });
    const opened = await local().open(server.origin, { client, maxBytes: 1_000_000 });
    expect([opened.truncated, opened.body.length]).toEqual([true, 1_000_000]);
    await expect.poll(() => server.connections()).toBe(0);
  });

  test("input without output is bounded as well", async () => {
    const empty = gzipSync("");
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.concat(Array(500).fill(empty))));
      };
      response.on("drain", more);
      more();
    });
    const opened = await local().open(server.origin, { client, maxBytes: 50_000 });
    expect([opened.truncated, opened.body.length]).toEqual([true, 0]);
  });

  test("a body of exactly the limit is whole", async () => {
    const server = await serve((_request, response) => void response.end("x".repeat(1_000)));
    const opened = await local().open(server.origin, { client, maxBytes: 1_000 });
    expect([opened.truncated, opened.body.length]).toEqual([false, 1_000]);
  });

  test("headers may lower the limit", async () => {
    const server = await serve(
      (_request, response) =>
        void response.writeHead(200, { "content-type": "video/mp4" }).end(Buffer.alloc(200_000, 7)),
    );
    const bytesFor = (headers: Pick<Headers, "get">) =>
      headers.get("content-type") === "video/mp4" ? 1_000 : undefined;
    const opened = await local().open(server.origin, { client, bytesFor });
    expect(opened).toMatchObject({ truncated: true, status: 200 });
    expect(opened.body.length).toBe(1_000);
  });

  test("a drip of bytes ends when the time for the whole request is up", async () => {
    const clock = createFakeClock();
    const server = await serve((_request, response) => void response.writeHead(200).write("x"));
    const opening = rejection(local({ clock }).open(server.origin, { client, timeoutMs: 20_000 }));
    await expect.poll(() => server.requests.length).toBe(1);
    await clock.advance(19_999);
    expect(clock.sleepers()).toBe(1);
    await clock.advance(1);
    expect(await opening).toMatchObject({
      kind: "network",
      code: "timeout",
      message: `Network error on ${server.origin}: no complete answer within 20 s. Check connectivity.`,
    });
    await expect.poll(() => server.connections()).toBe(0);
  });

  test("time runs over redirects and silence alike, and nothing sleeps on afterwards", async () => {
    const clock = createFakeClock();
    const server = await serve(({ url }, response) => {
      if (url === "/") response.writeHead(302, { location: "/silence" }).end();
    });
    const opening = rejection(local({ clock }).open(server.origin, { client }));
    await expect.poll(() => server.requests.length).toBe(2);
    await clock.advance(20_000);
    expect(await opening).toMatchObject({ kind: "network", retryAfterSeconds: 5 });
    expect(clock.sleepers()).toBe(0);
  });

  test.each([
    ["no HTTP at all", "I speak another language\r\n\r\n", end, "invalid HTTP"],
    ["a broken chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n", stay, "invalid HTTP"],
    ["a body cut short", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello", end, ""],
    [
      "a reset",
      "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello",
      (socket: Socket) => socket.resetAndDestroy(),
      "",
    ],
    ["a connection that closes at once", "", end, ""],
    [
      "headers without end",
      `HTTP/1.1 200 OK\r\n${"x-more: and more\r\n".repeat(10_000)}`,
      stay,
      "headers are too large",
    ],
    ["one header without end", `HTTP/1.1 200 OK\r\nx-more: ${"x".repeat(200_000)}`, stay, "headers are too large"],
  ])("%s is a network failure", async (_name, bytes, after, detail) => {
    const error = await rejection(local().open(await serveRaw(bytes, after), { client }));
    expect(error).toMatchObject({ kind: "network" });
    expect(error).toHaveProperty("message", expect.stringContaining(detail));
  });

  test("bytes after the announced length are no second answer", async () => {
    const twice = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil";
    const url = await serveRaw(twice, stay);
    const outcome = await local()
      .open(url, { client })
      .then(textOf, ({ kind }) => kind);
    expect(["hello", "network"]).toContain(outcome);
  });

  test("endless data after the end of a response is harmless", async () => {
    const chatter = (socket: Socket) => {
      if (socket.destroyed) return;
      socket.write("HTTP/1.1 200 OK\r\n\r\nmore");
      setImmediate(chatter, socket);
    };
    const url = await serveRaw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more", chatter);
    const outcome = await local()
      .open(url, { client })
      .then(textOf, ({ kind }) => kind);
    expect(["hello", "network"]).toContain(outcome);
  });

  test("an unreachable host is a network failure", async () => {
    const server = await serve(() => {});
    await server.close();
    const error = await rejection(local().open(server.origin, { client })).catch((bug) => bug);
    expect(error).toMatchObject({ kind: "network", detail: "the connection was refused (ECONNREFUSED)" });
  });

  test("a name that does not exist is a network failure", async () => {
    const error = await rejection(local({ resolve: async () => [] }).open("http://nowhere.example/", { client }));
    expect(error).toMatchObject({
      kind: "network",
      code: "name_not_found",
      detail: "the host name does not resolve (ENOTFOUND)",
    });
  });
});
