import { Failure, type Page, type Paper } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { convertBibliography, createCite, makeBibliography } from "../../src/recipes/cite.ts";

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

function world(papers: readonly Paper[] | Failure) {
  const read: string[] = [];
  const cite = createCite({
    clock,
    pages: async ({ url }) => {
      read.push(url);
      return pageAt(url);
    },
    searchAcademic: async () => {
      if (papers instanceof Failure) throw papers;
      return { papers, notHonoured: [], routing: { provider: "crossref", attempted: ["crossref"], routed: false } };
    },
  });
  return { cite, read };
}

const paper = (doi: string): Paper => ({
  title: "Of Moons",
  url: `https://doi.org/${doi}`,
  source: "crossref",
  doi,
  authors: ["Mary Hill"],
  year: 2020,
  journal: "Journal of Made Results",
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
      const { cite, read } = world([paper("10.1234/other"), paper("10.1234/moons")]);
      const { reference, url } = await cite(target);
      expect(reference).toContain("Of Moons");
      expect(url).toBe("https://doi.org/10.1234/moons");
      expect(read).toEqual([]);
    },
  );

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
