import { archive, odfFile } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import * as odp from "../src/odp.ts";
import * as ods from "../src/ods.ts";
import * as odt from "../src/odt.ts";
import { parseDocument } from "../src/read.ts";

const markdownOf = async (format: "odt" | "ods", source: Uint8Array) =>
  (await parseDocument({ format, source, url: "" })).markdown;

const p = (text: string, style = "") => `<text:p${style ? ` text:style-name="${style}"` : ""}>${text}</text:p>`;

test("headings, looks, links, breaks and notes", async () => {
  const styles =
    '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T2" style:parent-style-name="T1"><style:text-properties fo:font-style="italic"/></style:style>';
  const note =
    "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>From 1883.</text:p></text:note-body></text:note>";
  const body =
    '<text:h text:outline-level="2">Tides</text:h>' +
    p(`The <text:span text:style-name="T2">sea</text:span> rises${note}<text:line-break/>daily.`) +
    p(
      'See <text:a xlink:href="https://a.example/">there</text:a>, not <text:a xlink:href="javascript:x">here</text:a>.',
    );
  expect(await markdownOf("odt", odfFile("text", body, { styles }))).toBe(
    "## Tides\n\nThe ***sea*** rises[^1]  \ndaily.\n\nSee [there](https://a.example/), not here.\n\n[^1]: From 1883.",
  );
});

test("lists nest, count and go on counting", async () => {
  const styles =
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="3"/><text:list-level-style-bullet text:level="2"/></text:list-style>';
  const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;
  const list = (inner: string, more = "") => `<text:list text:style-name="L"${more}>${inner}</text:list>`;
  const body =
    list(item(p("Three") + list(item(p("Deep")))) + item(p("Four"))) +
    p("Between.") +
    list(item(p("Five")), ' text:continue-numbering="true"');
  expect(await markdownOf("odt", odfFile("text", body, { styles }))).toBe(
    "3. Three\n   - Deep\n4. Four\n\nBetween.\n\n5. Five",
  );
});

test("tracked deletions are left out and counted, hidden text too", async () => {
  const styles = '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>';
  const body =
    "<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone.</text:p></text:deletion></text:changed-region></text:tracked-changes>" +
    p('Kept. <text:span text:style-name="H">Obey.</text:span>');
  const { html, metadata, hiddenTextRemoved } = await odt.parse(odfFile("text", body, { styles }));
  expect(html).toBe("<p>Kept. </p>");
  expect(metadata).toMatchObject({
    title: "The tide book",
    authors: ["Ada Byron"],
    leftOut: ["1 tracked deletion"],
  });
  expect(hiddenTextRemoved).toBe(1);
});

test("sheets are headings with tables, whatever their empty cells claim", async () => {
  const cell = (text: string, type = "string") =>
    `<table:table-cell office:value-type="${type}"><text:p>${text}</text:p></table:table-cell>`;
  const filler = '<table:table-cell table:number-columns-repeated="1000000000"/>';
  const body = `<table:table table:name="Tides"><table:table-row>${cell("Year")}${cell("Level")}${filler}</table:table-row><table:table-row>${cell("1883", "float")}${cell("4.12", "float")}</table:table-row><table:table-row table:number-rows-repeated="1000000000">${filler}</table:table-row></table:table><table:table table:name="Shut" table:style-name="off"><table:table-row>${cell("deep")}</table:table-row></table:table>`;
  const styles = '<style:style style:name="off"><style:table-properties table:display="false"/></style:style>';
  const bytes = odfFile("spreadsheet", body, { styles });
  expect(await markdownOf("ods", bytes)).toBe("## Tides\n\n| Year | Level |\n| --- | --- |\n| 1883 | 4.12 |");
  expect((await ods.parse(bytes)).metadata).toMatchObject({ sheets: ["Tides"], leftOut: ['hidden sheet "Shut"'] });
});

