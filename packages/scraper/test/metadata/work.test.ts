import { parseHtml } from "@wellsourced/markup";
import { describe, expect, test } from "vitest";
import { readMetadata } from "../../src/metadata.ts";

const workIn = (html: string) => readMetadata(parseHtml(html), "https://example.org/a").metadata.work;
const meta = (tags: Readonly<Record<string, string>>) =>
  `<html><head>${Object.entries(tags)
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join("")}</head><body><h1>Frost</h1></body></html>`;
const span = (query: string) =>
  `<html><body><span class="Z3988" title="${query.replace(/&/gu, "&amp;")}"></span><h1>Frost</h1></body></html>`;

describe("what a page states of its work", () => {
  test.each<[carrier: string, html: string, facts: object]>([
    [
      "Highwire",
      meta({
        citation_journal_title: "Garden Letters",
        citation_volume: "7",
        citation_issue: "2",
        citation_firstpage: "11",
        citation_lastpage: "19",
        citation_issn: "1234-5679",
        citation_publisher: "Example Press",
      }),
      {
        journal: "Garden Letters",
        volume: "7",
        issue: "2",
        firstPage: "11",
        lastPage: "19",
        issn: "1234-5679",
        publisher: "Example Press",
      },
    ],
    [
      "PRISM",
      meta({
        "prism.publicationName": "Garden Letters",
        "prism.volume": "7",
        "prism.number": "2",
        "prism.startingPage": "11",
        "prism.issn": "1234-5679",
        "prism.aggregationType": "journal",
      }),
      { journal: "Garden Letters", volume: "7", issue: "2", firstPage: "11", issn: "1234-5679", types: ["journal"] },
    ],
    [
      "Dublin Core",
      meta({ "DC.publisher": "Example Press", "DC.type": "Thesis" }),
      { publisher: "Example Press", types: ["Thesis"] },
    ],
    [
      "EPrints",
      meta({ "eprints.publication": "Garden Letters", "eprints.type": "article", "eprints.pagerange": "1-9" }),
      { journal: "Garden Letters", pages: "1-9", types: ["article"] },
    ],
    [
      "a thesis",
      meta({ citation_dissertation_institution: "Example University" }),
      { institution: "Example University", types: ["thesis"] },
    ],
    [
      "a chapter",
      meta({ citation_inbook_title: "A Book", citation_isbn: "9780000000002", citation_editor: "Hill, Mary" }),
      { book: "A Book", isbn: "9780000000002", editors: ["Hill, Mary"], types: ["chapter"] },
    ],
    [
      "JSON-LD",
      `<script type="application/ld+json">${JSON.stringify({
        "@type": "ScholarlyArticle",
        pageStart: "11",
        pageEnd: "19",
        isPartOf: {
          "@type": "PublicationIssue",
          issueNumber: 2,
          isPartOf: {
            "@type": "PublicationVolume",
            volumeNumber: 7,
            isPartOf: { "@type": "Periodical", name: "Garden Letters", issn: ["1234-5679"] },
          },
        },
      })}</script>`,
      { journal: "Garden Letters", volume: "7", issue: "2", firstPage: "11", lastPage: "19", issn: "1234-5679" },
    ],
    [
      "an OpenURL",
      span(
        "ctx_ver=Z39.88-2004&rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal&rft.genre=article&rft.jtitle=Garden+Letters&rft.volume=7&rft.spage=11",
      ),
      { journal: "Garden Letters", volume: "7", firstPage: "11", types: ["article"] },
    ],
    [
      "a dissertation's OpenURL",
      span(
        "ctx_ver=Z39.88-2004&rft_val_fmt=info:ofi/fmt:kev:mtx:dissertation&rft.inst=Example+University&rft.degree=PhD",
      ),
      { institution: "Example University", degree: "PhD", types: ["thesis"] },
    ],
    ["microdata", `<div itemscope itemtype="https://schema.org/Thesis"><h1>Frost</h1></div>`, { types: ["Thesis"] }],
  ])("in %s", (_, html, facts) => expect(workIn(html)).toEqual(facts));

  test("the surer carrier wins, the other fills up", () => {
    const html = meta({ citation_journal_title: "Garden Letters", "prism.publicationName": "GL", "prism.volume": "7" });
    expect(workIn(html)).toEqual({ journal: "Garden Letters", volume: "7" });
  });

  test.each([
    ["a list of OpenURLs", `${span("ctx_ver=Z39.88-2004&rft.jtitle=A")}${span("ctx_ver=Z39.88-2004&rft.jtitle=B")}`],
    ["a title that is no OpenURL", span("A tool tip")],
    ["nothing", "<h1>Frost</h1>"],
  ])("%s gives nothing", (_, html) => expect(workIn(html)).toBeUndefined());

  test("endless and nested data stay bounded", () => {
    const deep = "{".concat('"@type":"Article","isPartOf":{'.repeat(5_000));
    expect(
      workIn(
        `<script type="application/ld+json">${deep}</script>${span(`ctx_ver=Z39.88-2004${"&rft.au=x".repeat(50_000)}`)}`,
      ),
    ).toBeUndefined();
    expect(workIn(meta({ citation_journal_title: "x".repeat(100_000) }))?.journal).toHaveLength(300);
  });
});
