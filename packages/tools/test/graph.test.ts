import { systemClock } from "@wellsourced/core";
import { type Replay, type ReplayRoute, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterEach, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

const ORIGINS = ["https://api.semanticscholar.org", "https://api.openalex.org", "https://api.opencitations.net"];
const REGISTRIES = ["https://api.crossref.org", "https://www.ebi.ac.uk"];
const caller = { tenant: "default", user: "anonymous" };
let opened: readonly { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});

interface Stage {
  readonly replay: Replay;
  readonly sources: Wellsourced;
  call(args: object): Promise<{ error?: Record<string, unknown>; line?: string; body: Record<string, unknown> }>;
}

/** The DOI registry, with one retraction notice. */
const NOTICES = {
  message: {
    items: [
      { DOI: "10.1000/moss.7", title: ["Moss on slate"] },
      {
        DOI: "10.1000/roof.1",
        title: ["Roofs that grow"],
        "updated-by": [{ DOI: "10.1000/notice.1", type: "retraction", updated: { "date-parts": [[2024, 5, 1]] } }],
      },
    ],
  },
};

async function stage(
  routes: readonly ReplayRoute[],
  contactEmail?: string,
  registry: ReplayRoute = { path: /.*/u, body: NOTICES },
): Promise<Stage> {
  const replay = await startReplay(routes);
  const notices = await startReplay([registry]);
  const sources = createWellsourced({
    cacheDir: false,
    originMap: Object.fromEntries([
      ...ORIGINS.map((origin) => [origin, replay.origin]),
      ...REGISTRIES.map((origin) => [origin, notices.origin]),
    ]),
    rates: { semanticscholar: 1_000 },
    ...(contactEmail ? { contactEmail } : {}),
  });
  opened = [sources, replay, notices];
  const box = createToolbox({ tools, sources, clock: systemClock });
  return {
    replay,
    sources,
    async call(args) {
      const reply = await box.call("citation_graph", args, { signal: new AbortController().signal, caller });
      const [first] = reply.content;
      const text = first?.type === "text" ? first.text : "";
      const [line = "", error = "{}"] = text.split("\n\n");
      if (reply.isError) return { line, error: JSON.parse(error).error, body: {} };
      const tool = tools.find(({ name }) => name === "citation_graph");
      expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
      return { body: { ...reply.structuredContent } };
    },
  };
}

const seed = { paperId: "a1", title: "Moss on slate", externalIds: { DOI: "10.1000/moss.7" }, citationCount: 3 };
const citing = {
  isInfluential: true,
  intents: ["background"],
  citingPaper: { paperId: "b2", title: "Roofs that grow" },
};
const cited = { citedPaper: { paperId: "c3", title: "Slate, an introduction" } };
const SCHOLAR: readonly ReplayRoute[] = [
  { path: /\/paper\/DOI:10\.1000\/moss\.7$/u, body: seed },
  { path: /\/search\/match$/u, body: { data: [seed] } },
  { path: /\/citations$/u, body: { offset: 0, data: [citing] } },
  { path: /\/references$/u, body: { offset: 0, data: [cited] } },
];
const UNKNOWN: ReplayRoute = { path: /^\/graph/u, status: 404, body: { error: "Paper not found" } };
const OPENALEX: readonly ReplayRoute[] = [
  { path: /\/works\/doi:/u, body: { id: "https://openalex.org/W7", display_name: "Moss on slate" } },
  { path: "/works", body: { results: [{ id: "https://openalex.org/W8", display_name: "Roofs that grow" }] } },
];