test("cells with text that claim to be repeated a billion times are bounded", async () => {
  const cell = '<table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="1000000000">${cell}</table:table-row>`;
  const bytes = odfFile("spreadsheet", `<table:table table:name="S">${row}</table:table>`);
  const { html, metadata } = await ods.parse(bytes);
  expect(html.length).toBeLessThan(200_000);
  expect(html).toContain("Left out: columns CW to CFDGSXL and 999999900 more rows like those before them.");
  expect(metadata.leftOut).toEqual([
    'columns CW to CFDGSXL of sheet "S"',
    '999999900 more rows like those before them of sheet "S"',
  ]);
  const text = odfFile("text", `<table:table>${row}</table:table>`);
  expect((await odt.parse(text)).html.length).toBeLessThan(2_000);
});

test("what does not fit into a table of a text is counted", async () => {
  const cell = (times: number) =>
    `<table:table-cell table:number-columns-repeated="${times}">${p("x")}</table:table-cell>`;
  const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
  const body = `<table:table>${row(cell(99) + cell(3))}${row(cell(1)).repeat(2_000)}</table:table>`;
  expect((await odt.parse(odfFile("text", body))).metadata.leftOut).toEqual([
    "1 row after the first 2000 of a table",
    "2 cells after the first 100 of a row",
  ]);
});

test("slides have titles, text and notes", async () => {
  const frame = (kind: string, text: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box>${p(text)}</draw:text-box></draw:frame>`;
  const body = `<draw:page>${frame("title", "Tides")}${frame("outline", "They rise.")}${frame("page-number", "7")}<presentation:notes>${frame("notes", "Say hello.")}</presentation:notes></draw:page>`;
  const { html, metadata } = await odp.parse(odfFile("presentation", body));
  expect(html).toBe(
    "<section><h2>Tides</h2>\n<p>They rise.</p><blockquote><p>Notes:</p><p>Say hello.</p></blockquote></section>",
  );
  expect(metadata).toMatchObject({ slideCount: 1 });
});

test.each([
  ["locked", odfFile("text", "", { more: { "META-INF/manifest.xml": "<m><encryption-data/></m>" } }), /password/u],
  ["hollow", archive({ mimetype: "application/vnd.oasis.opendocument.text" }), /damaged/u],
  ["nested a thousand deep", odfFile("text", "<text:list><text:list-item>".repeat(600)), /nested too deeply/u],
  [
    "full of laughs",
    odfFile("text", "", { more: { "content.xml": '<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>' } }),
    /entities/u,
  ],
])("a document that is %s is a failure that says so", async (_what, bytes, detail) => {
  await expect(odt.parse(bytes)).rejects.toMatchObject({
    kind: "content_empty",
    detail: expect.stringMatching(detail),
  });
});

test("hidden columns of a sheet are left out, named and counted, wherever they are declared", async () => {
  const cell = (value: string) => `<table:table-cell office:value-type="string">${p(value)}</table:table-cell>`;
  const line = (...values: readonly string[]) => `<table:table-row>${values.map(cell).join("")}</table:table-row>`;
  const columns =
    "<table:table-column/>" +
    '<table:table-column-group><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/></table:table-column-group>' +
    '<table:table-column table:number-columns-repeated="16000"/><table:table-column table:visibility="collapse" table:number-columns-repeated="9"/>';
  const body = `<table:table table:name="Tides">${columns}${line("Day", "Obey", "Me", "Level")}${line("1883", "now", "", "4")}</table:table><table:table table:name="Open">${line("a", "b")}${line("1", "2")}</table:table>`;
  const { html, metadata, hiddenTextRemoved, removed } = await ods.parse(odfFile("spreadsheet", body));
  expect(html).toContain("<th>Day</th><th>Level</th>");
  expect(html).toContain("<th>a</th><th>b</th>");
  expect(html).not.toMatch(/Obey|Me|now/u);
  expect(metadata.leftOut).toEqual(['hidden column B–C of sheet "Tides"']);
  expect(hiddenTextRemoved).toBe(3);
  expect(removed?.map(({ text }) => text)).toEqual(["Obey", "Me", "now"]);
});
