import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReferenceReader } from "@wellsourced/citations/reference-reader";
import { Failure } from "@wellsourced/core";
import type { Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import type { EntryToAudit } from "@wellsourced/trust/references";
import { openRegistry, type WorkRecord } from "@wellsourced/works";
import { expect, onTestFinished, test } from "vitest";
import { createWellsourced } from "../../src/compose.ts";
import { createAuditBibliography } from "../../src/recipes/checks/audit-bibliography.ts";
import { createLocalWorks, type LocalWorks } from "../../src/works/local-works.ts";

const lichen: WorkRecord = {
  source: "crossref",
  key: "10.1000/lichen",
  ids: ["doi:10.1000/lichen"],
  title: "Growth of lichen on the slate roofs of northern towns",
  authors: [{ family: "Byron", given: "Ada" }, { literal: "Society of Roofs" }],
  years: [2021],
  container: "Journal of Quiet Waters",
  type: "article-journal",
  volume: "3",
  changed: "2024-05-01",
};
const roof: WorkRecord = {
  ...lichen,
  key: "10.1000/roof",
  ids: ["doi:10.1000/roof", "pmid:4711"],
  title: "Roofs of clay that heal themselves after the frost",
  notices: [{ kind: "retraction", date: "2020-02-03", noticeDoi: "10.1000/n", reportedBy: ["crossref"] }],
};
const bare: WorkRecord = {
  source: "dblp",
  key: "conf/quiet/Stone12",
  ids: [],
  title: "Moss as a measure of rising damp in old walls",
  authors: [{ family: "Stone", given: "Eva" }],
  years: [2012],
  container: "Proceedings of Quiet Walls",
  type: "paper-conference",
};

async function filledFolder(
  records: readonly WorkRecord[] = [lichen, roof, bare],
  notes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "local-works-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = openRegistry(join(folder, "works"));
  const writer = await store.write();
  await writer.add(records);
  await writer.commit(notes);
  await writer.close();
  await store.close();
  return folder;
}

/** Audits with the registry of a folder; `asked` lists the requests to providers. */
async function audit(
  entries: readonly EntryToAudit[],
  {
    offline = false,
    folder = "",
    maxAgeMs = Number.POSITIVE_INFINITY,
    works: given,
  }: { offline?: boolean; folder?: string; maxAgeMs?: number; works?: LocalWorks } = {},
) {
  const asked: string[] = [];
  const ask = async (_: unknown, __: unknown, { provider = "" } = {}) => {
    asked.push(provider);
    throw new Failure("not_found", "nothing", { provider });
  };
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const works = given ?? createLocalWorks(async () => openRegistry(join(folder, "works")), { clock, maxAgeMs });
  onTestFinished(() => works.close());
  const run = createAuditBibliography({
    // Only these two methods are used.
    providers: {
      find: ask,
      academic: (query: unknown, options: object) => ask(query, query, options),
    } as unknown as Providers,
    retractions: async () => ({ because: "not set", isSetUp: false }),
    checkLink: async () => {
      asked.push("link");
      return { state: { linkLive: true, httpStatus: 200 }, isOffline: false, statesDoi: false };
    },
    pages: async () => {
      asked.push("page");
      throw new Failure("network", "none");
    },
    references: createReferenceReader({ clock }),
    ...{ clock, works, offline },
  });
  return { ...(await run({ entries: [...entries] })), asked };
}

test("of references that the registry holds, only the notices since are asked for", async () => {
  const folder = await filledFolder();
  const { entries, asked } = await audit(
    [
      { doi: "10.1000/lichen", title: lichen.title, author: "Ada Byron", date: "2021" },
      { doi: "10.1000/roof" },
      { title: "Moss as a meassure of rising damp in old walls", author: "Eva Stone", date: "2012" },
      {
        raw: `Byron, A. (2021). ${lichen.title}. Journal of Quiet Waters, 3.`,
        title: lichen.title,
        author: "Ada Byron",
      },
    ],
    { folder },
  );
  expect(new Set(asked)).toEqual(new Set(["crossref"]));
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(entries.map(({ flags }) => flags)).toEqual([[], ["retracted"], expect.not.arrayContaining(["unfound"]), []]);
  expect(entries[0]).toMatchObject({ exists: true, titleMatch: "match", checkedSources: ["crossref"] });
  expect(entries[3]).toMatchObject({ doi: "10.1000/lichen" });
});

test("a wrong detail is found from the registry alone", async () => {
  const folder = await filledFolder();
  const { entries, asked } = await audit(
    [{ doi: "10.1000/lichen", title: bare.title, author: "Eva Stone", date: "2012" }],
    { folder, offline: true },
  );
  expect(asked).toEqual([]);
  expect(entries[0]?.flags).toContain("mismatch");
});

test("providers are asked only about what the registry does not hold", async () => {
  const folder = await filledFolder();
  const { asked } = await audit([{ doi: "10.1000/lichen" }, { doi: "10.1000/other" }], { folder });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toContain("crossref");
});

test("offline, nothing is asked, and what the registry lacks is unchecked rather than missing", async () => {
  const folder = await filledFolder();
  const entries = [
    { doi: "10.1000/other" },
    { title: "Quantum penguins of Ruritania and their songs", author: "Max Quill", url: "https://a.example/x" },
    { doi: "10.1000/lichen", claim: "Lichen grows on slate." },
    { url: "https://a.example/only" },
  ];
  const result = await audit(entries, { folder, offline: true });
  expect(result.asked).toEqual([]);
  expect(result.entries.map(({ flags }) => flags)).toEqual([["unchecked"], ["unchecked"], [], ["unchecked"]]);
  expect(result.entries[1]?.reason).toContain("local registry");
});

test("what only a list of retractions holds is retracted, by its DOI and by its title", async () => {
  const listed: WorkRecord = { ...roof, source: "retraction-watch", key: "1" };
  const folder = await filledFolder([listed]);
  const { entries } = await audit(
    [
      { doi: "10.1000/roof" },
      { title: roof.title, author: "Ada Byron", date: "2021" },
      { title: "Roofs of clay that heal themselves after a frost", author: "Ada Byron", date: "2021" },
    ],
    { folder, offline: true },
  );
  for (const { flags } of entries) expect(flags).toContain("retracted");
});

test("a DOI that an index in the registry has exists, which says nothing about retractions", async () => {
  const folder = await filledFolder([{ ...bare, ids: ["doi:10.1000/moss"] }]);
  const { entries } = await audit([{ doi: "10.1000/moss", title: bare.title }], { folder, offline: true });
  expect(entries[0]).toMatchObject({ exists: true, titleMatch: "match" });
  expect(entries[0]?.checkedSources ?? []).not.toContain("dblp");
});

test("a bibliography of one's own confirms nothing", async () => {
  const own: WorkRecord = { ...lichen, source: "library", key: "refs.bib#a" };
  const folder = await filledFolder([own]);
  const entries = [{ doi: "10.1000/lichen" }, { title: lichen.title, author: "Ada Byron", date: "2021" }];
  const result = await audit(entries, { folder, offline: true });
  expect(result.entries.map(({ flags }) => flags)).toEqual([["unchecked"], ["unchecked"]]);
  expect(result.entries[1]?.searchedSources ?? []).not.toContain("local registry");
});

test("a DOI that only an index in the registry has is looked up online as well", async () => {
  const folder = await filledFolder([{ ...bare, ids: ["doi:10.1000/moss"] }]);
  const { asked } = await audit([{ doi: "10.1000/moss", title: bare.title }], { folder });
  expect(asked).toContain("doi");
});

/** Every index that a title of computing or of no known field is looked up in. */
const EVERY_INDEX = ["openalex", "crossref", "semanticscholar", "dblp", "arxiv", "datacite", "pubmed"];
const wholeOf = (day: string): Record<string, string> =>
  Object.fromEntries(EVERY_INDEX.map((name) => [`whole:${name}`, day]));
/** A registry with something of every index. */
const everywhere = (notes: Record<string, string>) =>
  filledFolder([lichen, roof, bare, ...EVERY_INDEX.map((source) => ({ ...bare, source, key: `of-${source}` }))], notes);
const invented = { title: "Quantum penguins of Ruritania and their songs", author: "Max Quill", date: "2019" };

test("offline, a work that no whole dump has is found nowhere, and the dumps are named with their days", async () => {
  const folder = await everywhere(wholeOf("2025-12-01"));
  const { entries } = await audit([invented], { folder, offline: true });
  expect(entries[0]?.flags).toEqual(["unfound"]);
  expect(entries[0]?.searchedSources).toEqual(
    expect.arrayContaining(["local registry", "crossref (held, 2025-12-01)", "openalex (held, 2025-12-01)"]),
  );
});

test("offline, a work that may be younger than the dumps is unchecked", async () => {
  const folder = await everywhere(wholeOf("2025-12-01"));
  const young: EntryToAudit[] = [
    { ...invented, date: "2025" },
    { title: invented.title, author: invented.author },
    { ...invented, date: "2026", doi: "10.1000/new" },
  ];
  const { entries } = await audit(young, { folder, offline: true });
  expect(entries.map(({ flags }) => flags)).toEqual([["unchecked"], ["unchecked"], ["unchecked"]]);
});

test("offline, one dump that is not whole leaves a work unchecked, and is named", async () => {
  const { "whole:dblp": _, ...others } = wholeOf("2025-12-01");
  const folder = await everywhere(others);
  const { entries } = await audit([invented], { folder, offline: true });
  expect(entries[0]?.flags).toEqual(["unchecked"]);
  expect(entries[0]?.reason).toContain("No answer from dblp (offline)");
});

test("offline, a DOI that neither agency's whole dump has is not found", async () => {
  const folder = await everywhere(wholeOf("2025-12-01"));
  const { entries } = await audit([{ doi: "10.1000/fake", title: lichen.title, date: "2019" }], {
    folder,
    offline: true,
  });
  expect(entries[0]).toMatchObject({ exists: false, flagLevels: { not_found: "warning" } });
  expect(entries[0]?.reason).toContain("neither crossref (2025-12-01) nor datacite (2025-12-01) has it");
});

test("online, indexes whose whole dumps are at hand are not searched", async () => {
  const folder = await everywhere(wholeOf("2025-12-01"));
  const { asked } = await audit([invented], { folder });
  expect(asked).toEqual(["europepmc"]);
  expect((await audit([invented], { folder: await filledFolder() })).asked).toContain("openalex");
});

test("works of a dump that is older than allowed are looked up online as well, and kept if nothing answers", async () => {
  const folder = await filledFolder();
  const entries = [
    { doi: "10.1000/lichen", title: lichen.title },
    { title: bare.title, author: "Eva Stone" },
  ];
  const month = 30 * 86_400_000;
  const old = await audit(entries, { folder, maxAgeMs: month });
  expect(old.asked).toEqual(expect.arrayContaining(["crossref", "openalex"]));
  expect(old.entries[1]?.flags).not.toContain("unfound");
  const young = await audit(entries, { folder, maxAgeMs: 36 * month });
  expect(new Set(young.asked)).toEqual(new Set(["crossref"]));
  expect(young.entries[0]).toMatchObject({ exists: true, titleMatch: "match" });
});

test("online, a registry that does not answer is passed over and named; offline, it ends the audit", async () => {
  const away = async (): Promise<never> => {
    throw new Failure("upstream_unavailable", "PostgreSQL does not answer.");
  };
  const works = { byDoi: away, byNumber: away, byTitle: away, wholeFor: away, close: async () => {} };
  const entries = [{ doi: "10.1000/lichen", title: lichen.title }, invented];
  const online = await audit(entries, { works });
  expect(online.asked).toEqual(expect.arrayContaining(["crossref", "openalex"]));
  expect(online.entries[1]?.reason).toContain("No answer from local registry");
  await expect(audit(entries, { works, offline: true })).rejects.toMatchObject({ kind: "upstream_unavailable" });
});

test("an empty registry is not among the sources that answered", async () => {
  const { entries } = await audit([{ title: "Quantum penguins of Ruritania and their songs" }], { folder: "/nowhere" });
  expect(entries[0]?.searchedSources ?? []).not.toContain("local registry");
});

test("offline, the toolkit checks references from its data folder, and opens no address", async () => {
  const dataDir = await filledFolder();
  const toolkit = createWellsourced({ dataDir, cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  const verified = await toolkit.check.reference(`Byron, A. (2021). ${lichen.title}. Journal of Quiet Waters, 3.`);
  expect(verified).toMatchObject({ exists: true, matchedRecord: { doi: "10.1000/lichen", source: "crossref" } });
  expect(verified.provenance.join("\n")).toContain("in the local registry, as of 2024-05-01");
  await expect(toolkit.read({ url: "https://example.org/" })).rejects.toMatchObject({
    kind: "network",
    message: "No request was made, because WELLSOURCED_OFFLINE is set.",
    retryable: false,
  });
  await expect(toolkit.search.papers({ query: "lichen" })).rejects.toMatchObject({
    kind: "network",
    message: expect.stringMatching(/^No request was made, because WELLSOURCED_OFFLINE is set\. .* not by topic/u),
    retryable: false,
  });
});

test("offline, works are cited and verified by DOI and number from the registry", async () => {
  const dataDir = await filledFolder();
  const toolkit = createWellsourced({ dataDir, cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  const byDoi = await toolkit.cite("10.1000/lichen");
  expect(byDoi.item).toMatchObject({ title: lichen.title, volume: "3", "container-title": "Journal of Quiet Waters" });
  expect((await toolkit.cite("PMID 4711")).item.DOI).toBe("10.1000/roof");
  expect((await toolkit.cite(`Byron, A. (2021). ${lichen.title}.`)).item).toMatchObject({ volume: "3" });
  expect(await toolkit.check.citation({ citation: "PMID 4711" })).toMatchObject({
    exists: true,
    matchedRecord: { retractionStatus: { retracted: true } },
  });
  const unknown = await toolkit.check.citation({ citation: "PMID 4712" });
  expect(unknown).toMatchObject({ exists: false, verificationStatus: "uncertain" });
});

test("a preprint that the registry knows as published is noted, whichever record says so", async () => {
  const preprint: WorkRecord = {
    ...lichen,
    source: "arxiv",
    key: "2101.00001",
    ids: ["arxiv:2101.00001"],
    container: "arXiv",
    type: "article",
  };
  const other = { ...lichen, title: "A study of slate that carries another name in print" };
  const linked: WorkRecord = { ...other, relations: [{ relation: "preprint", id: "arxiv:2101.00001" }] };
  const entry = {
    title: lichen.title,
    reference: {
      id: "a",
      type: "article",
      title: lichen.title,
      author: [{ family: "Byron", given: "Ada" }],
      issued: { "date-parts": [[2021]] },
      DOI: "10.48550/arxiv.2101.00001",
    },
    doi: "10.48550/arxiv.2101.00001",
  };
  for (const published of [lichen, linked]) {
    const folder = await filledFolder([preprint, published]);
    const { asked, entries } = await audit([entry], { folder, offline: true });
    expect(entries[0]).toMatchObject({ flags: ["published_since"], reason: expect.stringContaining("10.1000/lichen") });
    expect(asked).toEqual([]);
  }
});

/** A reference that is probably, but not certainly, to the retracted work. */
const nearRoof = { title: "Clay roofs healing themselves after the frost", author: "Ada Byron", date: "2021" };
const RETRACTED = "was retracted: Retracted (2020-02-03, notice 10.1000/n).";

test("an audit states that an uncertain match was retracted, and counts the entry as none", async () => {
  const folder = await filledFolder();
  const { entries, summary } = await audit(
    [
      nearRoof,
      { ...nearRoof, url: "https://a.example/roof" },
      { ...nearRoof, title: "Growth of lichen on slate roofs" },
    ],
    { folder, offline: true },
  );
  for (const entry of entries.slice(0, 2)) {
    expect(entry.reason).toContain(`“${roof.title}” (10.1000/roof), which it may mean, ${RETRACTED}`);
    expect(entry.possibleMatch).toMatchObject({ doi: "10.1000/roof", retractionStatus: { retracted: true } });
    expect(entry.flags).not.toContain("retracted");
  }
  expect(entries[2]?.reason ?? "").not.toContain("retracted");
  expect(summary.retracted).toBe(0);
});

test("a verification states that an uncertain match was retracted", async () => {
  const toolkit = createWellsourced({ dataDir: await filledFolder(), cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  const result = await toolkit.check.citation({
    citation: "Byron, A. (2021). Clay roofs healing themselves after the frost.",
  });
  expect(result).toMatchObject({
    exists: false,
    possibleMatch: { doi: "10.1000/roof", retractionStatus: { retracted: true } },
    verificationStatus: "uncertain",
  });
  expect(result.authenticityCaveat).toContain(RETRACTED);
});

test("a certain match without a DOI is retracted where its record says so", async () => {
  const withdrawn: WorkRecord = { ...bare, notices: [{ kind: "withdrawal", reportedBy: ["dblp"] }] };
  const dataDir = await filledFolder([withdrawn]);
  const { entries } = await audit([{ title: bare.title, author: "Eva Stone", date: "2012" }], {
    folder: dataDir,
    offline: true,
  });
  expect(entries[0]).toMatchObject({ flags: ["retracted"], retractionStatus: { retracted: true } });
  const toolkit = createWellsourced({ dataDir, cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  const author = [{ family: "Stone", given: "Eva" }];
  const reference = {
    id: "a",
    type: "paper-conference",
    title: bare.title,
    author,
    issued: { "date-parts": [[2012]] },
  };
  const result = await toolkit.check.citation({ reference });
  expect(result).toMatchObject({ exists: true, retractionStatus: { retracted: true } });
  expect(result.authenticityCaveat).toContain("Withdrawn");
});

test("offline, works are searched for by identifier and title, and what cannot be searched is said", async () => {
  const dataDir = await filledFolder();
  const toolkit = createWellsourced({ dataDir, cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  const search = (query: string, more: object = {}) => toolkit.search.papers({ query, ...more });
  const byTitle = await search("Growth of lichens on slate roofs in northern towns");
  expect(byTitle).toMatchObject({
    papers: [{ doi: "10.1000/lichen", source: "crossref", year: 2021 }],
    routing: { provider: "local registry" },
    note: expect.stringContaining("crossref, as of 2024-05-01"),
  });
  expect((await search("PMID:4711")).papers).toMatchObject([
    { doi: "10.1000/roof", retractionStatus: { retracted: true } },
  ]);
  const filtered = await search("10.1000/lichen", { yearFrom: 2021, openAccess: true });
  expect(filtered.papers).toHaveLength(1);
  expect(filtered.notHonoured).toHaveLength(1);
  await expect(search("10.1000/lichen", { yearFrom: 2022 })).rejects.toMatchObject({ kind: "network" });
});

test("offline with an empty registry, a search for works fails and says how to fill it", async () => {
  const toolkit = createWellsourced({ dataDir: "/nowhere", cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  await expect(toolkit.search.papers({ query: "On tides" })).rejects.toMatchObject({
    kind: "network",
    message: expect.stringContaining("works add"),
  });
});
