import type { Paper } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce, worksOnce } from "../helpers/upstream.ts";

/** Decodes the few tags and entities in the recordings, independently of the code under test. */
const bare = (text: string): string =>
  text
    .replace(/<\/?(?:i|b|sub|sup|em|u|p)>/gu, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\u00AD/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

const optional = (text: string): string | undefined => text || undefined;

describe("Semantic Scholar", () => {
  const work = (paper: unknown, title = digText(paper, "title")): Partial<Paper> => ({
    title: bare(title),
    source: "semanticscholar",
    doi: optional(digText(paper, "externalIds", "DOI").toLowerCase()),
    year: (dig(paper, "year") as number | null) ?? undefined, // as the graph types it
    journal: optional(digText(paper, "journal", "name") || digText(paper, "venue")),
    citationCount: (dig(paper, "citationCount") as number | null) ?? undefined, // likewise
    openAccess: (dig(paper, "isOpenAccess") as boolean | null) ?? undefined, // likewise
    pdfUrl: optional(digText(paper, "openAccessPdf", "url")),
    tldr: optional(bare(digText(paper, "tldr", "text"))),
  });

  function expectWork(paper: Paper | undefined, raw: unknown, title?: string) {
    const expected = work(raw, title);
    const given: Readonly<Record<string, unknown>> = { ...paper };
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, given[key]]))).toEqual(expected);
    expect(paper?.authors ?? []).toEqual(digList(raw, "authors").map((author) => digText(author, "name")));
  }

  describe("recorded searches", () => {
    test.each([
      ["search-turing.json", 70499],
      ["search-turing-next-page.json", undefined],
      ["search-date-range.json", undefined],
      ["search-bulk.json", undefined],
    ])("%s: titles in order", async (file, total) => {
      const raw = readJson(`semantic-scholar/${file}`);
      const { records, total: counted } = await worksOnce("semanticscholar", { reply: { body: raw as object } }); // a list
      expect(records.map(({ title }) => title)).toEqual(digList(raw, "data").map((one) => bare(digText(one, "title"))));
      expect(records.length).toBeGreaterThan(4);
      expect(counted).toBe(total ?? dig(raw, "total"));
    });

    test.each([
      "search-year.json",
      "search-year-range.json",
      "search-open-access.json",
      "search-publication-types.json",
    ])(
      "%s was asked for without titles: no work can be shown, and with titles the rest is as recorded",
      async (file) => {
        const data = digList(readJson(`semantic-scholar/${file}`), "data");
        const named = data.map((one, index) => ({ ...Object(one), title: `Made ${index}` }));
        expect(
          (await worksOnce("semanticscholar", { reply: { body: readRecording(`semantic-scholar/${file}`) } })).records,
        ).toEqual([]);
        const { records } = await worksOnce("semanticscholar", { reply: { body: { total: 1, data: named } } });
        expect(records).toHaveLength(data.length);
        for (const [index, one] of named.entries()) expectWork(records[index], one);
        const ids = data.map((one) => `https://www.semanticscholar.org/paper/${digText(one, "paperId")}`);
        expect(records.map(({ url }) => url)).toEqual(ids);
      },
    );

    test("nothing found has no list", async () => {
      const answer = await worksOnce("semanticscholar", {
        reply: { body: readRecording("semantic-scholar/search-empty.json") },
      });
      expect(answer).toMatchObject({ records: [], total: 0 });
    });

    test.each([
      ["paper-by-doi-full.json", []],
      ["paper-by-doi.json", []],
      ["paper-object-all-fields.json", []],
      ["search-match-full.json", ["data", 0]],
      ["search-match.json", ["data", 0]],
      ["batch-post.json", [1]],
      ["batch-post.json", [2]],
      ["batch-post.json", [3]],
    ] as const)("%s, in the envelope of a search", async (file, place) => {
      const raw = dig(readJson(`semantic-scholar/${file}`), ...place);
      const { records } = await worksOnce("semanticscholar", { reply: { body: { total: 1, data: [raw] } } });
      expect(records).toHaveLength(1);
      expectWork(records[0], raw);
    });

    test.each([
      ["paper-bad-field-400.json", 400, "upstream_unavailable", "rejected the question"],
      ["batch-forbidden-403.json", 403, "blocked", "Try a different provider."],
      ["search-match-404.json", 404, "upstream_unavailable", "HTTP 404"],
      ["snippet-search.json", 200, "upstream_unavailable", "total"],
      ["recommendations.json", 200, "upstream_unavailable", "total"],
    ])("%s under %i is %s", async (file, status, kind, said) => {
      const reply = { status, body: readRecording(`semantic-scholar/${file}`) };
      const failure = await failureOf(worksOnce("semanticscholar", { reply }));
      expect(failure).toMatchObject({ kind, provider: "semanticscholar", message: expect.stringContaining(said) });
    });
  });
});

