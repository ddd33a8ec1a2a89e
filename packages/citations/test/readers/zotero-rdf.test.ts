import { expect, test } from "vitest";
import { detectFormat } from "../../src/detect-format.ts";
import { readZoteroRdf } from "../../src/readers/zotero-rdf.ts";

// All records are invented; the elements are those that Zotero writes.
const file = (...records: string[]) => `<rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:bib="http://purl.org/net/biblio#"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:dcterms="http://purl.org/dc/terms/"
 xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/"
 xmlns:link="http://purl.org/rss/1.0/modules/link/"
 xmlns:vcard="http://nwalsh.com/rdf/vCard#"
 xmlns:foaf="http://xmlns.com/foaf/0.1/">
${records.join("\n")}
</rdf:RDF>`;

const people = (list: string, ...names: string[]) =>
  `<${list}><rdf:Seq>${names
    .map((name) => {
      const [family, given] = name.split(", ");
      const first = given ? `<foaf:givenName>${given}</foaf:givenName>` : "";
      return `<rdf:li><foaf:Person><foaf:surname>${family}</foaf:surname>${first}</foaf:Person></rdf:li>`;
    })
    .join("")}</rdf:Seq></${list}>`;

const ARTICLE = `<bib:Article rdf:about="https://example.org/moss">
  <z:itemType>journalArticle</z:itemType>
  <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
  ${people("bib:authors", "Roe, Ada", "The Moss Society")}${people("bib:editors", "Doe, Ben")}
  <dcterms:isReferencedBy rdf:resource="#item_9"/>
  <link:link rdf:resource="#item_10"/>
  <dc:subject>moss</dc:subject>
  <dc:subject><z:AutomaticTag><rdf:value>walls, old</rdf:value></z:AutomaticTag></dc:subject>
  <dc:title>Moss &amp; slate</dc:title>
  <dcterms:abstract>On moss.</dcterms:abstract>
  <dc:date>March 2004</dc:date>
  <z:language>en</z:language>
  <z:citationKey>roe2004moss</z:citationKey>
  <dc:identifier><dcterms:URI><rdf:value>https://example.org/moss</rdf:value></dcterms:URI></dc:identifier>
  <dcterms:dateSubmitted>2026-01-05 10:00:00</dcterms:dateSubmitted>
  <bib:pages>1-9</bib:pages>
  <dc:description>PMID: 4711
Read twice.</dc:description>
</bib:Article>
<bib:Journal rdf:about="urn:issn:1234-5678">
  <dc:title>Journal of Made Walls</dc:title>
  <dcterms:alternative>J. Made Walls</dcterms:alternative>
  <prism:volume>4</prism:volume><prism:number>2</prism:number>
  <dc:identifier>DOI 10.5555/ABC</dc:identifier>
  <dc:identifier>ISSN 1234-5678</dc:identifier>
</bib:Journal>
<bib:Memo rdf:about="#item_9"><rdf:value>&lt;p&gt;Mine&lt;/p&gt;</rdf:value></bib:Memo>
<z:Attachment rdf:about="#item_10"><z:itemType>attachment</z:itemType><dc:title>PDF</dc:title></z:Attachment>
<z:Collection rdf:about="#collection_1"><dc:title>Walls</dc:title><dcterms:hasPart rdf:resource="https://example.org/moss"/></z:Collection>`;

test("an article with its journal elsewhere in the file; notes, files and collections are passed over", () => {
  const { items, problems } = readZoteroRdf(file(ARTICLE));
  expect(problems).toEqual([]);
  expect(items).toEqual([
    {
      id: "roe2004moss",
      type: "article-journal",
      title: "Moss & slate",
      author: [{ family: "Roe", given: "Ada" }, { literal: "The Moss Society" }],
      editor: [{ family: "Doe", given: "Ben" }],
      issued: { "date-parts": [[2004, 3]] },
      accessed: { "date-parts": [[2026, 1, 5]] },
      "container-title": "Journal of Made Walls",
      "container-title-short": "J. Made Walls",
      volume: "4",
      issue: "2",
      page: "1-9",
      DOI: "10.5555/abc",
      ISSN: "1234-5678",
      URL: "https://example.org/moss",
      abstract: "On moss.",
      language: "en",
      "citation-key": "roe2004moss",
      PMID: "4711",
      note: "Read twice.",
      keyword: "moss, walls, old",
    },
  ]);
});

