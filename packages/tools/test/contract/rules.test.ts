import { createWellsourced } from "@wellsourced/wellsourced";
import { canAsk, providerManifest } from "@wellsourced/wellsourced/env";
import { afterEach, describe, expect, test } from "vitest";
import { manifest, selectTools } from "../../src/manifest.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const open = async (...given: Parameters<typeof openStage>): Promise<Stage> => {
  stage = await openStage(...given);
  return stage;
};

describe("providers", () => {
  test.each([
    ["web_search", { query: "a" }, "web"],
    ["image_search", { query: "a" }, "image"],
    ["news_search", { query: "a" }, "news"],
    ["video_search", { query: "a" }, "video"],
    ["academic_search", { query: "a" }, "academic"],
    ["patent_search", { query: "a" }, "patent"],
    ["citation_graph", { paper: "10.1000/moss.7" }, "graph"],
    ["filing_search", { query: "a" }, "filing"],
    ["legal_search", { query: "a" }, "case"],
    ["econ_search", { query: "a" }, "series"],
    ["econ_search", { series_id: "A" }, "observation"],
    ["clinical_search", { query: "a" }, "trial"],
    ["local_search", { query: "a" }, "local"],
    ["answer", { query: "a" }, "answer"],
    ["structured_search", { query: "a" }, "structured"],
  ])(
    "%s %j: an unknown one is refused with every name once, an unset one with its setting",
    async (tool, args, type) => {
      const { call } = await open({}, { keys: {} });
      const own = providerManifest.filter(({ capabilities }) => capabilities.includes(type));
      const { error, line } = await call(tool, { ...args, provider: "altavista" });
      expect(error).toMatchObject({ kind: "config", retryable: false, suggestedAction: "try_different_provider" });
      const names = error?.alternatives as readonly string[];
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(own.map(({ name }) => name)));
      for (const name of names) expect(line.split(/[ ,.]+/u).filter((word) => word === name)).toEqual([name]);
      const closed = own.filter(({ keys }) => keys.length > 0 && keys.every(({ required }) => required === true));
      for (const { name, keys } of closed) {
        const refused = await call(tool, { ...args, provider: name });
        expect(refused.error).toMatchObject({ kind: "config", suggestedAction: "check_api_key" });
        expect(refused.line).toContain(keys[0]?.env);
      }
      expect(stage?.requests).toEqual([]);
    },
  );

  test.each([
    ["web_search", { query: "a" }, "brave", "web"],
    ["academic_search", { query: "a" }, "crossref", "academic"],
    ["patent_search", { query: "a" }, "lens", "patent"],
    ["news_search", { query: "a" }, "brave", "news"],
  ])(
    "%s: the empty answer of the one that was named stays empty, and is not routed",
    async (tool, args, name, type) => {
      const routing = { default: ["brave", "google"], academic: ["crossref", "openalex"], patents: ["lens", "epo"] };
      const { call } = await open({ [name]: `${type}.empty` }, { searchRouting: routing });
      const { body, meta } = await call(tool, { ...args, provider: name });
      expect(body).toMatchObject({ resultCount: 0, hints: { providersAttempted: [name] } });
      expect(meta).not.toHaveProperty("routing");
    },
  );

  test.each([
    ["web_search", { query: "a" }, "google", "web.found", ["brave", "google"]],
    ["image_search", { query: "a" }, "google", "image.found", ["brave", "google"]],
    ["news_search", { query: "a" }, "google", "news.found", ["brave", "google"]],
    ["academic_search", { query: "a" }, "openalex", "academic.found", ["crossref", "openalex"]],
    ["patent_search", { query: "a" }, "lens", "patent.found", ["epo", "lens"]],
  ])("%s: routed, the envelope says who was tried, the body never", async (tool, args, name, tape, attempted) => {
    const routing = { default: ["brave", "google"], academic: ["crossref", "openalex"], patents: ["epo", "lens"] };
    const { call } = await open({ [name]: tape }, { searchRouting: routing });
    const { body, meta } = await call(tool, args);
    expect(meta.routing).toEqual({
      provider_used: name,
      providers_attempted: attempted,
      fallback: true,
      fallback_reason: "primary_unavailable",
      cache_hit: false,
      latency_ms: expect.any(Number),
    });
    expect(JSON.stringify(body)).not.toMatch(/provider_used|providers_attempted|fallback|latency_ms/u);
    const again = await call(tool, args);
    expect(again.meta).toMatchObject({ cached: true, routing: { cache_hit: true, latency_ms: expect.any(Number) } });
    expect(Object.keys(again.meta.routing as object)).toHaveLength(2);
  });
});

