import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { isKeyless } from "../src/access.ts";
import { isAutomatic, rowsOf } from "../src/manifest.ts";
import { createProviders, type ProvidersOptions } from "../src/providers.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, json, type Reply, type Sent } from "./helpers/fake-http.ts";
import { hitsBy, textOf, unreachable } from "./helpers/made-answers.ts";

const ask = { query: "lichen growth", limit: 5 };
const both = { OPENALEX_EMAIL: "a@b.example" };
/** All scholarly indexes in declared order, and those queried by default without a key. */
const indexes = rowsOf("academic");
const keyless = indexes
  .filter((row) => isKeyless(row, "academic") && isAutomatic(row, "academic"))
  .map(({ name }) => name);
const papers = ["https://openalex.org/W1", "https://openalex.org/W2"];

type Respond = (name: string, sent: Sent) => Reply | Error;
const answered: Respond = (name) => hitsBy(name, papers);

function build(settings: Record<string, string>, respond: Respond = answered, more: Partial<ProvidersOptions> = {}) {
  const { http, sent } = createFakeHttp((one) => respond(one.spec.name, one));
  return {
    providers: createProviders({ http, settings, random: () => 0, ...more }),
    sent,
    names: () => sent.map(({ spec }) => spec.name),
  };
}

describe("who searches for works", () => {
  test("OpenAlex, once it has an address to name", async () => {
    expect(await build(both).providers.academic(ask)).toMatchObject({ provider: "openalex", total: 90, routed: false });
    expect(await build({ WELLSOURCED_CONTACT_EMAIL: "a@b.example" }).providers.academic(ask)).toMatchObject({
      provider: "openalex",
    });
    expect(await build({ OPENALEX_API_KEY: "k" }).providers.academic(ask)).toMatchObject({ provider: "openalex" });
  });

  test("Crossref without any setting", async () => {
    expect(await build({}).providers.academic(ask)).toMatchObject({ provider: "crossref", total: 80 });
  });

  test("Crossref when OpenAlex fails", async () => {
    const { providers } = build(both, (name) => (name === "openalex" ? unreachable(name) : hitsBy(name, papers)));
    expect(await providers.academic(ask)).toMatchObject({
      provider: "crossref",
      attempted: ["openalex", "crossref"],
      fallbackReason: "primary_unavailable",
    });
  });

  test("a DOI means that very work; one with a comma, which would end the filter, is searched for", async () => {
    const { providers, sent } = build({});
    await providers.academic({ ...ask, query: "https://doi.org/10.1000/ABC.1" });
    await providers.academic({ ...ask, query: "10.1000/a,b" });
    expect(sent.map(({ request: { query = {} } }) => [query.filter, query.query])).toEqual([
      ["doi:10.1000/abc.1", undefined],
      [undefined, "10.1000/a,b"],
    ]);
  });

  test("an empty answer is an answer: nobody else is asked", async () => {
    const { providers, names } = build(both, (name) => hitsBy(name, []));
    expect(await providers.academic(ask)).toMatchObject({ records: [], provider: "openalex" });
    expect(names()).toEqual(["openalex"]);
  });

  test("the routing list first, then the others in declared order", async () => {
    const routing = { academic: ["crossref"] };
    const { providers } = build(both, (name) => (name === "crossref" ? unreachable(name) : hitsBy(name, papers)), {
      routing,
    });
    expect(await providers.academic(ask)).toMatchObject({ attempted: ["crossref", "openalex"], routed: true });
  });

  test("a provider that cannot serve the ask is passed over, unless it is named", async () => {
    const arxiv = { ...ask, source: "arxiv" } as const;
    expect((await build(both).providers.academic(arxiv)).provider).toBe("openalex");
    const pool = hitsBy("duckduckgo", ["https://arxiv.org/abs/2101.00001"]);
    const alone = build({}, (name) => (keyless.includes(name) ? unreachable(name) : pool));
    const stoodIn = await alone.providers.academic(arxiv);
    expect(stoodIn).toMatchObject({ provider: "duckduckgo", via: "web" });
    expect(stoodIn.attempted).not.toContain("crossref");
    expect(await build({}).providers.academic(arxiv, { provider: "crossref" })).toMatchObject({
      provider: "crossref",
      notHonoured: ["source"],
    });
  });

  test("who is named is asked alone", async () => {
    const { providers, names } = build(both, (name) => unreachable(name));
    const failure = await failureOf(providers.academic(ask, { provider: "crossref" }));
    expect(failure).toMatchObject({
      kind: "network",
      provider: "crossref",
      alternatives: ["openalex", ...keyless.filter((name) => name !== "crossref")],
    });
    expect(names()).toEqual(["crossref"]);
  });

  test.each([
    ["openalex", "OPENALEX_API_KEY or OPENALEX_EMAIL"],
    ["brave", "BRAVE_API_KEY"],
  ])("%s without its setting is not configured", async (provider, said) => {
    const failure = await failureOf(build({}).providers.academic(ask, { provider }));
    expect(failure).toMatchObject({ kind: "config", message: expect.stringContaining(said) });
  });

  test("a name that is none lists scholarly and web providers once", async () => {
    const failure = await failureOf(build({}).providers.academic(ask, { provider: "altavista" }));
    // Providers that search a single site are not used for scholarly sites.
    const engines = rowsOf("web").filter((row) => isAutomatic(row, "web"));
    const names = [...indexes, ...engines].map(({ name }) => name);
    expect(names).not.toContain("hackernews");
    expect(failure.alternatives).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(["openalex", "semanticscholar", "duckduckgo"]));
  });
});

