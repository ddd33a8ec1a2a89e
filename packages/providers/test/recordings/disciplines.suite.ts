import { describe, expect, test } from "vitest";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { digList, digText, findOnce, worksOnce } from "../helpers/upstream.ts";

const turned = (name: string) => name.split(", ").reverse().join(" ");

describe("INSPIRE", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`inspire-hep/${file}`) } });
  const hits = digList(readJson("inspire-hep/search-neutrino-oscillation.json"), "hits", "hits");

  test("every hit with all of its authors, its DOI and its year", async () => {
    const { records, total } = await worksOnce("inspire", recorded("search-neutrino-oscillation.json"));
    expect(total).toBe(21_668);
    expect(records.map(({ authors }) => authors)).toEqual(
      hits.map((hit) => digList(hit, "metadata", "authors").map((one) => turned(digText(one, "full_name")))),
    );
    expect(records.map(({ doi }) => doi)).toEqual([
      "10.1142/s0217751x09046382",
      undefined,
      "10.1140/epjc/s10052-019-6584-z",
    ]);
    expect(records.map(({ journal, year }) => `${journal} ${year}`)).toEqual([
      "Int. J. Mod. Phys. A 2009",
      "Electron. J. Theor. Phys. 2016",
      "Eur. Phys. J. C 2019",
    ]);
  });

  test("works by their DOIs in one request, with volume, issue and pages", async () => {
    const ask = { dois: ["10.1142/s0217751x09046382", "10.1140/epjc/s10052-019-6584-z"] };
    const { records } = await findOnce("work", {
      provider: "inspire",
      ask,
      ...recorded("search-neutrino-oscillation.json"),
    });
    expect(records.map(({ doi }) => doi)).toEqual(ask.dois);
    expect(records.map(({ publication }) => publication)).toMatchObject([
      { volume: "24", pages: "5861-5876", names: ["Yang, Shimin", "Ma, Bo-Qiang"] },
      { volume: "79", issue: "2", pages: "129" },
    ]);
  });

  test("nothing found is an answer, too many requests are a failure", async () => {
    expect((await worksOnce("inspire", recorded("empty.json"))).records).toEqual([]);
    expect(await failureOf(worksOnce("inspire", recorded("too-many-429.txt", 429)))).toMatchObject({
      kind: "rate_limited",
      provider: "inspire",
    });
    const find = findOnce("work", { provider: "inspire", ask: { arxiv: "9999.99999" }, ...recorded("empty.json") });
    expect(await failureOf(find)).toMatchObject({ kind: "not_found" });
  });
});

describe("HAL", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`hal/${file}`) } });

  test("every deposit with all of its authors, its address and its file", async () => {
    const docs = digList(readJson("hal/search-attention-mechanism.json"), "response", "docs");
    const { records, total } = await worksOnce("hal", recorded("search-attention-mechanism.json"));
    expect(total).toBe(2_782);
    expect(records).toHaveLength(docs.length);
    records.forEach((record, at) => {
      expect(record).toMatchObject({
        title: digText(docs[at], "title_s", 0),
        authors: digList(docs[at], "authFullName_s"),
        year: Number(digText(docs[at], "publicationDateY_i")),
        pdfUrl: digText(docs[at], "fileMain_s"),
      });
    });
    expect(records.map(({ url, doi }) => [url, doi])).toEqual([
      ["https://hal.science/hal-04637647", undefined],
      ["https://hal.science/hal-04584517", undefined],
      ["https://inria.hal.science/hal-04178712", "10.1007/978-3-031-03948-5_7"],
    ]);
  });

  test("nothing found is an answer, a question that it cannot read is a failure", async () => {
    expect((await worksOnce("hal", recorded("empty.json"))).records).toEqual([]);
    const ask = { hal: "hal-99999999" };
    expect(await failureOf(findOnce("work", { provider: "hal", ask, ...recorded("empty.json") }))).toMatchObject({
      kind: "not_found",
    });
    for (const status of [200, 400])
      expect(await failureOf(worksOnce("hal", recorded("solr-error.json", status)))).toMatchObject({
        kind: "upstream_unavailable",
        provider: "hal",
      });
  });
});

