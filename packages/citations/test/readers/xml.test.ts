import { describe, expect, test } from "vitest";
import { readCrossrefXml } from "../../src/readers/crossref-xml.ts";
import { readEndnoteXml } from "../../src/readers/endnote-xml.ts";
import { readPubmedXml } from "../../src/readers/pubmed-xml.ts";

// All records are invented.
const styled = (text: string) => `<style face="normal" font="default" size="100%">${text}</style>`;

describe("EndNote XML", () => {
  const record = (kind: string, ...parts: string[]) =>
    `<record><ref-type name="${kind}">0</ref-type>${parts.join("")}</record>`;
  const file = (...records: string[]) =>
    `<?xml version="1.0"?>\n<xml><records>\n${records.join("\n")}\n</records></xml>`;

  test("an article", async () => {
    const text = file(
      record(
        "Journal Article",
        `<contributors><authors><author>${styled("Roe, Ada")}</author><author>Doe, John Jr.</author><author>Wall Group,</author></authors></contributors>`,
        `<titles><title>${styled("Walls &amp; H")}${styled("2")}O</title><secondary-title>Wall Journal</secondary-title></titles>`,
        "<periodical><full-title>Journal of Walls</full-title></periodical>",
        "<pages>1-9</pages><volume>3</volume><number>2</number>",
        "<dates><year>2021</year><pub-dates><date>Feb 3</date></pub-dates></dates>",
        "<isbn>1234-5678 (Print)</isbn><electronic-resource-num>10.1000/WALLS</electronic-resource-num>",
        "<label>roe_2021</label><urls><related-urls><url>http://example.org/walls</url></related-urls></urls>",
      ),
    );
    expect(await readEndnoteXml(text)).toEqual({
      items: [
        {
          id: "roe_2021",
          type: "article-journal",
          title: "Walls & H2O",
          author: [
            { family: "Roe", given: "Ada" },
            { family: "Doe", given: "John", suffix: "Jr." },
            { literal: "Wall Group" },
          ],
          issued: { "date-parts": [[2021, 2, 3]] },
          "container-title": "Wall Journal",
          volume: "3",
          issue: "2",
          page: "1-9",
          ISSN: "1234-5678",
          DOI: "10.1000/walls",
          URL: "http://example.org/walls",
        },
      ],
      problems: [],
      places: expect.any(Array),
    });
  });

  test("editors of a section, a series behind a book, an edited book", async () => {
    const two = "<secondary-authors><author>Ed, I.</author></secondary-authors>";
    const titles = "<titles><title>A</title><secondary-title>B</secondary-title></titles>";
    const { items } = await readEndnoteXml(
      file(
        record("Book Section", `<contributors>${two}</contributors>`, titles),
        record("Book", `<contributors>${two}</contributors>`, titles),
        record("Edited Book", "<contributors><authors><author>Roe, A.</author></authors></contributors>", titles),
      ),
    );
    expect(items).toMatchObject([
      { type: "chapter", editor: [{ family: "Ed", given: "I." }], "container-title": "B" },
      { type: "book", "collection-editor": [{ family: "Ed", given: "I." }], "collection-title": "B" },
      { type: "book", editor: [{ family: "Roe", given: "A." }] },
    ]);
  });

  test("a broken record costs itself alone", async () => {
    const good = record("Book", "<titles><title>Good</title></titles>");
    const deep = `<record>${"<a>".repeat(1000)}</record>`;
    const { items, problems } = await readEndnoteXml(
      file(good, "<record><ref-type name='Map'>20</ref-type><titles><title>Cut", good, deep, good),
    );
    expect(items.map(({ type, title }) => [type, title])).toEqual([
      ["book", "Good"],
      ["map", "Cut"],
      ["book", "Good"],
      ["book", "Good"],
    ]);
    expect(problems).toMatchObject([{ line: 4 }, { line: 6 }]);
  });
});

