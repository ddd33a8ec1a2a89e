import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  MADE_GROUP,
  MADE_KEY,
  type MadeItem,
  type MadeZotero,
  madeItems,
  type Registry,
  startRegistry,
  startZotero,
  unpacedRates,
  type ZoteroOptions,
} from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced, type WellsourcedOptions } from "../../src/index.ts";

const made = madeItems(8);
const doiOf = ({ DOI }: MadeItem): string => String(DOI);
const familyOf = (at: number): string => /"lastName":"(\w+)"/u.exec(JSON.stringify(made[at]?.creators))?.[1] ?? "";

/** The works as they are registered; the third was retracted. */
const works = made.map((item, at) => ({
  doi: doiOf(item),
  title: String(item.title),
  family: familyOf(at),
  year: Number(String(item.date).slice(0, 4)),
  retracted: at === 2,
}));

/** The library with mistakes: a wrong year in the first, and the second twice. */
const items: readonly MadeItem[] = [
  ...made.map((item, at) => (at === 0 ? { ...item, date: "1971-03-01" } : item)),
  { ...made[1], key: "TWNC2345", itemType: "journalArticle" },
  { key: "WEBP2345", itemType: "webpage", title: "A page", creators: [], url: "", extra: "Citation Key: page2020" },
  { key: "NBTE2345", itemType: "note", note: "<p>Mine</p>" },
];
const key = (at: number): string => made[at]?.key ?? "";

