import { createCertificate } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createHttp } from "../src/index.ts";
import { createProxyRules, proxyCredentials } from "../src/proxy-rules.ts";
import { CLIENTS, local, rejection, serve, strict, textOf } from "./house.ts";
import { startProxy } from "./local-proxy.ts";

const through = (url: string, none: string) =>
  createProxyRules({ http: "proxy.example:3128", https: "http://secure-proxy.example:8080", none })(new URL(url))?.host;

test("each scheme has its own proxy", () => {
  expect(through("http://a.example/", "")).toBe("proxy.example:3128");
  expect(through("https://a.example/", "")).toBe("secure-proxy.example:8080");
  expect(createProxyRules()(new URL("https://a.example/"))).toBeUndefined();
  expect(createProxyRules({ http: "", https: " " })(new URL("https://a.example/"))).toBeUndefined();
});

test.each([
  ["*", "http://a.example/", true],
  ["example", "http://a.example/", true],
  ["a.example", "http://a.example/", true],
  ["a.example", "http://b.a.example/", true],
  [".a.example", "http://a.example/", true],
  ["*.a.example", "http://b.a.example/", true],
  ["a.example", "http://nota.example/", false],
  ["A.EXAMPLE", "https://a.example/", true],
  ["a.example:8080", "http://a.example:8080/", true],
  ["a.example:8080", "http://a.example/", false],
  ["a.example:80", "http://a.example/", true],
  ["a.example:443", "https://a.example/", true],
  ["a.example:443", "http://a.example/", false],
  ["other.example, a.example", "http://a.example/", true],
  ["other.example a.example", "http://a.example/", true],
  ["10.0.0.0/8", "http://10.1.2.3/", true],
  ["10.0.0.0/8", "http://11.1.2.3/", false],
  ["10.0.0.0/8", "http://ten.example/", false],
  ["127.0.0.1", "http://127.0.0.1:9000/", true],
  ["127.0.0.1:9001", "http://127.0.0.1:9000/", false],
  ["fd00::/8", "http://[fd12::1]/", true],
  ["::1", "http://[::1]:8080/", true],
  ["[::1]:8080", "http://[::1]:8080/", true],
  ["[::1]:8080", "http://[::1]:9090/", false],
  ["", "http://a.example/", false],
])("exception %j for %s: %s", (none, url, isExcepted) => {
  expect(through(url, none) === undefined).toBe(isExcepted);
});

test("a proxy that cannot be used is said at once, without its password", () => {
  for (const http of [
    "socks5://user:hunter2@proxy.example:1080",
    "http://user:hunter2@:80",
    "http://user:hunter2%zz@proxy.example",
  ]) {
    expect(() => createHttp({ proxy: { http } })).toThrow(expect.objectContaining({ kind: "config" }));
    expect(() => createHttp({ proxy: { http } })).not.toThrow("hunter2");
  }
});

test("credentials of a proxy become its header", () => {
  const basic = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
  expect(proxyCredentials(new URL("http://me:p%40ss@proxy.example/"))).toEqual({ "proxy-authorization": basic });
  expect(proxyCredentials(new URL("http://proxy.example/"))).toEqual({});
});

const tls = createCertificate(["secure.example", "127.0.0.1"]);

