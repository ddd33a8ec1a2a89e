import { createReferenceReader } from "@wellsourced/citations/reference-reader";
import { Failure, type FailureCode, NO_NETWORK } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import type { AuditedEntry, EntryToAudit, LinkState } from "@wellsourced/trust/references";
import { describe, expect, test } from "vitest";
import { createAuditBibliography } from "../../../src/recipes/checks/audit-bibliography.ts";
import type { CheckLink } from "../../../src/recipes/checks/check-link.ts";

const RETRACTED = { kind: "retraction" as const, date: "2020-02-03", noticeDoi: "10.1000/n", reportedBy: ["crossref"] };
const work = (doi: string, title: string, more: Partial<Work> = {}): Work => ({
  doi,
  title,
  url: `https://journal.example/${doi.slice(8)}`,
  source: "crossref",
  authors: ["Ada Byron"],
  year: 2021,
  ...more,
});
const LICHEN = work("10.1000/lichen", "Growth of lichen on the slate roofs of northern towns");
const MOSS = work("10.1000/moss", "Moss as a measure of rising damp in old walls", {
  authors: ["Eva Stone"],
  year: 2012,
});
const ROOF = work("10.1000/roof", "Roofs that heal themselves", { notices: [RETRACTED] });
const LONG = work("10.1000/long", "Walls of clay that dry in the wind of the north", { notices: [RETRACTED] });
const TIDE = work("10.1000/tide", "Tide tables drawn from the songs of ferrymen", {
  journal: "Journal of Quiet Waters",
});
const WORKS = [LICHEN, MOSS, ROOF, LONG, TIDE];

interface World {
  readonly down?: readonly string[];
  readonly links?: Readonly<Record<string, LinkState>>;
  readonly pages?: Readonly<Record<string, string>>;
  /** Whether OpenAlex has the works too. */
  readonly indexed?: boolean;
  /** The failure of every look-up. */
  readonly code?: FailureCode;
  /** Whether search results omit the journal. */
  readonly isBare?: boolean;
  /** Duration of each look-up in milliseconds. */
  readonly took?: number;
}

/** The audit with a few works at Crossref; the DOI resolver knows no others. */
function world({
  down = [],
  links: states = {},
  pages = {},
  took = 0,
  indexed = false,
  isBare = false,
  code,
}: World = {}) {
  const clock = createFakeClock(Date.UTC(2026, 0, 31));
  const asked: string[] = [];
  const failIfDown = (provider: string) => {
    if (down.includes(provider)) throw new Failure("upstream_unavailable", "down", { provider });
    if (code) throw new Failure("network", "away", { provider, code });
  };
  const find = async (kind: string, ask: { dois?: readonly string[]; doi?: string }, { provider = "" }) => {
    asked.push(`${kind} ${provider} ${(ask.dois ?? [ask.doi]).length}`);
    if (took > 0) await clock.advance(took);
    failIfDown(provider);
    const wanted = ask.dois ?? [ask.doi ?? ""];
    const found = WORKS.filter(({ doi = "" }) => wanted.includes(doi));
    if (kind === "standing" && provider === "crossref") return { records: wanted.map((doi) => ({ doi })), provider };
    const holders = ["crossref", "doi", ...(indexed ? ["openalex"] : [])];
    return { records: holders.includes(provider) ? found : [], provider };
  };
  const academic = async ({ query }: { readonly query: string }, { provider = "" }) => {
    failIfDown(provider);
    const found = provider === "crossref" ? WORKS.filter(({ title }) => query.includes(title)) : [];
    return { records: isBare ? found.map(({ journal: _, ...bare }) => bare) : found, provider };
  };
  const links: string[] = [];
  const checkLink: CheckLink = async (url) => {
    links.push(url);
    const state = states[url] ?? { linkLive: true, httpStatus: 200 };
    return { state, isOffline: state.linkNote === NO_NETWORK, statesDoi: false };
  };
  const readPage = async ({ url }: { readonly url: string }): Promise<Page> => {
    const markdown = pages[url];
    if (markdown === undefined) throw new Failure("blocked", `Blocked: ${url}.`);
    return { markdown } as Page; // only the text is used
  };
  const audit = createAuditBibliography({
    // Only the records of a reply are used.
    providers: { find, academic } as unknown as Providers,
    retractions: async () => ({ because: "not set", isSetUp: false }),
    checkLink,
    pages: readPage,
    clock,
    references: createReferenceReader({ clock }),
  });
  return { audit, asked, clock, links };
}

async function one(entry: EntryToAudit, around: World = {}): Promise<AuditedEntry> {
  const { entries } = await world(around).audit({ entries: [entry] });
  return entries[0] ?? { index: -1, flags: [] };
}

