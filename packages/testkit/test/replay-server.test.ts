import { afterEach, describe, expect, test } from "vitest";
import { type Replay, type ReplayRoute, startReplay } from "../src/replay-server.ts";

let replay: Replay | undefined;
afterEach(async () => {
  await replay?.close();
  replay = undefined;
});

async function start(...routes: readonly ReplayRoute[]) {
  replay = await startReplay(routes);
  const { origin } = replay;
  return { replay, get: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init) };
}

describe("which answer a request gets", () => {
  test("the first route whose method, path and parameters fit", async () => {
    const { get } = await start(
      { path: "/works", query: { page: 2 }, body: "second" },
      { path: "/works", method: "POST", body: "posted" },
      { path: /^\/w/u, body: "any" },
    );
    expect(await (await get("/works?page=2&other=x")).text()).toBe("second");
    expect(await (await get("/works", { method: "POST" })).text()).toBe("posted");
    expect(await (await get("/works?page=3")).text()).toBe("any");
  });

  test("a 404 that names the request when none fits", async () => {
    const { get } = await start();
    const reply = await get("/nowhere");
    expect([reply.status, await reply.text()]).toEqual([404, "no route for GET /nowhere"]);
  });

  test("a route can be used up", async () => {
    const { get } = await start({ path: "/a", times: 1, status: 503 }, { path: "/a", body: "ok" });
    expect([(await get("/a")).status, (await get("/a")).status]).toEqual([503, 200]);
  });

  test("routes that are added later come first", async () => {
    const { get, replay } = await start({ path: "/a", body: "old" });
    replay.add({ path: "/a", body: "new" });
    expect(await (await get("/a")).text()).toBe("new");
  });

  test("an answer may be made from the request", async () => {
    const { get } = await start({
      path: "/echo",
      reply: ({ query, body }) => ({ status: 201, body: `${query.get("q")} ${body}` }),
    });
    const reply = await get("/echo?q=a%20b", { method: "POST", body: "form" });
    expect([reply.status, await reply.text()]).toEqual([201, "a b form"]);
  });
});

describe("what goes over the wire", () => {
  test("objects as JSON, pages as HTML, other headers as given", async () => {
    const { get } = await start(
      { path: "/json", body: { a: 1 } },
      { path: "/page", body: "<p>", headers: { "retry-after": "5" } },
    );
    const [json, page] = [await get("/json"), await get("/page")];
    expect([json.headers.get("content-type"), await json.json()]).toEqual(["application/json", { a: 1 }]);
    expect([page.headers.get("content-type"), page.headers.get("retry-after")]).toEqual([
      "text/html; charset=utf-8",
      "5",
    ]);
  });

  test("a body that is cut breaks while it is read", async () => {
    const { get } = await start({ path: "/cut", body: "x".repeat(1_000), cutAfter: 10 });
    const reply = await get("/cut");
    expect(reply.headers.get("content-length")).toBe("1000");
    await expect(reply.text()).rejects.toThrow();
  });

  test("silence lasts until somebody closes", async () => {
    const { get, replay } = await start({ path: "/stall", stall: true });
    const silent = get("/stall").catch((error: unknown) => error);
    await expect.poll(() => replay.requests.length).toBe(1);
    await replay.close();
    expect(await silent).toBeInstanceOf(Error);
  });
});

test("requests are remembered in order, with their parts", async () => {
  const { get, replay } = await start({ path: /.*/u });
  await get("/a?x=1", { headers: { "X-Key": "k" } });
  await get("/b", { method: "POST", body: "hello" });
  expect(replay.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "/a", ""],
    ["POST", "/b", "hello"],
  ]);
  expect(replay.requests[0]?.headers["x-key"]).toBe("k");
  expect(replay.requests[0]?.query.get("x")).toBe("1");
});
