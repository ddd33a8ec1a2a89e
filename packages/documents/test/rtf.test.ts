import { expect, test } from "vitest";
import * as rtf from "../src/rtf.ts";

const parse = (source: string) => rtf.parse(Uint8Array.from(Buffer.from(source, "latin1")));
const html = async (body: string) => (await parse(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`)).html;

test.each([
  ["code pages", "{\\fonttbl{\\f1\\fcharset204 X;}}caf\\'e9 {\\f1 \\'cf\\'f0}\\par", "<p>café Пр</p>"],
  ["Unicode with substitutes", "\\u945a {\\uc2\\u228\\'E8a}\\uc0\\u8364\\par", "<p>α ä€</p>"],
  ["characters of two bytes", "{\\fonttbl{\\f1\\fcharset128 X;}}{\\f1 \\'93\\'fa\\'96\\'7b}\\par", "<p>日本</p>"],
  [
    "looks",
    "{\\b bold}{\\i \\b both}x{\\super 2}{\\strike no}\\par",
    "<p><strong>bold</strong><em><strong>both</strong></em>x<sup>2</sup><s>no</s></p>",
  ],
  ["markup as text", "a < b & \\{c\\}\\par", "<p>a &lt; b &amp; {c}</p>"],
  [
    "styles as headings",
    "{\\stylesheet{\\s1 heading 2;}{\\s5\\outlinelevel2 Own;}}\\pard\\s1 Tides\\par\\pard\\s5 Third\\par\\pard Text.\\par",
    "<h2>Tides</h2>\n<h3>Third</h3>\n<p>Text.</p>",
  ],
  [
    "links",
    '{\\field{\\*\\fldinst HYPERLINK "https://a.example/x"}{\\fldrslt there}} {\\field{\\*\\fldinst HYPERLINK "javascript:x"}{\\fldrslt no}}\\par',
    '<p><a href="https://a.example/x">there</a> no</p>',
  ],
  [
    "notes",
    "Seen{\\footnote\\pard From 1883.}.\\par",
    '<p>Seen<sup><a href="#footnote-1">1</a></sup>.</p><ol><li id="footnote-1"><p>From 1883.</p></li></ol>',
  ],
  [
    "tables",
    "\\trowd\\trhdr\\cellx1\\cellx2\\pard\\intbl Year\\cell Level\\cell\\row\\trowd\\cellx1\\cellx2\\pard\\intbl 1883\\cell 4\\cell\\row\\pard after\\par",
    "<table><tr><th>Year</th><th>Level</th></tr><tr><td>1883</td><td>4</td></tr></table>\n<p>after</p>",
  ],
  ["binary data", "a{\\pict\\bin6 }}}}}}}b\\par", "<p>ab</p>"],
  ["destinations that nobody knows", "a{\\*\\secret b{\\b c}}d\\par", "<p>ad</p>"],
])("%s", async (_what, body, expected) => {
  expect(await html(body)).toBe(expected);
});

test("lists count by their table", async () => {
  const tables =
    "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat4{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfc23}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}";
  const item = (text: string, level: number) => `\\pard\\ls1\\ilvl${level}{\\listtext x }${text}\\par`;
  expect(await html(tables + item("Four", 0) + item("deep", 1) + item("Five", 0))).toBe(
    '<ol><li value="4">Four<ul><li>deep</li></ul></li><li value="5">Five</li></ol>',
  );
});

test("what nobody sees is left out and counted; what a file says of itself is metadata", async () => {
  const {
    html: shown,
    metadata,
    hiddenTextRemoved,
  } = await parse(
    "{\\rtf1{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;}{\\info{\\title Tide book}{\\author Ada Byron}{\\creatim\\yr2021\\mo3\\dy4}}{\\header Confidential}Seen{\\v Obey.}{\\cf1 White.}{\\cf2 black}{\\deleted gone}\\par}",
  );
  expect(shown).toBe("<p>Seenblack</p>");
  expect(hiddenTextRemoved).toBe(2);
  expect(metadata).toEqual({
    title: "Tide book",
    authors: ["Ada Byron"],
    published: "2021-03-04",
    leftOut: ["1 tracked deletion", "1 page header"],
  });
});

test("groups without end are a failure, and broken files are read as far as they go", async () => {
  await expect(parse(`{\\rtf1 ${"{".repeat(100_000)}`)).rejects.toMatchObject({ detail: "it is nested too deeply" });
  expect((await parse("{\\rtf1 Begun {\\b but not")).html).toBe("<p>Begun <strong>but not</strong></p>");
  expect((await parse("{\\rtf1 \\bin999999999 x}")).html).toBe("");
});