test.each(["name_not_found", "unreached"] as const)(
  "where no register can be reached (%s), the first reference says so, and nobody is asked about the rest",
  async (code) => {
    const { audit, asked } = world({ code });
    const entries = Array.from({ length: 10 }, (_, at) => ({ title: `Made work ${at}`, doi: `10.1000/made.${at}` }));
    const { warning, summary } = await audit({ entries }, { atOnce: 1 });
    expect(warning).toBe(NO_NETWORK);
    expect(summary).toMatchObject({ unchecked: 10 });
    // One request contains all DOIs; the resolvers of single DOIs are not queried.
    expect(asked.every((one) => one.endsWith(" 10"))).toBe(true);
  },
);

test("a register that refuses, beside one that answers, is no sign of being offline", async () => {
  const { audit } = world({ down: ["crossref", "pubmed", "europepmc"] });
  expect((await audit({ entries: [{ doi: "10.1000/unknown" }] })).warning).not.toBe(NO_NETWORK);
});

test("offline, the audit reports that once and makes no further requests", async () => {
  const dead: LinkState = { httpStatus: 0, linkState: "unchecked", linkNote: NO_NETWORK };
  const entries = [1, 2, 3, 4].map((number) => ({ url: `https://a.example/${number}` }));
  const { audit, links } = world({ links: Object.fromEntries(entries.map(({ url }) => [url, dead])) });
  const result = await audit({ entries }, { atOnce: 1 });
  expect(links).toEqual(["https://a.example/1"]);
  expect(result.warning).toBe(NO_NETWORK);
  expect(result.summary).toMatchObject({ unchecked: 4, deadLink: 0 });
  for (const { reason } of result.entries)
    expect(reason).toBe(`${NO_NETWORK} Absence of evidence is not evidence of absence.`);
});

test("offline, no entry waits for its turn at a registry once one has found no network", async () => {
  const dead: LinkState = { httpStatus: 0, linkState: "unchecked", linkNote: NO_NETWORK };
  const entries = [1, 2, 3].map((number) => ({ url: `https://a.example/${number}` }));
  const { audit } = world();
  const checkLink: CheckLink = async (url, { signal }) => {
    if (url.endsWith("1")) return { state: dead, isOffline: true, statesDoi: false };
    // The others wait in a queue that never ends.
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };
  const { summary, warning } = await audit({ entries }, { checkLink });
  expect(warning).toBe(NO_NETWORK);
  expect(summary).toMatchObject({ total: 3, unchecked: 3 });
});

