import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditedEntry } from "../../../src/citations.ts";
import { createWellsourced, type Wellsourced } from "../../../src/index.ts";
import { type Registries, type Registry, startRegistries, type WorldWork } from "./registries.ts";

const shared = new URL("../../../../../../shared/", import.meta.url);

interface Row {
  readonly doi: string;
  readonly title?: string;
  readonly year?: number;
  readonly firstAuthor?: string;
  readonly registrationAgency?: string | null;
  readonly nature?: string;
  readonly noticeDoi?: string | null;
  readonly noticeDate?: string | null;
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, shared), "utf8"));
// The corpus's rows; only the fields above are used.
const rows = (name: string): readonly Row[] => read(`corpus/citations/${name}.json`) as Row[];
const lower = ({ doi, ...row }: Row): Row => ({ doi: doi.toLowerCase(), ...row });
const RECORDED = [
  "work-retracted-wakefield",
  "work-retracted-surgisphere.message",
  "work-expression-of-concern",
  "work-10.1073-pnas.1414271111",
  "notice-wakefield",
] as const;

const real = rows("dois-real").map(lower);
const retracted = rows("dois-retracted").map(lower);
const updated = rows("dois-updated-not-retracted").map(lower);
const fabricated = rows("dois-fabricated").map(lower);

const recorded = (): readonly WorldWork[] =>
  RECORDED.map((name) => {
    const whole = Object(read(`upstream/crossref/${name}.json`));
    const record = whole.message ?? whole;
    return { doi: String(record.DOI).toLowerCase(), agency: "Crossref", record, isFlagged: name.includes("retracted") };
  });

/** Where a retraction is recorded: at Crossref in either direction, only in OpenAlex, only in the snapshot. */
const PLACES = ["own", "byNotice", "flag", "snapshot"] as const;
const placeOf = (at: number) => PLACES[at % PLACES.length] ?? "own";

function worldOf(): readonly WorldWork[] {
  const known = recorded();
  const plain = ({ doi, title, year, firstAuthor, registrationAgency }: Row): WorldWork => ({
    doi,
    ...(title ? { title } : {}),
    ...(year ? { year } : {}),
    ...(firstAuthor ? { author: firstAuthor } : {}),
    agency: registrationAgency === "DataCite" ? "DataCite" : doi.length % 17 === 0 ? "mEDRA" : "Crossref",
  });
  const bad = retracted.map((row, at): WorldWork => {
    const notice = [
      { type: "retraction", date: row.noticeDate ?? "2021-02-03", doi: row.noticeDoi ?? `10.1000/n${at}` },
    ];
    const place = placeOf(at);
    return {
      ...plain(row),
      agency: "Crossref",
      ...(place === "own" ? { own: notice } : {}),
      ...(place === "byNotice" ? { byNotice: notice } : {}),
      ...(place === "flag" ? { isFlagged: true } : {}),
    };
  });
  const amended = updated.map((row, at): WorldWork => {
    const notice = [{ type: row.nature ?? "", date: row.noticeDate ?? "", doi: row.noticeDoi ?? "" }];
    return { ...plain(row), agency: "Crossref", ...(at % 2 === 0 ? { own: notice } : { byNotice: notice }) };
  });
  // For a work in several lists, the last one counts.
  const all = [...real.map(plain), ...amended, ...bad, ...known];
  return [...new Map(all.map((work) => [work.doi, work])).values()];
}

function snapshotOf(folder: string): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = retracted
    .filter((_, at) => placeOf(at) === "snapshot")
    .map(({ doi, title = "" }, at) =>
      ["2/3/2021 0:00", `10.1000/s${at}`, "Retraction", doi.toUpperCase(), title].map(cell).join(","),
    );
  const path = join(folder, "retractions.csv");
  writeFileSync(path, ["RetractionDate,RetractionDOI,RetractionNature,OriginalPaperDOI,Title", ...lines].join("\n"));
  return path;
}

const SOURCE_OF: Readonly<Partial<Record<Registry, readonly string[]>>> = {
  crossref: ["crossref", "crossref-notices"],
  openalex: ["openalex"],
  pubmed: ["pubmed"],
  europepmc: ["europepmc"],
  datacite: [],
  doi: [],
};

