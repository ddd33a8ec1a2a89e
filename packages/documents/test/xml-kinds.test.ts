import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/index.ts";

const read = (xml: string, name = "file.xml") => readDocument(Buffer.from(xml), { name });

describe("TEI", () => {
  const header =
    '<teiHeader><fileDesc><titleStmt><title>Songs of the Shore</title><author>Ada Harbour</author></titleStmt><publicationStmt><publisher>Harbour Press</publisher><date when="1901">1901</date></publicationStmt><sourceDesc><p>From the edition of 1899.</p></sourceDesc></fileDesc></teiHeader>';
  const tei = (body: string) =>
    `<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0">${header}<text><body>${body}</body></text></TEI>`;
  const bodyOf = async (body: string) => (await read(tei(body))).markdown.replace(/^# Songs of the Shore\n\n/u, "");

  test("states its title, author, publisher, date and source", async () => {
    const { metadata, contentType } = await read(tei("<p>a</p>"));
    expect(contentType).toBe("tei");
    expect(metadata).toEqual({
      title: "Songs of the Shore",
      authors: ["Ada Harbour"],
      site: "Harbour Press",
      published: "1901",
      description: "From the edition of 1899.",
    });
  });

  test.each([
    ["divisions", "<div><head>One</head><div><head>Two</head><p>a</p></div></div>", "## One\n\n### Two\n\na"],
    ["verse", "<lg><l>ebb</l><l>flow</l></lg>", "ebb  \nflow"],
    ["speeches", "<sp><speaker>Moon</speaker><p>Rise.</p></sp>", "**Moon**\n\nRise."],
    [
      "readings of an editor",
      "<p><choice><sic>teh</sic><corr>the</corr></choice> <choice><abbr>Dr</abbr><expan>Doctor</expan></choice> <gap/> <unclear>x</unclear></p>",
      "the Doctor […] x [?]",
    ],
    ["highlights", '<p><hi rend="bold">a</hi> <hi rend="italic">b</hi> <soCalled>c</soCalled></p>', "**a** *b* “c”"],
    ["notes", '<p>a<note place="foot">Note.</note> b</p>', "a[^1] b\n\n[^1]: Note."],
    [
      "a table",
      '<table><row role="label"><cell>a</cell><cell>b</cell></row><row><cell>1</cell><cell>2</cell></row></table>',
      "| a | b |\n| --- | --- |\n| 1 | 2 |",
    ],
    ["terms", '<list type="gloss"><label>ebb</label><item>going out</item></list>', "ebb\n: going out"],
    ["pages", '<p>a<pb n="12"/>b</p>', "a [p. 12] b"],
    ["a figure", '<figure><graphic url="a.png"/><figDesc>A gauge</figDesc></figure>', "![A gauge](a.png)"],
  ])("%s", async (_, xml, markdown) => {
    expect(await bodyOf(xml)).toBe(markdown);
  });
});

describe("FictionBook", () => {
  const book = `<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Ada</first-name><last-name>Harbour</last-name></author><book-title>Tides</book-title><lang>en</lang><date value="2001-02-03">2001</date></title-info></description><body><title><p>Ada Harbour</p><p>Tides</p></title><section><title><p>One</p></title><p>It <emphasis>falls</emphasis><a l:href="#n1" type="note">1</a>.</p><empty-line/><poem><stanza><v>ebb</v><v>flow</v></stanza></poem><image l:href="#a.png"/></section></body><body name="notes"><section id="n1"><title><p>1</p></title><p>Slowly.</p></section></body><binary id="a.png">AAAA</binary></FictionBook>`;
  const markdown = "# Tides\n\n## One\n\nIt *falls*[^1].\n\nebb  \nflow\n\n[^1]: Slowly.";

  test("is read with its notes and metadata", async () => {
    const reading = await read(book, "tides.fb2");
    expect(reading.markdown).toBe(markdown);
    expect(reading.metadata).toEqual({
      title: "Tides",
      authors: ["Ada Harbour"],
      published: "2001-02-03",
      language: "en",
      leftOut: ["1 picture without a description"],
    });
  });

  test("is read from an archive", async () => {
    const zipped = zipSync({ "tides.fb2": Buffer.from(book) });
    expect((await readDocument(zipped, { name: "tides.fb2.zip" })).markdown).toBe(markdown);
  });
});

describe("OPML", () => {
  const opml = (body: string) =>
    `<opml version="2.0"><head><title>Harbour</title><ownerName>Ada</ownerName></head><body>${body}</body></opml>`;

  test("is a nested list with links", async () => {
    const { markdown, metadata } = await read(
      opml(
        '<outline text="Feeds"><outline text="Tides" htmlUrl="https://a.example/" xmlUrl="https://a.example/feed"/></outline><outline text="Last &lt;b&gt;one&lt;/b&gt;"/>',
      ),
    );
    expect(markdown).toBe(
      "# Harbour\n\n- Feeds\n  - [Tides](https://a.example/) ([feed](https://a.example/feed))\n- Last **one**",
    );
    expect(metadata).toMatchObject({ title: "Harbour", authors: ["Ada"] });
  });

  test("is sections if entries have notes", async () => {
    const { markdown } = await read(
      opml('<outline text="One" _note="First.&#10;&#10;Second."><outline text="Two"/></outline>'),
    );
    expect(markdown).toBe("# Harbour\n\n## One\n\nFirst.\n\nSecond.\n\n### Two");
  });
});

describe("KML", () => {
  const kml = (body: string) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Ports</name>${body}</Document></kml>`;
  const place = (name: string, more = "") =>
    `<Placemark><name>${name}</name>${more}<Point><coordinates>-4.49,48.39,0</coordinates></Point></Placemark>`;

  test("is a table of places", async () => {
    const { markdown, metadata } = await read(kml(place("Brest", "<description>Deep</description>") + place("Dover")));
    expect(markdown).toBe(
      "# Ports\n\n| Name | Description | Position |\n| --- | --- | --- |\n| Brest | Deep | 48.39, -4.49 |\n| Dover |  | 48.39, -4.49 |",
    );
    expect(metadata.title).toBe("Ports");
  });

  test("is sections for places with long descriptions", async () => {
    const { markdown } = await read(
      kml(
        `<Folder><name>West</name>${place("Brest", '<description><![CDATA[<h3>Port</h3><p onclick="x()">Deep.</p>]]></description><ExtendedData><Data name="depth"><value>9 m</value></Data></ExtendedData>')}</Folder><Placemark><name>Way</name><LineString><coordinates>1,2 3,4 5,6</coordinates></LineString></Placemark>`,
      ),
    );
    expect(markdown).toContain("## Way\n\nLine of 3 points, 2, 1 to 6, 5");
    expect(markdown).toContain("## West\n\n### Brest\n\n### Port\n\nDeep.\n\n- depth: 9 m\n\n48.39, -4.49");
  });

  test("is read from KMZ", async () => {
    const zipped = zipSync({ "doc.kml": Buffer.from(kml(place("Brest"))), "files/a.png": new Uint8Array(4) });
    expect((await readDocument(zipped, { name: "ports.kmz" })).contentType).toBe("kml");
  });
});

describe("hostile files", () => {
  const subset = `<!DOCTYPE x [<!ENTITY a "${"x".repeat(60_000)}">]>`;
  test.each(["TEI", "FictionBook", "opml", "kml"])("a bomb of entities in %s is refused", async (root) => {
    await expect(read(`${subset}<${root}>${"&a;".repeat(100)}</${root}>`)).rejects.toMatchObject({
      detail: expect.stringMatching(/expand to too much/u),
    });
  });

  test.each([
    [
      "notes",
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><p>${"<note>n</note>".repeat(30_000)}</p></body></text></TEI>`,
    ],
    [
      "links to one note",
      `<FictionBook xmlns:l="x"><body><p>${'<a l:href="#n">1</a>'.repeat(30_000)}</p></body><body name="notes"><section id="n"><p>${"x".repeat(30_000)}</p></section></body></FictionBook>`,
    ],
    [
      "notes that refer to themselves",
      '<FictionBook xmlns:l="x"><body><p><a l:href="#n">1</a></p></body><body name="notes"><section id="n"><p>x<a l:href="#n">1</a></p></section></body></FictionBook>',
    ],
    ["entries", `<opml><body>${'<outline text="x"/>'.repeat(50_000)}</body></opml>`],
    [
      "places",
      `<kml><Document>${"<Placemark><name>x</name><Point><coordinates>1,2</coordinates></Point></Placemark>".repeat(20_000)}</Document></kml>`,
    ],
  ])("many %s take little time", async (_, xml) => {
    const start = performance.now();
    await read(xml);
    expect(performance.now() - start).toBeLessThan(6_000);
  });
});

test.each([
  ["docbook", "<article><para>é</para></article>", "tides.dbk"],
  ["tei", "<TEI><text><body><p>é</p></body></text></TEI>", "tides.xml"],
  ["fb2", "<FictionBook><body><section><p>é</p></section></body></FictionBook>", "tides.fb2"],
  ["opml", '<opml><body><outline text="é"/></body></opml>', "tides.opml"],
  ["kml", "<kml><Placemark><name>é</name></Placemark></kml>", "tides.kml"],
])("a charset that %s declares wrongly is noted", async (format, xml, name) => {
  const source = Buffer.from(`<?xml version="1.0" encoding="windows-1251"?>${xml}`);
  const { contentType, markdown, notes } = await readDocument(source, { name });
  expect(contentType).toBe(format);
  expect(markdown).toContain("é");
  expect(notes).toEqual(["The page declares windows-1251, but its bytes are UTF-8; it was read as UTF-8."]);
});
