import { afterEach, describe, expect, test } from "vitest";
import {
  MADE_GROUP,
  MADE_KEY,
  MADE_USER,
  type MadeZotero,
  madeItems,
  startZotero,
  type ZoteroOptions,
} from "../src/index.ts";

let zotero: MadeZotero;
afterEach(() => zotero.close());

const items = madeItems(2);
const [first, second] = items.map(({ key }) => ({ key }));
if (!first || !second) throw new Error("two items were made");

async function start(options: Partial<ZoteroOptions> = {}) {
  zotero = await startZotero({ items, ...options });
  const web = zotero.originMap["https://api.zotero.org"];
  const local = zotero.originMap["http://127.0.0.1:23119"];
  return { web: `${web}/users/${MADE_USER}`, group: `${web}/groups/${MADE_GROUP}`, local: `${local}/api` };
}

const key = { "Zotero-API-Key": MADE_KEY };
const post = (url: string, objects: unknown, headers: Record<string, string> = key) =>
  fetch(url, { method: "POST", body: JSON.stringify(objects), headers });

describe("the web API", () => {
  test("serves pages of at most 100, with their number, the next address and the library's version", async () => {
    const { web } = await start({ items: madeItems(230) });
    const reply = await fetch(`${web}/items?start=100&limit=500`, { headers: key });
    expect(await reply.json()).toHaveLength(100);
    expect(reply.headers.get("total-results")).toBe("230");
    expect(reply.headers.get("last-modified-version")).toBe("230");
    expect(reply.headers.get("link")).toContain("start=200");
  });

  test("serves nothing without its key", async () => {
    const { web } = await start();
    expect((await fetch(`${web}/items`)).status).toBe(403);
  });

  test("writes what is at the version given, and lists what is not", async () => {
    const { web } = await start({ failing: { [second.key]: { code: 413, message: "Note too long" } } });
    zotero.library.change(first.key, { title: "Changed elsewhere" });
    const stale = await post(`${web}/items`, [
      { key: first.key, version: 1, title: "Mine" },
      { key: second.key, version: 2, title: "Mine" },
    ]);
    expect(stale.status).toBe(200);
    const failed = { 0: { code: 412, data: { version: 3 } }, 1: { code: 413 } };
    expect(await stale.json()).toMatchObject({ success: {}, failed });
    const current = await post(`${web}/items`, [{ key: first.key, version: 3, title: "Mine" }]);
    expect(await current.json()).toMatchObject({ success: { 0: first.key }, failed: {} });
    expect(zotero.library.objects.get(first.key)).toMatchObject({ version: 4, data: { title: "Mine", volume: "1" } });
  });

  test("needs a version, and knows a write token again", async () => {
    const { web } = await start();
    const unversioned = await post(`${web}/items`, [{ key: first.key, title: "Mine" }]);
    expect(await unversioned.json()).toMatchObject({ failed: { 0: { code: 428 } } });
    const token = { ...key, "Zotero-Write-Token": "0123456789abcdef" };
    const one = [{ key: first.key, version: 1, title: "Mine" }];
    expect((await post(`${web}/items`, one, token)).status).toBe(200);
    const again = await post(`${web}/items`, one, token);
    expect([again.status, await again.text()]).toEqual([412, "Write token already used"]);
  });

  test("refuses to write to a locked library and to a group without rights", async () => {
    const { web } = await start();
    zotero.library.lock(true);
    expect((await post(`${web}/items`, [])).status).toBe(409);
    await zotero.close();
    const { group } = await start({ writable: false });
    expect((await post(`${group}/items`, [])).status).toBe(403);
    expect((await fetch(`${group}/items`, { headers: key })).status).toBe(200);
  });

  test("interrupts one answer and adds headers to another", async () => {
    const { web } = await start();
    zotero.interrupt({ status: 429, body: "Request rate limit exceeded", headers: { "retry-after": "5" } });
    expect((await fetch(`${web}/items`, { headers: key })).status).toBe(429);
    zotero.addHeader("backoff", "10");
    expect((await fetch(`${web}/items`, { headers: key })).headers.get("backoff")).toBe("10");
    expect((await fetch(`${web}/items`, { headers: key })).headers.get("backoff")).toBeNull();
  });
});

describe("the desktop", () => {
  const ids = { "Zotero-Server-ID": "MadeServer22" };
  const one = [{ key: first.key, version: 1, title: "Mine" }];

  test("reads without a key and without a limit", async () => {
    const { local } = await start({ items: madeItems(230) });
    expect(await (await fetch(`${local}/users/0/items`)).json()).toHaveLength(230);
  });

  test("writes with a key that is asked for, once", async () => {
    const { local } = await start();
    expect((await post(`${local}/users/0/items`, one, ids)).status).toBe(401);
    const asked = await (await post(`${local}/local/authorize`, { appName: "made" }, {})).text();
    const given = { "Zotero-API-Key": /made\d{28}/u.exec(asked)?.[0] ?? "" };
    expect((await post(`${local}/users/0/items`, one, given)).status).toBe(428);
    expect((await post(`${local}/users/0/items`, one, { ...given, "Zotero-Server-ID": "other" })).status).toBe(412);
    expect((await post(`${local}/users/0/items`, one, { ...given, ...ids })).status).toBe(200);
    expect((await post(`${local}/users/0/items`, one, { ...given, ...ids })).status).toBe(401);
  });

  test("refuses when the person denies, and when it is too old", async () => {
    const denying = await start({ consent: "deny" });
    expect((await post(`${denying.local}/local/authorize`, {}, {})).status).toBe(403);
    await zotero.close();
    const old = await start({ desktop: 9 });
    const root = await fetch(`${old.local}/`);
    expect(root.headers.get("zotero-server-id")).toBeNull();
    expect((await post(`${old.local}/local/authorize`, {}, {})).status).toBe(400);
  });

  test("has the keys of Better BibTeX only with the plugin", async () => {
    const plain = await start();
    const rpc = (local: string, params: unknown) =>
      post(local.replace("/api", "/better-bibtex/json-rpc"), { method: "item.citationkey", params, id: 1 }, {});
    expect((await rpc(plain.local, [[`1:${first.key}`]])).status).toBe(404);
    await zotero.close();
    const { local } = await start({ citationKeys: { [first.key]: "byron1990growth" } });
    const reply: unknown = await (await rpc(local, [[`1:${first.key}`, "1:ZZZZ9999"]])).json();
    expect(reply).toMatchObject({ result: { [`1:${first.key}`]: "byron1990growth", "1:ZZZZ9999": null } });
  });
});