const PUBLISHER = `<dc:publisher><foaf:Organization><vcard:adr><vcard:Address><vcard:locality>Bath</vcard:locality></vcard:Address></vcard:adr><foaf:name>Wall Press</foaf:name></foaf:Organization></dc:publisher>`;

test.each<[string, string, object]>([
  [
    "a chapter, its book and its series",
    `<bib:BookSection rdf:about="#item_2"><z:itemType>bookSection</z:itemType>
      <dcterms:isPartOf><bib:Book><dcterms:isPartOf><bib:Series><dc:title>Walls of Made Towns</dc:title><dc:identifier>7</dc:identifier></bib:Series></dcterms:isPartOf><dc:identifier>ISBN 978-3-16-148410-0</dc:identifier><dc:title>Stone</dc:title><prism:volume>2</prism:volume></bib:Book></dcterms:isPartOf>
      ${people("bib:authors", "Roe, Ada")}${people("z:bookAuthors", "Poe, Eva")}${people("z:seriesEditors", "Low, Kit")}${PUBLISHER}<dc:title>Lime</dc:title><dc:date>1999</dc:date></bib:BookSection>`,
    {
      type: "chapter",
      "container-title": "Stone",
      "collection-title": "Walls of Made Towns",
      "collection-number": "7",
      "container-author": [{ family: "Poe", given: "Eva" }],
      "collection-editor": [{ family: "Low", given: "Kit" }],
      publisher: "Wall Press",
      "publisher-place": "Bath",
      volume: "2",
      ISBN: "978-3-16-148410-0",
    },
  ],
  [
    "a thesis",
    `<bib:Thesis rdf:about="http://zotero.org/users/local/aBcD/items/ABCD2345"><z:itemType>thesis</z:itemType>${PUBLISHER}${people("bib:authors", "Roe, Ada")}<dc:title>Lime</dc:title><dc:date>1999</dc:date><z:type>PhD thesis</z:type></bib:Thesis>`,
    { id: "ABCD2345", type: "thesis", publisher: "Wall Press", genre: "PhD thesis" },
  ],
  [
    "a report with its number",
    `<bib:Report rdf:about="#item_4"><z:itemType>report</z:itemType><dc:title>Lime</dc:title><prism:number>12</prism:number><z:type>Technical report</z:type></bib:Report>`,
    { type: "report", number: "12", genre: "Technical report" },
  ],
  [
    "a paper at a conference",
    `<rdf:Description rdf:about="urn:isbn:1"><z:itemType>conferencePaper</z:itemType><dcterms:isPartOf><bib:Journal><dc:title>Proc. of Walls</dc:title><dc:identifier>DOI 10.1000/w</dc:identifier></bib:Journal></dcterms:isPartOf><bib:presentedAt><bib:Conference><dc:title>Walls 2020</dc:title></bib:Conference></bib:presentedAt><dc:title>Lime</dc:title></rdf:Description>`,
    { type: "paper-conference", "container-title": "Proc. of Walls", "event-title": "Walls 2020", DOI: "10.1000/w" },
  ],
  [
    "a preprint",
    `<rdf:Description rdf:about="#item_5"><z:itemType>preprint</z:itemType><dc:title>Lime</dc:title><z:repository>arXiv</z:repository><z:archiveID>arXiv:2401.00001</z:archiveID></rdf:Description>`,
    { type: "article", DOI: "10.48550/arxiv.2401.00001" },
  ],
])("%s", (_, xml, expected) => {
  expect(readZoteroRdf(file(xml)).items[0]).toMatchObject(expected);
});

test("records have their lines, and a file that was cut is read as far as it goes", () => {
  const text = file(ARTICLE, '<bib:Book rdf:about="urn:isbn:2"><z:itemType>book</z:itemType></bib:Book>');
  expect(readZoteroRdf(text).problems).toEqual([
    { line: 40, message: "The record has no field that identifies a work." },
  ]);
  const { items, problems } = readZoteroRdf(text.slice(0, text.indexOf("<bib:Memo")));
  expect(items).toHaveLength(1);
  expect(problems).toMatchObject([{ message: expect.stringMatching(/^The RDF is damaged/u) }]);
});

test("the format is recognised by its content", () => {
  expect(detectFormat(file(ARTICLE))).toBe("zotero-rdf");
});
