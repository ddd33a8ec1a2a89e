import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manifest } from "../../src/manifest.ts";
import { openStage, type Stage } from "./stage.ts";

/**
 * The arguments of each tool: `name!` is required; `~1–10` is clamped to the range, `[0..90]` rejected outside it;
 * `a|b` are the allowed values; `=` precedes the default.
 */
const BUDGET = "deadlineMs[100..120000] maxCostUsd[0..]";
/** Arguments for programs are accepted, but listed only in the documentation. */
const PROGRAMS = ["deadlineMs", "maxCostUsd"];
const YEARS = "year_from[1900..2030] year_to[1900..2030]";
const INPUTS: Readonly<Record<string, string>> = {
  web_search: `query! num_results~1–10=5 time_range:day|week|month|year safe:off|medium|high=medium language site sites exact_terms exclude_terms country lens provider providers ${BUDGET} sessionId claim`,
  search_and_scrape: `query! num_results~1–10=3 include_sources=true deduplicate=true max_length_per_source~1–5000000=50000 total_max_length~1–5000000=300000 filter_by_query provider lens max_age[0..]=3600 ${BUDGET} sessionId claim`,
  image_search: `query! num_results~1–200=5 size:huge|icon|large|medium|small|xlarge|xxlarge type:clipart|face|lineart|stock|photo|animated color_type:color|gray|mono|trans dominant_color:black|blue|brown|gray|green|orange|pink|purple|red|teal|white|yellow file_type:jpg|gif|png|bmp|svg|webp safe:off|medium|high=medium country language provider ${BUDGET}`,
  news_search: `query! num_results~1–50=5 time_range:hour|day|week|month|year=week sort_by:relevance|date=relevance news_source country language safe:off|moderate|strict provider ${BUDGET} sessionId`,
  academic_search: `query! num_results~1–10=5 ${YEARS} source:all|arxiv|pubmed|ieee|nature|springer=all pdf_only=false sort_by:relevance|date=relevance open_access=false full_text=false provider providers ${BUDGET} sessionId`,
  patent_search: `query num_results~1–10=5 search_type:prior_art|specific|landscape=prior_art patent_office:all|US|EP|WO|JP|CN|KR=all assignee inventor cpc_code ${YEARS} provider ${BUDGET} sessionId`,
  answer: `query! provider ${BUDGET}`,
  structured_search: `query! category num_results~1–10=5 schema provider ${BUDGET}`,
  citation_graph:
    "paper! direction:cited_by|references|both=both num_results~1–25=10 influential_only=false provider sessionId",
  filing_search: "query form_type ticker date_from date_to facts=false num_results~1–10 provider sessionId",
  legal_search: "query! jurisdiction date_from date_to num_results~1–20=10 provider sessionId",
  econ_search: "query series_id country date_from date_to frequency:d|w|m|q|a units num_results~1–1000 provider",
  clinical_search:
    "query condition intervention sponsor status phase:EARLY_PHASE1|PHASE1|PHASE2|PHASE3|PHASE4 num_results~1–100=10 provider sessionId",
  local_search:
    "query! near latitude[-90..90] longitude[-180..180] radius[0..]=0 country units:metric|imperial num_results~1–20=5 provider sessionId",
  brand_research: "url company_name depth:quick|standard|full=standard include_design_tokens=false sessionId",
  paper_fulltext: "identifier! max_length~1000–200000=50000",
  awesome_list_search:
    "topic query min_stars[0..] min_projects[0..] sort_by:stars|projects|updated=stars num_results~1–100=10",
  monarch_search:
    "operation!:semsim|entity|associations|compare|annotate phenotypes group compareTo query entityId assocSubject assocObject category text num_results~1–200=20",
  company_recon: "target! phases num_results~1–1000=100",
  research_panel: "query! models max_models~1–5 timeout_secs[5..120]=30 use_cache=true",
};

const FORM = /^(\w+)(!?)(?::([^=]+))?(?:~(\d+)–(\d+))?(?:\[(-?\d+)\.\.(\d*)\])?(?:=(.+))?$/u;