describe("DOIs of the corpus against registries that know them", () => {
  let registries: Registries;
  let folder = "";
  let path = "";
  const toolkits: Wellsourced[] = [];
  const all = [...real, ...retracted, ...updated, ...fabricated];
  const dois = [...new Set(all.map(({ doi }) => doi)), ...recorded().map(({ doi }) => doi)];

  beforeAll(async () => {
    registries = await startRegistries(worldOf());
    folder = mkdtempSync(join(tmpdir(), "made-"));
    path = snapshotOf(folder);
  });
  afterAll(async () => {
    await Promise.all(toolkits.map((one) => one.close()));
    await registries.close();
    rmSync(folder, { recursive: true });
  });

  async function audit(): Promise<ReadonlyMap<string, AuditedEntry>> {
    const rates = Object.fromEntries(
      ["crossref", "openalex", "pubmed", "europepmc", "datacite", "doi", "arxiv"].map((one) => [one, 1_000]),
    );
    const sources = createWellsourced({
      cacheDir: false,
      originMap: registries.originMap,
      rates,
      retractionData: path,
      keys: { OPENALEX_EMAIL: "made@example.org" },
    });
    toolkits.push(sources);
    const { entries } = await sources.check.bibliography(
      { entries: dois.map((doi) => ({ doi })), most: 2_000 },
      { atOnce: 64 },
    );
    return new Map(entries.map((entry) => [entry.doi ?? "", entry]));
  }

  const flagged = (entries: ReadonlyMap<string, AuditedEntry>, some: readonly Row[], flag: string) =>
    some.filter(({ doi }) => entries.get(doi)?.flags.some((one) => one === flag)).map(({ doi }) => doi);

  test("with all registries up, everything is reported correctly", async () => {
    const entries = await audit();
    expect(flagged(entries, retracted, "retracted")).toEqual(retracted.map(({ doi }) => doi));
    expect(flagged(entries, [...updated, ...real], "retracted")).toEqual(
      real.map(({ doi }) => doi).filter((doi) => retracted.some((one) => one.doi === doi)),
    );
    expect(flagged(entries, fabricated, "not_found")).toEqual(fabricated.map(({ doi }) => doi));
    expect(flagged(entries, [...real, ...retracted, ...updated], "not_found")).toEqual([]);
    expect(flagged(entries, [...real, ...retracted, ...updated, ...fabricated], "unchecked")).toEqual([]);
    for (const { doi, nature, noticeDoi, noticeDate } of updated) {
      const status = entries.get(doi)?.retractionStatus;
      expect([doi, status?.nature ?? status?.kind, status?.noticeDoi, status?.date]).toEqual([
        doi,
        nature,
        noticeDoi,
        noticeDate,
      ]);
      expect(status?.retracted).toBe(false);
    }
  });

  test("recorded works have their notices", async () => {
    const entries = await audit();
    const told = (doi: string) => {
      const { retractionStatus: status } = entries.get(doi) ?? {};
      return status && [status.retracted, status.kind, status.date, status.noticeDoi];
    };
    expect(told("10.1016/s0140-6736(97)11096-0")).toEqual([
      true,
      "retraction",
      "2010-02-06",
      "10.1016/s0140-6736(10)60175-4",
    ]);
    expect(told("10.1016/s0140-6736(20)31180-6")).toEqual([
      true,
      "retraction",
      "2020-06-05",
      "10.1016/s0140-6736(20)31324-6",
    ]);
    expect(told("10.1371/journal.pone.0064723")).toEqual([
      false,
      "expression_of_concern",
      "2021-10-28",
      "10.1371/journal.pone.0256488",
    ]);
    expect(told("10.1073/pnas.1414271111")).toEqual([false, "correction", "2015-05-04", "10.1073/pnas.1507001112"]);
    expect(told("10.1016/s0140-6736(10)60175-4")).toBeUndefined();
  });

  test.each(Object.keys(SOURCE_OF) as Registry[])("%s down: nothing false is said, and it is named", async (down) => {
    registries.fail(down, { status: 503, body: "" });
    try {
      const entries = await audit();
      const missed = retracted.filter(({ doi }) => !entries.get(doi)?.retractionStatus?.retracted);
      for (const { doi } of missed) expect([doi, entries.get(doi)?.failedSources]).toEqual([doi, SOURCE_OF[down]]);
      expect(flagged(entries, [...real, ...retracted, ...updated], "not_found")).toEqual([]);
      expect(flagged(entries, updated, "retracted")).toEqual([]);
      expect(fabricated.filter(({ doi }) => entries.get(doi)?.exists === true)).toEqual([]);
      const lost = fabricated.filter(({ doi }) => entries.get(doi)?.exists === undefined);
      expect(lost).toHaveLength(down === "doi" ? fabricated.length : 0);
      for (const { doi } of lost) expect(entries.get(doi)?.flags).toEqual(["unchecked"]);
    } finally {
      registries.fail(down);
    }
  });
});