describe("failures", () => {
  test.each([
    ["web_search", { query: "a", provider: "brave" }, "brave", "web.throttled", "rate_limited"],
    ["web_search", { query: "a", provider: "brave" }, "brave", "web.bad-key", "auth_required"],
    ["answer", { query: "a", provider: "exa" }, "exa", "answer.spent", "rate_limited"],
    ["econ_search", { query: "a", provider: "fred" }, "fred", "series.bad-key", "auth_required"],
    ["clinical_search", { query: "a" }, "clinicaltrials", "trial.too-fast", "rate_limited"],
    ["clinical_search", { query: "a" }, "clinicaltrials", "trial.html-with-200", "upstream_unavailable"],
  ])("%s %j by %s on %s is %s", async (tool, args, provider, tape, kind) => {
    const { call } = await open({ [provider]: tape });
    const { error, line } = await call(tool, args);
    expect(error).toMatchObject({ kind, provider, retryable: kind !== "auth_required" });
    expect(line).not.toContain("\n");
    expect(JSON.stringify(error) + line).not.toMatch(/made-[A-Z]/u);
    if (kind !== "rate_limited") return;
    const seconds = error?.retryAfterSeconds;
    expect(line).toBe(`Rate limited (${provider}). Wait ${seconds} seconds and retry, or try a different provider.`);
  });

  test("one that is down names the alternatives, and is not cached", async () => {
    const { call } = await open();
    const ask = { query: "a", provider: "crossref" };
    const { error } = await call("academic_search", ask);
    expect(error).toMatchObject({ kind: "upstream_unavailable", suggestedAction: "try_different_provider" });
    expect(error?.alternatives).toContain("openalex");
    expect((await call("academic_search", ask)).error).toBeDefined();
  });
});

describe("hints name the filters of the contract, as texts", () => {
  const patent = { patent_office: "EP", year_from: 1999, year_to: 2001, cpc_code: "G01F" };
  const dates = { date_from: "2020-01-01", date_to: "2021-01-01" };
  const texts = (filters: object) =>
    Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, `${value}`]));
  test.each([
    ["web_search", "brave", "web.empty", { site: "a.example", time_range: "day", country: "DE", language: "de" }, {}],
    ["web_search", "brave", "web.empty", { lens: "docs", exact_terms: "a b", exclude_terms: "c" }, {}],
    ["academic_search", "crossref", "academic.empty", { year_from: 1999, year_to: 2001, open_access: true }, {}],
    ["academic_search", "crossref", "academic.empty", { pdf_only: true, source: "nature" }, { sort_by: "date" }],
    ["patent_search", "lens", "patent.empty", patent, { assignee: "Slate AG", inventor: "Ada" }],
    ["filing_search", "edgar", "filing.empty", { form_type: "10-K", ...dates }, { query: "CIK 1" }],
    ["legal_search", "courtlistener", "case.empty", { jurisdiction: "scotus", ...dates }, {}],
    ["econ_search", "fred", "series.empty", { country: "FR", frequency: "m", units: "pc1", ...dates }, {}],
    [
      "clinical_search",
      "clinicaltrials",
      "trial.empty",
      { condition: "a", intervention: "b", sponsor: "c", status: "COMPLETED", phase: "PHASE2" },
      {},
    ],
    [
      "local_search",
      "brave",
      "local.empty",
      { near: "Bath", country: "GB", latitude: 1.5, longitude: 2, radius: 90 },
      { units: "metric" },
    ],
    ["news_search", "brave", "news.empty", { news_source: "a.example" }, { sort_by: "date" }],
  ])("%s by %s", async (tool, provider, tape, filters, others) => {
    const { call } = await open({ [provider]: tape });
    const { body, line } = await call(tool, { query: "slate", provider, ...others, ...filters });
    expect(line).toBe("");
    const window = tool === "news_search" ? { freshness: "week" } : {};
    expect(body.hints).toMatchObject({ filtersApplied: { ...texts(filters), ...window } });
    const { filtersApplied, suggestedActions } = body.hints as {
      readonly filtersApplied: object;
      readonly suggestedActions: readonly { readonly action: string; readonly parameter?: string }[];
    };
    expect(Object.keys(filtersApplied).sort()).toEqual(Object.keys({ ...filters, ...window }).sort());
    const published = manifest.find(({ name }) => name === tool)?.inputSchema.properties as object;
    for (const { parameter } of suggestedActions) expect(published).toHaveProperty(parameter ?? "");
  });

  test("without filters the reason is that nothing matched", async () => {
    const { call } = await open({ crossref: "academic.empty" });
    const { body } = await call("academic_search", { query: "slate", provider: "crossref" });
    expect(body.hints).toMatchObject({ reason: "no_match" });
    expect(body.hints).not.toHaveProperty("filtersApplied");
  });
});

