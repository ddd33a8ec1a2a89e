import { createHttp, type Http } from "@wellsourced/http";
import {
  createFakeClock,
  MADE_GROUP,
  MADE_KEY,
  type MadeZotero,
  madeItems,
  startZotero,
  type ZoteroOptions,
} from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { openZotero, type WriteOutcome, type ZoteroLibrary } from "../../src/zotero/index.ts";

let zotero: MadeZotero;
let http: Http;
afterEach(() => Promise.all([http.close(), zotero.close()]));

interface Where {
  readonly key?: string;
  readonly library?: string;
}

const ON_THE_WEB = { key: MADE_KEY };
const group = { key: MADE_KEY, library: `groups/${MADE_GROUP}` };

async function open(options: Partial<ZoteroOptions> = {}, where: Where = ON_THE_WEB): Promise<ZoteroLibrary> {
  zotero = await startZotero({ items: madeItems(3), ...options });
  http = createHttp({ originMap: zotero.originMap, rates: { zotero: 10_000 } });
  let count = 0;
  return openZotero({ http, ...where, token: () => `token${++count}` });
}

async function written(library: ZoteroLibrary, ...items: Parameters<ZoteroLibrary["write"]>[0]) {
  const outcomes: WriteOutcome[] = [];
  await library.write(items, { onBatch: async (some) => void outcomes.push(...some) });
  return outcomes;
}

const places = [
  ["zotero.org", ON_THE_WEB],
  ["the desktop", {}],
] as const;

describe.each(places)("a library of %s", (_, where) => {
  test("is read whole, page by page", async () => {
    const library = await open({ items: madeItems(1_400) }, where);
    const items = await library.items();
    expect(items).toHaveLength(1_400);
    expect(new Set(items.map(({ key }) => key)).size).toBe(1_400);
    expect(zotero.requests.filter(({ path }) => path.endsWith("/items/top"))).toHaveLength(14);
  });

  test("gives the items of a search, a collection and a limit", async () => {
    const items = madeItems(3).map((item, at) => (at === 1 ? { ...item, collections: ["COLL2345"] } : item));
    const library = await open({ items, collections: [{ key: "COLL2345", name: "Thesis" }] }, where);
    expect((await library.items({ query: "survey 2" })).map(({ key }) => key)).toEqual([items[2]?.key]);
    expect((await library.items({ collection: "COLL2345" })).map(({ key }) => key)).toEqual([items[1]?.key]);
    expect(await library.items({ limit: 2 })).toHaveLength(2);
    expect(await library.collections()).toEqual([{ key: "COLL2345", name: "Thesis" }]);
  });

  test("writes an item at its version, and reports what others changed", async () => {
    const library = await open({}, where);
    const [first, second, third] = await library.items();
    if (!first || !second || !third) throw new Error("there are three items");
    zotero.library.change(second.key, { volume: "99" });
    const outcomes = await written(
      library,
      { key: first.key, version: first.version, fields: { volume: "7" } },
      { key: second.key, version: second.version, fields: { volume: "7" } },
      { key: third.key, version: third.version, fields: { titel: "7" } },
    );
    expect(outcomes).toEqual([
      { key: first.key, state: "written", version: 5 },
      { key: second.key, state: "conflict" },
      { key: third.key, state: "refused", because: "'titel' is not a valid field for type 'journalArticle'" },
    ]);
    expect(zotero.library.objects.get(second.key)?.data.volume).toBe("99");
    expect((await library.byKeys([first.key, "ZZZZ9999"])).map(({ data }) => data.volume)).toEqual(["7"]);
  });

  test("has texts of attachments", async () => {
    const [work] = madeItems(1);
    if (!work) throw new Error("there is an item");
    const pdf = { key: "PDFA2345", itemType: "attachment", parentItem: work.key, contentType: "application/pdf" };
    const library = await open({ items: [work, pdf], fullText: { PDFA2345: "Moss grows." } }, where);
    expect(await library.fullText("PDFA2345")).toBe("Moss grows.");
    expect(await library.fullText("NONE2345")).toBeUndefined();
    expect((await library.children(work.key)).map(({ key }) => key)).toEqual(["PDFA2345"]);
  });
});

