import { parse } from "@wellsourced/citations";
import { Failure, NO_NETWORK } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createRetractionData } from "../../src/recipes/checks/retraction-data.ts";
import { convertBibliography, createCite, createCiteAll, makeBibliography } from "../../src/recipes/cite/cite.ts";
import { createRegistry } from "../../src/recipes/reading/registered-work.ts";
import { createRemember } from "../../src/remember/index.ts";

const clock = createFakeClock(Date.UTC(2026, 0, 31));

const pageAt = (url: string): Page => ({
  url,
  finalUrl: url,
  status: 200,
  contentType: "html",
  markdown: "text",
  metadata: { title: "On Tides", authors: ["Ada Byron"], site: "Sea Notes", published: "2021-03-04" },
  partial: false,
  wireTruncated: false,
  hiddenTextRemoved: 0,
});

/** Mock registries, indexes and pages; anything else is "not found". */
/** A work in a mock registry, found by any number. */
type Registered = Work & Readonly<Record<string, unknown>>;

function world(works: readonly Registered[] | Failure, page: (url: string) => Page = pageAt) {
  const read: string[] = [];
  const found = (has: (work: Registered) => boolean) => {
    if (works instanceof Failure) throw works;
    const records = works.filter(has);
    if (records.length === 0) throw new Failure("not_found", "no such work", { provider: "crossref" });
    return { records, provider: "crossref" };
  };
  const asked: string[] = [];
  const find = async (
    kind: string,
    { dois, ...ask }: Readonly<Record<string, unknown>> & { readonly dois?: readonly string[] },
    { provider = "" }: { readonly provider?: string } = {},
  ) => {
    asked.push(provider);
    if (kind === "standing" || kind === "registration") return { provider, records: [] };
    if (dois)
      return { provider, records: works instanceof Failure ? [] : works.filter(({ doi }) => dois.includes(doi ?? "")) };
    if (kind === "patent")
      return {
        provider: "epo",
        records: [
          {
            title: "A sieve",
            number: "US1234567B2",
            url: "https://p.example/1",
            inventor: "Ada Byron",
            granted: "2001-02-03",
          },
        ],
      };
    if (kind === "case")
      return {
        provider: "courts",
        records: [
          {
            caseName: "Made v. Found",
            citation: "410 U.S. 113 (1973)",
            court: "Supreme Court",
            dateFiled: "1973-01-22",
            url: "https://c.example/1",
            source: "courts",
          },
        ],
      };
    return found((work) => Object.entries(ask).some(([key, value]) => key !== "limit" && work[key] === value));
  };
  const academic = async ({ query }: { readonly query: string }) => ({
    records: works instanceof Failure ? [] : works.filter(({ title }) => query.includes(title)),
  });
  // Only the records of a reply are used.
  const providers = { find, academic } as unknown as Providers;
  const remember = createRemember({ clock, report() {} });
  const retractions = createRetractionData({ clock });
  const registry = createRegistry({ providers, remember, retractions });
  const cite = createCite({
    clock,
    registry,
    providers,
    pages: async ({ url }) => {
      read.push(url);
      return page(url);
    },
    readFile: async ({ name }) => ({ ...page(name), contentType: "pdf" }),
    references: {
      read: async ({ text }) => parse(text),
      close: async () => {},
    },
    retractions,
    checkLink: () => Promise.reject(new Error("a citation looks at no links")),
  });
  return { cite, citeAll: createCiteAll(cite), read, asked };
}

const paper = (doi: string, more: Partial<Registered> = {}): Registered => ({
  title: "Of Moons and Their Makers",
  url: `https://doi.org/${doi}`,
  source: "crossref",
  doi,
  authors: ["Mary Hill"],
  year: 2020,
  journal: "Journal of Made Results",
  publication: {
    types: ["journal-article"],
    names: ["Hill, Mary", "{Moon Working Party}"],
    published: "2020-05",
    journal: "Journal of Made Results",
    volume: "12",
    issue: "3",
    pages: "45-67",
  },
  ...more,
});

