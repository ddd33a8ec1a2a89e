import type { IncomingMessage, ServerResponse } from "node:http";
import { isAbort } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { CLIENTS, local, rejection, serve, strict, textOf } from "./house.ts";

describe.each(CLIENTS)("open as %s", (client) => {
  test("any status is an answer, with its address, headers and body", async () => {
    const server = await serve((_request, response) => {
      response.writeHead(404, { "content-type": "text/plain", "x-two": ["a", "b"] });
      response.end("gone");
    });
    const url = `http://site.example:${server.port}/page?q=1#part`;
    const opened = await local().open(url, { client });
    expect(opened).toMatchObject({ url, status: 404, truncated: false, hops: [url] });
    expect(textOf(opened)).toBe("gone");
    expect(opened.headers.get("x-two")).toBe("a, b");
    expect(server.requests[0]).toMatchObject({ path: "/page?q=1", headers: { host: `site.example:${server.port}` } });
  });

  test("the caller's headers go along, but not those that are ours", async () => {
    const server = await serve((_request, response) => void response.end());
    const headers = {
      Accept: "text/markdown",
      "X-Mine": "yes",
      "User-Agent": "theirs",
      Host: "evil.example",
      "Proxy-Authorization": "secret",
      "accept-encoding": "lzma",
      Connection: "upgrade",
    };
    await local({ userAgent: "ours/1" }).open(server.origin, { client, headers });
    const seen = server.requests[0]?.headers ?? {};
    expect(seen).toMatchObject({ accept: "text/markdown", "x-mine": "yes", host: `127.0.0.1:${server.port}` });
    expect(seen["user-agent"]).toMatch(client === "plain" ? /^ours\/1$/u : /Chrome/u);
    expect(seen["accept-encoding"]).toBe(client === "plain" ? "gzip, deflate, br, zstd" : "gzip, deflate");
    expect(seen["proxy-authorization"]).toBeUndefined();
    expect(seen.connection).toBe("keep-alive");
  });

  test("every request says that it keeps the connection", async () => {
    const server = await serve((_request, response) => void response.end());
    const door = local();
    for (let at = 0; at < 150; at++) await door.open(server.origin, { client });
    expect(new Set(server.requests.map(({ headers }) => headers.connection))).toEqual(new Set(["keep-alive"]));
  });

  test("HEAD has no body", async () => {
    const server = await serve((_request, response) => void response.writeHead(200, { "content-length": 99 }).end());
    const opened = await local().open(server.origin, { client, method: "HEAD" });
    expect([server.requests[0]?.method, opened.status, opened.body.length]).toEqual(["HEAD", 200, 0]);
  });

  test("POST sends its body, and its redirect is not followed", async () => {
    const bodies: string[] = [];
    const server = await serve((request, response) => {
      let body = "";
      request.on("data", (data: Buffer) => {
        body += data;
      });
      request.on("end", () => {
        bodies.push(body);
        response.writeHead(307, { location: "/elsewhere" }).end();
      });
    });
    const sent = {
      client,
      method: "POST",
      body: '{"größe":1}',
      headers: { "content-type": "application/json" },
    } as const;
    const opened = await local().open(server.origin, sent);
    expect([opened.status, opened.hops.length, server.requests.length]).toEqual([307, 1, 1]);
    expect(server.requests[0]).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(bodies).toEqual(['{"größe":1}']);
  });

  test("redirects are followed one by one, and the fragment stays", async () => {
    const server = await serve(({ url = "" }, response) => {
      const n = Number(url.slice(1));
      if (n > 0) return void response.writeHead(302, { location: `./${n - 1}` }).end("moved");
      response.end("here");
    });
    const opened = await local().open(`${server.origin}/10#part`, { client });
    expect(textOf(opened)).toBe("here");
    expect(opened.url).toBe(`${server.origin}/0#part`);
    expect(opened.hops).toHaveLength(11);
    const error = await rejection(local().open(`${server.origin}/11`, { client }));
    expect(error).toMatchObject({ kind: "network", retryAfterSeconds: 5 });
    expect(error).toHaveProperty(
      "message",
      `Network error on ${server.origin}/11: more than 10 redirects. Check connectivity.`,
    );
  });

  test('redirects: "show" returns the redirect with its target', async () => {
    const server = await serve(
      (_request, response) => void response.writeHead(302, { location: "./on#part" }).end("moved"),
    );
    const opened = await local().open(`${server.origin}/old`, { client, redirects: "show" });
    expect([opened.status, opened.url, opened.location]).toEqual([
      302,
      `${server.origin}/old`,
      `${server.origin}/on#part`,
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test("a circle of redirects is seen at once", async () => {
    const server = await serve((request, response) => {
      response.writeHead(307, { location: request.url === "/a" ? "/b#x" : "/a#y" }).end();
    });
    const error = await rejection(local().open(`${server.origin}/a`, { client }));
    expect(error).toMatchObject({ kind: "network", code: "redirect_loop", detail: "its redirects form a loop" });
    expect(server.requests).toHaveLength(2);
  });

  describe("cookies that a redirect sets", () => {
    const cookieWall = (request: IncomingMessage, response: ServerResponse) => {
      const { cookie = "" } = request.headers;
      if (cookie.includes("seen=1")) return void response.end(`the page, with ${cookie}`);
      response.writeHead(302, { location: request.url ?? "/", "set-cookie": "seen=1; Path=/; HttpOnly" }).end();
    };

    test("come back to the same host within the call, and no later", async () => {
      const server = await serve(cookieWall);
      const http = local();
      expect(textOf(await http.open(`${server.origin}/a`, { client }))).toBe("the page, with seen=1");
      await http.open(`${server.origin}/a`, { client });
      expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, "seen=1", undefined, "seen=1"]);
    });

    test("come back beside those of the caller", async () => {
      const server = await serve(cookieWall);
      const opened = await local().open(`${server.origin}/a`, { client, headers: { cookie: "own=2" } });
      expect(textOf(opened)).toBe("the page, with own=2; seen=1");
    });

    test("lead back once only: a new one at each turn is a circle", async () => {
      let turn = 0;
      const server = await serve((_request, response) => {
        response.writeHead(302, { location: "/a", "set-cookie": `turn=${turn++}` }).end();
      });
      const error = await rejection(local().open(`${server.origin}/a`, { client }));
      expect(error).toMatchObject({ kind: "network", code: "redirect_loop", detail: "its redirects form a loop" });
      expect(server.requests).toHaveLength(2);
    });

    test("stay with their host, and what only HTTPS may carry is not kept", async () => {
      const other = await serve((_request, response) => void response.end("other"));
      const server = await serve((_request, response) => {
        const location = `http://localhost:${other.port}/`;
        response.writeHead(302, { location, "set-cookie": ["a=1", "b=2; Secure"] }).end();
      });
      await local().open(`${server.origin}/`, { client });
      expect(other.requests[0]?.headers.cookie).toBeUndefined();
    });
  });

  test("a redirect without Location, and other headers that name addresses, lead nowhere", async () => {
    const server = await serve((_request, response) => {
      const elsewhere = "http://169.254.169.254/";
      const headers = { refresh: `0; url=${elsewhere}`, "content-location": elsewhere, link: `<${elsewhere}>` };
      response.writeHead(302, headers).end("stay");
    });
    const opened = await local().open(server.origin, { client });
    expect([opened.status, textOf(opened), opened.hops.length]).toEqual([302, "stay", 1]);
  });

  test("a Location in raw UTF-8 is understood", async () => {
    const server = await serve(({ url }, response) => {
      if (url !== "/") return void response.end(decodeURI(url ?? ""));
      response.writeHead(301, { location: Buffer.from("/grün", "utf8").toString("latin1") }).end();
    });
    expect(textOf(await local().open(server.origin, { client }))).toBe("/grün");
  });

  test("credentials and cookies stay with the origin they were meant for", async () => {
    const other = await serve((_request, response) => void response.end());
    const server = await serve(({ url }, response) => {
      const location = url === "/" ? "/same" : `${other.origin}/other`;
      response.writeHead(302, { location }).end();
    });
    const headers = { authorization: "Bearer secret", cookie: "a=b", "x-api-key": "secret", accept: "text/plain" };
    await local().open(server.origin, { client, headers });
    expect(server.requests[1]?.headers).toMatchObject(headers);
    const { authorization, cookie, accept, "x-api-key": key } = other.requests[0]?.headers ?? {};
    expect([authorization, cookie, key, accept]).toEqual([undefined, undefined, undefined, "text/plain"]);
  });

  test.each([
    ["http://169.254.169.254/latest/", "a redirect was refused, the address is not public"],
    ["file:///etc/passwd", "a redirect was refused, scheme file is not allowed"],
    ["http://user:pass@127.0.0.1/", "a redirect was refused, credentials in a URL are not allowed"],
    ["//metadata.google.internal/", "a redirect was refused, metadata and cluster names are not allowed"],
    ["http://", "a redirect was refused, not a URL"],
  ])("a redirect to %s is refused in the name of the URL given", async (location, detail) => {
    const server = await serve((_request, response) => void response.writeHead(302, { location }).end());
    const error = await rejection(local().open(`${server.origin}/start`, { client }));
    expect(error).toMatchObject({
      kind: "validation",
      message: `URL rejected for ${server.origin}/start: ${detail}. Provide a valid public http(s) URL.`,
    });
    expect(server.requests).toHaveLength(1);
  });

  test("what a caller aborts ends with the caller's own reason", async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort());
    const error = await rejection(local().open(server.origin, { client, signal: controller.signal }));
    expect(error).toBe(controller.signal.reason);
    expect(isAbort(error)).toBe(true);
    expect(await rejection(local().open(server.origin, { client, signal: controller.signal }))).toBe(error);
    expect(server.requests).toHaveLength(1);
  });

  test("refused addresses are never asked", async () => {
    const server = await serve((_request, response) => void response.end());
    for (const url of [
      server.origin,
      `http://localhost:${server.port}/`,
      `http://[::ffff:127.0.0.1]:${server.port}/`,
    ]) {
      expect(await rejection(strict().open(url, { client }))).toMatchObject({ kind: "validation" });
    }
    expect(server.requests).toHaveLength(0);
    expect(server.connections()).toBe(0);
  });

  test("a name is looked up once for a request, and a private answer is refused without being shown", async () => {
    const server = await serve((_request, response) => void response.end("ok"));
    const asked: string[] = [];
    const answers = ["127.0.0.1", "169.254.169.254"];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[asked.length - 1] ?? "10.0.0.1", family: 4 }];
    };
    const http = local({ resolve });
    const url = `http://rebind.example:${server.port}/`;
    expect(textOf(await http.open(url, { client }))).toBe("ok");
    expect(asked).toEqual(["rebind.example"]);
    const error = await rejection(http.open(`http://rebind2.example:${server.port}/`, { client }));
    expect(error).toMatchObject({ kind: "validation", detail: "the host has no public address" });
    expect(JSON.stringify(error) + String(error)).not.toContain("169.254");
    expect(server.requests).toHaveLength(1);
  });

  test("lists of domains hold for redirects too", async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `http://other.example:${server.port}/` }).end();
    });
    const http = local({ allowedDomains: ["site.example"] });
    const error = await rejection(http.open(`http://www.site.example:${server.port}/`, { client }));
    expect(error).toMatchObject({
      kind: "validation",
      detail: "a redirect was refused, the host is not on the list of allowed domains",
    });
    expect(server.requests).toHaveLength(1);
  });
});

test.each([
  ["https://read.example/page", "passes"],
  [
    "https://other.example/page",
    "URL rejected for https://other.example/page: the host is not on the list of allowed domains. Provide a valid public http(s) URL.",
  ],
  [
    "ftp://read.example/",
    "URL rejected for ftp://read.example/: scheme ftp is not allowed. Provide a valid public http(s) URL.",
  ],
])("judging %s without opening it", async (url, verdict) => {
  const judged = strict({ allowedDomains: ["read.example"] }).judge(url);
  expect(
    await judged.then(
      () => "passes",
      (error: unknown) => (error instanceof Error ? error.message : "?"),
    ),
  ).toBe(verdict);
});
