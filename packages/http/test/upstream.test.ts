import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { isAbort } from "@wellsourced/core";
import { createCertificate, createFakeClock, type LocalHandler, type LocalServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import type { HttpOptions, UpstreamSpec } from "../src/index.ts";
import { rejection, serve, strict } from "./house.ts";

const ORIGIN = "https://api.example.org";
const nobody = async () => [];

/** An upstream mapped to a local server. Address rules still apply, and nothing resolves. */
async function mapped(handler: LocalHandler, options: HttpOptions = {}, spec: Partial<UpstreamSpec> = {}) {
  const server = await serve(handler);
  const http = strict({ resolve: nobody, random: () => 0, originMap: { [ORIGIN]: server.origin }, ...options });
  return { server, http, upstream: http.upstream({ name: "example", origin: ORIGIN, ...spec }) };
}

const answer =
  (status: number, headers: Record<string, string> = {}, body = "{}"): LocalHandler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Handlers in order; the last one repeats. */
const inTurn = (...handlers: readonly LocalHandler[]): LocalHandler => {
  let turn = 0;
  return (request, response) => handlers[Math.min(turn++, handlers.length - 1)]?.(request, response);
};

test("a request is built from path, query and headers, and the answer is text", async () => {
  const { server, upstream } = await mapped(answer(200, { "content-type": "text/plain; charset=latin1" }), {
    userAgent: "ours/1",
  });
  const query = { q: "a b+c&d", tag: ["x", "y"], page: 2, flag: true, none: undefined };
  const reply = await upstream.send({ path: "/v1/works", query, headers: { "X-Key": "secret", Host: "evil" } });
  expect(reply).toMatchObject({ status: 200, text: "{}" });
  expect(reply.url).toBe(`${ORIGIN}/v1/works?q=a%20b%2Bc%26d&tag=x&tag=y&page=2&flag=true`);
  expect(server.requests[0]).toMatchObject({
    method: "GET",
    path: "/v1/works?q=a%20b%2Bc%26d&tag=x&tag=y&page=2&flag=true",
    headers: { "x-key": "secret", "user-agent": "ours/1", host: `127.0.0.1:${server.port}` },
  });
});

test("a path prefix of the origin stays, and a query in the path is added to", async () => {
  const { server, upstream } = await mapped(answer(200), {}, { origin: `${ORIGIN}/api/v2/` });
  await upstream.send({ path: "/search?a=1", query: { b: 2 } });
  expect(server.requests[0]?.path).toBe("/api/v2/search?a=1&b=2");
});

test("JSON and forms are posted", async () => {
  const bodies: string[] = [];
  const { server, upstream } = await mapped(async (request, response) => {
    bodies.push(`${request.headers["content-type"]} ${await text(request)}`);
    response.end("{}");
  });
  await upstream.send({ path: "/", json: { q: "ü" } });
  await upstream.send({ path: "/", form: { q: "a b", r: "&" } });
  expect(bodies).toEqual(['application/json {"q":"ü"}', "application/x-www-form-urlencoded q=a%20b&r=%26"]);
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

test("codings are undone and counted decoded", async () => {
  const zipped: LocalHandler = (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(5_000)));
  };
  const { upstream } = await mapped(zipped);
  expect((await upstream.send({ path: "/" })).text).toHaveLength(5_000);
  expect(await rejection(upstream.send({ path: "/", maxBytes: 4_999 }))).toMatchObject({
    kind: "upstream_unavailable",
    provider: "example",
    message: "example answered with more than 4999 bytes. Try another provider.",
  });
});

test.each([400, 401, 404, 429, 500, 503])("status %d is an answer, not a failure", async (status) => {
  const { upstream } = await mapped(answer(status, { "retry-after": "60" }, "why"));
  expect(await upstream.send({ path: "/" })).toMatchObject({ status, text: "why", retryAfterSeconds: 60 });
});

test("what may pass is tried again, and the last answer is given back", async () => {
  const clock = createFakeClock();
  const options = { clock, random: () => 1 };
  const { server, upstream } = await mapped(inTurn(answer(503), answer(502), answer(200)), options);
  const reply = upstream.send({ path: "/" });
  await expect.poll(() => server.requests.length).toBe(1);
  for (const [ms, requests] of [
    [300, 2],
    [600, 3],
  ] as const) {
    // A request in progress also sleeps, until its timeout.
    await expect.poll(() => clock.dueIn()).toBe(ms);
    await clock.advance(ms);
    await expect.poll(() => server.requests.length).toBe(requests);
  }
  expect((await reply).status).toBe(200);
});

test("tries are bounded, and none is made where none is wanted", async () => {
  const { server, upstream } = await mapped(answer(503));
  expect((await upstream.send({ path: "/" })).status).toBe(503);
  expect(server.requests).toHaveLength(3);
  await upstream.send({ path: "/", retries: 0 });
  expect(server.requests).toHaveLength(4);
});

test("a broken connection is retried, then reported with the provider and without the query", async () => {
  const { server, upstream } = await mapped((request) => void request.socket.destroy());
  const error = await rejection(upstream.send({ path: "/works", query: { api_key: "hunter2" } }));
  expect(error).toMatchObject({
    kind: "network",
    provider: "example",
    message: `Network error on ${ORIGIN}/works: the connection broke. Check connectivity.`,
  });
  expect(JSON.stringify(error)).not.toContain("hunter2");
  expect(server.requests).toHaveLength(3);
});

test("a body that breaks off is the upstream's failure", async () => {
  const { server, upstream } = await mapped((request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("part", () => request.socket.destroy());
  });
  expect(await rejection(upstream.send({ path: "/" }))).toMatchObject({
    kind: "upstream_unavailable",
    provider: "example",
  });
  expect(server.requests).toHaveLength(3);
});

test("silence ends after the time for one try, and is not waited for again", async () => {
  const clock = createFakeClock();
  const { server, upstream } = await mapped(() => {}, { clock });
  const error = rejection(upstream.send({ path: "/" }));
  await expect.poll(() => server.requests.length).toBe(1);
  await clock.advance(10_000);
  expect(await error).toMatchObject({ kind: "network", detail: "no complete answer within 10 s" });
  expect(server.requests).toHaveLength(1);
});

test("ten parallel calls on a plan of one a second all succeed", async () => {
  const clock = createFakeClock();
  const at: number[] = [];
  const { upstream } = await mapped(
    (_request, response) => {
      at.push(clock.now());
      response.end("{}");
    },
    { clock },
    { pace: { perSecond: 1 } },
  );
  const replies = Promise.all(Array.from({ length: 10 }, (_, index) => upstream.send({ path: `/${index}` })));
  for (let second = 0; second < 10; second++) {
    await expect.poll(() => at.length).toBe(second + 1);
    await clock.advance(1_000);
  }
  expect((await replies).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(at).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => second * 1000));
});