describe("zbMATH Open", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`zbmath/${file}`) } });

  test("every document with all of its authors, its journal and its year", async () => {
    const documents = digList(readJson("zbmath/search.json"), "result");
    const { records, total } = await worksOnce("zbmath", recorded("search.json"));
    expect(total).toBe(40_135);
    expect(records).toHaveLength(documents.length);
    records.forEach((record, at) => {
      expect(record).toMatchObject({
        title: digText(documents[at], "title", "title"),
        url: digText(documents[at], "zbmath_url"),
        authors: digList(documents[at], "contributors", "authors").map((one) => turned(digText(one, "name"))),
        journal: digText(documents[at], "source", "series", 0, "title"),
        year: Number(digText(documents[at], "year")),
      });
    });
    expect(records.map(({ doi }) => doi)).toEqual([
      "10.2748/tmj/1178227985",
      "10.2996/kmj/1138844787",
      "10.1007/s10455-011-9291-z",
    ]);
  });

  test("a document under its number, and books, without sentences about licences", async () => {
    const find = (zbl: string, file: string) =>
      findOnce("work", { provider: "zbmath", ask: { zbl }, ...recorded(file) });
    expect((await find("6010492", "document-by-id.json")).records[0]).toMatchObject({
      title: "Pseudo-Riemannian weakly symmetric manifolds",
      publication: { volume: "41", issue: "3", pages: "381-390", journalShort: "Ann. Global Anal. Geom." },
      relatedWorks: [{ doi: "10.48550/arxiv.1107.4636", relation: "preprint" }],
    });
    const { records } = await worksOnce("zbmath", recorded("article-and-book.json"));
    expect(records.map(({ title, journal }) => [title, journal])).toEqual([
      ["Directional uncertainty principle for quaternion Fourier transform", "Advances in Applied Clifford Algebras"],
      ["Quaternion algebras", undefined],
      ["Motion, dual quaternion optimization and motion optimization", "Commun. Appl. Math. Comput."],
    ]);
    expect((await find("1481.11003", "article-and-book.json")).records).toMatchObject([
      { title: "Quaternion algebras", publication: { types: ["book"], publisher: "Cham: Springer" } },
    ]);
    expect(JSON.stringify(records)).not.toContain("licenses");
  });

  test("nothing found is an answer", async () => {
    expect((await worksOnce("zbmath", recorded("no-hit-404.json", 404))).records).toEqual([]);
    const ask = { zbl: "9999.99999" };
    const find = findOnce("work", { provider: "zbmath", ask, ...recorded("no-hit-404.json", 404) });
    expect(await failureOf(find)).toMatchObject({ kind: "not_found" });
  });
});

describe("the Directory of Open Access Journals", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`doaj/${file}`) } });
  const numbered = (article: unknown, type: string) =>
    digList(article, "bibjson", "identifier").find((one) => digText(one, "type") === type);

  test.each(["search-attention-mechanism.json", "search-license.json"])(
    "%s: every article with all of its authors, its journal and its year",
    async (file) => {
      const articles = digList(readJson(`doaj/${file}`), "results");
      const { records, total } = await worksOnce("doaj", recorded(file));
      expect(total).toBe(Number(digText(readJson(`doaj/${file}`), "total")));
      expect(records).toHaveLength(articles.length);
      records.forEach((record, at) => {
        const names = digList(articles[at], "bibjson", "author").map((one) => turned(digText(one, "name")));
        const doi = digText(numbered(articles[at], "doi"), "id").toLowerCase();
        expect(record).toMatchObject({
          authors: names,
          journal: digText(articles[at], "bibjson", "journal", "title"),
          year: Number(digText(articles[at], "bibjson", "year")),
          isInDoaj: true,
          ...(doi && { doi }),
        });
      });
    },
  );

  test("an article under its number, and by its DOI in capitals", async () => {
    const find = findOnce("work", {
      provider: "doaj",
      ask: { doaj: "0005e11ec616453f854070069385e057" },
      ...recorded("article-by-id.json"),
    });
    expect((await find).records[0]).toMatchObject({
      title: "Where in the brain are the genes expressed",
      doi: "10.3389/neuro.11.009.2007",
      publication: { journal: "Frontiers in Neuroinformatics", volume: "2", issn: "1662-5196", published: "2008-04" },
    });
    const dois = ["10.1109/jstars.2023.3339235"];
    const { records } = await findOnce("work", {
      provider: "doaj",
      ask: { dois },
      ...recorded("search-attention-mechanism.json"),
    });
    expect(records).toMatchObject([{ doi: dois[0], publication: { pages: "1734-1747" } }]);
  });

  test.each([
    ["bad-query-400.json", 400, "upstream_unavailable"],
    ["wrong-path-403.html", 403, "blocked"],
  ])("%s with %i is a failure: %s", async (file, status, kind) => {
    expect(await failureOf(worksOnce("doaj", recorded(file, status)))).toMatchObject({ kind, provider: "doaj" });
  });
});