describe("zotero.org", () => {
  test("is asked for the owner of the key once", async () => {
    const library = await open();
    await library.items();
    expect(await library.name()).toBe("web/users/475425");
    expect(zotero.requests.filter(({ path }) => path === "/keys/current")).toHaveLength(1);
  });

  test.each([
    ["a wrong key", { key: "wrong" }, {}, "auth_required"],
    ["a group without rights", group, { writable: false }, "auth_required"],
  ])("%s cannot write", async (_, where, options, kind) => {
    const library = await open(options, where);
    await expect(written(library, { key: "ABCD2345", version: 1, fields: {} })).rejects.toMatchObject({ kind });
  });

  test("a group without rights can be read", async () => {
    const library = await open({ writable: false }, group);
    expect(await library.items()).toHaveLength(3);
    expect(await library.name()).toBe(`web/groups/${MADE_GROUP}`);
  });

  test("a locked library is told of, and is not an empty one", async () => {
    const library = await open();
    zotero.library.lock(true);
    await expect(written(library, { key: "ABCD2345", version: 1, fields: {} })).rejects.toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("is locked"),
    });
  });

  test("a long wait is handed on with its seconds", async () => {
    const library = await open();
    zotero.interrupt({ status: 429, body: "Request rate limit exceeded", headers: { "retry-after": "90" } });
    await expect(library.items()).rejects.toMatchObject({ kind: "rate_limited", retryAfterSeconds: 90 });
  });

  test("a pause that a page asks for is kept before the next page", async () => {
    zotero = await startZotero({ items: madeItems(150) });
    const clock = createFakeClock();
    http = createHttp({ originMap: zotero.originMap, rates: { zotero: 10_000 }, clock });
    const library = openZotero({ http, ...group, token: () => "" });
    zotero.addHeader("backoff", "10");
    const items = library.items();
    await expect.poll(() => zotero.requests.length).toBe(1);
    await clock.asleep();
    expect(zotero.requests).toHaveLength(1);
    await clock.advance(10_000);
    expect(await items).toHaveLength(150);
  });

  test("what changes between two pages is read again", async () => {
    const library = await open({ items: madeItems(150) });
    const seen: string[] = [];
    const items = await library.items(
      {},
      {
        onProgress: (message) => {
          if (seen.push(message) === 1) zotero.library.change(madeItems(1)[0]?.key ?? "", { title: "Changed" });
        },
      },
    );
    expect(items).toHaveLength(150);
    expect(items.find(({ data }) => data.title === "Changed")?.version).toBe(151);
  });
});

describe("the desktop", () => {
  const one = { key: madeItems(1)[0]?.key ?? "", version: 1, fields: { volume: "7" } };

  test("asks the person for each batch and forgets the key", async () => {
    const library = await open({}, {});
    expect(await written(library, one)).toMatchObject([{ state: "written" }]);
    expect(await written(library, { ...one, version: 4, fields: { volume: "8" } })).toMatchObject([
      { state: "written" },
    ]);
    expect(zotero.requests.filter(({ path }) => path === "/api/local/authorize")).toHaveLength(2);
  });

  test("writes nothing without consent", async () => {
    const library = await open({ consent: "deny" }, {});
    await expect(written(library, one)).rejects.toMatchObject({ kind: "auth_required" });
    expect(zotero.library.version()).toBe(3);
  });

  test("is only read before Zotero 10", async () => {
    const library = await open({ desktop: 9 }, {});
    expect(await library.items()).toHaveLength(3);
    await expect(written(library, one)).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("10"),
    });
  });

  test("that does not run is told of", async () => {
    const library = await open({}, {});
    await zotero.close();
    await expect(library.items()).rejects.toMatchObject({
      kind: "network",
      message: expect.stringContaining("Start it"),
    });
    zotero = await startZotero({ items: [] });
  });

  test("whose API is switched off is told of", async () => {
    const library = await open({}, {});
    zotero.interrupt({ status: 403, body: "Local API is not enabled" });
    await expect(library.items()).rejects.toMatchObject({ kind: "config" });
  });

  test("finds citation keys by Better BibTeX, exactly", async () => {
    const [first, second] = madeItems(2).map(({ key }) => key);
    const citationKeys = { [first ?? ""]: "byron1990growth", [second ?? ""]: "byron1990growth2" };
    const library = await open({ citationKeys }, {});
    expect(await library.keysCited("byron1990growth")).toEqual([first]);
    expect(await library.keysCited("byron")).toEqual([]);
  });

  test("without the plugin knows no citation keys", async () => {
    expect(await (await open({}, {})).keysCited("byron1990growth")).toBeUndefined();
    await Promise.all([http.close(), zotero.close()]);
    expect(await (await open()).keysCited("byron1990growth")).toBeUndefined();
  });
});
