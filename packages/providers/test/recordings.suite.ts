import type { Hit, Paper } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { readJson, readRecording } from "./helpers/recordings.ts";
import { askOnce, dig, digList, digText, failOnce, type Name } from "./helpers/upstream.ts";

const webOf = async (name: Name, file: string): Promise<readonly Hit[]> =>
  (await askOnce(name, { body: readRecording(file) })).records as readonly Hit[]; // askOnce searches `web` for these names
const papersOf = async (name: Name, body: string | object): Promise<readonly Paper[]> =>
  (await askOnce(name, { body })).records as readonly Paper[]; // and `academic` for these names

/** Decodes the few entities and tags in the recordings, independently of the code under test. */
const bare = (text: string): string =>
  text
    .replace(/<\/?(?:strong|b|i|sub|sup|em|scp)>/gu, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/[\u200e\u200f\u00ad]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

const utc = (iso: string): string | undefined => (iso ? `${iso.slice(0, 19)}Z` : undefined);

describe("recorded answers of web searches", () => {
  test("Brave: 18 results in order, with their dates", async () => {
    const raw = digList(readJson("brave/web-laravel-news.json"), "web", "results");
    const hits = await webOf("brave", "brave/web-laravel-news.json");
    expect(hits).toHaveLength(18);
    expect(hits.map(({ url }) => url)).toEqual(raw.map((item) => digText(item, "url")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => bare(digText(item, "title"))));
    expect(hits.map(({ snippet }) => snippet)).toEqual(raw.map((item) => bare(digText(item, "description"))));
    expect(hits.map(({ publishedAt }) => publishedAt)).toEqual(raw.map((item) => utc(digText(item, "page_age"))));
    expect(hits[17]?.title).toBe("Laravel News Podcast on Apple Podcasts"); // without the byte order mark
  });

  test("Brave's documented example: a relative age becomes a time", async () => {
    const [hit, ...rest] = await webOf("brave", "brave/doc-web-search.json");
    expect(rest).toEqual([]);
    const days = (Date.now() - Date.parse(hit?.publishedAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(2);
  });

  test("Google: 6 results", async () => {
    const raw = digList(readJson("google-cse/web-testing.json"), "items");
    const hits = await webOf("google", "google-cse/web-testing.json");
    expect(hits).toHaveLength(6);
    expect(hits.map(({ url }) => url)).toEqual(raw.map((item) => digText(item, "link")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => bare(digText(item, "title"))));
    expect(hits.map(({ snippet }) => snippet)).toEqual(raw.map((item) => bare(digText(item, "snippet"))));
  });

  test("Google's recorded images are results of the same shape: their links", async () => {
    const raw = digList(readJson("google-cse/images-cats.json"), "items");
    const hits = await webOf("google", "google-cse/images-cats.json");
    expect(hits.map(({ url }) => url)).toEqual(raw.map((item) => digText(item, "link")));
  });

  test("Serper: 9 results, dates as printed turned into times", async () => {
    const raw = digList(readJson("serper/search-olivia-wilde.json"), "organic");
    const hits = await webOf("serper", "serper/search-olivia-wilde.json");
    expect(hits).toHaveLength(9);
    expect(hits.map(({ url }) => url)).toEqual(raw.map((item) => digText(item, "link")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => bare(digText(item, "title"))));
    const printed = raw.map((item) => digText(item, "date"));
    expect(hits.map(({ publishedAt }) => publishedAt)).toEqual(
      printed.map((date) => (date ? utc(new Date(`${date} UTC`).toISOString()) : undefined)),
    );
    expect(printed.filter((date) => date === "")).toHaveLength(1);
  });

  test.each(["tavily/search-pydantic-ai.json", "tavily/search-include-domains.json"])(
    "Tavily: 5 results (%s)",
    async (file) => {
      const raw = digList(readJson(file), "results");
      const hits = await webOf("tavily", file);
      expect(hits).toHaveLength(5);
      expect(hits.map(({ url }) => url)).toEqual(raw.map((item) => digText(item, "url")));
      expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => bare(digText(item, "title"))));
      expect(hits.every(({ snippet }) => snippet.length > 40)).toBe(true);
    },
  );

  test("DuckDuckGo with direct links: 4 results, the advertisement left out", async () => {
    const hits = await webOf("duckduckgo", "duckduckgo/html-rust-direct-links.html");
    expect(hits.map(({ title, url }) => [title, url])).toEqual([
      ["Rust Programming Language", "https://rust-lang.org/"],
      ["Rust (programming language) - Wikipedia", "https://en.wikipedia.org/wiki/Rust_(programming_language)"],
      ["Install Rust - Rust Programming Language", "https://rust-lang.org/tools/install/"],
      ["The Rust Programming Language", "https://doc.rust-lang.org/book/"],
    ]);
    expect(hits[2]?.snippet).toBe("A language empowering everyone to build reliable and efficient software.");
    expect(hits[3]?.snippet).toContain(`with edition = "2024" in the Cargo.toml`);
  });

  test("DuckDuckGo with redirects: 4 results, addresses decoded once", async () => {
    const hits = await webOf("duckduckgo", "duckduckgo/html-uddg-redirect-links.html");
    expect(hits.map(({ url }) => url)).toEqual([
      "https://vgdb.uk/mario-golf/game/48484",
      "https://www.ebay.de/itm/Mario-Golf-Nintendo-Game-Boy-color-Advance-GBC-GBA-CGB-AWXP-EUR/264853273128?epid=167015543&hash=item3daa7c3a28:g:0U0AAOSwC-5fUT36",
      "http://passat.neostrada.pl/zabikt/GB.txt",
      "https://www.xe.com/currencyconverter/convert/?Amount=1&From=EUR&To=XPF",
    ]);
    expect(hits[0]?.snippet).toBe("045496730963. MPN. CGB-AWXP-EUR-1. Release Date.");
  });

  test("SearXNG: 2 results, although two engines were silent", async () => {
    const hits = await webOf("searxng", "searxng/general.json");
    expect(hits.map(({ url, publishedAt }) => [url, publishedAt])).toEqual([
      ["https://docs.searxng.org/", undefined],
      ["https://github.com/searxng/searxng", "2026-01-02T00:00:00Z"],
    ]);
  });
});

/** Crossref's recordings: search replies unchanged, single works wrapped as a list. */
const crossrefLists: readonly (readonly [file: string, count: number, total: number])[] = [
  ["works-query-cursor-first.json", 20, 454],
  ["works-query-cursor-next.json", 20, 454],
  ["works-search-query-ecology.json", 3, 1253],
  ["works-query-title-author.json", 1, 5466],
  ["works-query-title-select.json", 1, 22569],
  ["works-query-title-wrong-hit.json", 1, 149759],
  ["works-query-title-no-hit.json", 0, 0],
  ["works-filter-has-full-text.json", 3, 100543092],
  ["works-select.json", 20, 10001855],
  ["journal-works-with-update-to.json", 4, 274684],
];

const crossrefWorks = [
  "work-10.1038-s42256-024-00832-8.json",
  "work-10.1073-pnas.1414271111.json",
  "work-10.3389-fgene.2017.00147.json",
  "work-1007154515475.json",
  "work-expression-of-concern.json",
  "work-peer-review.json",
  "work-posted-content-10.1101.json",
  "work-retracted-wakefield.json",
  "work-retracted-surgisphere.message.json",
  "notice-wakefield.json",
];

const envelope = (...items: readonly unknown[]) => ({ message: { "total-results": items.length, items } });
/** One recording contains only the message. */
const crossrefWork = (file: string): unknown => {
  const json = readJson(`crossref/${file}`);
  return dig(json, "message") ?? json;
};

function expectCrossref(paper: Paper | undefined, raw: unknown) {
  const doi = digText(raw, "DOI").toLowerCase();
  expect(paper).toMatchObject({ doi, source: "crossref" });
  const [main, sub] = [bare(digText(raw, "title", 0)), bare(digText(raw, "subtitle", 0))];
  const isApart = sub !== "" && !main.toLowerCase().includes(sub.toLowerCase());
  expect([main, `${main}: ${sub}`, `${main} ${sub}`].slice(...(isApart ? [1] : [0, 1]))).toContain(paper?.title);
  expect(decodeURIComponent(paper?.url ?? "")).toBe(`https://doi.org/${doi}`);
  const year = dig(raw, "issued", "date-parts", 0, 0) ?? dig(raw, "published", "date-parts", 0, 0) ?? undefined;
  expect(paper?.year).toBe(year);
  expect(paper?.authors?.length ?? 0).toBe(digList(raw, "author").length);
  expect(paper?.journal ?? "").toBe(bare(digText(raw, "container-title", 0)));
  expect(paper?.citationCount).toBe(dig(raw, "is-referenced-by-count"));
  expect(paper?.abstract === undefined).toBe(dig(raw, "abstract") === undefined);
  expect(paper?.abstract ?? "").not.toMatch(/<|&lt;|&amp;|\s\s/u);
  expect((paper?.abstract ?? "").length).toBeLessThanOrEqual(500);
}

describe("recorded answers of Crossref", () => {
  test.each(crossrefLists)("%s holds %i works of %i", async (file, count, total) => {
    const raw = digList(readJson(`crossref/${file}`), "message", "items");
    const answer = await askOnce("crossref", { body: readRecording(`crossref/${file}`) });
    const papers = answer.records as readonly Paper[]; // askOnce searches `academic` on Crossref
    expect(raw).toHaveLength(count);
    expect(papers).toHaveLength(count);
    expect(answer.total).toBe(total);
    for (const [index, work] of raw.entries()) expectCrossref(papers[index], work);
  });

  test.each(crossrefWorks)("%s as the only work of a list", async (file) => {
    const raw = crossrefWork(file);
    const [paper, ...rest] = await papersOf("crossref", envelope(raw));
    expect(rest).toEqual([]);
    expectCrossref(paper, raw);
  });

  test.each([
    [
      "work-retracted-wakefield.json",
      {
        retracted: true,
        kind: "retraction",
        date: "2010-02-06",
        noticeDoi: "10.1016/s0140-6736(10)60175-4",
        source: "retraction-watch",
      },
    ],
    [
      "work-retracted-surgisphere.message.json",
      {
        retracted: true,
        kind: "retraction",
        date: "2020-06-05",
        noticeDoi: "10.1016/s0140-6736(20)31324-6",
        source: "retraction-watch",
      },
    ],
    [
      "work-expression-of-concern.json",
      {
        retracted: false,
        kind: "expression_of_concern",
        date: "2021-10-28",
        noticeDoi: "10.1371/journal.pone.0256488",
        source: "retraction-watch",
      },
    ],
    [
      "work-10.1073-pnas.1414271111.json",
      {
        retracted: false,
        kind: "correction",
        date: "2015-05-04",
        noticeDoi: "10.1073/pnas.1507001112",
        source: "publisher",
      },
    ],
    ["notice-wakefield.json", undefined],
    ["work-10.1038-s42256-024-00832-8.json", undefined],
  ])("integrity of %s", async (file, expected) => {
    const [paper] = await papersOf("crossref", envelope(crossrefWork(file)));
    expect(paper?.retractionStatus).toEqual(expected);
  });

  test("abstracts, PDF links and licences as somebody reads them", async () => {
    const [chemistry] = await papersOf("crossref", envelope(crossrefWork("work-10.1038-s42256-024-00832-8.json")));
    expect(chemistry?.abstract?.startsWith("Large language models (LLMs) have shown strong performance")).toBe(true);
    expect(chemistry?.pdfUrl).toBe("https://www.nature.com/articles/s42256-024-00832-8.pdf");
    expect(chemistry?.authors?.slice(0, 2)).toEqual(["Andres M. Bran", "Sam Cox"]);
  });
});

describe("recorded answers of OpenAlex", () => {
  const words = (work: unknown): string => {
    const at: string[] = [];
    for (const [word, places] of Object.entries(dig(work, "abstract_inverted_index") ?? {})) {
      for (const place of digList(places)) at[Number(place)] = word;
    }
    return at.join(" ");
  };

  function expectOpenAlex(paper: Paper | undefined, raw: unknown) {
    const doi = digText(raw, "doi").replace("https://doi.org/", "");
    expect(paper).toMatchObject({
      doi,
      url: `https://doi.org/${doi}`,
      source: "openalex",
      title: bare(digText(raw, "display_name")),
    });
    expect(paper?.year).toBe(dig(raw, "publication_year"));
    expect(paper?.citationCount).toBe(dig(raw, "cited_by_count"));
    expect(paper?.openAccess).toBe(dig(raw, "open_access", "is_oa"));
    expect(paper?.authors?.length ?? 0).toBe(digList(raw, "authorships").length);
    expect(paper?.journal ?? "").toBe(digText(raw, "primary_location", "source", "display_name"));
    expect(paper?.abstract?.slice(0, 60) ?? "").toBe(bare(words(raw)).slice(0, 60));
    expect((paper?.abstract ?? "").length).toBeLessThanOrEqual(500);
  }

  test.each([
    ["works-list.json", 2, 10406111],
    ["works-filter-title-search-chemcrow.json", 2, 2],
    ["works-filter-title-search-paperqa.json", 1, 1],
  ])("%s holds %i works of %i", async (file, count, total) => {
    const raw = digList(readJson(`openalex/${file}`), "results");
    const answer = await askOnce("openalex", { body: readRecording(`openalex/${file}`) });
    const papers = answer.records as readonly Paper[]; // askOnce searches `academic` on OpenAlex
    expect(papers).toHaveLength(count);
    expect(answer.total).toBe(total);
    for (const [index, work] of raw.entries()) expectOpenAlex(papers[index], work);
  });

  test.each(["work-doi-addr-2015.json", "work-doi-pnas-1414271111.json", "work-peerj-4375.json"])(
    "%s as the only work of a list",
    async (file) => {
      const raw = readJson(`openalex/${file}`);
      const [paper] = await papersOf("openalex", { meta: { count: 1 }, results: [raw] });
      expectOpenAlex(paper, raw);
      expect(paper?.retractionStatus).toBeUndefined();
    },
  );

  test("a retracted work is marked", async () => {
    const raw = readJson("openalex/work-retracted-wakefield-select.json");
    const [paper] = await papersOf("openalex", { meta: { count: 1 }, results: [raw] });
    expect(paper).toMatchObject({
      doi: "10.1016/s0140-6736(97)11096-0",
      retractionStatus: { retracted: true, kind: "retraction" },
    });
  });
});

describe("recorded failures", () => {
  test.each<readonly [name: Name, file: string, status: number, kind: string, line: string]>([
    [
      "duckduckgo",
      "duckduckgo/anomaly-fragment.html",
      202,
      "rate_limited",
      "Rate limited (duckduckgo). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "duckduckgo",
      "duckduckgo/anomaly-fragment.html",
      200,
      "rate_limited",
      "Rate limited (duckduckgo). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "brave",
      "brave/error-429.json",
      429,
      "rate_limited",
      "Rate limited (brave). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "google",
      "google-cse/error-429-daily-quota.json",
      429,
      "rate_limited",
      "Rate limited (google). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "serper",
      "serper/error-403.json",
      403,
      "auth_required",
      "serper refused the credentials (HTTP 403). Check SERPER_API_KEY.",
    ],
    [
      "serper",
      "serper/error-400-credits.json",
      400,
      "rate_limited",
      "Rate limited (serper). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "tavily",
      "tavily/error-401.json",
      401,
      "auth_required",
      "tavily refused the credentials (HTTP 401). Check TAVILY_API_KEY.",
    ],
    [
      "tavily",
      "tavily/error-429.json",
      429,
      "rate_limited",
      "Rate limited (tavily). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "tavily",
      "tavily/error-432.json",
      432,
      "rate_limited",
      "Rate limited (tavily). Wait 60 seconds and retry, or try a different provider.",
    ],
    [
      "searxng",
      "searxng/error-403-format-disabled.html",
      403,
      "blocked",
      "searxng refused the request (HTTP 403): its settings.yml must list json under search.formats. If it does, the limiter of the instance refuses this client. Try a different provider.",
    ],
    [
      "openalex",
      "openalex/work-doi-not-found.html",
      404,
      "upstream_unavailable",
      "openalex answered with HTTP 404. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/work-not-found-404.txt",
      404,
      "upstream_unavailable",
      "crossref answered with HTTP 404. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/works-cursor-invalid.json",
      404,
      "upstream_unavailable",
      "crossref answered with HTTP 404. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/rows-invalid-400.json",
      400,
      "upstream_unavailable",
      "crossref answered with HTTP 400. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/sort-invalid-400.json",
      400,
      "upstream_unavailable",
      "crossref answered with HTTP 400. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/filter-not-allowed-400.json",
      400,
      "upstream_unavailable",
      "crossref answered with HTTP 400. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/query-field-not-allowed-400.json",
      400,
      "upstream_unavailable",
      "crossref answered with HTTP 400. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/sample-too-big-400.json",
      400,
      "upstream_unavailable",
      "crossref answered with HTTP 400. Try a different provider.",
    ],
    [
      "crossref",
      "crossref/works-500-cursor.json",
      500,
      "upstream_unavailable",
      "crossref answered with HTTP 500. Try a different provider.",
    ],
  ])("%s: %s under %i is %s", async (name, file, status, kind, line) => {
    expect(await failOnce(name, { status, body: readRecording(file) })).toMatchObject({
      kind,
      message: line,
      provider: name,
      status,
    });
  });

  test("a day's quota and a throttle are told apart", async () => {
    const spent = await failOnce("google", {
      status: 429,
      body: readRecording("google-cse/error-429-daily-quota.json"),
    });
    const throttled = await failOnce("brave", { status: 429, body: readRecording("brave/error-429.json") });
    expect([spent.detail, throttled.detail]).toEqual(["The daily quota is used up.", "Too many requests a second."]);
  });

  test.each<readonly [name: Name, file: string]>([
    ["openalex", "openalex/work-peerj-4375.json"],
    ["openalex", "openalex/author.json"],
    ["openalex", "openalex/source.json"],
    ["crossref", "crossref/work-10.1073-pnas.1414271111.json"],
    ["crossref", "crossref/agency.json"],
    ["crossref", "crossref/prefix.json"],
    ["crossref", "crossref/journal-by-issn.json"],
    ["tavily", "brave/web-laravel-news.json"],
    ["brave", "tavily/search-pydantic-ai.json"],
    ["serper", "google-cse/web-testing.json"],
  ])("%s: an answer to another question (%s) is never nothing found", async (name, file) => {
    expect(await failOnce(name, { body: readRecording(file) })).toMatchObject({
      kind: "upstream_unavailable",
      provider: name,
    });
  });
});