interface Argument {
  readonly name: string;
  readonly isRequired: boolean;
  readonly words: readonly string[] | undefined;
  readonly cut: readonly [number, number] | undefined;
  readonly bounds: readonly [number, number | undefined] | undefined;
  readonly fallback: string | undefined;
}

function read(text: string): Argument {
  const [, name = "", must, words, least, most, min, max, fallback] = FORM.exec(text) ?? [];
  return {
    name,
    isRequired: must === "!",
    words: words?.split("|"),
    cut: least === undefined ? undefined : [Number(least), Number(most)],
    bounds: min === undefined ? undefined : [Number(min), max ? Number(max) : undefined],
    fallback,
  };
}

/** The other required arguments of a call that tests one argument. */
const ENOUGH: Readonly<Record<string, object>> = {
  academic_search: { query: "slate", provider: "crossref" },
  patent_search: { query: "slate", provider: "lens" },
  citation_graph: { paper: "10.1000/moss.7" },
  paper_fulltext: { identifier: "10.1000/moss.7" },
  company_recon: { target: "slate.example", phases: ["ct_logs"] },
  brand_research: { url: "https://slate.example", depth: "quick" },
  monarch_search: { query: "slate lung", operation: "entity" },
  local_search: { query: "coffee", latitude: 1, longitude: 1 },
};
const enough = (tool: string): object => ENOUGH[tool] ?? { query: "slate" };
/** Tools whose query may be shorter or longer than the usual 2,000 characters. */
const LONG: Readonly<Record<string, number>> = { research_panel: 4_000 };
const SHORT = ["web_search", "search_and_scrape", "image_search", "news_search", "academic_search"];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(Object.entries(INPUTS))("%s", (tool, line) => {
  const args = line.split(" ").map(read);
  const schema = manifest.find(({ name }) => name === tool)?.inputSchema as
    | { readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>; readonly required?: string[] }
    | undefined;

  const refused = async (given: object, words: RegExp | string) => {
    const before = stage.requests.length;
    const { error, line: said } = await stage.call(tool, { ...enough(tool), ...given });
    expect(error).toMatchObject({ kind: "validation", retryable: false, suggestedAction: "correct_input" });
    expect(said).toMatch(words);
    expect(stage.requests).toHaveLength(before);
  };

  test("publishes exactly these arguments, with their words, bounds and defaults", () => {
    const listed = args.filter(({ name }) => !PROGRAMS.includes(name));
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(listed.map(({ name }) => name).sort());
    expect([...(schema?.required ?? [])].sort()).toEqual(
      args.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])).sort(),
    );
    for (const { name, words, cut, bounds, fallback } of listed) {
      const published = schema?.properties[name] ?? {};
      if (words) expect([...(published.enum as string[])].sort(), name).toEqual([...words].sort());
      expect([published.minimum, published.maximum], name).toEqual(bounds ? [...bounds] : [undefined, undefined]);
      if (cut) expect(published.description, name).toContain(cut.join("–"));
      expect(published.default === undefined ? undefined : String(published.default), name).toBe(fallback);
    }
  });

  test("refuses an unknown argument and names the nearest", async () => {
    const [first] = args;
    await refused({ [`${first?.name}z`]: "x" }, `Unknown argument ${first?.name}z. Did you mean ${first?.name}?`);
  });

  const counted = args.flatMap(({ name, cut }) => (cut ? [[name, cut] as const] : []));
  test.each(counted)("%s is cut to its range, and must be a whole number", async (name, [least, most]) => {
    for (const text of ["five", "5 results", "0x5", "+5"]) await refused({ [name]: text }, `${name} must be a number`);
    await refused({ [name]: 1.5 }, name);
    for (const value of [least - 1, "5", most + 1])
      expect((await stage.call(tool, { ...enough(tool), [name]: value })).error?.kind).not.toBe("validation");
  });

  const bounded = args.flatMap(({ name, bounds }) => (bounds ? [[name, bounds] as const] : []));
  test.each(bounded)("%s is refused outside its range", async (name, [min, max]) => {
    await refused({ [name]: min - 1 }, name);
    if (max !== undefined) await refused({ [name]: max + 1 }, name);
    await refused({ [name]: String(min - 1) }, name);
    expect((await stage.call(tool, { ...enough(tool), [name]: String(min + 1) })).error?.kind).not.toBe("validation");
  });

  const worded = args.flatMap(({ name, words }) => (words ? [[name, words] as const] : []));
  test.each(worded)("%s takes its words as they are spelt", async (name, [word = ""]) => {
    const other = word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
    await refused({ [name]: other }, `${name} must be one of`);
    await refused({ [name]: 7 }, name);
  });

  test.each(args.filter(({ isRequired }) => isRequired))("$name must be there", async ({ name, words }) => {
    await refused({ [name]: undefined }, `${name} is required`);
    await refused({ [name]: " \n " }, `${name} is required`);
    if (words) return;
    await refused({ [name]: 7 }, `${name} must be text`);
    const long = LONG[tool] ?? (SHORT.includes(tool) ? 500 : 2_000);
    if (name === "query") await refused({ query: "x".repeat(long + 1) }, `query must be ${long} characters or less`);
  });
});

