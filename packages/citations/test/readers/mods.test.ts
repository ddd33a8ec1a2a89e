import { describe, expect, test } from "vitest";
import { parse } from "../../src/parse.ts";
import { readMods } from "../../src/readers/mods.ts";
import { findReferences } from "../../src/references/find-references.ts";

// All records are invented.
const file = (...records: string[]) =>
  `<?xml version="1.0"?>\n<modsCollection xmlns="http://www.loc.gov/mods/v3">\n${records.join("\n")}\n</modsCollection>`;
const record = (...parts: string[]) => `<mods>${parts.join("")}</mods>`;
const title = (text: string) => `<titleInfo><title>${text}</title></titleInfo>`;
const host = (...parts: string[]) => `<relatedItem type="host">${parts.join("")}</relatedItem>`;
const origin = (...parts: string[]) => `<originInfo>${parts.join("")}</originInfo>`;
const one = async (...parts: string[]) => (await readMods(file(record(...parts)))).items[0];

test("an article of a journal, with everything that is said of it", async () => {
  const text = file(
    `<mods ID="roe_2021">
      <titleInfo><nonSort>The </nonSort><title>Walls &amp; their bricks</title><subTitle>a study</subTitle></titleInfo>
      <titleInfo type="abbreviated"><title>Walls</title></titleInfo>
      <titleInfo type="translated"><title>Les murs</title></titleInfo>
      <name type="personal"><namePart type="given">Ada</namePart><namePart type="given">B.</namePart><namePart type="family">Roe</namePart><namePart type="termsOfAddress">Jr.</namePart><namePart type="date">1900-1980</namePart><role><roleTerm authority="marcrelator" type="text">author</roleTerm></role></name>
      <name type="corporate"><namePart>Wall Group</namePart><role><roleTerm authority="marcrelator" type="code">aut</roleTerm></role></name>
      <name type="personal"><namePart>Doe, John, 1911-</namePart><role><roleTerm>translator</roleTerm></role></name>
      <typeOfResource>text</typeOfResource><genre authority="marcgt">journal article</genre>
      <language><languageTerm type="text">English</languageTerm><languageTerm type="code" authority="iso639-2b">eng</languageTerm></language>
      <abstract>On walls.</abstract><note>Read twice.</note><subject><topic>Walls</topic><topic>Bricks</topic></subject>
      <identifier type="doi">https://doi.org/10.1000/WALLS.7</identifier><identifier type="doi" invalid="yes">10.1000/wrong</identifier>
      <identifier type="pmid">77</identifier>
      <location><url access="preview">https://example.org/small.png</url><url usage="primary display" dateLastAccessed="2022-05-06">https://example.org/walls</url></location>
      <relatedItem type="host"><titleInfo><title>Journal of Walls</title></titleInfo><titleInfo type="abbreviated"><title>J. Walls</title></titleInfo>
        <originInfo><publisher>Wall Press</publisher><place><placeTerm type="code">enk</placeTerm><placeTerm type="text">Bath</placeTerm></place><issuance>continuing</issuance></originInfo>
        <identifier type="issn">1234-5678</identifier>
        <part><detail type="volume"><caption>vol.</caption><number>3</number></detail><detail type="number"><number>2</number></detail>
          <extent unit="pages"><start>132</start><end>42</end></extent><date>2021-02-03</date></part>
      </relatedItem></mods>`,
  );
  expect(await readMods(text)).toEqual({
    items: [
      {
        id: "roe_2021",
        type: "article-journal",
        title: "The Walls & their bricks: a study",
        "title-short": "Walls",
        author: [{ family: "Roe", given: "Ada B.", suffix: "Jr." }, { literal: "Wall Group" }],
        translator: [{ family: "Doe", given: "John" }],
        issued: { "date-parts": [[2021, 2, 3]] },
        accessed: { "date-parts": [[2022, 5, 6]] },
        "container-title": "Journal of Walls",
        "container-title-short": "J. Walls",
        publisher: "Wall Press",
        "publisher-place": "Bath",
        volume: "3",
        issue: "2",
        page: "132-142",
        ISSN: "1234-5678",
        DOI: "10.1000/walls.7",
        PMID: "77",
        URL: "https://example.org/walls",
        language: "eng",
        abstract: "On walls.",
        note: "Read twice.",
        keyword: "Walls, Bricks",
      },
    ],
    problems: [],
    places: expect.any(Array),
  });
});