describe("when no scholarly index answers", () => {
  const found = [
    "https://arxiv.org/abs/2101.00001v2",
    "https://pubmed.ncbi.nlm.nih.gov/123/",
    "https://www.nature.com/articles/x",
    "https://ieeexplore.ieee.org/document/1",
    "https://link.springer.com/article/10.1007/x",
    "https://scholar.google.com/scholar?q=x",
    "https://www.mdpi.com/1/2/3.pdf",
    "https://elsewhere.example/",
  ];
  const outage: Respond = (name) =>
    indexes.some((row) => row.name === name) ? unreachable(name) : hitsBy(name, found);

  test("a web search over scholarly sites stands in, and says so", async () => {
    const { providers, sent } = build(both, outage);
    const answer = await providers.academic({ ...ask, limit: 10 });
    expect(answer).toMatchObject({
      provider: "duckduckgo",
      via: "web",
      attempted: ["openalex", ...keyless, "duckduckgo"],
      fallbackReason: "primary_unavailable",
      sitesSearched: 17,
    });
    // mdpi.com belongs to the second query, so its first result follows the first result of the first query.
    const sources = answer.records.map(({ source }) => source);
    expect(sources).toEqual(["arxiv", "other", "pubmed", "nature", "ieee", "springer", "google_scholar"]);
    expect(answer.records[0]).toEqual({
      title: found[0],
      url: found[0],
      source: "arxiv",
      pdfUrl: "https://arxiv.org/pdf/2101.00001v2",
    });
    expect(
      sent.filter(({ spec }) => spec.name === "duckduckgo").map((one) => textOf(one).match(/site:/gu)?.length),
    ).toEqual([10, 7]);
  });

  test("one source shrinks the pool, and only works with a PDF stay when only those are wanted", async () => {
    const { providers, sent } = build({ BRAVE_API_KEY: "b" }, (name) => hitsBy(name, found));
    const answer = await providers.academic({ ...ask, source: "arxiv", pdfOnly: true }, { provider: "brave" });
    expect(sent.map(textOf)).toEqual(["lichen growth site:arxiv.org"]);
    expect(answer.records.map(({ url }) => url)).toEqual([found[0]]);
  });

  test("filters that a web page does not show are reported", async () => {
    const { providers } = build({ BRAVE_API_KEY: "b" }, (name) => hitsBy(name, found));
    const answer = await providers.academic(
      { ...ask, yearFrom: 2020, openAccess: true, sortBy: "date" },
      { provider: "brave" },
    );
    expect(answer.notHonoured).toEqual(["yearFrom", "openAccess", "sortBy"]);
  });

  test("years that do show are kept to", async () => {
    const dated = {
      type: "search",
      web: {
        results: [2018, 2021].map((year) => ({
          url: `https://arxiv.org/abs/${year}`,
          page_age: `${year}-05-01T00:00:00`,
        })),
      },
    };
    const { providers } = build({ BRAVE_API_KEY: "b" }, () => json(dated));
    const answer = await providers.academic({ ...ask, yearFrom: 2020 }, { provider: "brave" });
    expect(answer.records.map(({ year }) => year)).toEqual([2021]);
    expect(answer.notHonoured).toEqual([]);
  });

  test("and the web search fails too: its failure is the answer", async () => {
    const { providers } = build(both, (name) => unreachable(name));
    const each = ["openalex", ...keyless, "duckduckgo"].map((name) => `${name} (network)`).join(", ");
    expect(await failureOf(providers.academic(ask))).toMatchObject({
      kind: "network",
      provider: "duckduckgo",
      message: expect.stringMatching(/^Network error on duckduckgo: refused\. .* All that were tried: /u),
    });
    const { message } = await failureOf(build(both, (name) => unreachable(name)).providers.academic(ask));
    expect(message.endsWith(`All that were tried: ${each}.`)).toBe(true);
  });

  test.each(["name_not_found", "name_unresolved"] as const)(
    "and no host name resolves (%s): that is said once",
    async (code) => {
      const unresolved = (name: string) => new Failure("network", `${name} is away.`, { code, detail: "no name" });
      const { providers } = build(both, unresolved);
      const together = () => providers.academic(ask, { providers: ["crossref", "pubmed"] });
      for (const search of [() => providers.academic(ask), together]) {
        const failure = await failureOf(search());
        expect(failure.message).toMatch(
          /^None of the \d providers could be reached: no name\. This machine seems to be offline\. /u,
        );
        expect(failure).toMatchObject({ kind: "network", code, detail: "no name" });
      }
    },
  );

  test("one that answered otherwise shows that the machine is online", async () => {
    const { providers } = build(both, (name) =>
      name === "pubmed" ? unreachable(name) : new Failure("network", "away", { code: "name_not_found" }),
    );
    const failure = await failureOf(providers.academic(ask));
    expect(failure.message).toContain("All that were tried");
    // The code alone does not suggest a missing network.
    expect(failure.code).toBe("unreached");
  });
});

describe("too few works", () => {
  test("a phrase that brings nothing is asked again as words", async () => {
    const { providers, sent } = build(both, (name, one) => hitsBy(name, textOf(one).startsWith('"') ? [] : papers));
    expect((await providers.academic({ query: "the COVID-19 lichen", limit: 5 })).records).toHaveLength(2);
    expect(sent.map(textOf)).toEqual(['"the COVID-19 lichen"', "COVID-19 lichen"]);
  });
});