describe("the RFC Editor", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`rfc-editor/${file}`) } });
  const find = (rfc: string, file: string, status?: number) =>
    findOnce("work", { provider: "rfc-editor", ask: { rfc }, ...recorded(file, status) });

  test("an RFC under its number, with its editors as authors", async () => {
    const { records, note } = await find("9110", "rfc9110.json");
    expect(records).toMatchObject([
      {
        title: "HTTP Semantics",
        doi: "10.17487/rfc9110",
        authors: ["R. Fielding", "M. Nottingham", "J. Reschke"],
        year: 2022,
        publication: {
          number: "RFC 9110",
          published: "2022-06",
          names: ["Fielding, R.", "Nottingham, M.", "Reschke, J."],
        },
      },
    ]);
    expect(note).toBeUndefined();
    expect((await find("0020", "rfc20-made.json")).records[0]).toMatchObject({ doi: "10.17487/rfc0020", year: 1969 });
    expect(await failureOf(find("999999", "rfc-missing-404.html", 404))).toMatchObject({ kind: "not_found" });
    expect(await failureOf(find("2616", "rfc9110.json"))).toMatchObject({ kind: "not_found" });
  });

  test("by title, with what replaced it", async () => {
    const search = (query: string) => worksOnce("rfc-editor", { ask: { query }, ...recorded("rfc-index-made.xml") });
    expect((await search("HTTP semantics")).records.map(({ title }) => title)).toEqual([
      "HTTP Semantics",
      "Hypertext Transfer Protocol (HTTP/1.1): Semantics and Content",
    ]);
    const { records, note } = await search("Hypertext Transfer Protocol (HTTP/1.1): Semantics and Content");
    expect(records).toMatchObject([{ doi: "10.17487/rfc7231", authors: ["R. Fielding", "J. Reschke"], year: 2014 }]);
    expect(note).toBe("RFC 7231 is obsoleted by RFC 9110.");
    expect((await search("lichen on slate")).records).toEqual([]);
  });
});

