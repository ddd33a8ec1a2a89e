import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  MADE_KEY,
  type MadeZotero,
  madeItems,
  type Registry,
  startRegistry,
  startZotero,
  unpacedRates,
} from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";
import { selectTools } from "../src/manifest.ts";

const made = madeItems(3);
const [first = "", , third = ""] = made.map(({ key }) => key);
const works = made.map((item, at) => ({
  doi: String(item.DOI),
  title: String(item.title),
  family: /"lastName":"(\w+)"/u.exec(JSON.stringify(item.creators))?.[1] ?? "",
  year: 1990 + at,
  retracted: at === 2,
}));
const items = made.map((item, at) => (at === 0 ? { ...item, date: "1971-03-01" } : item));

let registry: Registry;
let zotero: MadeZotero;
let sources: Wellsourced;
const dataDir = mkdtempSync(join(tmpdir(), "wellsourced-library-"));
beforeAll(async () => {
  registry = await startRegistry({ works });
});
beforeEach(async () => {
  await Promise.all([sources?.close(), zotero?.close()]);
  zotero = await startZotero({ items });
  sources = createWellsourced({
    ...{ originMap: { ...registry.originMap, ...zotero.originMap }, rates: { ...unpacedRates, zotero: 10_000 } },
    ...{ cacheDir: false, dataDir, zoteroApiKey: MADE_KEY },
  });
});
afterAll(async () => {
  await Promise.all([sources.close(), zotero.close(), registry.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (name: string, args: object, user = "ada") => {
  const { body, failure } = await createToolbox({ tools, sources }).run(name, args, {
    caller: { tenant: "default", user },
    signal: new AbortController().signal,
  });
  if (failure) throw failure;
  return body;
};
const dateOf = (key: string): unknown => zotero.library.objects.get(key)?.data.date;

describe("the tools of the set library", () => {
  test("are offered only where the operator enables them", () => {
    const names = (canAsk: boolean) => selectTools("all", { http: true, canAsk: () => canAsk }).map(({ name }) => name);
    expect(names(false).filter((name) => name.startsWith("library_"))).toEqual([]);
    expect(names(true)).toEqual(expect.arrayContaining(["library_search", "library_audit", "library_apply"]));
    expect(sources.canAsk("library")).toBe(false);
  });

  test("search the library", async () => {
    expect(await call("library_search", { query: "survey 1" })).toMatchObject({
      library: "web/users/475425",
      items: [{ key: made[1]?.key, authors: ["Ada Okafor"], year: "1991", doi: "10.1000/made.1" }],
    });
  });

  test("read what the person highlighted, with the work", async () => {
    await zotero.close();
    zotero = await startZotero({
      items: [
        ...items,
        { key: "PDFA2345", itemType: "attachment", parentItem: first, contentType: "application/pdf" },
        {
          ...{ key: "ANNT2345", itemType: "annotation", parentItem: "PDFA2345", annotationType: "highlight" },
          ...{
            annotationText: "grew in a wet year",
            annotationComment: "how wet?",
            annotationPageLabel: "7",
            tags: [],
          },
        },
      ],
    });
    await sources.close();
    sources = createWellsourced({
      ...{ originMap: { ...registry.originMap, ...zotero.originMap }, rates: { ...unpacedRates, zotero: 10_000 } },
      ...{ cacheDir: false, dataDir, zoteroApiKey: MADE_KEY },
    });
    expect(await call("library_search", { query: "wet", highlights: true })).toMatchObject({
      annotations: [{ key: "ANNT2345", work: first, title: made[0]?.title, page: "7", comment: "how wet?" }],
    });
    expect(await call("library_search", { query: "dry", highlights: true })).toMatchObject({ annotations: [] });
  });

  test("audit it, write what was confirmed and nothing else, and take it back", async () => {
    const body = await call("library_audit", {});
    expect(body).toMatchObject({ items: 3, omitted: 0, corrections: [{ key: first }, { key: third }] });
    expect(zotero.library.version()).toBe(3);
    const { audit } = Object(body);
    expect(await call("library_apply", { audit, keys: [first] })).toMatchObject({
      items: [{ key: first, state: "written" }],
    });
    expect(dateOf(first)).toBe("1990-03-01");
    expect(zotero.library.objects.get(third)?.version).toBe(3);
    await call("library_apply", { undo: "last" });
    expect(dateOf(first)).toBe("1971-03-01");
  });

  test("write nothing that no audit of the same caller proposed", async () => {
    const { audit } = Object(await call("library_audit", {}));
    await expect(call("library_apply", { audit, keys: [made[1]?.key] })).rejects.toMatchObject({ kind: "validation" });
    await expect(call("library_apply", { audit, keys: [first] }, "eve")).rejects.toMatchObject({ kind: "not_found" });
    await expect(call("library_apply", { audit: "none", keys: [first] })).rejects.toMatchObject({ kind: "not_found" });
    await expect(call("library_apply", { keys: [first] })).rejects.toMatchObject({ kind: "validation" });
    expect(zotero.library.version()).toBe(3);
  });
});