describe("citing", () => {
  test("a page: author, date, title, site, address", async () => {
    const { reference } = await world([]).cite("https://sea.example/tides");
    expect(reference).toContain("Byron, A. (2021, March 4)");
    expect(reference).toContain("https://sea.example/tides");
  });

  test.each(["10.1234/moons", "doi:10.1234/MOONS", "https://doi.org/10.1234/moons"])(
    "%s as the registry has it, without reading a page",
    async (target) => {
      const { cite, read } = world([paper("10.1234/moons")]);
      const { reference, url } = await cite(target);
      expect(reference).toContain("Of Moons");
      expect(url).toBe("https://doi.org/10.1234/moons");
      expect(read).toEqual([]);
    },
  );

  test.each([
    ["network", "name_not_found"],
    ["upstream_unavailable", undefined],
    ["config", undefined],
  ] as const)("a register that fails with %s is not one that lacks the number", async (kind, code) => {
    const failure = new Failure(kind, "made for this test", { provider: "pubmed", code });
    await expect(world(failure).cite("PMID:12345678")).rejects.toMatchObject({ kind });
    await expect(world([]).cite("PMID:12345678")).rejects.toMatchObject({ kind: "not_found" });
  });

  test("a DOI where no host name resolves is not looked for on a page", async () => {
    const unresolved = new Failure("network", "made for this test", {
      code: "name_not_found",
    });
    const { cite } = world([], () => {
      throw unresolved;
    });
    await expect(cite("10.1234/moons")).rejects.toMatchObject({ kind: "network", message: NO_NETWORK });
  });

  test("a DOI with all that the registry holds: group author, volume, issue, pages", async () => {
    const { reference } = await world([paper("10.1234/moons")]).cite("10.1234/moons");
    expect(reference).toBe(
      "Hill, M., & Moon Working Party. (2020). Of Moons and Their Makers. Journal of Made Results, 12(3), 45–67. https://doi.org/10.1234/moons",
    );
  });

  test("a retracted work as retracted, in words and in the record", async () => {
    const { cite } = world([
      paper("10.1234/moons", {
        retractionStatus: { retracted: true, kind: "retraction", date: "2021-01-02", noticeDoi: "10.1234/n" },
      }),
    ]);
    const { reference, item } = await cite("10.1234/moons");
    expect(reference).toContain("Of Moons and Their Makers [Retracted].");
    expect(item).toMatchObject({
      status: "retracted",
      note: "Retracted (2021-01-02, notice https://doi.org/10.1234/n).",
    });
    expect((await cite("10.1234/moons", { style: "mla" })).reference).toContain("[Retracted]");
    expect((await cite("10.1234/moons", { style: "bibtex" })).reference).toContain("note = {Retracted (2021-01-02");
  });

  test("the page of a paper is cited as its DOI, even if the page lacks details", async () => {
    const landing = (url: string): Page => ({
      ...pageAt(url),
      metadata: { title: "Of Moons and Their Makers - Made Press", doi: "10.1234/moons", site: "Made Press" },
    });
    const { cite } = world([paper("10.1234/moons")], landing);
    const { item: byDoi } = await cite("10.1234/moons");
    const { item } = await cite("https://press.example/moons");
    expect({ ...item, URL: "" }).toEqual({ ...byDoi, URL: "" });
  });

  test("a document at hand by the DOI that it prints, with the registry's year before any other", async () => {
    const scan = (name: string): Page => ({
      ...pageAt(""),
      finalUrl: "",
      url: name,
      markdown: "# Of Moons and Their Makers\n\nMary Hill. doi:10.1234/moons",
      metadata: { title: "moons-final-v3", published: "2024-01-01" },
    });
    const { cite } = world([paper("10.1234/moons")], scan);
    const { item } = await cite({ name: "moons.pdf", bytes: new Uint8Array() });
    expect(item).toMatchObject({ title: "Of Moons and Their Makers", issued: { "date-parts": [[2020, 5]] } });
    expect(item.URL).toBe("https://doi.org/10.1234/moons");
  });

  test("a document that only mentions a DOI is not the work of that DOI", async () => {
    const memo = (name: string): Page => ({
      ...pageAt(name),
      markdown: "# A memo on tides\n\nSee 10.1234/moons.",
      metadata: { title: "A memo on tides" },
    });
    const { item } = await world([paper("10.1234/moons")], memo).cite({ name: "memo.docx", bytes: new Uint8Array() });
    expect(item.title).toBe("A memo on tides");
    expect(item.DOI).toBeUndefined();
  });

  test.each([
    ["PMID: 123", { pmid: "123" }],
    ["PMC77", { pmcid: "77" }],
    ["ISBN 978-3-16-148410-0", { isbn: "978-3-16-148410-0" }],
    ["ISSN 2049-3630", { issn: "2049-3630" }],
    ["arXiv:2101.00001", { doi: "10.48550/arxiv.2101.00001" }],
    ["arXiv:2101.00001v1", { doi: "10.48550/arxiv.2101.00001" }],
    ["10.48550/arXiv.2101.00001v2", { doi: "10.48550/arxiv.2101.00001" }],
    ["https://doi.org/10.48550/arXiv.2101.00001v3", { doi: "10.48550/arxiv.2101.00001" }],
    ["Hill, M. (2020). Of Moons and Their Makers. Journal of Made Results.", { doi: "10.1234/moons" }],
  ])("%s", async (target, number) => {
    const { reference } = await world([paper("10.1234/moons", number)]).cite(target);
    expect(reference).toContain("Of Moons and Their Makers");
  });

  test("a patent and a court case are cited as such", async () => {
    const { cite } = world([]);
    expect((await cite("US 1234567 B2")).item).toMatchObject({
      type: "patent",
      number: "US1234567B2",
      title: "A sieve",
    });
    expect((await cite("410 U.S. 113")).item).toMatchObject({ type: "legal_case", volume: "410", page: "113" });
  });

  test("a list returns what it has and names the failures", async () => {
    const { citeAll } = world([paper("10.1234/moons")]);
    const { references, failures } = await citeAll([
      "10.1234/moons",
      "file:///etc/passwd",
      "https://sea.example/tides",
    ]);
    expect(references.map(({ target }) => target)).toEqual(["10.1234/moons", "https://sea.example/tides"]);
    expect(failures).toMatchObject([{ target: "file:///etc/passwd", kind: "validation" }]);
  });

  test("a DOI that the registry answers with another work is read from its own page, never taken from the other", async () => {
    const { cite, read } = world([paper("10.1234/other")]);
    expect((await cite("10.1234/moons")).reference).toContain("On Tides");
    expect(read).toEqual(["https://doi.org/10.1234/moons"]);
  });

  test("a registry that is down does not stop it", async () => {
    const { cite } = world(new Failure("upstream_unavailable", "down"));
    expect((await cite("10.1234/moons")).reference).toContain("On Tides");
  });

  test.each(["", "hello", "file:///etc/passwd"])("%j is refused", async (target) => {
    await expect(world([]).cite(target)).rejects.toThrow(expect.objectContaining({ kind: "validation" }));
  });

  test("in an exchange format", async () => {
    expect((await world([]).cite("https://sea.example/tides", { style: "ris" })).reference).toMatch(/^TY {2}- ELEC/u);
    expect((await world([]).cite("https://sea.example/tides", { style: "mhra" })).reference).toMatch(/\[accessed \d/u);
  });
});

describe("what an audit would say of a reference that is cited", () => {
  const moons =
    "Hill, M., & Moon Working Party. (2020). Of Moons and Their Makers. Journal of Made Results, 12(3), 45–67.";
  const record = (fields: string) => `@article{mine, title = {Of Moons and Their Makers}, ${fields}}`;
  const right = "author = {Hill, Mary and {Moon Working Party}}, journal = {Journal of Made Results}, year = {2020}";

  test.each([
    ["its text", `${moons} https://doi.org/10.55667/moons`],
    ["a record", record(`${right}, doi = {10.55667/moons}`)],
    ["an identifier", "10.55667/moons"],
  ])("%s as it is recorded: nothing", async (_form, target) => {
    const cited = await world([paper("10.55667/moons")]).cite(target);
    expect(cited.reference).toContain("Hill, M., & Moon Working Party. (2020). Of Moons and Their Makers.");
    expect(cited).not.toHaveProperty("flags");
    expect(cited).not.toHaveProperty("reason");
  });

  test("a different year is reported with the recorded reference", async () => {
    const wrong = record(`${right.replace("2020", "2011")}, doi = {10.55667/moons}`);
    const { reference, item, flags, flagLevels, reason, differences } = await world([paper("10.55667/moons")]).cite(
      wrong,
    );
    expect(reference).toContain("(2020). Of Moons and Their Makers.");
    expect(item.id).toBe("mine");
    expect(flags).toEqual(["year_differs"]);
    expect(flagLevels).toEqual({ year_differs: "warning" });
    expect(reason).toContain("2011");
    expect(differences).toMatchObject([{ field: "year", cited: "2011" }]);
    expect(differences?.[0]?.recorded[0]).toMatchObject({ value: "2020", source: "crossref" });
  });

  test.each([
    ["an identifier", "10.55667/moons", "retracted"],
    ["a record", record(`${right}, doi = {10.55667/moons}`), "retracted"],
  ])("%s of a work that was taken back", async (_form, target, flag) => {
    const { flags, reason } = await world([
      paper("10.55667/moons", {
        retractionStatus: { retracted: true, kind: "retraction", date: "2021-01-02", noticeDoi: "10.55667/n" },
        notices: [{ kind: "retraction", date: "2021-01-02", noticeDoi: "10.55667/n", reportedBy: ["crossref"] }],
      }),
    ]).cite(target);
    expect(flags).toEqual([flag]);
    expect(reason).toContain("Retracted (2021-01-02, notice 10.55667/n).");
  });

  test("a DOI that the registry lacks is cited as written, with a finding", async () => {
    const { reference, flags, reason } = await world([]).cite(record(`${right}, doi = {10.55667/gone}`));
    expect(reference).toContain("Of moons and their makers");
    expect(flags).toContain("not_found");
    expect(reason).toContain("10.55667/gone");
  });

  test("a work in nobody's index: cited as it was given, and said", async () => {
    const { reference, flags, reason } = await world([]).cite(record(right));
    expect(reference).toBe(
      "Hill, M., & Moon Working Party. (2020). Of moons and their makers. Journal of Made Results.",
    );
    expect(flags).toEqual(["unfound"]);
    expect(reason).toContain("No such work was found at");
  });

  test("in CSL as in BibTeX", async () => {
    const item = { id: "mine", type: "article-journal", title: "Of Moons and Their Makers", DOI: "10.55667/moons" };
    const wrong = { ...item, issued: { "date-parts": [[2011]] } };
    expect((await world([paper("10.55667/moons")]).cite(wrong)).flags).toEqual(["year_differs"]);
  });

  test("an identifier is looked up once, and only in its registry", async () => {
    const { cite, asked } = world([paper("10.55667/moons")]);
    await cite("10.55667/moons");
    expect(asked).toEqual(["crossref"]);
  });

  test("a title that no index holds is no reference", async () => {
    await expect(world([]).cite("Of Moons and Their Makers")).rejects.toMatchObject({ kind: "validation" });
  });
});

describe("bibliographies", () => {
  test("from sources", async () => {
    expect(await makeBibliography([{ title: "On Tides", url: "https://sea.example/" }], "csl-json")).toMatchObject({
      style: "csl-json",
      entryCount: 1,
    });
  });

  test("from a file in one style to another, with what could not be read", async () => {
    const text = "@misc{a, title={On Tides}, year={2021}}\n@misc{b, title={broken\n";
    const { entryCount, from, bibliography, problems } = await convertBibliography(text, "ris");
    expect({ entryCount, from }).toEqual({ entryCount: 2, from: "bibtex" });
    expect(bibliography).toContain("TI  - On Tides");
    expect(problems).toMatchObject([{ line: 2 }]);
  });

  test("in the format that is said, as HTML, in a style from a file", async () => {
    const style = `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>T</title><id>t</id></info>
      <citation><layout><text variable="title"/></layout></citation><bibliography><layout><text variable="title" font-style="italic"/></layout></bibliography></style>`;
    expect(await convertBibliography("PMID- 1\nTI  - Tides", style, { from: "nbib", output: "html" })).toMatchObject({
      style: "csl",
      from: "nbib",
      bibliography: expect.stringContaining("<i>Tides</i>"),
    });
  });
});
