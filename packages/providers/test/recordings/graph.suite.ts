import type { CitationGraph, OpenAccess } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import type { AskOf } from "../../src/capabilities.ts";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

const settings = { UNPAYWALL_EMAIL: "reader@example.org", OPENALEX_EMAIL: "reader@example.org" };

describe("recorded works of Unpaywall", () => {
  const copiesOf = async (work: unknown) => {
    const doi = digText(work, "doi");
    const found = await findOnce("open-access", {
      provider: "unpaywall",
      ask: { doi },
      reply: { body: Object(work) },
      settings,
    });
    expect(found.records).toHaveLength(1);
    return found.records[0] as OpenAccess; // the record of this DOI
  };
  const inSearch = digList(readJson("unpaywall/search-hit.json"), "results");
  const works: readonly (readonly [string, unknown])[] = [
    ...["oa-pnas", "closed-or-green-addr", "no-oa"].map((name) => [name, readJson(`unpaywall/${name}.json`)] as const),
    ...inSearch.map((hit, index) => [`search-hit ${index}`, dig(hit, "response")] as const),
  ];

  test.each(works)("%s", async (_, work) => {
    const record = await copiesOf(work);
    expect(record).toMatchObject({
      doi: digText(work, "doi").toLowerCase(),
      openAccess: dig(work, "is_oa"),
      status: dig(work, "oa_status"),
      isInDoaj: dig(work, "journal_is_in_doaj"),
    });
    const best = dig(work, "best_oa_location");
    expect(record.copies.length > 0).toBe(best !== null);
    expect(record.copies[0]?.pdfUrl).toBe(dig(best, "url_for_pdf") ?? undefined);
    expect(record.copies[0]?.landingUrl).toBe(dig(best, "url_for_landing_page") ?? undefined);
    expect(record.copies[0]?.version).toBe(dig(best, "version") ?? undefined);
    expect(record.copies[0]?.licence).toBe(dig(best, "license") ?? undefined);
    const places = digList(work, "oa_locations").map((place) =>
      JSON.stringify([dig(place, "url_for_pdf") ?? null, dig(place, "url_for_landing_page") ?? null]),
    );
    expect(record.copies).toHaveLength(new Set(places).size);
  });

  test("an answer of the search by words is refused, not read as nothing", async () => {
    const asked = copiesOf({ doi: "10.1000/x", ...Object(readJson("unpaywall/search-empty.json")) });
    await expect(asked).rejects.toMatchObject({ kind: "upstream_unavailable" });
  });
});

const NO_LISTS = { body: { offset: 0, data: [] } };
type Ask = Partial<Omit<AskOf<"graph">, "limit">> & { readonly limit?: number };

/** The citation graph of a work, from replies by path suffix. */
async function graphOf(provider: string, ask: Ask, replies: Readonly<Record<string, object>>) {
  const routes = Object.entries(replies).map(([end, body]) => ({ path: new RegExp(`${end}$`, "u"), body }));
  const found = await findOnce("graph", {
    provider,
    ask: { direction: "both", ...ask },
    reply: provider === "semanticscholar" ? NO_LISTS : { body: { meta: { count: 0 }, results: [] } },
    routes,
    settings,
  });
  expect(found.records).toHaveLength(1);
  return { graph: found.records[0] as CitationGraph, note: found.note }; // what one work's neighbourhood is
}

const titlesIn = (body: unknown, side: string): string[] =>
  digList(body, "data").map((edge) => digText(edge, side, "title"));