test("waiting calls are reported until their turn or until the caller leaves", async () => {
  const clock = createFakeClock();
  let waiting = 0;
  const names = new Set<string>();
  const onWaiting = (change: number, name: string) => {
    waiting += change;
    names.add(name);
  };
  const { upstream } = await mapped(answer(200), { clock, onWaiting }, { pace: { perSecond: 1 } });
  const gone = new AbortController();
  const replies = Promise.all([upstream.send({ path: "/1" }), upstream.send({ path: "/2" })]);
  const left = expect(upstream.send({ path: "/3", signal: gone.signal })).rejects.toThrow();
  await expect.poll(() => waiting).toBe(2);
  gone.abort();
  await left;
  expect(waiting).toBe(1);
  await clock.advance(1_000);
  await replies;
  expect([waiting, ...names]).toEqual([0, "example"]);
});

test("one name is one line, and the operator's rate wins over the file's", async () => {
  const clock = createFakeClock();
  const { server, http, upstream } = await mapped(
    answer(200),
    { clock, rates: { example: 0.5 } },
    { pace: { perSecond: 100, burst: 1 } },
  );
  const again = http.upstream({ name: "example", origin: ORIGIN, pace: { perSecond: 100 } });
  const replies = Promise.all([upstream.send({ path: "/1" }), again.send({ path: "/2" })]);
  await expect.poll(() => server.requests.length).toBe(1);
  await clock.advance(1_999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  await replies;
  expect(server.requests).toHaveLength(2);
});

test("a 429 that asks for a short wait holds the whole line, and the same call goes first", async () => {
  const clock = createFakeClock();
  const { server, upstream } = await mapped(inTurn(answer(429, { "retry-after": "3" }), answer(200)), { clock });
  const waits: number[] = [];
  const first = upstream.send({ path: "/first", onQueued: (ahead) => waits.push(ahead) });
  await expect.poll(() => waits).toEqual([0]);
  const second = upstream.send({ path: "/second" });
  await clock.advance(2_999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/first", "/first", "/second"]);
});

test("a reply that asks for a pause with Backoff is returned at once, and the next call waits", async () => {
  const clock = createFakeClock();
  const { server, upstream } = await mapped(inTurn(answer(200, { backoff: "10" }), answer(200)), { clock });
  expect((await upstream.send({ path: "/first" })).status).toBe(200);
  const waits: number[] = [];
  const second = upstream.send({ path: "/second", onQueued: (ahead) => waits.push(ahead) });
  await expect.poll(() => waits).toEqual([0]);
  await clock.advance(9_999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect((await second).status).toBe(200);
});

test("a 429 that asks for a short wait is followed where nothing else is retried, four times at the most", async () => {
  const clock = createFakeClock();
  const slow = answer(429, { "retry-after": "1" });
  const { server, upstream } = await mapped(slow, { clock });
  let waits = 0;
  const asked = upstream.send({ path: "/", retries: 0, onQueued: () => waits++ });
  for (let tried = 1; tried <= 5; tried++) {
    await expect.poll(() => server.requests.length).toBe(tried);
    if (tried < 5) await expect.poll(() => waits).toBe(tried);
    await clock.advance(1_000);
  }
  expect(await asked).toMatchObject({ status: 429 });
  expect(server.requests).toHaveLength(5);
});

test("the operator's rate counts, without the burst of the provider's file", async () => {
  const clock = createFakeClock();
  const { server, upstream } = await mapped(
    answer(200),
    { clock, rates: { example: 1 } },
    { pace: { perSecond: 50, burst: 10 } },
  );
  const replies = Promise.all(["/1", "/2", "/3"].map((path) => upstream.send({ path })));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => server.requests.length).toBe(count);
    await clock.advance(999);
    expect(server.requests).toHaveLength(count);
    await clock.advance(1);
  }
  await replies;
});

test("a redirect to the same upstream waits for its turn", async () => {
  const clock = createFakeClock();
  const { server, upstream } = await mapped(
    inTurn(answer(302, { location: "/there" }), answer(200)),
    { clock },
    { pace: { perSecond: 1, concurrent: 1 } },
  );
  const reply = upstream.send({ path: "/here" });
  await expect.poll(() => server.requests.length).toBe(1);
  await expect.poll(() => clock.sleepers()).toBe(2);
  await clock.advance(999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect(await reply).toMatchObject({ status: 200 });
});

test("a 429 that asks for a long wait is an answer at once, in either form of the header", async () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 31, 10));
  const headers = { date: "Sat, 31 Jan 2026 10:00:00 GMT", "retry-after": "Sat, 31 Jan 2026 10:10:00 GMT" };
  const { server, upstream } = await mapped(answer(429, headers), { clock });
  expect(await upstream.send({ path: "/" })).toMatchObject({ status: 429, retryAfterSeconds: 600 });
  expect(server.requests).toHaveLength(1);
});