describe("GovInfo", () => {
  const settings = { GOVINFO_API_KEY: "made-govinfo-key-1234" };
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`govinfo/${file}`) } });
  const find = (govinfo: string, file: string, status?: number) =>
    findOnce("work", { provider: "govinfo", ask: { govinfo }, settings, ...recorded(file, status) });

  test.each(["search-1.json", "search-2.json", "search-3.json"])("%s: every document", async (file) => {
    const results = digList(readJson(`govinfo/${file}`), "results");
    const { records, requests } = await worksOnce("govinfo", { settings, ...recorded(file) });
    expect(requests[0]?.headers["x-api-key"]).toBe(settings.GOVINFO_API_KEY);
    expect(records).toHaveLength(results.length);
    records.forEach((record, at) => {
      const part = digText(results[at], "granuleId");
      expect(record).toMatchObject({
        title: digText(results[at], "title"),
        authors: digList(results[at], "governmentAuthor"),
        year: Number(digText(results[at], "dateIssued").slice(0, 4)),
        url: `https://www.govinfo.gov/app/details/${digText(results[at], "packageId")}${part && `/${part}`}`,
      });
    });
  });

  test("documents and their parts under their numbers", async () => {
    expect((await find("BILLS-115hr1625enr", "package-summary-BILLS.json")).records[0]).toMatchObject({
      authors: ["Congress"],
      year: 2018,
      publication: { types: ["bill"], published: "2018-04-14" },
    });
    expect((await find("FR-2018-04-12", "package-summary-FR.json")).records[0]).toMatchObject({
      title: "Federal Register Volume 83 Issue 71 (April 12, 2018)",
      publication: { volume: "83", issue: "71" },
    });
    expect((await find("FR-2018-04-12/2018-07777", "granule-summary-FR.json")).records[0]).toMatchObject({
      title: "Sunshine Act Meetings",
      authors: ["CIVIL RIGHTS COMMISSION"],
      journal: "Federal Register",
      url: "https://www.govinfo.gov/app/details/FR-2018-04-12/2018-07777",
    });
    const part = "CREC-2018-01-03/CREC-2018-03-01-pt1-PgD211";
    expect((await find(part, "granule-summary-CREC.json")).records[0]).toMatchObject({
      title: "Congressional Record, CREC-2018-03-01-pt1-PgD211",
    });
  });

  test.each([
    ["not-found-404.json", 404, "not_found"],
    ["bad-key-403.json", 403, "auth_required"],
    ["over-limit-429.json", 429, "rate_limited"],
  ])("%s with %i is a failure: %s", async (file, status, kind) => {
    expect(await failureOf(find("BILLS-999hr1ih", file, status))).toMatchObject({ kind, provider: "govinfo" });
  });
});

describe("K10plus", () => {
  const recorded = (file: string) => ({ reply: { body: readRecording(`k10plus/${file}`) } });

  test("every book, also a volume with its own title", async () => {
    const { records, total } = await worksOnce("k10plus", recorded("sru-gmp.xml"));
    expect(total).toBe(2);
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ title: "GMP-Regelwerke für Arzneimittel", year: 2014 });
    const volume = await worksOnce("k10plus", recorded("sru-result-for-797485368.xml"));
    expect(volume.records).toMatchObject([{ title: "L - N", year: 2014 }]);
    const find = findOnce("work", { provider: "k10plus", ask: { isbn: "9783943267914" }, ...recorded("sru-gmp.xml") });
    expect((await find).records).toMatchObject([
      { publication: { types: ["book"], publisher: "Maas & Peither, GMP-Verl.", isbn: "9783943267914" } },
    ]);
  });

  test("nothing found is an answer", async () => {
    const empty = recorded("sru-empty-result-because-of-bad-query.xml");
    expect((await worksOnce("k10plus", empty)).records).toEqual([]);
    const find = findOnce("work", { provider: "k10plus", ask: { isbn: "9783161484100" }, ...empty });
    expect(await failureOf(find)).toMatchObject({ kind: "not_found" });
  });
});