describe("recorded papers of Semantic Scholar", () => {
  const readObject = (name: string) => Object(readJson(`semantic-scholar/${name}.json`));
  const seed = readObject("paper-by-doi-full");
  const doi = digText(seed, "externalIds", "DOI").toLowerCase();

  test.each(["paper-by-doi", "paper-by-doi-full", "paper-object-all-fields"])("%s is a seed", async (name) => {
    const paper = readObject(name);
    const { graph } = await graphOf("semanticscholar", { doi: "10.1000/x" }, { "/paper/DOI:10\\.1000/x": paper });
    expect(graph.seed.title.toLowerCase()).toBe(digText(paper, "title").toLowerCase());
    expect(graph.seed.citationCount).toBe(dig(paper, "citationCount"));
    expect(graph.seed.year).toBe(dig(paper, "year"));
    expect(graph).toMatchObject({ seedMatch: "doi", citedBy: [], references: [] });
  });

  test("citations and references, each work once and in the order of the list", async () => {
    const [citations, references] = [readObject("citations-page"), readObject("references-page")];
    const { graph } = await graphOf(
      "semanticscholar",
      { doi },
      { "/paper/DOI:10.*": seed, "/citations": citations, "/references": references },
    );
    expect(graph.citedBy?.map(({ title }) => title)).toEqual(titlesIn(citations, "citingPaper"));
    const cited = digList(references, "data").filter((edge) => dig(edge, "citedPaper", "paperId") !== null);
    expect(graph.references?.map(({ title }) => title)).toEqual(
      cited.map((edge) => digText(edge, "citedPaper", "title").replace(/\s+/gu, " ").trim()),
    );
  });

  test("a work without an id is left out, and the note says so", async () => {
    const page = readObject("citations-last-page");
    const { graph, note: said } = await graphOf(
      "semanticscholar",
      { doi, direction: "cited_by" },
      { "/paper/DOI:10.*": seed, "/citations": page },
    );
    const kept = digList(page, "data").filter((edge) => dig(edge, "citingPaper", "paperId") !== null);
    expect(graph.citedBy).toHaveLength(kept.length);
    expect(said).toContain(`left out: ${digList(page, "data").length - kept.length}`);
    expect(graph).not.toHaveProperty("references");
  });

  test("an edge tells why it cites and whether it builds on the work", async () => {
    const edge = readObject("citation-object-with-intents");
    const { graph } = await graphOf(
      "semanticscholar",
      { doi, direction: "cited_by", influentialOnly: true },
      { "/paper/DOI:10.*": seed, "/citations": { offset: 0, data: [edge] } },
    );
    expect(graph.citedBy).toMatchObject([
      {
        isInfluential: dig(edge, "isInfluential"),
        citationIntents: dig(edge, "intents"),
        doi: digText(edge, "citingPaper", "externalIds", "DOI").toLowerCase(),
        citationCount: dig(edge, "citingPaper", "citationCount"),
      },
    ]);
  });

  test.each(["search-match", "search-match-full"])("%s: the best title is the seed", async (name) => {
    const match = readObject(name);
    const title = digText(match, "data", 0, "title");
    const { graph } = await graphOf("semanticscholar", { title }, { "/search/match": match });
    expect(graph.seed.title).toBe(title);
    expect(graph.seedMatch).toBe("title");
    const similar = await graphOf("semanticscholar", { title: "another one" }, { "/search/match": match });
    expect(similar.graph.seedMatch).toBe("similar_title");
  });

  test.each([
    ["search-match-404", 404, { title: "x" }, "not_found"],
    ["paper-doi-not-found-404", 404, { doi: "10.1000/x" }, "not_found"],
    ["paper-not-found-404", 404, { doi: "10.1000/x" }, "not_found"],
    ["paper-bad-field-400", 400, { doi: "10.1000/x" }, "upstream_unavailable"],
    ["batch-forbidden-403", 403, { doi: "10.1000/x" }, "auth_required"],
  ] as const)("%s is %i", async (name, status, ask, kind) => {
    const failure = await failureOf(
      findOnce("graph", {
        provider: "semanticscholar",
        ask: { direction: "both", ...ask },
        reply: { status, body: readRecording(`semantic-scholar/${name}.json`) },
        settings: { SEMANTIC_SCHOLAR_API_KEY: "made-key-of-the-graph" },
      }),
    );
    expect(failure).toMatchObject({ kind, provider: "semanticscholar" });
    expect(failure.message).not.toContain("made-key");
  });
});