describe("citation_graph", () => {
  test.each(["10.1000/MOSS.7", "doi:10.1000/moss.7", "https://doi.org/10.1000/moss.7"])(
    "%s is asked for as a DOI, both ways",
    async (paper) => {
      const { call } = await stage(SCHOLAR);
      const { body } = await call({ paper });
      expect(body).toMatchObject({
        seed: paper,
        seedPaper: { doi: "10.1000/moss.7" },
        seedMatch: "doi",
        direction: "both",
        provider: "semanticscholar",
        citedBy: [{ title: "Roofs that grow", isInfluential: true, citationIntents: ["background"] }],
        citedByCount: 1,
        references: [{ title: "Slate, an introduction" }],
        referencesCount: 1,
        trust: "untrusted-external-content",
      });
      expect(body).not.toHaveProperty("note");
    },
  );

  test("retracted works are marked, and unchecked ones are distinguished from sound ones", async () => {
    const retracted = {
      citingPaper: { paperId: "d4", title: "Roofs that grow", externalIds: { DOI: "10.1000/roof.1" } },
    };
    const routes = [{ path: /\/citations$/u, body: { offset: 0, data: [retracted] } }, ...SCHOLAR];
    const { body } = await (await stage(routes)).call({ paper: "10.1000/moss.7", direction: "cited_by" });
    expect(body).toMatchObject({
      citedBy: [{ retractionStatus: { retracted: true, noticeDoi: "10.1000/notice.1", date: "2024-05-01" } }],
    });
    expect(body.seedPaper).not.toHaveProperty("retractionStatus");
    for (const one of opened) await one.close();
    const broken = await stage(routes, undefined, { path: /.*/u, status: 403, body: "no" });
    const second = await broken.call({ paper: "10.1000/moss.7", direction: "cited_by" });
    expect(second.body).toMatchObject({ citedByCount: 1, note: expect.stringContaining("could not be looked up") });
  });

  test("one direction brings the other's keys neither empty nor otherwise", async () => {
    const { body } = await (await stage(SCHOLAR)).call({ paper: "10.1000/moss.7", direction: "references" });
    expect(body).not.toHaveProperty("citedBy");
    expect(body).not.toHaveProperty("citedByCount");
    expect(body).toMatchObject({ referencesCount: 1 });
  });

  test("the nearest title is named as that", async () => {
    const { call } = await stage(SCHOLAR);
    expect((await call({ paper: "moss on Slate" })).body).toMatchObject({ seedMatch: "title" });
    const { body } = await call({ paper: "Slate under moss" });
    expect(body).toMatchObject({ seedMatch: "similar_title", note: expect.stringContaining("“Moss on slate”") });
  });

  test("an arXiv number is the DOI that arXiv registers", async () => {
    const { call, replay } = await stage([UNKNOWN]);
    await call({ paper: "arXiv:2101.00001v2", provider: "semanticscholar" });
    expect(replay.requests[0]?.path).toBe("/graph/v1/paper/DOI:10.48550/arxiv.2101.00001");
  });

  test("an address without a DOI is no title", async () => {
    const { error, line } = await (await stage([])).call({ paper: "https://moss.example/7" });
    expect(error).toMatchObject({ kind: "validation" });
    expect(line).toContain("DOI");
  });

  test("who does not know the work is followed by the next", async () => {
    const { call } = await stage([UNKNOWN, ...OPENALEX], "reader@example.org");
    const { body } = await call({ paper: "10.1000/moss.7", influential_only: true, direction: "cited_by" });
    expect(body).toMatchObject({ provider: "openalex", notHonoured: ["influential_only"], citedByCount: 1 });
  });

  test("but a named one is queried alone", async () => {
    const { call, replay } = await stage([UNKNOWN, ...OPENALEX], "reader@example.org");
    const { error } = await call({ paper: "10.1000/moss.7", provider: "semanticscholar" });
    expect(error).toMatchObject({ kind: "not_found", provider: "semanticscholar" });
    expect(replay.requests).toHaveLength(1);
  });

  test("no registry knows it", async () => {
    const { call } = await stage([UNKNOWN, { path: /^\/(?:index|meta)\//u, body: [] }]);
    expect((await call({ paper: "10.1000/moss.7" })).error).toMatchObject({ kind: "not_found" });
  });

  test.each([
    ["crossref", /semanticscholar, openalex/u],
    ["openalex", /OPENALEX_API_KEY/u],
  ])("%s cannot be asked, and the failure names who can", async (provider, words) => {
    const { line, error } = await (await stage(SCHOLAR)).call({ paper: "10.1000/moss.7", provider });
    expect(error).toMatchObject({ kind: "config", alternatives: expect.arrayContaining(["semanticscholar"]) });
    expect(line).toMatch(words);
  });
});