describe("an entry", () => {
  test.each<[what: string, entry: EntryToAudit, around: World, expected: Partial<AuditedEntry>]>([
    ["in order", { doi: "10.1000/LICHEN", title: LICHEN.title }, {}, { exists: true, flags: [], titleMatch: "match" }],
    [
      "retracted",
      { doi: "https://doi.org/10.1000/roof" },
      {},
      { flags: ["retracted"], reason: "Retracted (2020-02-03, notice 10.1000/n)." },
    ],
    ["unknown to the register", { doi: "10.1000/none" }, {}, { exists: false, flags: ["not_found"] }],
    [
      "of a known work under a DOI unknown to the register",
      { doi: "10.1000/none", title: LICHEN.title, author: "Ada Byron", date: "2021" },
      {},
      { flags: ["not_found"], best: expect.objectContaining({ item: expect.objectContaining({ DOI: LICHEN.doi }) }) },
    ],
    [
      "that only the record of its DOI contradicts",
      { title: TIDE.title, author: "Ada Byron", date: "2021", site: "Archives of Slate" },
      { isBare: true },
      { flags: ["venue_differs"], doi: TIDE.doi ?? "" },
    ],
    [
      "that nobody could be asked about",
      { doi: "10.1000/none" },
      { down: ["crossref", "doi"] },
      { flags: ["unchecked"] },
    ],
    [
      "whose standing nobody could tell",
      { doi: "10.1000/lichen" },
      { down: ["crossref"] },
      { exists: true, flags: ["unchecked"] },
    ],
    [
      "of a DOI that names another work",
      { doi: "10.1000/lichen", title: MOSS.title, author: "Eva Stone", date: "2012" },
      {},
      { flags: ["mismatch"], titleMatch: "mismatch", possibleMatch: MOSS },
    ],
    [
      "of a DOI that names another work, and of a work that no index has",
      { doi: "10.1000/lichen", title: "Quantum penguins of Ruritania and their songs", author: "Max Quill" },
      {},
      { flags: ["mismatch", "unfound"], searchedSources: expect.arrayContaining(["crossref", "openalex"]) },
    ],
    [
      "with a dead link",
      { url: "https://gone.example/a" },
      {
        links: {
          "https://gone.example/a": {
            linkLive: false,
            httpStatus: 404,
            archivedUrl: "https://web.archive.org/web/1/a",
          },
        },
      },
      { flags: ["dead_link"], archivedUrl: "https://web.archive.org/web/1/a" },
    ],
    [
      "with a link that refuses",
      { url: "https://shy.example/a" },
      { links: { "https://shy.example/a": { linkLive: true, httpStatus: 403 } } },
      { flags: [], linkLive: true, reason: "The link was not checked: the server answered HTTP 403." },
    ],
    [
      "with nothing but a link that does not answer",
      { url: "https://mute.example/a" },
      { links: { "https://mute.example/a": { httpStatus: 0, linkState: "unchecked", linkNote: "It timed out." } } },
      { flags: ["unchecked"], reason: "It timed out. Absence of evidence is not evidence of absence." },
    ],
    [
      "in order but for a link that does not answer",
      { doi: "10.1000/lichen", url: "https://mute.example/a" },
      { links: { "https://mute.example/a": { httpStatus: 0, linkState: "unchecked", linkNote: "It timed out." } } },
      { flags: [], exists: true, reason: "It timed out." },
    ],
    [
      "whose host does not exist",
      { url: "https://lost.example/a" },
      { links: { "https://lost.example/a": { linkLive: false, httpStatus: 0, linkNote: "No such host." } } },
      { flags: ["dead_link"], reason: "No such host." },
    ],
    [
      "whose page says that it was not found",
      { url: "https://lost.example/a" },
      {
        links: {
          "https://lost.example/a": { linkLive: true, linkState: "soft_404", httpStatus: 200, linkNote: "Not found." },
        },
      },
      { flags: ["dead_link"], reason: "Not found." },
    ],
    [
      "behind a server that fails",
      { url: "https://ill.example/a" },
      { links: { "https://ill.example/a": { httpStatus: 500, linkNote: "It fails." } } },
      { flags: [], reason: "It fails." },
    ],
    [
      "whose link may not be asked",
      { doi: "10.1000/lichen", url: "ftp://files.example/a" },
      {},
      { flags: [], reason: "The link was not checked: the address may not be requested." },
    ],
    [
      "that only indexes know of while the register is down",
      { doi: "10.1000/lichen" },
      { down: ["crossref"], indexed: true },
      {
        flags: [],
        exists: true,
        checkedSources: ["openalex"],
        reason: "Whether it was retracted is uncertain: no answer from crossref, crossref-notices.",
      },
    ],
    ...(["parked", "front_page"] as const).map((state): [string, EntryToAudit, World, Partial<AuditedEntry>] => [
      `whose address shows something else: ${state}`,
      { url: "https://lost.example/a", claim: "Interest rates in Norway rose to 4.5 percent in 2023." },
      {
        links: {
          "https://lost.example/a": { linkLive: true, linkState: state, httpStatus: 200, linkNote: "It is lost." },
        },
        pages: { "https://lost.example/a": "Welcome to our new site. ".repeat(200) },
      },
      { flags: [], linkState: state, claimSupport: "source_unavailable", reason: "It is lost." },
    ]),
    [
      "of another year, such as a reprint",
      { doi: "10.1000/lichen", title: LICHEN.title, author: "Ada Byron", date: "1998" },
      {},
      {
        flags: ["year_differs"],
        titleMatch: "match",
        reason: "No version of the work is dated 1998. Recorded: “2021” (crossref).",
      },
    ],
    [
      "with a page, and the title of a retracted work by somebody else",
      { title: LONG.title, author: "Otto Reed", url: "https://shy.example/a" },
      {},
      { exists: true, flags: ["authors_differ"], possibleMatch: LONG },
    ],
    [
      "whose field for the DOI holds something else",
      { doi: "n/a", url: "https://doi.org/10.1000/lichen" },
      {},
      { doi: "10.1000/lichen", exists: true, flags: [] },
    ],
    [
      "found by its title",
      { title: MOSS.title, author: "Eva Stone", date: "2012" },
      {},
      { exists: true, doi: "10.1000/moss", flags: [] },
    ],
    [
      "retracted, found by its title",
      { title: ROOF.title, author: "Ada Byron", date: "2021" },
      {},
      { exists: true, flags: ["retracted"] },
    ],
    [
      "of a title that nobody has",
      { title: "Quantum penguins of Ruritania and their kin" },
      {},
      { flags: ["unfound"], flagLevels: { unfound: "warning" } },
    ],
    [
      "whose source speaks of something else",
      { doi: "10.1000/lichen", claim: "Interest rates in Norway rose to 4.5 percent in 2023." },
      { pages: { [LICHEN.url]: "Lichen grows slowly. ".repeat(200) } },
      { flags: ["mischaracterized"], claimSupport: "not_addressed", claimSourceUrl: LICHEN.url },
    ],
    [
      "whose source is too short to be held against it",
      { doi: "10.1000/lichen", claim: "Interest rates in Norway rose to 4.5 percent in 2023." },
      { pages: { [LICHEN.url]: "Lichen grows slowly. ".repeat(20) } },
      { flags: [], claimSupport: "not_addressed", claimSourceUrl: LICHEN.url },
    ],
    [
      "whose source speaks of it",
      { doi: "10.1000/lichen", claim: "Lichen grows slowly on slate roofs." },
      { pages: { [LICHEN.url]: `${"We went up. ".repeat(100)}Lichen grows slowly on slate roofs of towns.` } },
      { flags: [], claimSupport: "addressed" },
    ],
    [
      "whose source cannot be read",
      { doi: "10.1000/lichen", claim: "Lichen grows." },
      {},
      { flags: [], claimSupport: "source_unavailable" },
    ],
  ])("%s", async (_, entry, around, expected) => {
    const audited = await one(entry, around);
    expect(audited).toMatchObject(expected);
    expect(audited.flags.length > 0).toBe(audited.flags.length > 0 && audited.reason !== undefined);
  });

  const link = (state: LinkState) => one({ url: "https://a.example/a" }, { links: { "https://a.example/a": state } });

  test.each<[what: string, state: LinkState]>([
    ["a page that is not there", { linkLive: false, linkState: "gone", httpStatus: 404 }],
    ["a page that is gone", { linkLive: false, linkState: "gone", httpStatus: 410 }],
    ["a page that says so itself", { linkLive: true, linkState: "soft_404", httpStatus: 200 }],
    ["a host that does not exist", { linkLive: false, linkState: "gone", httpStatus: 0 }],
  ])("tool 27 [rev 2]: %s is a dead link", async (_, state) => {
    expect((await link(state)).flags).toEqual(["dead_link"]);
  });

  test.each([
    ["a refused connection", "The connection was refused."],
    ["a time-out", "No answer came within 8 s."],
  ])("tool 27 [rev 2]: %s is no dead link but unchecked, with its reason", async (_, linkNote) => {
    const audited = await link({ linkState: "unchecked", httpStatus: 0, linkNote });
    expect(audited.flags).toEqual(["unchecked"]);
    expect(audited.reason).toContain(linkNote);
    expect(audited).not.toHaveProperty("linkLive");
  });

  test.each([403, 429, 500, 502, 503, 504])("tool 27 [rev 2]: HTTP %i is no dead link", async (httpStatus) => {
    expect((await link({ linkState: "refused", httpStatus })).flags).not.toContain("dead_link");
  });

  test("tool 27 [rev 2]: mismatch says by matchParts in what the entry contradicts the record of its identifier", async () => {
    const entry = { doi: "10.1000/lichen", title: MOSS.title, author: "Eva Stone", date: "2012" };
    const { flags, matchParts, reason } = await one(entry);
    expect(flags).toEqual(["mismatch"]);
    expect(matchParts).toMatchObject({ authors: 0, year: 0 });
    expect(matchParts?.title).toBeLessThan(0.5);
    expect(reason).toBeTruthy();
    const same = { doi: "10.1000/lichen", title: LICHEN.title, author: "Ada Byron", date: "2021" };
    expect((await one(same)).flags).toEqual([]);
    const others = { ...same, author: "Eva Stone and Otto Reed" };
    expect(await one(others)).toMatchObject({
      flags: ["mismatch", "authors_differ"],
      matchParts: { title: 1, authors: 0 },
    });
  });

  test("unchecked is said not to be a suspicion, and who was silent is named", async () => {
    const { reason, failedSources } = await one({ doi: "10.1000/none" }, { down: ["crossref", "doi"] });
    expect(reason).toContain("Absence of evidence is not evidence of absence.");
    expect(failedSources).toEqual(["crossref", "crossref-notices"]);
  });

  test("a retracted work is not accused where its DOI does not exist", async () => {
    expect((await one({ doi: "10.1000/none" })).retractionStatus).toBeUndefined();
  });
});

