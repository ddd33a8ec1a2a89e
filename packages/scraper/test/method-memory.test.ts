import { createHttp, type Http } from "@wellsourced/http";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMethodMemory, type MethodStore } from "../src/method-memory.ts";
import { createReader, type Reader } from "../src/read.ts";
import { article } from "./helpers/fake-http.ts";

const at = (host: string) => new URL(`https://${host}/`);

describe("what is remembered of a host", () => {
  test("holds for a day, and only for that host", async () => {
    const clock = createFakeClock();
    const memory = createMethodMemory({ clock });
    await memory.learn(at("a.example"), "browser");
    expect(await memory.recall(new URL("https://a.example/elsewhere?x=1"))).toBe("browser");
    expect(await memory.recall(at("b.example"))).toBeUndefined();
    await clock.advance(86_400_000);
    expect(await memory.recall(at("a.example"))).toBeUndefined();
  });

  test("is the hosts that were asked for last", async () => {
    const memory = createMethodMemory({ clock: createFakeClock(), most: 2 });
    await memory.learn(at("a.example"), "stealth");
    await memory.learn(at("b.example"), "stealth");
    await memory.recall(at("a.example"));
    await memory.learn(at("c.example"), "stealth");
    expect(await memory.recall(at("b.example"))).toBeUndefined();
    expect(await memory.recall(at("a.example"))).toBe("stealth");
  });

  test("goes to a store, and is asked of it once", async () => {
    const kept = new Map([["a.example", "browser"]]);
    const asked: string[] = [];
    const store: MethodStore = {
      async get(host) {
        asked.push(host);
        return kept.get(host);
      },
      async put(host, method) {
        kept.set(host, method);
      },
    };
    const memory = createMethodMemory({ clock: createFakeClock(), store });
    expect(await memory.recall(at("a.example"))).toBe("browser");
    expect(await memory.recall(at("a.example"))).toBe("browser");
    expect(asked).toEqual(["a.example"]);
    await memory.learn(at("a.example"), undefined);
    await memory.learn(at("b.example"), "stealth");
    expect([...kept]).toEqual([
      ["a.example", ""],
      ["b.example", "stealth"],
    ]);
  });

  test("a store that is broken costs nothing else", async () => {
    const broken = () => Promise.reject(new Error("no disk"));
    const memory = createMethodMemory({ clock: createFakeClock(), store: { get: broken, put: broken } });
    expect(await memory.recall(at("a.example"))).toBeUndefined();
    await memory.learn(at("a.example"), "stealth");
    expect(await memory.recall(at("a.example"))).toBe("stealth");
  });
});

describe("the second page of a site", () => {
  let server: LocalServer;
  let http: Http;
  let reader: Reader;
  let answer: (isBrowser: boolean, url: string) => readonly [status: number, body: string];

  beforeAll(async () => {
    server = await startServer(({ url = "", headers }, response) => {
      const [status, body] = answer(/Mozilla/u.test(headers["user-agent"] ?? ""), url);
      response.writeHead(status, { "content-type": "text/html" }).end(body);
    });
    http = createHttp({ allowPrivateNetwork: true });
  });
  beforeEach(() => {
    reader = createReader({ http, issueUrl: "https://issues.example", browser: { path: "disabled" } });
  });
  afterAll(async () => {
    await reader.close();
    await http.close();
    await server.close();
  });

  const requestsFor = async (path: string): Promise<{ by: string | undefined; requests: number }> => {
    const before = server.requests.length;
    const page = await reader.read(server.origin + path).catch(() => undefined);
    return { by: page?.extractedBy, requests: server.requests.length - before };
  };

  test("goes straight to the method that worked", async () => {
    answer = (isBrowser) => (isBrowser ? [200, article()] : [403, "no"]);
    expect(await requestsFor("/one")).toEqual({ by: "stealth", requests: 2 });
    expect(await requestsFor("/two")).toEqual({ by: "stealth", requests: 1 });
  });

  test("is read by the others when that method fails, and the method is forgotten", async () => {
    answer = (isBrowser) => (isBrowser ? [200, article()] : [403, "no"]);
    await requestsFor("/one");
    answer = (isBrowser) => (isBrowser ? [403, "no"] : [200, article()]);
    expect(await requestsFor("/two")).toEqual({ by: "html", requests: 2 });
    expect(await requestsFor("/three")).toEqual({ by: "html", requests: 1 });
  });

  test("a page that is gone does not make it forget", async () => {
    answer = (isBrowser, url) => (url === "/gone" ? [404, "gone"] : isBrowser ? [200, article()] : [403, "no"]);
    await requestsFor("/one");
    expect(await requestsFor("/gone")).toEqual({ by: undefined, requests: 1 });
    expect(await requestsFor("/two")).toEqual({ by: "stealth", requests: 1 });
  });

  test("nothing is learnt where the first request brought the page", async () => {
    answer = () => [200, article()];
    expect(await requestsFor("/one")).toEqual({ by: "html", requests: 1 });
    expect(await requestsFor("/two")).toEqual({ by: "html", requests: 1 });
    expect(server.requests.at(-1)?.headers.accept).toMatch(/^text\/markdown/u);
  });
});