describe("PubMed XML", () => {
  test("an article", async () => {
    const text = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">7</PMID><Article>
      <Journal><ISSN>1234-5678</ISSN><JournalIssue><Volume>4</Volume><Issue>2</Issue><PubDate><Year>2008</Year><Month>Feb</Month><Day>03</Day></PubDate></JournalIssue>
      <Title>Walls (Bath, England)</Title><ISOAbbreviation>Walls</ISOAbbreviation></Journal>
      <ArticleTitle>On CO<sub>2</sub> in <i>walls</i>.</ArticleTitle><Pagination><MedlinePgn>132-42</MedlinePgn></Pagination>
      <AuthorList><Author><LastName>Roe</LastName><ForeName>Ada B</ForeName></Author><Author><LastName>Doe</LastName><Initials>JM</Initials><Suffix>Jr</Suffix></Author>
      <Author><CollectiveName>Wall Group</CollectiveName></Author></AuthorList>
      <PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList></Article></MedlineCitation>
      <PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/W</ArticleId><ArticleId IdType="pmc">PMC9</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>`;
    expect((await readPubmedXml(text)).items).toEqual([
      {
        id: "roe2008on",
        type: "article-journal",
        title: "On CO<sub>2</sub> in <i>walls</i>",
        author: [
          { family: "Roe", given: "Ada B." },
          { family: "Doe", given: "J. M.", suffix: "Jr" },
          { literal: "Wall Group" },
        ],
        issued: { "date-parts": [[2008, 2, 3]] },
        "container-title": "Walls",
        "container-title-short": "Walls",
        volume: "4",
        issue: "2",
        page: "132-142",
        ISSN: "1234-5678",
        DOI: "10.1000/w",
        PMID: "7",
        PMCID: "PMC9",
      },
    ]);
  });

  test.each([
    ["", { type: "book", title: "Walls", author: [{ family: "Roe", given: "A." }] }],
    ["<ArticleTitle>On bricks</ArticleTitle>", { type: "chapter", title: "On bricks", "container-title": "Walls" }],
  ])("a book with %j", async (part, expected) => {
    const text = `<PubmedBookArticle><BookDocument><PMID>8</PMID><Book><Publisher><PublisherName>Wall</PublisherName></Publisher><BookTitle>Walls</BookTitle>
      <PubDate><Year>2001</Year></PubDate><AuthorList Type="authors"><Author><LastName>Roe</LastName><ForeName>A</ForeName></Author></AuthorList>
      <AuthorList Type="editors"><Author><LastName>Ed</LastName><ForeName>I</ForeName></Author></AuthorList></Book>${part}</BookDocument></PubmedBookArticle>`;
    const [item] = (await readPubmedXml(text)).items;
    expect(item).toMatchObject({ ...expected, editor: [{ family: "Ed", given: "I." }], publisher: "Wall", PMID: "8" });
  });
});

describe("Crossref XML", () => {
  const titles = (title: string) => `<titles><title>${title}</title></titles>`;
  const person = (role: string, family: string) =>
    `<person_name contributor_role="${role}"><given_name>A.</given_name><surname>${family}</surname></person_name>`;
  const people = (...all: string[]) => `<contributors>${all.join("")}</contributors>`;
  const doi = "<doi_data><doi>10.1000/A</doi><resource>https://example.org/a</resource></doi_data>";

  test.each([
    [
      `<journal><journal_metadata><full_title>Walls</full_title><issn>12345678</issn></journal_metadata><journal_issue><journal_volume><volume>3</volume></journal_volume><issue>1</issue></journal_issue>
       <journal_article>${titles("On CO\n <sub>2</sub>\n in walls")}${people(person("author", "Roe"), "<organization contributor_role='author'>Wall Group</organization>")}
       <publication_date media_type="online"><year>2012</year></publication_date><publication_date media_type="print"><month>04</month><year>2013</year></publication_date>
       <pages><first_page>60</first_page><last_page>74</last_page></pages>${doi}</journal_article></journal>`,
      {
        type: "article-journal",
        title: "On CO<sub>2</sub> in walls",
        author: [{ family: "Roe", given: "A." }, { literal: "Wall Group" }],
        issued: { "date-parts": [[2013, 4]] },
        "container-title": "Walls",
        volume: "3",
        issue: "1",
        page: "60-74",
        DOI: "10.1000/a",
      },
    ],
    [
      `<book><book_metadata>${people(person("editor", "Ed"))}${titles("All walls")}<publisher><publisher_name>Wall</publisher_name></publisher><publication_date><year>2001</year></publication_date></book_metadata>
       <content_item>${people(person("author", "Roe"))}${titles("Bricks")}${doi}</content_item></book>`,
      {
        type: "chapter",
        title: "Bricks",
        "container-title": "All walls",
        author: [{ family: "Roe" }],
        editor: [{ family: "Ed" }],
        publisher: "Wall",
        issued: { "date-parts": [[2001]] },
      },
    ],
    [
      `<conference><event_metadata><conference_name>Wall Days</conference_name></event_metadata><proceedings_metadata><proceedings_title>Proc. Walls</proceedings_title></proceedings_metadata>
       <conference_paper>${titles("Bricks")}${doi}</conference_paper></conference>`,
      { type: "paper-conference", "container-title": "Proc. Walls", "event-title": "Wall Days" },
    ],
    [
      `<posted_content type="preprint"><group_title>Wall Archive</group_title>${titles("A")}${doi}</posted_content>`,
      { type: "article", publisher: "Wall Archive" },
    ],
    [
      `<dissertation>${person("author", "Roe")}${titles("A")}<approval_date><year>1958</year></approval_date><institution><institution_name>Wall University</institution_name></institution></dissertation>`,
      { type: "thesis", author: [{ family: "Roe" }], publisher: "Wall University", issued: { "date-parts": [[1958]] } },
    ],
    [
      `<report-paper><report-paper_metadata>${titles("A")}${doi}</report-paper_metadata></report-paper>`,
      { type: "report", title: "A", DOI: "10.1000/a" },
    ],
    [`<database><dataset>${titles("A")}${doi}</dataset></database>`, { type: "dataset" }],
  ])("%s", async (body, expected) => {
    const [item] = (
      await readCrossrefXml(`<doi_records><doi_record><crossref>${body}</crossref></doi_record></doi_records>`)
    ).items;
    expect(item).toMatchObject(expected);
  });
});