describe("NASA ADS", () => {
  const settings = { ADS_API_TOKEN: "made-ads-token-1234" };
  const recorded = (file: string, status = 200) => ({
    settings,
    reply: { status, body: readRecording(`ads/${file}`) },
  });
  const turnedOrTeam = (name: unknown) => turned(String(name));

  test("every work with all of its authors, its DOI and its year", async () => {
    const docs = digList(readJson("ads/search-black-holes.json"), "response", "docs");
    const { records, requests } = await worksOnce("ads", recorded("search-black-holes.json"));
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${settings.ADS_API_TOKEN}`);
    expect(records.map(({ authors, year }) => [authors, year])).toEqual(
      docs.map((doc) => [digList(doc, "author").map(turnedOrTeam), Number(digText(doc, "year"))]),
    );
    expect(records.slice(0, 3).map(({ doi, journal }) => [doi, journal])).toEqual([
      ["10.3847/2041-8213/ac6674", "The Astrophysical Journal Letters"],
      ["10.1002/9783527617661", undefined],
      [undefined, "Astronomy and Astrophysics"],
    ]);
  });

  test("a work under its bibcode, and one that nobody has", async () => {
    const find = (bibcode: string, file: string, status?: number) =>
      findOnce("work", { provider: "ads", ask: { bibcode }, ...recorded(file, status) });
    expect((await find("2022ApJ...930L..12E", "search-black-holes.json")).records[0]).toMatchObject({
      publication: { published: "2022-05" },
      relatedWorks: [{ doi: "10.48550/arxiv.2311.08680", relation: "preprint" }],
    });
    expect(await failureOf(find("2022ApJ...930L..99E", "empty.json"))).toMatchObject({ kind: "not_found" });
    expect(await failureOf(find("2022ApJ...930L..12E", "unauthorized-401.txt", 401))).toMatchObject({
      kind: "auth_required",
      provider: "ads",
    });
  });
});

describe("ERIC", () => {
  const recorded = (file: string, status = 200) => ({ reply: { status, body: readRecording(`eric/${file}`) } });

  test.each(["search-phonics.json", "search-professional-development.json", "entities.json"])(
    "%s: every document with all of its authors and its year",
    async (file) => {
      const docs = digList(readJson(`eric/${file}`), "response", "docs");
      const { records } = await worksOnce("eric", recorded(file));
      expect(records).toHaveLength(docs.length);
      records.forEach((record, at) => {
        const names = digList(docs[at], "author").filter((name) => name !== "And Others");
        expect(record.authors ?? []).toEqual(names.map((name) => turned(String(name))));
        expect(record.year).toBe(Number(digText(docs[at], "publicationdateyear")));
        expect(record.title).not.toMatch(/&\w+;|\.$/u);
      });
    },
  );

  test("an article under its number, with its DOI, volume, issue and pages", async () => {
    const ask = { eric: "EJ1028766" };
    const find = findOnce("work", { provider: "eric", ask, ...recorded("search-professional-development.json") });
    expect((await find).records).toMatchObject([
      {
        doi: "10.1080/19415257.2013.821667",
        journal: "Professional Development in Education",
        publication: { volume: "40", issue: "2", pages: "295-315" },
      },
    ]);
  });

  test("nothing found is an answer, a question that it cannot read is a failure", async () => {
    expect((await worksOnce("eric", recorded("zero-hits.json"))).records).toEqual([]);
    for (const status of [200, 400])
      expect(await failureOf(worksOnce("eric", recorded("solr-error.json", status)))).toMatchObject({
        kind: "upstream_unavailable",
        provider: "eric",
      });
  });
});

describe("bioRxiv and medRxiv", () => {
  const find = (doi: string, file: string) =>
    findOnce("work", { provider: "biorxiv", ask: { doi }, reply: { body: readRecording(`biorxiv/${file}`) } });

  test("a preprint with the date of its first version and the year of its last", async () => {
    const { records } = await find("10.1101/2020.12.30.424878", "details-doi-two-versions.json");
    expect(records).toMatchObject([
      {
        title: "MVA Vector Vaccines Inhibit SARS CoV-2 Replication",
        url: "https://www.biorxiv.org/content/10.1101/2020.12.30.424878v2",
        year: 2021,
        publication: { types: ["preprint"], published: "2021-01-01" },
      },
    ]);
    const none = find("10.1101/2020.12.30.000000", "details-doi-none.json");
    expect(await failureOf(none)).toMatchObject({ kind: "not_found" });
  });

  test.each(["biorxiv-details-interval.json", "medrxiv-details-interval.json"])(
    "%s: every preprint with all of its authors and its article",
    async (file) => {
      const collection = digList(readJson(`biorxiv/${file}`), "collection");
      for (const one of collection.slice(0, 20)) {
        const doi = digText(one, "doi");
        const reply = { body: { messages: [{ status: "ok" }], collection: [one] } };
        const { records } = await findOnce("work", { provider: "biorxiv", ask: { doi }, reply });
        expect(records[0]?.authors).toHaveLength(digText(one, "authors").split(";").length);
        const published = digText(one, "published");
        const related = records[0]?.relatedWorks?.map(({ doi: other }) => other) ?? [];
        expect(related).toEqual(published === "NA" ? [] : [published.toLowerCase()]);
      }
    },
  );
});