test("a chapter has its own authors, the editors of its book, and the series of that book", async () => {
  const series = `<relatedItem type="series"><titleInfo><title>Wall Studies</title></titleInfo><part><detail type="volume"><number>12</number></detail></part></relatedItem>`;
  const editor = "<name><namePart>Ed, Ina</namePart><role><roleTerm>edt</roleTerm></role></name>";
  const book = host(
    title("All walls"),
    editor,
    origin("<publisher>Wall,</publisher>", "<dateIssued>2001</dateIssued>", "<edition>2nd ed. /</edition>"),
    '<identifier type="isbn">978-0-00-000000-2 (hbk.)</identifier>',
    '<part><extent unit="page"><list>7, 9-11</list></extent></part>',
    series,
  );
  expect(await one(title("Bricks"), "<name><namePart>Roe, Ada</namePart></name>", book)).toEqual({
    id: "roe2001bricks",
    type: "chapter",
    title: "Bricks",
    author: [{ family: "Roe", given: "Ada" }],
    editor: [{ family: "Ed", given: "Ina" }],
    "container-title": "All walls",
    "collection-title": "Wall Studies",
    "collection-number": "12",
    issued: { "date-parts": [[2001]] },
    page: "7, 9-11",
    publisher: "Wall",
    edition: "2nd ed.",
    ISBN: "978-0-00-000000-2",
  });
});

describe("titles", () => {
  test.each([
    ["<nonSort>L'</nonSort><title>histoire des murs</title>", "L'histoire des murs"],
    ["<title>Walls :</title><subTitle>a study /</subTitle>", "Walls: a study"],
    ["<title>Why walls?</title><subTitle>A study</subTitle>", "Why walls? A study"],
    ["<title>Walls</title><partNumber>Part 2</partNumber><partName>Bricks</partName>", "Walls. Part 2, Bricks"],
  ])("%s", async (inner, expected) => {
    expect(await one(`<titleInfo>${inner}</titleInfo>`)).toMatchObject({ title: expected });
  });

  test("one of a type stands in only where there is no other", async () => {
    const uniform = '<titleInfo type="uniform"><title>Wallbook</title></titleInfo>';
    expect(await one(uniform, title("Walls"))).toMatchObject({ title: "Walls" });
    expect(await one(uniform)).toMatchObject({ title: "Wallbook" });
  });
});

describe("dates", () => {
  test.each([
    ['<dateIssued>c1998</dateIssued><dateIssued encoding="marc">1999</dateIssued>', { "date-parts": [[1999]] }],
    ['<dateIssued>1998</dateIssued><dateCreated keyDate="yes">1990</dateCreated>', { "date-parts": [[1998]] }],
    ["<dateCreated>1990</dateCreated>", { "date-parts": [[1990]] }],
    ["<copyrightDate>1997</copyrightDate><dateCreated>1990</dateCreated>", { "date-parts": [[1997]] }],
    [
      '<dateIssued encoding="w3cdtf" point="end">1998</dateIssued><dateIssued encoding="w3cdtf" point="start">1996-02</dateIssued>',
      { "date-parts": [[1996, 2], [1998]] },
    ],
    [
      '<dateIssued encoding="marc" point="start">1996</dateIssued><dateIssued encoding="marc" point="end">9999</dateIssued>',
      { "date-parts": [[1996]] },
    ],
    ['<dateIssued encoding="marc">19uu</dateIssued>', { "date-parts": [[1900], [1999]] }],
    ['<dateIssued encoding="iso8601">20030715</dateIssued>', { "date-parts": [[2003, 7, 15]] }],
    ['<dateIssued encoding="iso8601">200307</dateIssued>', { "date-parts": [[2003, 7]] }],
    ['<dateIssued qualifier="approximate">1850</dateIssued>', { "date-parts": [[1850]], circa: true }],
    ["<dateIssued>1998, c1997</dateIssued>", { "date-parts": [[1998]] }],
    ['<dateIssued encoding="marc">uuuu</dateIssued><dateIssued>[1998?]</dateIssued>', { "date-parts": [[1998]] }],
  ])("%s", async (dates, issued) => {
    expect((await one(title("Walls"), origin(dates)))?.issued).toEqual(issued);
  });

  test("publication comes before manufacture, whichever stands first", async () => {
    const made = '<originInfo eventType="manufacture"><dateIssued>2020</dateIssued></originInfo>';
    const issued = '<originInfo eventType="publication"><dateIssued>1920</dateIssued></originInfo>';
    expect(await one(title("Walls"), made, issued)).toMatchObject({ issued: { "date-parts": [[1920]] } });
  });
});

describe("kinds of works", () => {
  const journal = host(title("J"), '<identifier type="issn">1234-5678</identifier>');
  test.each([
    ["a genre of Zotero", ["<genre>magazineArticle</genre>"], "article-magazine"],
    ["a genre of MARC", ['<genre authority="marcgt">standard or specification</genre>'], "standard"],
    ["a genre in other words", ["<genre>Thesis (doctoral)</genre>"], "thesis"],
    ["a journal around it", [journal], "article-journal"],
    ["the genre of what is around it", [host(title("N"), "<genre>newspaper</genre>")], "article-newspaper"],
    ["proceedings around it", [host(title("P"), "<genre>conference publication</genre>")], "paper-conference"],
    ["proceedings themselves", ["<genre>conference publication</genre>"], "book"],
    ["a map", ["<typeOfResource>cartographic</typeOfResource>"], "map"],
    ["a letter", ['<typeOfResource manuscript="yes">text</typeOfResource>'], "manuscript"],
    ["moving pictures", ["<typeOfResource>moving image</typeOfResource>"], "motion_picture"],
    ["software", ["<typeOfResource>software, multimedia</typeOfResource>"], "software"],
    ["a monograph", [origin("<issuance>monographic</issuance>")], "book"],
    ["a number of books", ['<identifier type="isbn">0000000000</identifier>'], "book"],
    ["a text of which no more is said", ["<typeOfResource>text</typeOfResource>"], "document"],
  ])("%s", async (_, parts, type) => {
    expect(await one(title("Walls"), ...parts)).toMatchObject({ type });
  });

  test("a thesis has its degree and its university", async () => {
    const university =
      '<name type="corporate"><namePart>Wall University</namePart><role><roleTerm>degree grantor</roleTerm></role></name>';
    expect(await one(title("Walls"), "<genre>Ph.D. thesis</genre>", university)).toMatchObject({
      ...{ type: "thesis", genre: "Ph.D. thesis", publisher: "Wall University" },
    });
  });
});

