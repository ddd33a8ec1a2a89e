import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { createCertificate } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { atEnd, CLIENTS, local, rejection, serve, textOf } from "./house.ts";

const own = createCertificate(["secure.example", "127.0.0.1"]);
const YEAR_MS = 365 * 86_400_000;
const expired = createCertificate(["secure.example"], Date.now() - YEAR_MS);
const hello = (tls: { key: string; cert: string }, http2 = false) =>
  serve((request, response) => void response.end(`HTTP/${request.httpVersion}`), { tls, http2 });

describe.each(CLIENTS)("TLS of the %s client", (client) => {
  test("a certificate of our own authority is taken when it is named, and refused when not", async () => {
    const server = await hello(own);
    const url = `https://secure.example:${server.port}/`;
    expect(textOf(await local({ extraCa: [own.cert] }).open(url, { client }))).toBe("HTTP/1.1");
    const error = await rejection(local().open(url, { client }));
    expect(error).toMatchObject({
      kind: "network",
      message: `Network error on ${url}: TLS: the certificate is self-signed. Check connectivity.`,
    });
    expect(server.requests).toHaveLength(1);
  });

  test("an address in a certificate holds for a URL with that address", async () => {
    const server = await hello(own);
    const opened = await local({ extraCa: [own.cert] }).open(`${server.origin}/`, { client });
    expect(textOf(opened)).toBe("HTTP/1.1");
  });

  test("a certificate for another host is refused", async () => {
    const server = await hello(own);
    const http = local({ extraCa: [own.cert] });
    const error = await rejection(http.open(`https://other.example:${server.port}/`, { client }));
    expect(error).toMatchObject({ kind: "network" });
    expect(error).toHaveProperty("detail", expect.stringContaining("the certificate is for another host"));
  });

  test("an expired certificate is refused", async () => {
    const server = await hello(expired);
    const http = local({ extraCa: [expired.cert] });
    const error = await rejection(http.open(`https://secure.example:${server.port}/`, { client }));
    expect(error).toHaveProperty("detail", expect.stringContaining("the certificate has expired"));
  });

  test.each([
    ["plain text", "HTTP/1.1 400 Bad Request\r\n\r\n"],
    ["nothing", ""],
  ])("a server that answers a handshake with %s is a network failure", async (_name, bytes) => {
    const server = createServer((socket) => void socket.on("error", () => {}).once("data", () => socket.end(bytes)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    atEnd(async () => void server.close());
    const { port } = server.address() as AddressInfo;
    const error = await rejection(local().open(`https://secure.example:${port}/`, { client }));
    expect(error).toMatchObject({ kind: "network" });
  });
});

test("the browser's client speaks HTTP/2 where it is offered, the plain one does not", async () => {
  const server = await hello(own, true);
  const http = local({ extraCa: [own.cert] });
  const url = `https://secure.example:${server.port}/`;
  expect(textOf(await http.open(url, { client: "browser" }))).toBe("HTTP/2.0");
  expect(textOf(await http.open(url))).toBe("HTTP/1.1");
});

test("the browser client offers Chrome's ciphers in Chrome's order, and no encrypt-then-MAC", async () => {
  const hello = Promise.withResolvers<Buffer>();
  const server = createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (bytes: Buffer) => {
        hello.resolve(bytes);
        socket.destroy();
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  await rejection(local().open(`https://secure.example:${port}/`, { client: "browser" }));
  const bytes = await hello.promise;
  // Record, handshake, version and random (RFC 8446, 4.1.2), then the session id.
  const ciphersAt = 44 + (bytes[43] ?? 0);
  const ciphersEnd = ciphersAt + 2 + bytes.readUInt16BE(ciphersAt);
  expect(bytes.toString("hex", ciphersAt + 2, ciphersEnd)).toBe(
    "130113021303c02bc02fc02cc030cca9cca8c013c014009c009d002f0035",
  );
  const extensions: number[] = [];
  for (let at = ciphersEnd + 4; at < bytes.length; at += 4 + bytes.readUInt16BE(at + 2))
    extensions.push(bytes.readUInt16BE(at));
  expect(extensions).toContain(5);
  expect(extensions).not.toContain(22);
});