const ORDER = { year_from: 2020, year_to: 2010 };
const DATES = { date_from: "2024-02-02", date_to: "2024-02-01" };

test.each([
  ["web_search", { query: "a", site: "a.example", sites: ["b.example"] }, /site and sites/u],
  ["web_search", { query: "a", provider: "brave", providers: ["google"] }, /provider and providers/u],
  ["web_search", { query: "a", sites: Array.from({ length: 11 }, () => "a.example") }, /sites takes at most 10/u],
  ["academic_search", { query: "a", ...ORDER }, /year_from must not be after year_to/u],
  ["patent_search", { query: "a", ...ORDER }, /year_from must not be after year_to/u],
  ["patent_search", { patent_office: "US" }, /query, assignee and inventor/u],
  ["patent_search", { query: "x".repeat(2_001) }, /query must be 2000 characters or less/u],
  ["filing_search", { form_type: "10-K" }, /query is required/u],
  ["filing_search", { query: "a", ...DATES }, /date_from must not be after date_to/u],
  ["filing_search", { query: "a", date_from: "2024" }, /date_from must be a day/u],
  ["legal_search", { query: "a", ...DATES }, /date_from must not be after date_to/u],
  ["legal_search", { query: "a", date_to: "2024-02-30" }, /date_to must be a day/u],
  ["econ_search", { country: "FRA" }, /query or series_id is required/u],
  ["econ_search", { query: "a", ...DATES }, /date_from must not be after date_to/u],
  ["econ_search", { query: "a", date_from: "2024-02" }, /date_from must be YYYY-MM-DD or YYYY/u],
  ["clinical_search", { phase: "PHASE2" }, /query, condition, intervention and sponsor/u],
  ["local_search", { query: "a", latitude: 1 }, /latitude and longitude belong together/u],
  ["brand_research", { depth: "quick" }, /url or company_name is required/u],
  ["brand_research", { url: "http://192.0.2.7/" }, /IP address|domain/iu],
  ["awesome_list_search", { min_stars: 1 }, /topic or query is required/u],
  ["paper_fulltext", { identifier: "é".repeat(1_025) }, /identifier must be 2048 bytes or less/u],
  ["monarch_search", { operation: "entity", entityId: "no curie" }, /entityId/u],
  [
    "monarch_search",
    { operation: "semsim", phenotypes: Array(21).fill("HP:0000001") },
    /phenotypes takes at most 20 entries/u,
  ],
  ["verify_recommendation", { recommendations: [] }, /recommendations must contain at least 1/u],
  ["verify_recommendation", { recommendations: Array(101).fill({ title: "a" }) }, /recommendations takes at most 100/u],
  ["verify_recommendation", { recommendations: [{ title: " " }] }, /title is required/u],
  ["verify_recommendation", { recommendations: [{ title: "a", url: "ftp://a.example" }] }, /http/u],
  ["structured_search", { query: "a", category: "recipes" }, /research paper/u],
  ["structured_search", { query: "a", schema: { type: "array" } }, /object/u],
])("%s refuses %j before anybody is asked", async (tool, given, words) => {
  const before = stage.requests.length;
  const { error, line } = await stage.call(tool, given);
  expect(error?.kind).toBe("validation");
  expect(line).toMatch(words);
  expect(stage.requests).toHaveLength(before);
});
