import { Failure } from "@wellsourced/core";
import type { Page, Paper } from "@wellsourced/core/records";
import { createHttp } from "@wellsourced/http";
import {
  type AcademicAsk,
  createProviders,
  type ProviderResponse,
  type ProviderState,
  type Providers,
} from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createRetractionData } from "../../src/recipes/checks/retraction-data.ts";
import { createSearchAcademic } from "../../src/recipes/search/papers.ts";

const paper = (doi: string, more: Partial<Paper> = {}): Paper => ({
  title: `On ${doi}`,
  url: `https://doi.org/${doi}`,
  source: "openalex",
  doi,
  ...more,
});

const RETRACTED = { retracted: true, kind: "retraction" } as const;
const down = new Failure("network", "down", { provider: "made" });

interface World {
  readonly papers: readonly Paper[];
  readonly standing?: Readonly<Record<string, object>> | Failure;
  readonly copies?: Readonly<Record<string, object>> | Failure;
  readonly places?: Readonly<Record<string, string>> | Failure;
  /** Duration of the search itself in milliseconds. */
  readonly took?: number;
}

/** Providers whose capabilities return rows of a table, fail, or are not configured. */
function world({ papers, standing = {}, copies, places = {}, took = 0 }: World) {
  const asked: [kind: string, ask: object][] = [];
  const given: (number | undefined)[] = [];
  const clock = createFakeClock(0);
  const tables: Readonly<Record<string, object | Failure | undefined>> = {
    standing,
    "open-access": copies,
    "archive-id": places,
  };
  const answer = (records: readonly unknown[]) => ({
    records,
    provider: "made",
    attempted: ["made"],
    routed: false,
    notHonoured: [],
  });
  const rowsFor = (
    kind: string,
    { dois = [], doi = "" }: { readonly dois?: readonly string[]; readonly doi?: string },
  ) =>
    [...dois, doi].flatMap((one) => {
      const row: unknown = Reflect.get(tables[kind] ?? {}, one);
      if (row === undefined) return [];
      return [typeof row === "string" ? { doi: one, pmcid: row } : { doi: one, copies: [], ...Object(row) }];
    });
  const providers: Pick<Providers, "academic" | "find" | "filters" | "list"> = {
    filters: createProviders({ http: createHttp() }).filters,
    academic: async (ask: AcademicAsk): Promise<ProviderResponse<Paper>> => {
      asked.push(["academic", ask]);
      await clock.advance(took);
      return { ...answer([]), records: papers };
    },
    find: (async (kind: string, ask: object, { deadlineMs }: { readonly deadlineMs?: number } = {}) => {
      asked.push([kind, ask]);
      given.push(deadlineMs);
      if (tables[kind] instanceof Failure) throw tables[kind];
      return answer(rowsFor(kind, ask));
    }) as Providers["find"], // there are rows for each kind above
    list: () => (copies ? [{ type: "open-access", available: true } as ProviderState] : []), // the fields that are used
  };
  const pages = async ({ url }: { readonly url: string }): Promise<Page> => {
    asked.push(["page", { url }]);
    if (url.includes("PMC13")) throw down;
    const facts = { status: 200, contentType: "jats", metadata: {}, partial: false, wireTruncated: false };
    return { url, finalUrl: url, markdown: `text of ${url}`, hiddenTextRemoved: 0, ...facts };
  };
  const retractions = createRetractionData({ clock });
  const parts = { providers: providers as Providers, pages, clock, retractions }; // nothing else is used
  return { search: createSearchAcademic(parts), asked, given };
}

describe("retractions", () => {
  test("are looked up in one request for all works that do not say it themselves", async () => {
    const { search, asked } = world({
      papers: [
        paper("10.1/a"),
        paper("10.1/b", { retractionStatus: { ...RETRACTED, date: "2020-01-01" } }),
        paper("10.1/c", { source: "crossref" }),
        { title: "No DOI", url: "https://x.example/", source: "other" },
        paper("10.1/d"),
      ],
      standing: { "10.1/a": { retractionStatus: RETRACTED }, "10.1/d": {} },
    });
    const { papers, note } = await search({ query: "x", limit: 10 });
    expect(asked.slice(1)).toEqual([["standing", { dois: ["10.1/a", "10.1/d"], limit: 2 }]]);
    expect(papers.map(({ retractionStatus }) => retractionStatus)).toEqual([
      RETRACTED,
      { ...RETRACTED, date: "2020-01-01" },
      undefined,
      undefined,
      undefined,
    ]);
    expect(note).toBeUndefined();
  });

  test("that could not be looked up are reported as unchecked, and the search succeeds", async () => {
    const { papers, note } = await world({ papers: [paper("10.1/a")], standing: down }).search({ query: "x" });
    expect(papers).toHaveLength(1);
    expect(note).toBe(
      "Retractions could not be looked up (network), so works without retractionStatus were not checked.",
    );
  });

  test("of works that no registry of notices knows are said to be unchecked", async () => {
    const papers = [paper("10.48550/arxiv.1", { source: "datacite" }), paper("10.1/a")];
    const { note } = await world({ papers }).search({ query: "x" });
    expect(note).toBe("1 of 2 works were not checked for retraction, because made does not have them.");
  });

  test.each([
    [undefined, 100, 4_000],
    [60_000, 100, 4_000],
    [3_000, 1_000, 2_000],
    [1_000, 1_000, 1],
  ])("have a moment, and no more than is left: of %s ms after %i", async (deadlineMs, took, left) => {
    const { search, given } = world({ papers: [paper("10.1/a")], took });
    await search({ query: "x" }, deadlineMs === undefined ? {} : { deadlineMs });
    expect(given).toEqual([left]);
  });

  test("a caller who goes away ends the search", async () => {
    const leaving = new AbortController();
    const { search } = world({ papers: [paper("10.1/a")], standing: down });
    leaving.abort(new Error("gone"));
    await expect(search({ query: "x" }, { signal: leaving.signal })).rejects.toBe(down);
  });
});

