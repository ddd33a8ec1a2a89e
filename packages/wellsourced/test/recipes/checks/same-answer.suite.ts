import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CslItem, format, parse } from "@wellsourced/citations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CiteResult } from "../../../src/citations.ts";
import { createWellsourced, type Wellsourced } from "../../../src/index.ts";

const corpus = fileURLToPath(new URL("../../../../../../shared/corpus/wrong-references/", import.meta.url));
const PORT = 47_300;
const INDEXES = ["crossref", "openalex", "dblp", "semanticscholar", "arxiv", "datacite", "doi", "pubmed", "europepmc"];
const HOW_MANY = 200;

interface Labelled {
  readonly key: string;
  readonly bibtex: string;
}

const labelled = readFileSync(join(corpus, "dev/entries.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line): Labelled => JSON.parse(line));
const some = labelled.filter((_, index) => index % Math.floor(labelled.length / HOW_MANY) === 0).slice(0, HOW_MANY);

/** Flags about the reference's text; links of the corpus do not work. */
const flagsOf = (flags: readonly string[] | undefined): readonly string[] =>
  (flags ?? []).filter((flag) => !["unchecked", "dead_link", "notice"].includes(flag)).toSorted();

describe("contract 27 [rev 3]: a reference has the same result in every check", () => {
  const folder = mkdtempSync(join(tmpdir(), "same-answer-"));
  const map = join(folder, "map.json");
  let registry: ChildProcess;
  let sources: Wellsourced;

  beforeAll(async () => {
    const args = ["registry.mjs", "--universe", "universe", "--port", String(PORT), "--map", map];
    registry = spawn(process.execPath, args, { cwd: corpus, stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve, reject) => {
      registry.once("exit", (code) => reject(new Error(`The registry ended with ${code}.`)));
      registry.stdout?.on("data", (text: Buffer) => text.includes("api.crossref.org") && resolve());
    });
    sources = createWellsourced({
      cacheDir: false,
      dataDir: false,
      chromePath: "disabled",
      allowPrivateNetwork: true,
      originMap: JSON.parse(readFileSync(map, "utf8")),
      keys: { OPENALEX_EMAIL: "made@example.org" },
      rates: Object.fromEntries(INDEXES.map((name) => [name, 1_000])),
    });
  });
  afterAll(async () => {
    await sources?.close();
    registry?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = async (bibtex: string): Promise<CslItem> => {
    const { items } = await parse(bibtex, { format: "bibtex" });
    const { URL: _, ...item } = items[0] ?? { id: "none", type: "article" };
    return item;
  };

  /** A text without enough certain fields, and without a match, is refused instead. */
  const citedOf = async (text: string): Promise<Partial<CiteResult>> => {
    try {
      return await sources.cite(text);
    } catch (error) {
      expect(error).toMatchObject({ kind: "validation" });
      return {};
    }
  };

  test.each(some)("$key", async ({ bibtex }) => {
    const reference = await asked(bibtex);
    const record = bibtex.replace(/^\s*url\s*=.*$/gmu, "");
    const text = (await format([reference], { style: "apa" })).trim();
    const bytes = new TextEncoder().encode(`References\n\n${text}\n`);
    const [list, library, ofRecord, document, ofText, cited, citedText] = await Promise.all([
      sources.check.bibliography({ entries: [{ reference }] }),
      sources.check.reference(reference),
      sources.check.citation({ citation: record }),
      sources.check.files({ files: [{ name: "paper.txt", bytes }] }),
      sources.check.reference(text),
      sources.cite(record),
      citedOf(text),
    ]);
    const expected = flagsOf(list.entries[0]?.flags);
    expect(flagsOf(library.flags)).toEqual(expected);
    expect(flagsOf(ofRecord.flags)).toEqual(expected);
    expect(flagsOf(cited.flags)).toEqual(expected);
    if (expected.length > 0) expect(cited.reason).toBe(list.entries[0]?.reason);
    // The text has fewer details than the record, but both readings of it agree.
    expect(flagsOf(document.checked.flatMap(({ rules }) => rules))).toEqual(flagsOf(ofText.flags));
    expect(flagsOf(citedText.flags)).toEqual(flagsOf(ofText.flags));
  });
});