let registry: Registry;
let zotero: MadeZotero;
let wellsourced: Wellsourced;
const folders: string[] = [];
beforeAll(async () => {
  registry = await startRegistry({ works });
});
afterEach(() => Promise.all([wellsourced.close(), zotero.close()]));
afterAll(async () => {
  await registry.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function open(options: Partial<ZoteroOptions> = {}, settings: WellsourcedOptions = { zoteroApiKey: MADE_KEY }) {
  zotero = await startZotero({ items, ...options });
  return reopen(settings);
}

/** The toolkit of another run in the same data folder, or in a new one. */
function reopen(
  settings: WellsourcedOptions = { zoteroApiKey: MADE_KEY },
  dataDir = mkdtempSync(join(tmpdir(), "library-")),
) {
  folders.push(dataDir);
  wellsourced = createWellsourced({
    ...{ originMap: { ...registry.originMap, ...zotero.originMap }, rates: { ...unpacedRates, zotero: 10_000 } },
    ...{ cacheDir: false, dataDir, allowPrivateNetwork: true },
    ...settings,
  });
  return { library: wellsourced.library, dataDir };
}

const dateOf = (at: number): unknown => zotero.library.objects.get(key(at))?.data.date;
const states = ({ items: some }: { readonly items: readonly { readonly key: string; readonly state: string }[] }) =>
  Object.fromEntries(some.map(({ key: one, state }) => [one, state]));

describe("the audit of a library", () => {
  test("proposes what the registries prove, and reports duplicates and gaps", async () => {
    const { library } = await open();
    const audit = await library.audit();
    expect(audit.result.summary).toMatchObject({ duplicate: 1, incomplete: 1, clean: 5 });
    expect(audit).toMatchObject({ library: "web/users/475425", items: 10 });
    expect(audit.proposals).toMatchObject([
      {
        key: key(0),
        version: 1,
        fields: [{ field: "date", before: "1971-03-01", after: "1990-03-01", source: "crossref" }],
      },
      {
        key: key(2),
        reasons: [expect.stringMatching(/retract/iu)],
        fields: [
          { field: "extra", before: "", after: expect.stringMatching(/^Retracted 1993/u) },
          { field: "tags", before: [], after: [{ tag: "retracted" }] },
        ],
      },
    ]);
    expect(audit.duplicates).toEqual([{ ids: [key(1), "TWNC2345"], title: made[1]?.title, because: "doi" }]);
    expect(audit.incomplete).toEqual([{ key: "WEBP2345", title: "A page", missing: ["URL"] }]);
    expect(zotero.library.version()).toBe(items.length);
  });

  test("notes where a preprint was published, and proposes a line that says so", async () => {
    const preprint = {
      ...{ key: "PREP2345", itemType: "preprint", title: "Ferns that outlive their walls", date: "2020", extra: "" },
      ...{ creators: [{ creatorType: "author", firstName: "Ada", lastName: "Byron" }], DOI: "10.1101/2020.01.01.1" },
    };
    const article = { doi: "10.1000/ferns", title: preprint.title, family: "Byron", year: 2021 };
    const own = await startRegistry({
      works: [article, { ...article, doi: preprint.DOI, year: 2020, publishedAs: article.doi }],
    });
    const settings = () => ({ zoteroApiKey: MADE_KEY, originMap: { ...own.originMap, ...zotero.originMap } });
    zotero = await startZotero({ items: [preprint] });
    const { library, dataDir } = reopen(settings());
    const { proposals, result } = await library.audit();
    expect(result.findings).toMatchObject([{ rule: "published_since", level: "note", key: "PREP2345" }]);
    expect(proposals).toMatchObject([
      { key: "PREP2345", fields: [{ field: "extra", after: "Published as: https://doi.org/10.1000/ferns" }] },
    ]);
    await library.apply(proposals);
    await wellsourced.close();
    expect((await reopen(settings(), dataDir).library.audit()).proposals).toEqual([]);
    await own.close();
  });

  test("without a registry proposes nothing, and says what was not checked", async () => {
    zotero = await startZotero({ items });
    const nowhere = Object.keys(registry.originMap).map((origin) => [origin, "http://127.0.0.1:9"]);
    const originMap = { ...Object.fromEntries(nowhere), ...zotero.originMap };
    const { library } = reopen({ zoteroApiKey: MADE_KEY, originMap });
    const { result, proposals, duplicates } = await library.audit();
    expect(proposals).toEqual([]);
    expect(duplicates).toHaveLength(1);
    const unchecked = result.findings.filter(({ rule }) => rule === "unchecked");
    expect(new Set(unchecked.map((one) => one.key))).toEqual(
      new Set([...made.map((one) => one.key), "TWNC2345", "WEBP2345"]),
    );
  });

  test("of a collection asks for its items only", async () => {
    const some = items.map((item, at) => (at === 2 ? { ...item, collections: ["COLL2345"] } : item));
    const { library } = await open({ items: some, collections: [{ key: "COLL2345", name: "Thesis" }] });
    expect((await library.audit({ collection: "COLL2345" })).proposals.map((one) => one.key)).toEqual([key(2)]);
    await expect(library.audit({ collection: "NONE2345" })).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("corrections", () => {
  test("are written, recorded and taken back", async () => {
    const { library, dataDir } = await open();
    const { proposals } = await library.audit();
    const run = await library.apply(proposals);
    expect(states(run)).toEqual({ [key(0)]: "written", [key(2)]: "written" });
    expect(dateOf(0)).toBe("1990-03-01");
    const [file = ""] = readdirSync(join(dataDir, "zotero"));
    expect(readFileSync(join(dataDir, "zotero", file), "utf8")).toContain("1971-03-01");
    expect((await library.audit()).proposals).toEqual([]);

    const undone = await library.undo();
    expect(states(undone)).toEqual({ [key(0)]: "written", [key(2)]: "written" });
    expect(dateOf(0)).toBe("1971-03-01");
    expect(zotero.library.objects.get(key(2))?.data).toMatchObject({ extra: "", tags: [] });
    await expect(library.undo()).rejects.toMatchObject({ kind: "not_found" });
  });

  test("of an item that was changed since are not written, then or when they are taken back", async () => {
    const { library } = await open();
    const { proposals } = await library.audit();
    zotero.library.change(key(0), { volume: "mine" });
    const run = await library.apply(proposals);
    expect(states(run)).toEqual({ [key(0)]: "conflict", [key(2)]: "written" });
    expect(dateOf(0)).toBe("1971-03-01");
    zotero.library.change(key(2), { volume: "mine" });
    expect(states(await library.undo(run.run))).toEqual({ [key(2)]: "conflict" });
    expect(zotero.library.objects.get(key(2))?.data).toMatchObject({ volume: "mine", tags: [{ tag: "retracted" }] });
  });

  test("of which one fails are written for the others", async () => {
    const { library } = await open({ failing: { [key(0)]: { code: 400, message: "Invalid date" } } });
    const { items: some } = await library.apply((await library.audit()).proposals);
    expect(some).toMatchObject([{ key: key(0), state: "refused", because: "Invalid date" }, { state: "written" }]);
  });

  test.each([
    ["a locked library", {}, { zoteroApiKey: MADE_KEY }, "upstream_unavailable"],
    [
      "a group without rights",
      { writable: false },
      { zoteroApiKey: MADE_KEY, zoteroLibrary: `groups/${MADE_GROUP}` },
      "auth_required",
    ],
    ["a desktop that denies", { consent: "deny" as const }, {}, "auth_required"],
  ])("in %s change nothing, and leave nothing to take back", async (what, options, settings, kind) => {
    const { library } = await open(options, settings);
    const { proposals } = await library.audit();
    zotero.library.lock(what === "a locked library");
    await expect(library.apply(proposals)).rejects.toMatchObject({ kind });
    expect(dateOf(0)).toBe("1971-03-01");
    await expect(library.undo()).rejects.toMatchObject({ kind: "not_found" });
  });

  test("whose reply was lost are found in the library, and can be taken back", async () => {
    const { library } = await open();
    const { proposals } = await library.audit();
    const { write } = zotero.library;
    Object.assign(zotero.library, {
      write(...given: Parameters<typeof write>) {
        write.apply(zotero.library, given);
        return { status: 500, body: "lost" };
      },
    });
    const run = await library.apply(proposals);
    expect(states(run)).toEqual({ [key(0)]: "written", [key(2)]: "written" });
    Object.assign(zotero.library, { write });
    await library.undo(run.run);
    expect(dateOf(0)).toBe("1971-03-01");
  });

  test("of a run that was killed can be taken back by the next process", async () => {
    const { library, dataDir } = await open();
    await library.apply((await library.audit()).proposals);
    const folder = join(dataDir, "zotero");
    const path = join(folder, readdirSync(folder)[0] ?? "");
    // The outcomes were not recorded any more, and the last line was cut.
    const planned = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.includes('"planned"'));
    writeFileSync(path, planned.map((line) => `${line}\n`).join(""));
    appendFileSync(path, '{"journal":1,"run":"x');
    await wellsourced.close();
    const { library: next } = reopen(undefined, dataDir);
    expect(states(await next.undo())).toEqual({ [key(0)]: "written", [key(2)]: "written" });
    expect(dateOf(0)).toBe("1971-03-01");
  });

  test("through the desktop need the person's consent, once for each run", async () => {
    const { library } = await open({}, {});
    expect(states(await library.apply((await library.audit()).proposals))).toMatchObject({ [key(0)]: "written" });
    expect(zotero.requests.filter(({ path }) => path === "/api/local/authorize")).toHaveLength(1);
  });
});

describe("an item", () => {
  test.each([
    ["its key", key(0), key(0)],
    ["its citation key in extra", "page2020", "WEBP2345"],
  ])("is found by %s", async (_, name, found) => {
    const { library } = await open();
    expect(await library.find(name)).toMatchObject({ key: found, link: `zotero://select/library/items/${found}` });
  });

  test("is found by the citation key of Better BibTeX", async () => {
    const { library } = await open({ citationKeys: { [key(3)]: "tanaka1993growth" } }, {});
    expect((await library.find("tanaka1993growth")).key).toBe(key(3));
    await expect(library.find("tanaka")).rejects.toMatchObject({ kind: "not_found" });
  });

  test("is listed with its tags, and notes are not", async () => {
    const { library } = await open();
    expect((await library.list({ query: "A page" })).items).toMatchObject([{ key: "WEBP2345", tags: [] }]);
    expect((await library.list()).items).toHaveLength(10);
  });

  test("is found offline in the desktop program, and on zotero.org it is not asked for", async () => {
    const { library } = await open({}, { offline: true });
    expect((await library.find(key(0))).key).toBe(key(0));
    await wellsourced.close();
    const { library: web } = reopen({ offline: true, zoteroApiKey: MADE_KEY });
    await expect(web.find(key(0))).rejects.toMatchObject({ kind: "network" });
  });
});