describe("a list", () => {
  const entries = [
    { doi: "10.1000/lichen" },
    { doi: "10.1000/roof" },
    { doi: "10.1000/none" },
    { title: "Quantum penguins of Ruritania" },
  ];

  test("is summarised, and looked up in few requests", async () => {
    const { audit, asked } = world();
    const { summary, source, entryCount, checkedAt, warning } = await audit({ entries });
    expect(summary).toEqual({
      total: 4,
      retracted: 1,
      deadLink: 0,
      notFound: 1,
      mismatch: 0,
      unchecked: 0,
      mischaracterized: 0,
      unfound: 1,
      differing: 0,
      ok: 1,
    });
    expect([source, entryCount, checkedAt]).toEqual(["entries", 4, "2026-01-31T00:00:00Z"]);
    expect(warning).toContain("No entry has a claim");
    expect(asked.filter((line) => line.startsWith("work crossref"))).toEqual(["work crossref 3"]);
  });

  test("works found for references without DOIs are looked up together, without superfluous requests", async () => {
    const { audit, asked } = world();
    const named = WORKS.map(({ title, authors = [], year }) => ({ title, author: authors[0], date: String(year) }));
    const { summary, entries: audited } = await audit({ entries: named });
    expect(summary).toMatchObject({ total: 5, retracted: 2 });
    expect(audited.map(({ doi }) => doi)).toEqual(WORKS.map(({ doi }) => doi));
    // Crossref, its notices, OpenAlex, PubMed and Europe PMC, once each.
    expect(asked.toSorted()).toEqual([
      "standing crossref 5",
      "standing europepmc 5",
      "standing pubmed 5",
      "work crossref 5",
      "work openalex 5",
    ]);
  });

  test("results of an earlier run are not looked up again; each entry is reported when it is done", async () => {
    const { audit, asked } = world();
    const told: number[] = [];
    const known = (_: EntryToAudit, index: number): AuditedEntry | undefined =>
      index < 3 ? { index, doi: "10.1000/x", flags: ["retracted"] } : undefined;
    const { summary } = await audit({ entries, known }, { onEntry: ({ index }) => told.push(index) });
    expect(summary.retracted).toBe(3);
    expect([...told].sort()).toEqual([0, 1, 2, 3]);
    expect(asked).toEqual([]);
  });

  test("beyond its bound is counted", async () => {
    const result = await world().audit({ entries, most: 3 });
    expect(result).toMatchObject({ skipped: 1, entryCount: 4, summary: { total: 3 } });
    expect(result.skippedNote).toContain("first 3");
  });

  test("that takes too long is reported as far as it was checked", async () => {
    const { audit } = world({ took: 30_000 });
    const { entries: audited } = await audit({ entries }, { deadlineMs: 60_000, atOnce: 1 });
    expect(audited).toHaveLength(4);
    expect(audited[3]).toMatchObject({
      flags: ["unchecked"],
      reason: expect.stringContaining("time limit was reached"),
    });
  });

  test("with a look-up that never responds keeps the results of the others", async () => {
    const { audit, clock } = world();
    const checkLink: CheckLink = () => new Promise(() => {});
    const open = audit(
      { entries: [{ doi: "10.1000/roof" }, { url: "https://slow.example/" }, { doi: "10.1000/lichen" }] },
      { deadlineMs: 60_000, atOnce: 1, checkLink },
    );
    await clock.advance(60_000);
    const { entries: audited, summary } = await open;
    expect(summary).toMatchObject({ total: 3, retracted: 1, unchecked: 2 });
    expect(audited[1]?.reason).toContain("time limit was reached");
  });

  test("an abort ends it", async () => {
    const signal = AbortSignal.abort();
    const { audit } = world({ down: ["crossref"] });
    await expect(audit({ entries }, { signal })).rejects.toThrow();
  });

  test.each([
    ["nothing", {}],
    ["an empty list", { entries: [] }],
    ["an entry of nothing", { entries: [{ author: "Ada" }] }],
    ["a document without references", { bibliography: "[]" }],
  ])("%s cannot be audited", async (_, query) => {
    await expect(world().audit(query)).rejects.toMatchObject({ kind: "validation" });
  });
});

describe("a document", () => {
  const BIB = `@article{a, title={${LICHEN.title}}, author={Byron, Ada}, year={2021}, doi={10.1000/lichen}}
@article{b, title={${MOSS.title}}, author={Stone, Eva}, year={2012}, doi={10.1000/lichen}}
@article{cut, title={`;

  test("is read entry by entry; unreadable records are reported with their line", async () => {
    const result = await world().audit({ bibliography: BIB });
    expect(result.source).toBe("bibliography:bibtex");
    expect(result.entries.map(({ flags }) => flags)).toEqual([[], ["mismatch"]]);
    expect(result.skippedRecords?.[0]).toMatchObject({ line: 3 });
  });
});