/** The contents of elements with this name, by plain text search. */
const inside = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, "gu"))].map(([, text = ""]) => text);

describe("recorded answers of PubMed", () => {
  const found = (file: string, ids: readonly string[]) =>
    worksOnce("pubmed", {
      reply: { body: readRecording(`pubmed/${file}`), headers: { "content-type": "text/xml" } },
      routes: [
        {
          path: "/entrez/eutils/esearch.fcgi",
          body: { esearchresult: { count: String(ids.length), idlist: ids } },
        },
      ],
    });

  test.each([
    ["pubmed1.xml", ["12091962", "9997"], [1990, 1976]],
    ["pubmed2.xml", ["11700088", "11748933"], [2001, 2001]],
    ["pubmed5.xml", ["28775130"], [2018]],
    ["pubmed7.xml", ["29963580"], [2018]],
  ])("%s: articles in the order of the search", async (file, ids, years) => {
    const xml = readRecording(`pubmed/${file}`);
    const { records, requests, total } = await found(file, ids);
    expect(requests.map(({ path, query }) => [path, query.get("id")])).toEqual([
      ["/entrez/eutils/esearch.fcgi", null],
      ["/entrez/eutils/efetch.fcgi", ids.join(",")],
    ]);
    expect(total).toBe(ids.length);
    expect(records.map(({ url }) => url)).toEqual(ids.map((id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`));
    expect(records.map(({ year }) => year)).toEqual(years);
    const articles = inside(xml, "PubmedArticle");
    for (const record of records) {
      const article = articles.find((one) => one.includes(`>${/(\d+)\/$/u.exec(record.url)?.[1]}</PMID>`)) ?? "";
      const [head = ""] = article.split("<ReferenceList>");
      expect(`${record.title}.`).toBe(bare(inside(head, "ArticleTitle")[0] ?? ""));
      expect(record.journal).toBe(bare(inside(inside(head, "Journal")[0] ?? "", "Title")[0] ?? ""));
      expect(record.authors).toHaveLength((head.match(/<Author /gu) ?? []).length);
      expect(record.authors?.[0]?.endsWith(inside(head, "LastName")[0] ?? "?")).toBe(true);
      expect(record.abstract === undefined).toBe(!head.includes("<AbstractText"));
      const doi = /<ArticleId IdType="doi">([^<]+)</u.exec(article)?.[1]?.toLowerCase();
      expect(record.doi).toBe(doi);
      expect(record.hasText).toBe(article.includes('<ArticleId IdType="pmc">') ? true : undefined);
      expect(record.retractionStatus).toBeUndefined();
    }
  });

  test("structured abstracts keep their headings, formulas lose their markup, groups are authors", async () => {
    const [parts] = (await found("pubmed5.xml", ["28775130"])).records;
    expect(parts?.abstract).toMatch(/^OBJECTIVES: Animal studies suggest .* applicators\. METHODS: Self-reported/u);
    const [formulas] = (await found("pubmed7.xml", ["29963580"])).records;
    expect(formulas?.abstract).not.toMatch(/mml|<|&/u);
    expect(formulas?.authors?.at(-1)).toBe("Canadian Respiratory Research Network");
  });

  test("a retracted article is marked by its type and dated by its newest notice", async () => {
    // The recorded summary and MEDLINE text come from endpoints that are not used; the article is built from their
    // facts.
    const raw = dig(readJson("pubmed/esummary-json-retracted.json"), "result", "9500320");
    const notices = digList(raw, "references").map(
      (one) =>
        `<CommentsCorrections RefType="${digText(one, "reftype").replace(/\s(.)/gu, (_, letter) => letter.toUpperCase())}"><RefSource>${digText(one, "refsource")}</RefSource></CommentsCorrections>`,
    );
    const types = digList(raw, "pubtype").map((type) => `<PublicationType UI="D0">${String(type)}</PublicationType>`);
    const body = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">9500320</PMID><Article><ArticleTitle>${digText(raw, "title")}</ArticleTitle><PublicationTypeList>${types.join("")}</PublicationTypeList></Article><CommentsCorrectionsList>${notices.join("")}</CommentsCorrectionsList></MedlineCitation></PubmedArticle></PubmedArticleSet>`;
    const search = { path: "/entrez/eutils/esearch.fcgi", body: readRecording("pubmed/esearch-json-by-doi.json") };
    const { records, total } = await worksOnce("pubmed", { reply: { body }, routes: [search] });
    expect(total).toBe(1);
    expect(records.map(({ retractionStatus }) => retractionStatus)).toEqual([
      { retracted: true, kind: "retraction", date: "2010-02-06", noticeDoi: "10.1016/s0140-6736(10)60175-4" },
    ]);
  });

  test.each([
    ["esearch1.xml", "where JSON was asked for"],
    ["esearch2.xml", "where JSON was asked for"],
    ["esearch3.xml", "where JSON was asked for"],
    ["esearch8.xml", "where JSON was asked for"],
    ["epost1.xml", "of another endpoint"],
    ["espell.xml", "of another endpoint"],
    ["medline-retracted.txt", "of another form"],
    ["medline-expression-of-concern.txt", "of another form"],
    ["esummary-json-retracted.json", "of another endpoint"],
  ])("%s (%s) is never nothing found", async (file) => {
    const reply = { body: readRecording(`pubmed/${file}`) };
    expect(await failureOf(worksOnce("pubmed", { reply }))).toMatchObject({ kind: "upstream_unavailable" });
  });

  test.each(["esummary8.xml", "elink8.xml", "esummary1.xml", "elink1.xml", "efetch_pmc.xml"])(
    "%s in the place of articles is a failure",
    async (file) => {
      expect(await failureOf(found(file, ["1"]))).toMatchObject({ kind: "upstream_unavailable", provider: "pubmed" });
    },
  );

  test("what the service complains of is passed on", async () => {
    expect(await failureOf(found("esummary8.xml", ["1"]))).toMatchObject({
      message: "pubmed reported an error (HTTP 200). Rephrase the question, or try a different provider.",
      detail: 'HTTP 200 (untrusted upstream text: "Neither query_key nor id specified")',
    });
  });
});

describe("recorded feeds of arXiv", () => {
  test.each([
    ["search-page1.atom.xml", 10, 214881],
    ["search-page2.atom.xml", 10, 214881],
    ["single-id.atom.xml", 1, 1],
    ["old-style-id.atom.xml", 1, 1],
    ["two-ids-one-missing.atom.xml", 1, 1],
    ["withdrawn-or-versioned.atom.xml", 1, 1],
    ["empty-result.atom.xml", 0, 0],
  ])("%s holds %i works of %i", async (file, count, total) => {
    const xml = readRecording(`arxiv/${file}`);
    const { records, total: counted } = await worksOnce("arxiv", { reply: { body: xml } });
    const entries = inside(xml, "entry");
    expect([records.length, counted, entries.length]).toEqual([count, total, count]);
    for (const [index, entry] of entries.entries()) {
      const link = (title: RegExp) => new RegExp(`<link href="([^"]+)" ${title.source}`, "u").exec(entry)?.[1];
      expect(records[index]).toMatchObject({
        title: bare(inside(entry, "title")[0] ?? ""),
        url: link(/rel="alternate"/u),
        pdfUrl: link(/rel="related" type="application\/pdf" title="pdf"/u),
        authors: inside(entry, "name").map(bare),
        year: Number(inside(entry, "published")[0]?.slice(0, 4)),
        source: "arxiv",
        openAccess: true,
      });
      expect(records[index]?.doi).toBe(inside(entry, "arxiv:doi")[0]?.toLowerCase());
      expect(records[index]?.journal).toBe(inside(entry, "arxiv:journal_ref").map(bare)[0]);
      expect(records[index]?.abstract?.slice(0, 60)).toBe(bare(inside(entry, "summary")[0] ?? "").slice(0, 60));
      expect(records[index]?.retractionStatus).toBeUndefined();
    }
  });

  test.each([400, 200])("an error entry is an error under status %i", async (status) => {
    const reply = { status, body: readRecording("arxiv/bad-id-400.atom.xml") };
    expect(await failureOf(worksOnce("arxiv", { reply }))).toMatchObject({
      kind: "upstream_unavailable",
      detail: `HTTP ${status} (untrusted upstream text: "incorrect id format for abc")`,
    });
  });
});

describe("recorded answers of Europe PMC", () => {
  test.each([
    ["search-core.json", 5],
    ["search-lite.json", 10],
    ["search-sorted-cited.json", 8],
    ["search-by-doi-retracted-core.json", 1],
  ])("%s holds %i works", async (file, count) => {
    const raw = readJson(`europepmc/${file}`);
    const list = digList(raw, "resultList", "result");
    const { records, total } = await worksOnce("europepmc", { reply: { body: readRecording(`europepmc/${file}`) } });
    expect([records.length, list.length, total]).toEqual([count, count, dig(raw, "hitCount")]);
    for (const [index, one] of list.entries()) {
      const is = (field: string) => (dig(one, field) === undefined ? undefined : dig(one, field) === "Y");
      const doi = digText(one, "doi").toLowerCase();
      expect(records[index]).toMatchObject({
        title: bare(digText(one, "title")).replace(/\.$/u, ""),
        source: "europepmc",
      });
      expect([records[index]?.doi, records[index]?.year, records[index]?.citationCount]).toEqual([
        optional(doi),
        Number(digText(one, "pubYear")),
        dig(one, "citedByCount"),
      ]);
      expect([records[index]?.openAccess, records[index]?.hasText, records[index]?.hasPdf]).toEqual(
        ["isOpenAccess", "inEPMC", "hasPDF"].map(is),
      );
      expect(records[index]?.journal).toBe(
        optional(digText(one, "journalInfo", "journal", "title") || digText(one, "journalTitle")),
      );
      const names =
        digList(one, "authorList", "author").length || digText(one, "authorString").split(", ").filter(Boolean).length;
      expect(records[index]?.authors?.length ?? 0).toBe(names);
      expect(records[index]?.abstract === undefined).toBe(dig(one, "abstractText") === undefined);
      expect(records[index]?.abstract ?? "").not.toMatch(/<h4>|&amp;/u);
    }
  });

  test("the retracted work says so, with its notice", async () => {
    const reply = { body: readRecording("europepmc/search-by-doi-retracted-core.json") };
    const [paper] = (await worksOnce("europepmc", { reply })).records;
    expect(paper?.retractionStatus).toEqual({
      retracted: true,
      kind: "retraction",
      date: "2010-02-06",
      noticeDoi: "10.1016/s0140-6736(10)60175-4",
    });
    expect(paper?.authors?.[0]).toBe("A J Wakefield");
    expect(paper?.abstract).toMatch(/^Background: We investigated .* disorder\. Methods: 12 children/u);
  });

  test("nothing found, and a list of ids alone", async () => {
    const empty = await worksOnce("europepmc", { reply: { body: readRecording("europepmc/search-empty.json") } });
    expect(empty).toMatchObject({ records: [], total: 0 });
    const ids = await worksOnce("europepmc", { reply: { body: readRecording("europepmc/search-idlist.json") } });
    expect(ids.records).toEqual([]); // titles were not requested
  });
});

describe("recorded answers of DataCite", () => {
  const works = (list: readonly unknown[]) =>
    worksOnce("datacite", { reply: { body: { data: list, meta: { total: list.length } } } });

  function expectWork(paper: Paper | undefined, raw: unknown) {
    const facts = dig(raw, "attributes");
    const doi = digText(facts, "doi").toLowerCase();
    expect(paper).toMatchObject({ title: bare(digText(facts, "titles", 0, "title")), doi, source: "datacite" });
    expect(decodeURIComponent(paper?.url ?? "")).toBe(`https://doi.org/${doi}`);
    expect([paper?.year, paper?.citationCount]).toEqual([dig(facts, "publicationYear"), dig(facts, "citationCount")]);
    expect(paper?.journal).toBe(optional(digText(facts, "container", "title")));
    const creators = digList(facts, "creators");
    expect(paper?.authors?.length ?? 0).toBe(creators.length);
    for (const [index, creator] of creators.entries()) {
      const [family = "", given = ""] = digText(creator, "name").split(", ");
      const isPerson = digText(creator, "nameType") !== "Organizational" && given !== "";
      expect(paper?.authors?.[index]).toBe(isPerson ? `${given} ${family}` : digText(creator, "name"));
    }
    const abstract = digList(facts, "descriptions").find((one) => digText(one, "descriptionType") === "Abstract");
    expect(paper?.abstract?.slice(0, 40)).toBe(abstract && bare(digText(abstract, "description")).slice(0, 40));
    const rights = JSON.stringify(dig(facts, "rightsList") ?? []);
    expect(paper?.openAccess).toBe(/creativecommons\.org|semantics\/openAccess/u.test(rights) ? true : undefined);
  }

  test.each([
    "datacite-arxiv-preprint.json",
    "datacite-creator-name-only.json",
    "datacite-journal-article.json",
    "doi-blog-4k3m.json",
    "doi-diglit-image.json",
    "doi-dryad-8515.json",
    "doi-figshare-1449060.json",
    "doi-lipics.json",
    "doi-zenodo-48440.json",
  ])("%s as the only work of a list", async (file) => {
    const raw = dig(readJson(`datacite/${file}`), "data");
    const { records } = await works([raw]);
    expect(records).toHaveLength(1);
    expectWork(records[0], raw);
  });

  test("a page of the list", async () => {
    const raw = digList(readJson("datacite/dois-list.json"), "data");
    const { records, total } = await worksOnce("datacite", {
      reply: { body: readRecording("datacite/dois-list.json") },
    });
    expect([records.length, total]).toEqual([5, 18666188]);
    for (const [index, one] of raw.entries()) expectWork(records[index], one);
  });

  test.each([
    ["events-list.json", 200],
    ["doi-not-found.json", 404],
    ["datacite-journal-article.json", 200],
  ])("%s under %i is never nothing found", async (file, status) => {
    const reply = { status, body: readRecording(`datacite/${file}`) };
    expect(await failureOf(worksOnce("datacite", { reply }))).toMatchObject({ kind: "upstream_unavailable" });
  });
});

describe("recorded answers of CORE", () => {
  test.each(["v2-search-ecology.json", "v2-article.json"])(
    "%s is of the retired interface: refused, not read as nothing",
    async (file) => {
      const reply = { body: readRecording(`core/${file}`) };
      expect(await failureOf(worksOnce("core", { reply }))).toMatchObject({
        kind: "upstream_unavailable",
        message: expect.stringMatching(/totalHits|results/u),
      });
    },
  );
});

describe("an answer to another question is never nothing found", () => {
  test.each([
    ["europepmc", "datacite/dois-list.json"],
    ["europepmc", "semantic-scholar/search-turing.json"],
    ["datacite", "europepmc/search-core.json"],
    ["core", "datacite/dois-list.json"],
    ["semanticscholar", "datacite/datacite-journal-article.json"],
    ["semanticscholar", "semantic-scholar/citations-page.json"],
    ["arxiv", "pubmed/pubmed1.xml"],
    ["openalex", "doi/cn-csl-json.json"],
    ["crossref", "doi/ra-10.1241.json"],
  ])("%s: %s", async (provider, file) => {
    const failure = await failureOf(worksOnce(provider, { reply: { body: readRecording(file) } }));
    expect(failure).toMatchObject({ kind: "upstream_unavailable", provider });
  });
});

describe("notices and places of several works at once", () => {
  const WAKEFIELD = "10.1016/s0140-6736(97)11096-0";
  const NOTICE = {
    retracted: true,
    kind: "retraction",
    date: "2010-02-06",
    noticeDoi: "10.1016/s0140-6736(10)60175-4",
  };
  const crossref = dig(readJson("crossref/work-retracted-wakefield.json"), "message");
  const openalex = readJson("openalex/work-retracted-wakefield-select.json");

  const RETRACTION = "retraction 2010-02-06 10.1016/s0140-6736(10)60175-4";
  const EARLIER = "2004-03-06 10.1016/s0140-6736(04)15715-2";

  test.each([
    [
      "crossref",
      { message: { items: [crossref] } },
      { ...NOTICE, source: "retraction-watch" },
      [RETRACTION, `correction ${EARLIER}`],
    ],
    ["openalex", { meta: {}, results: [openalex] }, { retracted: true, kind: "retraction" }, ["retraction  "]],
    [
      "europepmc",
      readJson("europepmc/search-by-doi-retracted-core.json"),
      NOTICE,
      [RETRACTION, `retraction ${EARLIER}`, "expression_of_concern  10.1097/meg.0b013e328349d184"],
    ],
  ])("%s knows of the retraction", async (provider, body, retractionStatus, told) => {
    const ask = { dois: [WAKEFIELD, "10.1000/another"] };
    const { records } = await findOnce("standing", { provider, ask, reply: { body: Object(body) } });
    const [{ notices = [], ...first } = {}, ...rest] = records;
    expect([first, ...rest]).toEqual([{ doi: WAKEFIELD, retractionStatus, source: provider }]);
    expect(notices.map(({ kind, date = "", noticeDoi = "" }) => `${kind} ${date} ${noticeDoi}`)).toEqual(told);
    expect(notices.flatMap(({ reportedBy }) => reportedBy)).toEqual(told.map(() => provider));
  });

  test.each([
    ["idconv-ok.json", "10.1038/ng.590", "PMC2883744"],
    ["idconv-not-in-pmc.json", WAKEFIELD, undefined],
  ])("%s: where PubMed Central keeps %s", async (file, doi, pmcid) => {
    const reply = { body: readRecording(`pubmed/${file}`) };
    const { records } = await findOnce("archive-id", { provider: "pubmed", ask: { dois: [doi] }, reply });
    expect(records).toEqual(pmcid ? [{ doi, pmcid, source: "pubmed" }] : []);
  });
});

describe("Exa's documented example", () => {
  test("its papers, as works", async () => {
    const raw = digList(readJson("exa/doc-search.json"), "results");
    const reply = { body: readRecording("exa/doc-search.json") };
    const { records } = await worksOnce("exa", { reply });
    expect(records).toHaveLength(raw.length);
    for (const [index, one] of raw.entries()) {
      const year = Number(digText(one, "publishedDate").slice(0, 4));
      expect(records[index]).toMatchObject({
        title: digText(one, "title"),
        url: digText(one, "url"),
        source: "exa",
        year,
      });
      expect(records[index]?.authors).toBeUndefined(); // names and institutions in one line
      expect(records[index]?.pdfUrl).toMatch(/^https:\/\/arxiv\.org\/pdf\//u);
    }
  });
});
