import type { CourtCase } from "@wellsourced/core/records";
import { afterEach, describe, expect, test } from "vitest";
import type { CaseAsk } from "../../src/capabilities/case.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, type Stage, startStage } from "../helpers/upstream.ts";

const SEARCH = "/api/rest/v4/search/";
const LOOKUP = "/api/rest/v4/citation-lookup/";
const PAGE = "doc-search-q-foo.json";
const TOKEN = "made-courtlistener-token-1234";

let stage: Stage | undefined;
afterEach(async () => stage?.close());

const read = (name: string) => readRecording(`courtlistener/${name}`);

/** Runs one query against the documented replies of search and look-up. */
async function ask(question: Partial<CaseAsk> & { query: string }, lookup = "doc-citation-lookup-200.json") {
  const routes = [
    { path: SEARCH, body: read(PAGE) },
    { path: LOOKUP, body: read(lookup) },
  ];
  stage = await startStage(routes, { settings: { COURTLISTENER_API_TOKEN: TOKEN } });
  const found = await stage.providers.find("case", { limit: 10, ...question }, { provider: "courtlistener" });
  const requests = stage.replay.requests;
  return { ...found, records: found.records as readonly CourtCase[], requests };
}

describe("documented replies of CourtListener", () => {
  test("a page of opinions, with the regional reporter's citation", async () => {
    const { records, total, requests } = await ask({ query: "foo" });
    const page = { all: readJson(`courtlistener/${PAGE}`) };
    const item = dig(digList(page, "all", "results"), 0);
    expect(records).toEqual([
      {
        caseName: "Foo v. Foo",
        citation: "65 P.3d 182 (Haw. App. 2003)",
        court: digText(item, "court"),
        courtId: "hawapp",
        dateFiled: "2003-01-10",
        docketNumber: "24158",
        citationCount: 0,
        url: `https://www.courtlistener.com${digText(item, "absolute_url")}`,
        source: "courtlistener",
      },
    ]);
    expect(total).toBe(2343);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ type: "o", q: "foo" });
    expect(requests[0]?.headers.authorization).toBe(`Token ${TOKEN}`);
  });

  test("courts and days go along, and hold for what comes back", async () => {
    const filters = { jurisdiction: "hawapp ca9", dateFrom: "2003-01-01", dateTo: "2003-12-31" };
    const { records, requests } = await ask({ query: "foo", ...filters });
    expect(records).toHaveLength(1);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      type: "o",
      q: "foo",
      court: "hawapp ca9",
      filed_after: "2003-01-01",
      filed_before: "2003-12-31",
    });
    await stage?.close();
    expect((await ask({ query: "foo", jurisdiction: "scotus" })).records).toEqual([]);
  });

  test("a name is looked for in names, the most cited case first", async () => {
    for (const query of ["Foo v. Foo", "Foo vs. Foo"]) {
      const { requests } = await ask({ query });
      const [first] = requests;
      expect(Object.fromEntries(first?.query ?? [])).toEqual({
        type: "o",
        case_name: query,
        order_by: "citeCount desc",
      });
      await stage?.close();
    }
  });

  test.each([
    ["576 U.S. 644", "doc-citation-lookup-200.json"],
    ["576 US 644", "doc-citation-lookup-normalized.json"],
    ["Obergefell v. Hodges, 576 U.S. 644 (2015)", "doc-citation-lookup-200.json"],
  ])("%s is looked up as a citation, and its case searched by the normalised form", async (query, lookup) => {
    const { records, requests } = await ask({ query }, lookup);
    const [asked, searched] = requests;
    expect(new URLSearchParams(asked?.body).get("text")).toMatch(/^576 U\.?S\.? 644$/u);
    expect(searched?.query.get("citation")).toBe('"576 U.S. 644"');
    expect(records).toHaveLength(1);
  });

  test("a citation that the collection lacks is nothing found, and said to be", async () => {
    const found = await ask({ query: "1 U.S. 200" }, "doc-citation-lookup-404.json");
    expect(found).toMatchObject({ records: [], note: "CourtListener has no case with the citation 1 U.S. 200." });
    expect(found.requests.map(({ path }) => path)).toEqual([LOOKUP]);
  });

  test("a docket of the database is no answer to a search", async () => {
    stage = await startStage([{ path: SEARCH, body: read("doc-docket-4214664.json") }]);
    const asked = stage.providers.find("case", { query: "1:16-cv-00745", limit: 5 });
    await expect(asked).rejects.toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("results"),
    });
    expect(Object.fromEntries(stage.replay.requests[0]?.query ?? [])).toEqual({
      type: "d",
      docket_number: "1:16-cv-00745",
    });
  });
});
