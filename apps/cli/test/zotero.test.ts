import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  MADE_KEY,
  type MadeZotero,
  madeItems,
  type Registry,
  startRegistry,
  startZotero,
  type ZoteroOptions,
} from "@wellsourced/testkit";
import { lines, pdfFile } from "@wellsourced/testkit/files";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const made = madeItems(4);
const familyOf = (at: number): string => /"lastName":"(\w+)"/u.exec(JSON.stringify(made[at]?.creators))?.[1] ?? "";
const works = made.map((item, at) => ({
  doi: String(item.DOI),
  title: String(item.title),
  family: familyOf(at),
  year: Number(String(item.date).slice(0, 4)),
  retracted: at === 2,
}));
/** The first has a wrong year, the third was retracted, and the fourth is there twice. */
const items = [
  ...made.map((item, at) => (at === 0 ? { ...item, date: "1971-03-01" } : item)),
  { ...made[3], key: "TWNC2345", itemType: "journalArticle" },
];
const [first = "", , third = ""] = made.map(({ key }) => key);

let folder: string;
let registry: Registry;
let zotero: MadeZotero;
beforeAll(async () => {
  registry = await startRegistry({ works });
});
afterEach(async () => {
  await zotero.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => registry.close());

async function library(options: Partial<ZoteroOptions> = {}) {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-zotero-"));
  zotero = await startZotero({ items, ...options });
}

const run = (words: string, options: { readonly answers?: string; readonly env?: Record<string, string> } = {}) =>
  runCli(["zotero", ...words.split(" ")], {
    cwd: folder,
    originMap: { ...registry.originMap, ...zotero.originMap },
    env: { ZOTERO_API_KEY: MADE_KEY, WELLSOURCED_RATE_ZOTERO: "10000", ...options.env },
    ...(options.answers === undefined ? {} : { input: options.answers, onTerminal: true }),
  });
const dateOf = (key: string): unknown => zotero.library.objects.get(key)?.data.date;

describe("wellsourced zotero", () => {
  test("lists and searches items", async () => {
    await library();
    const { out, code } = await run("search survey 1");
    expect(out).toMatch(
      /^M2222223 {2}Growth of slate on walls in Galicia, survey 1\n {10}Okafor · 1991 · .* · 10\.1000\/made\.1\n1 item$/mu,
    );
    expect(code).toBe(0);
    expect((await run("list --limit 2")).out).toContain("2 items");
    expect((await run("list --tag none")).out).toBe("No item matches.\n");
  });

  test("lists collections by their path", async () => {
    const inner = { key: "CKLL3456", name: "Slate", parentCollection: "CKLL2345" };
    await library({ collections: [inner, { key: "CKLL2345", name: "Roofs" }] });
    expect((await run("collections")).out).toBe("CKLL2345  Roofs\nCKLL3456  Roofs / Slate\n2 collections\n");
  });

  test("audits the library, and shows what can be corrected without writing it", async () => {
    await library();
    const { out, code } = await run("audit");
    expect(code).toBe(1);
    expect(out).toContain(`error[retracted] ${third}`);
    expect(out).toContain(`warning[year_differs] ${first}`);
    expect(out).toMatch(/Duplicates \(1\)\n {2}M2222225, TWNC2345: the same DOI/u);
    expect(out).toContain("2 items can be corrected.");
    const shown = await run("apply");
    expect(shown.out).toMatch(/date \(crossref\)\n {4}- 1971-03-01\n {4}\+ 1990-03-01/u);
    expect(shown.out).toContain("Nothing was written.");
    expect(zotero.library.version()).toBe(items.length);
  });

  test("writes the audit as a page and as a table, with duplicates and gaps in their rows", async () => {
    await library({ items: [...items, { key: "GAPS2345", itemType: "book", title: "Walls without a maker" }] });
    const { out } = await run("audit --html report.html --csv report.csv");
    expect(out).toContain("GAPS2345  Walls without a maker – without author or editor, issued, publisher");
    const csv = readFileSync(join(folder, "report.csv"), "utf8").split("\r\n");
    expect(csv.find((row) => row.includes(",TWNC2345,"))).toContain("It has the same DOI as M2222225.");
    expect(csv.find((row) => row.includes("GAPS2345"))).toContain("incomplete");
    const html = readFileSync(join(folder, "report.html"), "utf8");
    expect(html).toContain("The cited work was retracted");
    expect(html).toContain("Several items seem to be one work");
  });

  test("asks about each item, writes what is confirmed, and takes it back", async () => {
    await library();
    await run("audit");
    const asked = await run("apply", { answers: "n\ny\n" });
    expect(asked.err).toContain("[2/2] Write this?");
    expect(asked.out).toContain(`written   ${third}`);
    expect(dateOf(first)).toBe("1971-03-01");
    expect(zotero.library.objects.get(third)?.data.tags).toEqual([{ tag: "retracted" }]);
    expect((await run(`apply ${third}`)).code).toBe(2);
    expect((await run("journal")).out).toContain(`written   ${third}`);
    expect((await run("undo")).out).toContain(`written   ${third}`);
    expect(zotero.library.objects.get(third)?.data.tags).toEqual([]);
    expect((await run("undo")).code).toBe(5);
  });

  test("reports an item that was changed since, and leaves it", async () => {
    await library();
    await run("audit");
    zotero.library.change(first, { volume: "mine" });
    const { out, code } = await run("apply --all");
    expect(out).toContain(`conflict  ${first}`);
    expect(code).toBe(1);
    expect(dateOf(first)).toBe("1971-03-01");
  });

  test("stops when the person stops, and knows nothing to apply before an audit", async () => {
    await library();
    expect((await run("apply")).code).toBe(5);
    await run("audit");
    await run("apply", { answers: "q\n" });
    expect(zotero.library.version()).toBe(items.length);
    await run("apply", { answers: "a\n" });
    expect(dateOf(first)).toBe("1990-03-01");
  });

  test("through the desktop writes only with consent, and before Zotero 10 not at all", async () => {
    const env = { ZOTERO_API_KEY: "" };
    await library({ consent: "deny" });
    await run("audit", { env });
    expect(await run("apply --all", { env })).toMatchObject({ code: 4, err: expect.stringContaining("did not allow") });
    await zotero.close();
    zotero = await startZotero({ items, desktop: 9 });
    expect(await run("apply --all", { env })).toMatchObject({ code: 3, err: expect.stringContaining("Zotero 10") });
  });

  test("an unknown action is an error that names the known ones", async () => {
    await library();
    expect(await run("sync")).toMatchObject({ code: 2, err: expect.stringContaining("zotero audit") });
  });
});

describe("a work of the library as a source", () => {
  const SENTENCE = "Moss on the north wall grew two millimetres in a wet year.";
  const attachment = {
    ...{ key: "PDFA2345", itemType: "attachment", parentItem: first },
    ...{ contentType: "application/pdf", filename: "moss.pdf" },
  };
  const held = [
    ...items.map((item) => (item.key === first ? { ...item, extra: "Citation Key: byron1990growth" } : item)),
    attachment,
  ];
  const command = (args: readonly string[], key: string) =>
    runCli(args, {
      cwd: folder,
      originMap: { ...registry.originMap, ...zotero.originMap },
      env: { ZOTERO_API_KEY: key, WELLSOURCED_RATE_ZOTERO: "10000" },
    });

  async function withPdf() {
    await library({ items: held });
    const path = join(folder, "moss (1).pdf");
    writeFileSync(path, pdfFile([lines([SENTENCE])]));
    await zotero.close();
    zotero = await startZotero({ items: held, files: { PDFA2345: pathToFileURL(path).href } });
  }

  test.each([first, "byron1990growth"])("is quoted from its PDF, and only Zotero is asked: %s", async (name) => {
    await withPdf();
    const before = registry.requests.length;
    expect((await command(["quote", SENTENCE, `zotero:${name}`], "")).out).toMatch(/^Word for word/u);
    expect((await command(["quote", "Moss grew nine metres", "--citation", `zotero:${name}`], "")).code).toBe(1);
    expect(registry.requests).toHaveLength(before);
  });

  const highlight = {
    ...{ key: "ANNT2345", itemType: "annotation", parentItem: "PDFA2345", annotationType: "highlight" },
    ...{
      annotationText: "grew two millimetres in a wet year",
      annotationComment: "how wet?",
      annotationPageLabel: "7",
    },
    ...{ annotationSortIndex: "00001|000002|00000", tags: [{ tag: "method" }] },
  };
  const sticky = {
    ...{ key: "ANNT2346", itemType: "annotation", parentItem: "PDFA2345", annotationType: "note" },
    ...{ annotationText: null, annotationComment: "Ask Eva", annotationSortIndex: "00000|000001|00000", tags: [] },
  };
  const LINK = "zotero://open-pdf/library/items/PDFA2345?page=7&annotation=ANNT2345";

  test.each([
    ["zotero.org", MADE_KEY],
    ["the desktop", ""],
  ])("lists what was highlighted and noted in its files, at %s", async (_, key) => {
    await library({ items: [...held, highlight, sticky] });
    const { out } = await command(["zotero", "annotations"], key);
    expect(out).toMatch(new RegExp(`^${first} {2}Growth of lichen.*\n {2}ANNT2346 {2}note\n {4}Ask Eva`, "u"));
    expect(out).toContain(
      "ANNT2345  highlight · page 7 · method\n    “grew two millimetres in a wet year”\n    how wet?",
    );
    expect(out).toContain(LINK);
    const found = await command(["zotero", "annotations", "WET", "year", "--item", first, "--json"], key);
    expect(JSON.parse(found.out).annotations).toMatchObject([{ key: "ANNT2345", work: first, page: "7", link: LINK }]);
    const none = await command(["zotero", "annotations", "--tag", "none"], key);
    expect(none.out).toBe("No annotation matches.\n");
  });

  test("a quotation says where its words were highlighted, and a highlight is a quotation", async () => {
    const pages = [...held, highlight, sticky];
    await library({ items: pages });
    const path = join(folder, "moss.pdf");
    writeFileSync(path, pdfFile([lines([SENTENCE])]));
    await zotero.close();
    zotero = await startZotero({ items: pages, files: { PDFA2345: pathToFileURL(path).href } });
    const { out } = await command(["quote", SENTENCE, `zotero:${first}`], "");
    expect(out).toContain(`Your highlight · page 7 · how wet?\n${LINK}`);
    for (const name of ["zotero:ANNT2345", LINK])
      expect((await command(["quote", name], "")).out).toMatch(/^Word for/u);
    expect(await command(["quote", "zotero:ANNT2346"], "")).toMatchObject({ code: 2 });
    expect(await command(["quote", "zotero:ANNT9999"], "")).toMatchObject({ code: 5 });
  });

  test("is quoted from the text that Zotero indexed, if the file is elsewhere", async () => {
    await library({ items: held, fullText: { PDFA2345: SENTENCE } });
    const { out, code } = await command(["quote", SENTENCE, `zotero:${first}`], MADE_KEY);
    expect(out).toMatch(/^Word for word/u);
    expect(code).toBe(0);
  });

  test("is verified as the library cites it, with the claim in its PDF", async () => {
    await withPdf();
    const { out } = await command(["verify", `zotero://select/library/items/${third}`, "--json"], "");
    expect(JSON.parse(out)).toMatchObject({ retractionStatus: { retracted: true } });
    const claim = "Moss on the north wall grew two millimetres in a wet year";
    const told = await command(["verify", `zotero:${first}`, "--claim", claim, "--json"], "");
    expect(JSON.parse(told.out)).toMatchObject({ claimSupport: "addressed", differences: [{ field: "year" }] });
  });

  test("is cited from its record, and one that is not there is an error", async () => {
    await library({ items: held });
    expect((await command(["cite", `zotero:${first}`], MADE_KEY)).out).toMatch(/^Byron, A\. \(1990.*Growth of lichen/u);
    expect(await command(["cite", "zotero:nobody1900"], MADE_KEY)).toMatchObject({ code: 5 });
  });

  test("is searched in the index by its text, from the PDF on this disk and with the network off", async () => {
    await withPdf();
    const offline = (args: readonly string[]) =>
      runCli(args, {
        cwd: folder,
        originMap: zotero.originMap,
        env: { WELLSOURCED_OFFLINE: "true", WELLSOURCED_RATE_ZOTERO: "10000" },
      });
    const { out, err, code } = await offline(["index", "add", "zotero:"]);
    expect({ out, code }).toEqual({ out: expect.stringMatching(/1 document added\n$/u), code: 0 });
    expect(err).toMatch(/^4 works have no text/mu);
    expect(err).toContain(third);
    const found = await offline(["query", "millimetres wet", "--json"]);
    const id = `zotero://select/library/items/${first}`;
    expect(JSON.parse(found.out).hits).toMatchObject([{ id, title: made[0]?.title }]);
    expect((await offline(["index", "add", `zotero:${first}`])).out).toContain("1 document added");
  });

  test("is exported with its citation key and its tags", async () => {
    const tagged = held.map((item) => (item.key === first ? { ...item, tags: [{ tag: "walls" }] } : item));
    await library({ items: tagged, collections: [{ key: "CKLL2345", name: "Empty" }] });
    const { out } = await command(["bibliography", "zotero:", "--style", "biblatex"], MADE_KEY);
    expect(out).toContain("@article{byron1990growth,");
    expect(out).toContain("keywords = {walls}");
    expect(out.match(/^@/gmu)).toHaveLength(5);
    const part = await command(["bibliography", "zotero:collections/CKLL2345", "--style", "ris"], MADE_KEY);
    expect(part.out.trim()).toBe("");
  });

  test("is what a vault of notes cites by its citation key, and what cite takes it for", async () => {
    await library({ items: held });
    const folderOf = (name: string) => mkdirSync(join(folder, name), { recursive: true });
    folderOf("vault/sources");
    folderOf("vault/ideas");
    writeFileSync(join(folder, "vault/sources/@byron.md"), "---\ncitekey: byron1990growth\n---\nNotes.\n");
    writeFileSync(join(folder, "vault/ideas/walls.md"), "See [[@byron1990growth]], not @somebody.\n");
    const { out, code } = await command(["audit", "vault", "--bibliography", "zotero:", "--json"], MADE_KEY);
    const { findings, references } = JSON.parse(out);
    expect(references).toBe(1);
    expect(findings).toMatchObject([{ rule: "year_differs", key: "byron1990growth", file: "zotero:library.json" }]);
    expect(code).toBe(1);
    for (const name of ["[[@byron1990growth]]", "@byron1990growth", "zotero://select/items/@byron1990growth"])
      expect((await command(["cite", name], MADE_KEY)).out).toMatch(/^Byron, A\. \(1990/u);
  });

  test("is a source of the statements that cite its citation key", async () => {
    await library({ items: held });
    writeFileSync(join(folder, "draft.md"), "Lichen grew on every wall of the town [@byron1990growth].\n");
    const { out } = await command(["check", "draft.md", "--bibliography", "zotero:", "--json"], MADE_KEY);
    expect(JSON.parse(out).sources).toMatchObject([{ doi: "10.1000/made.0" }]);
  });
});