test("equal GET requests under way share one answer; other headers, posts and later calls do not", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { server, upstream } = await mapped(async (_request, response) => {
    await gate;
    response.end("{}");
  });
  const same = { path: "/same", query: { a: 1 } };
  const calls = [
    ...[same, same, same].map((request) => upstream.send(request)),
    upstream.send({ ...same, headers: { "x-key": "other" } }),
    upstream.send({ ...same, json: {} }),
    upstream.send({ ...same, json: {} }),
  ];
  await expect.poll(() => server.requests.length).toBe(4);
  release();
  await Promise.all(calls);
  await upstream.send(same);
  expect(server.requests).toHaveLength(5);
});

const closedConnections = (server: LocalServer) => expect.poll(() => server.connections()).toBe(0);

test("who leaves a shared request leaves it to the others; the last one ends it", async () => {
  const { server, upstream } = await mapped(() => {});
  const [one, two] = [new AbortController(), new AbortController()];
  const gone = [one, two].map(({ signal }) => rejection(upstream.send({ path: "/", signal })));
  await expect.poll(() => server.requests.length).toBe(1);
  one.abort();
  expect(await gone[0]).toBe(one.signal.reason);
  expect(server.connections()).toBe(1);
  two.abort();
  expect(isAbort(await gone[1])).toBe(true);
  await closedConnections(server);
});