describe("names", () => {
  const person = (family: string, role: string, more = "") =>
    `<name type="personal"${more}><namePart type="family">${family}</namePart>${role ? `<role><roleTerm>${role}</roleTerm></role>` : ""}</name>`;

  test("stand where their roles say; one of another role is a contributor, and none is lost", async () => {
    expect(
      await one(
        title("Walls"),
        ...[person("A", ""), person("B", "Editor"), person("C", "ill"), person("D", "thesis advisor")],
        '<name type="conference"><namePart>Wall Days</namePart></name><name><etal/></name>',
      ),
    ).toMatchObject({
      author: [{ family: "A" }],
      editor: [{ family: "B" }],
      illustrator: [{ family: "C" }],
      contributor: [{ family: "D" }],
      "event-title": "Wall Days",
    });
  });

  test("one person in two scripts is one person", async () => {
    const names = [person("Tolstoy", "", ' altRepGroup="1"'), person("Толстой", "", ' altRepGroup="1"')];
    expect((await one(title("Walls"), ...names))?.author).toEqual([{ family: "Tolstoy" }]);
  });
});

test("a DOI given as an address, a handle, an address that leads to no page", async () => {
  const uri = (text: string, type = "uri") => `<identifier type="${type}">${text}</identifier>`;
  expect(await one(title("A"), uri("https://doi.org/10.1000/A"))).toMatchObject({ DOI: "10.1000/a" });
  expect(await one(title("A"), uri("2027/7", "hdl"))).toMatchObject({ URL: "https://hdl.handle.net/2027/7" });
  expect(await one(title("A"), uri("urn:isbn:1"))).not.toHaveProperty("URL");
});

test("records with a prefix, within replies of a harvest, keep their names; those without one get one", async () => {
  const text = `<OAI-PMH><ListRecords><record><metadata><mods:mods xmlns:mods="http://www.loc.gov/mods/v3"><mods:titleInfo><mods:title>Walls</mods:title></mods:titleInfo><mods:identifier type="citekey">walls:1</mods:identifier></mods:mods></metadata></record>
    <record><metadata><mods:mods><mods:titleInfo><mods:title>Bricks</mods:title></mods:titleInfo></mods:mods></metadata></record></ListRecords></OAI-PMH>`;
  const { format, items } = await parse(text);
  expect(format).toBe("mods");
  expect(items).toMatchObject([{ id: "walls:1", title: "Walls" }, { title: "Bricks" }]);
});

test("a file of records is a list of references, each with its place", async () => {
  const text = file(record(title("Walls")), record(title("Bricks")));
  const { references } = await findReferences(text, { type: "mods" });
  expect(references.map(({ csl, line, raw }) => [csl?.title, line, raw.startsWith("<mods><titleInfo>")])).toEqual([
    ["Walls", 3, true],
    ["Bricks", 4, true],
  ]);
});

describe("what is made to hurt", () => {
  test("a broken record costs itself alone", async () => {
    const good = record(title("Good"));
    const deep = `<mods>${"<a>".repeat(1_000)}</mods>`;
    const { items, problems } = await readMods(file(good, "<mods><titleInfo><title>Cut", good, deep, good));
    expect(items.map((item) => item.title)).toEqual(["Good", "Cut", "Good", "Good"]);
    expect(problems).toMatchObject([{ line: 4 }, { line: 6 }]);
  });

  test("no entity is declared, fetched or grows", async () => {
    const lots = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
    const head = `<!DOCTYPE mods [<!ENTITY e0 "wall"><!ENTITY file SYSTEM "file:///etc/hostname">${lots}]>`;
    const { items } = await readMods(`${head}${record(title("Walls &e12; &file; &lt;b&gt;"))}`);
    expect(items).toMatchObject([{ title: "Walls &e12; &file; <b>" }]);
  });

  test("hosts within hosts end", async () => {
    const nested = host(title("H")).replace(
      "</relatedItem>",
      host(title("I"), host(title("J"))).concat("</relatedItem>"),
    );
    expect(await one(title("Walls"), nested)).toMatchObject({ "container-title": "H" });
  });
});