describe("calls that differ do not share an answer", () => {
  test.each([
    ["academic_search", "crossref", "academic.found", { sort_by: "date" }],
    ["academic_search", "crossref", "academic.found", { pdf_only: true }],
    ["academic_search", "crossref", "academic.found", { open_access: true }],
    ["patent_search", "lens", "patent.found", { inventor: "Ada" }],
    ["patent_search", "lens", "patent.found", { year_from: 1990 }],
    ["patent_search", "lens", "patent.found", { year_to: 2029 }],
    ["local_search", "brave", "local.found", { latitude: 1, longitude: 2 }],
    ["local_search", "brave", "local.found", { latitude: 1, longitude: 2, radius: 50_000_000 }],
    ["image_search", "google", "image.found", { dominant_color: "teal" }],
    ["news_search", "brave", "news.found", { sort_by: "date" }],
    ["legal_search", "courtlistener", "case.found", { jurisdiction: "scotus" }],
    ["web_search", "brave", "web.found", { time_range: "day" }],
  ])("%s by %s: %s with %j", async (tool, provider, tape, more) => {
    const { call } = await open({ [provider]: tape });
    const ask = { query: "slate", provider };
    expect((await call(tool, ask)).meta.cached ?? false).toBe(false);
    expect((await call(tool, { ...ask, ...more })).meta.cached ?? false).toBe(false);
    expect((await call(tool, ask)).meta.cached).toBe(true);
  });

  test("but a session is not part of the question", async () => {
    const { call } = await open({ crossref: "academic.found" });
    const ask = { query: "slate", provider: "crossref" };
    await call("academic_search", ask);
    expect((await call("academic_search", { ...ask, sessionId: "nobody" })).meta.cached).toBe(true);
  });
});

describe("what is listed", () => {
  /** Answers differ from call to call. */
  const ONCE = ["company_recon", "research_panel"];
  const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  test.each([
    ["core", "web_search search_and_scrape image_search news_search"],
    ["academic", "academic_search citation_graph patent_search"],
    ["domains", "filing_search legal_search econ_search clinical_search local_search brand_research"],
    ["answers", "answer structured_search"],
    ["trust", "verify_recommendation"],
    ["more", "paper_fulltext awesome_list_search monarch_search company_recon research_panel video_search"],
  ])("the set %s has %s, which only read", (set, names) => {
    const listed = selectTools(set, { http: false });
    for (const name of names.split(" ")) {
      const tool = listed.find((one) => one.name === name);
      expect(tool?.annotations, name).toEqual({ ...READS, idempotentHint: !ONCE.includes(name) });
    }
  });

  const bare = createWellsourced({ cacheDir: false }).settings;
  const keyed = (keys: Readonly<Record<string, string>>) => ({ ...bare, keys });
  const ALWAYS = "legal_search econ_search clinical_search citation_graph patent_search brand_research";
  test.each([
    ["nothing at all", bare, "", "filing_search local_search answer structured_search"],
    ["a contact address", { ...bare, contactEmail: "a@example.org" }, "filing_search", "local_search"],
    ["the SEC's own", keyed({ EDGAR_CONTACT_EMAIL: "a@example.org" }), "filing_search", "local_search"],
    ["OpenAlex's address", keyed({ OPENALEX_EMAIL: "a@example.org" }), "filing_search", "local_search"],
    ["a key of Brave", keyed({ BRAVE_API_KEY: "x" }), "local_search", "filing_search answer"],
    ["a key of Exa", keyed({ EXA_API_KEY: "x" }), "answer structured_search", "local_search"],
    ["a key for anything", keyed({ OPENAI_API_KEY: "x" }), "", "answer structured_search research_panel"],
    ["a panel without a vendor", { ...bare, panelEnabled: true }, "", "research_panel"],
    ["a panel", { ...keyed({ OPENAI_API_KEY: "x" }), panelEnabled: true }, "research_panel", "answer"],
  ])("with %s", (_, settings, there, missing) => {
    const names = selectTools("all", { http: false, canAsk: (need) => canAsk(need, settings) }).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(`${ALWAYS} ${there}`.trim().split(" ")));
    for (const name of missing.split(" ")) expect(names).not.toContain(name);
  });
});