describe("free copies", () => {
  const copies = {
    "10.1/a": {
      openAccess: true,
      isInDoaj: true,
      copies: [{ landingUrl: "https://a.example/" }, { pdfUrl: "https://a.example/a.pdf" }],
    },
    "10.1/b": { openAccess: true, copies: [{ pdfUrl: "https://b.example/other.pdf" }] },
    "10.1/c": { openAccess: false, copies: [] },
  };
  const papers = [
    paper("10.1/c"),
    paper("10.1/a", { openAccess: false }),
    paper("10.1/b", { pdfUrl: "https://b.example/own.pdf" }),
    paper("10.1/d"),
  ];

  test("are added if the index has none, and never overwrite its own", async () => {
    const { search, asked } = world({ papers, copies });
    const found = await search({ query: "x", limit: 10 });
    expect(asked.filter(([kind]) => kind === "open-access").map(([, ask]) => Reflect.get(ask, "doi"))).toEqual([
      "10.1/c",
      "10.1/a",
      "10.1/d",
    ]);
    expect(found.papers).toEqual([
      paper("10.1/c", { openAccess: false }),
      paper("10.1/a", { openAccess: false, isInDoaj: true, pdfUrl: "https://a.example/a.pdf" }),
      papers[2],
      papers[3],
    ]);
  });

  test("come before works without a PDF are dropped", async () => {
    const { search, asked } = world({ papers, copies });
    const found = await search({ query: "x", limit: 2, pdfOnly: true });
    expect(asked[0]?.[1]).toMatchObject({ limit: 2, pdfOnly: true, pdfLater: true });
    expect(found.papers.map(({ pdfUrl }) => pdfUrl)).toEqual(["https://a.example/a.pdf", "https://b.example/own.pdf"]);
  });

  test("cannot be looked up: the search succeeds and reports that", async () => {
    const { papers: found, note } = await world({ papers, copies: down, standing: { "10.1/a": {} } }).search({
      query: "x",
    });
    expect(found).toHaveLength(4);
    expect(note).toBe("Free copies could not be looked up for 3 works.");
  });

  test("are not looked for where no index of copies is set up", async () => {
    const { search, asked } = world({ papers });
    await search({ query: "x", pdfOnly: true });
    expect(asked.map(([kind]) => kind)).toEqual(["academic", "standing"]);
    expect(asked[0]?.[1]).not.toHaveProperty("pdfLater");
  });
});

describe("texts of PubMed Central", () => {
  const papers = [paper("10.1/a"), paper("10.1/b"), paper("10.1/c")];

  test("are added on request to works that it has", async () => {
    const { search, asked } = world({ papers, places: { "10.1/a": "PMC12", "10.1/c": "PMC13" } });
    const { papers: found, note } = await search({ query: "x", fullText: true });
    expect(found.map(({ fullText }) => fullText)).toEqual([
      "text of https://pmc.ncbi.nlm.nih.gov/articles/PMC12/",
      undefined,
      undefined,
    ]);
    expect(note).toBe("1 text in PubMed Central could not be read.");
    expect(asked.filter(([kind]) => kind === "archive-id")).toHaveLength(1);
  });

  test("are not requested otherwise, and a failing service is named", async () => {
    const { search, asked } = world({ papers, places: down });
    await search({ query: "x" });
    expect(asked.map(([kind]) => kind)).not.toContain("archive-id");
    expect((await search({ query: "x", fullText: true })).note).toBe(
      "PubMed Central could not be queried for texts (network).",
    );
  });
});

test.each([
  ["https://mill.example/1", 3, true],
  ["https://www.nature.com/1", 3, undefined],
  ["https://mill.example/1", 5, undefined],
])("%s with the title of a work with 50 citations, itself cited %i times", async (url, citationCount, doubtful) => {
  const papers = [
    { title: "Growth of Lichen.", url: "https://doi.org/10.1/a", source: "openalex", citationCount: 50 },
    { title: "Growth of lichen", url, source: "openalex", citationCount },
  ];
  const { papers: found } = await world({ papers }).search({ query: "x" });
  expect(found.map(({ lowConfidenceDomain }) => lowConfidenceDomain)).toEqual([undefined, doubtful]);
});