test("a call can leave the line, and a post its connection", async () => {
  const { server, upstream } = await mapped(() => {}, {}, { pace: { perSecond: 1, concurrent: 1 } });
  const [sent, waiting] = [new AbortController(), new AbortController()];
  const sentGone = rejection(upstream.send({ path: "/", json: 1, signal: sent.signal }));
  await expect.poll(() => server.requests.length).toBe(1);
  const waitingGone = rejection(upstream.send({ path: "/", json: 2, signal: waiting.signal }));
  waiting.abort(new Error("bored"));
  expect(await waitingGone).toBe(waiting.signal.reason);
  sent.abort();
  expect(await sentGone).toBe(sent.signal.reason);
  await closedConnections(server);
});

test("redirects of an API are followed through the map, without credentials to other origins", async () => {
  const agency = "https://agency.example.org";
  const second = await serve(answer(200, {}, "from the agency"));
  const server = await serve(({ url }, response) => {
    response.writeHead(302, { location: url === "/doi" ? "/same" : `${agency}/works` }).end();
  });
  const originMap = { [ORIGIN]: server.origin, [agency]: second.origin };
  const http = strict({ resolve: nobody, originMap, userAgent: "ours/1" });
  const upstream = http.upstream({ name: "doi", origin: ORIGIN });
  const headers = { accept: "application/json", authorization: "Bearer secret", "user-agent": "ours ann@mail.example" };
  const reply = await upstream.send({ path: "/doi", headers });
  expect(reply).toMatchObject({ status: 200, text: "from the agency", url: `${agency}/works` });
  expect(server.requests[1]?.headers).toMatchObject(headers);
  expect(second.requests[0]?.headers.accept).toBe("application/json");
  expect(second.requests[0]?.headers.authorization).toBeUndefined();
  // It may contain an address meant for this provider only.
  expect(second.requests[0]?.headers["user-agent"]).toBe("ours/1");
  expect((await upstream.send({ path: "/doi", maxRedirects: 0 })).status).toBe(302);
});

test.each(["http://127.0.0.1:1/", "https://169.254.169.254/", "http://api.example.net/", "ftp://api.example.net/"])(
  "a redirect of an API to %s is refused",
  async (location) => {
    const { server, upstream } = await mapped(answer(302, { location }));
    const error = await rejection(upstream.send({ path: "/" }));
    expect(error).toMatchObject({ kind: "upstream_unavailable", provider: "example" });
    expect(server.requests).toHaveLength(1);
  },
);

test("only what the map or the operator names may be private or plain", async () => {
  const server = await serve(answer(200));
  const http = strict();
  const spec = { name: "own", origin: server.origin };
  expect(await rejection(http.upstream(spec).send({ path: "/" }))).toMatchObject({
    kind: "upstream_unavailable",
    message: "own has an address that is not allowed: an upstream must be https. Try another provider.",
  });
  expect((await http.upstream({ ...spec, fromOperator: true }).send({ path: "/" })).status).toBe(200);
  const tampered = strict({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  const error = await rejection(tampered.upstream({ name: "api", origin: ORIGIN }).send({ path: "/" }));
  expect(error).toMatchObject({ kind: "upstream_unavailable", message: expect.stringContaining("no public address") });
});

test("an upstream with a certificate of the company's authority works", async () => {
  const tls = createCertificate(["127.0.0.1"]);
  const server = await serve(answer(200), { tls });
  const ask = (extraCa: string[]) =>
    strict({ extraCa, originMap: { [ORIGIN]: server.origin } })
      .upstream({ name: "own", origin: ORIGIN })
      .send({ path: "/" });
  expect((await ask([tls.cert])).status).toBe(200);
  expect(await rejection(ask([]))).toMatchObject({ kind: "network", provider: "own" });
});

test("an address that is none is a matter of settings", async () => {
  const error = await rejection(strict().upstream({ name: "own", origin: "localhost:8080" }).send({ path: "/" }));
  expect(error).toMatchObject({ kind: "config", provider: "own" });
});