describe("recorded works of OpenAlex", () => {
  const readObject = (name: string) => Object(readJson(`openalex/${name}.json`));

  test.each(["work-peerj-4375", "work-doi-pnas-1414271111", "work-doi-addr-2015", "work-retracted-wakefield-select"])(
    "%s is a seed",
    async (name) => {
      const work = readObject(name);
      const { graph } = await graphOf("openalex", { doi: "10.1000/x" }, { "/works/doi:10\\.1000/x": work });
      expect(graph.seed.doi).toBe(digText(work, "doi").replace("https://doi.org/", ""));
      expect(graph.seed.year).toBe(dig(work, "publication_year"));
      expect(graph.seed.citationCount).toBe(dig(work, "cited_by_count"));
      expect(graph.seed.retractionStatus?.retracted).toBe(dig(work, "is_retracted") === true ? true : undefined);
    },
  );

  test("a reply without the number of the work does not mean that there is none", async () => {
    const asked = graphOf(
      "openalex",
      { doi: "10.1000/x" },
      { "/works/doi:.*": readObject("work-doi-select-open-access") },
    );
    expect(await failureOf(asked)).toMatchObject({ kind: "upstream_unavailable" });
  });

  test.each(["works-filter-title-search-chemcrow", "works-filter-title-search-paperqa"])(
    "%s: a list is seed, citing and cited works alike",
    async (name) => {
      const list = readObject(name);
      const title = digText(list, "results", 0, "display_name");
      const { graph } = await graphOf("openalex", { title }, { "/works": list });
      expect(graph).toMatchObject({ seedMatch: "title", seed: { title: title.replace(/\s+/gu, " ") } });
      const ids = new Set(digList(list, "results").map((work) => digText(work, "doi") || digText(work, "id")));
      expect(graph.citedBy).toHaveLength(ids.size);
      expect(graph.references).toEqual(graph.citedBy);
    },
  );

  test("a list of the year 2026", async () => {
    const list = readObject("works-list");
    const { graph } = await graphOf("openalex", { title: "anything", direction: "references" }, { "/works": list });
    expect(graph.references?.map(({ citationCount }) => citationCount)).toEqual(
      digList(list, "results").map((work) => dig(work, "cited_by_count")),
    );
  });

  test("an unknown DOI is not found, though its page is no JSON", async () => {
    const asked = findOnce("graph", {
      provider: "openalex",
      ask: { doi: "10.1000/x", direction: "both" },
      reply: { status: 404, body: readRecording("openalex/work-doi-not-found.html") },
      settings,
    });
    expect(await failureOf(asked)).toMatchObject({ kind: "not_found", provider: "openalex" });
  });
});

describe("recorded rows of OpenCitations", () => {
  const rows = (name: string) => Object(readJson(`opencitations/${name}.json`));
  const ask = async (side: "citing" | "cited", body: object) => {
    const { graph } = await graphOf(
      "opencitations",
      { doi: "10.1108/jd-12-2013-0166", direction: side === "citing" ? "cited_by" : "references", limit: 25 },
      { "/index/v2/.*": body, "/meta/.*": [] },
    );
    return side === "citing" ? graph.citedBy : graph.references;
  };

  test.each([
    ["coci-v1-citations", "citing"],
    ["coci-v1-references", "cited"],
    ["coci-v1-citation-oci", "citing"],
  ] as const)("%s: works by their DOI, newest first", async (name, side) => {
    const body = rows(name);
    const newest = [...digList({ body }, "body")].sort((a, b) =>
      digText(b, "creation").localeCompare(digText(a, "creation")),
    );
    const wanted = [...new Set(newest.map((row) => digText(row, side).toLowerCase()))].slice(0, 25);
    expect((await ask(side, body))?.map(({ doi }) => doi)).toEqual(wanted);
  });

  test("descriptions of the retired interface are refused, not read as none", async () => {
    const asked = graphOf(
      "opencitations",
      { doi: "10.1000/x" },
      { "/index/v2/.*": [], "/meta/.*": rows("coci-v1-metadata-two") },
    );
    expect(await failureOf(asked)).toMatchObject({ kind: "upstream_unavailable", provider: "opencitations" });
  });
});