describe.each(CLIENTS)("the %s client behind a proxy", (client) => {
  test("plain requests go to it whole, others through a tunnel", async () => {
    const plain = await serve(({ headers }, response) => void response.end(`plain ${headers["proxy-authorization"]}`));
    const secure = await serve((_request, response) => void response.end("secure"), {
      tls,
      http2: client === "browser",
    });
    const proxy = await startProxy();
    const url = `http://me:secret@127.0.0.1:${proxy.port}`;
    const http = local({ proxy: { http: url, https: url }, extraCa: [tls.cert] });
    const plainUrl = `http://site.example:${plain.port}/a?b=1`;
    expect(textOf(await http.open(plainUrl, { client }))).toContain("plain");
    expect(textOf(await http.open(`https://secure.example:${secure.port}/`, { client }))).toBe("secure");
    const credentials = `Basic ${Buffer.from("me:secret").toString("base64")}`;
    expect(proxy.asked).toEqual([
      { line: `GET ${plainUrl}`, credentials },
      { line: `CONNECT secure.example:${secure.port}`, credentials },
    ]);
    expect(plain.requests[0]?.headers.host).toBe(`site.example:${plain.port}`);
    expect(secure.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test("a proxy may be reached over TLS itself", async () => {
    const server = await serve((_request, response) => void response.end("ok"));
    const proxy = await startProxy({ tls });
    const url = `https://127.0.0.1:${proxy.port}`;
    const http = local({ proxy: { http: url }, extraCa: [tls.cert] });
    expect(textOf(await http.open(server.origin, { client }))).toBe("ok");
    const distrusting = local({ proxy: { http: url } });
    expect(await rejection(distrusting.open(server.origin, { client }))).toMatchObject({ kind: "network" });
  });

  test("exceptions are reached directly", async () => {
    const server = await serve((_request, response) => void response.end("direct"));
    const proxy = await startProxy();
    const http = local({ proxy: { http: `http://127.0.0.1:${proxy.port}`, none: "site.example" } });
    expect(textOf(await http.open(`http://site.example:${server.port}/`, { client }))).toBe("direct");
    expect(proxy.asked).toEqual([]);
  });

  test.each([
    ["http://10.0.0.1/", "the address is not public"],
    ["https://[::ffff:127.0.0.1]/", "the address is not public"],
    ["http://metadata.google.internal/", "metadata and cluster names are not allowed"],
    ["https://inside.example/", "the host has no public address"],
    ["http://inside.example/", "the host has no public address"],
  ])("%s is refused before the proxy hears of it", async (url, detail) => {
    const proxy = await startProxy();
    const address = `http://127.0.0.1:${proxy.port}`;
    const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
    const error = await rejection(strict({ proxy: { http: address, https: address }, resolve }).open(url, { client }));
    expect(error).toMatchObject({ kind: "validation", detail });
    expect(proxy.asked).toEqual([]);
  });

  test("a name that only the proxy can resolve goes through", async () => {
    const server = await serve((_request, response) => void response.end("found"));
    const proxy = await startProxy();
    const http = strict({ proxy: { http: `http://127.0.0.1:${proxy.port}` }, resolve: async () => [] });
    expect(textOf(await http.open(`http://elsewhere.example:${server.port}/`, { client }))).toBe("found");
  });

  test("a redirect is judged before it reaches the proxy", async () => {
    const server = await serve(
      (_request, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    );
    const proxy = await startProxy();
    const http = strict({ proxy: { http: `http://127.0.0.1:${proxy.port}` }, resolve: async () => [] });
    const error = await rejection(http.open(`http://elsewhere.example:${server.port}/`, { client }));
    expect(error).toMatchObject({ kind: "validation" });
    expect(proxy.asked).toHaveLength(1);
  });

  test("a proxy that refuses is a network failure", async () => {
    const proxy = await startProxy({ refuseWith: 407 });
    const address = `http://127.0.0.1:${proxy.port}`;
    const http = local({ proxy: { http: address, https: address } });
    const detail = "the proxy refused the request (PROXY_REFUSED)";
    expect(await rejection(http.open("https://secure.example/", { client }))).toMatchObject({
      kind: "network",
      detail,
    });
    expect(await rejection(http.open("http://site.example/", { client }))).toMatchObject({ kind: "network", detail });
  });
});

test("upstream calls go through the proxy too", async () => {
  const server = await serve((_request, response) => void response.end("{}"), { tls });
  const proxy = await startProxy();
  const address = `http://127.0.0.1:${proxy.port}`;
  const http = strict({ proxy: { https: address }, extraCa: [tls.cert], resolve: async () => [] });
  const upstream = http.upstream({ name: "api", origin: `https://secure.example:${server.port}` });
  expect(await upstream.send({ path: "/x" })).toMatchObject({ status: 200, text: "{}" });
  expect(proxy.asked[0]?.line).toBe(`CONNECT secure.example:${server.port}`);
});
