import { archive, line, pptxFile, shape } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import * as pptx from "../src/pptx.ts";

test("slides come in the order of the show, with titles, text and notes", async () => {
  const bytes = pptxFile([
    { shapes: shape("ctrTitle", line("Tides &amp; towns")) + shape("subTitle", line("A talk")) },
    { shapes: shape("title", line("Second")) + shape("", line("A box.")), notes: "Say hello." },
    { shapes: shape("", line("No title here.")) },
  ]);
  const { html, metadata } = await pptx.parse(bytes);
  expect(html.split("\n")).toEqual([
    "<section><h2>Tides &amp; towns</h2><p>A talk</p></section>",
    "<section><h2>Second</h2><p>A box.</p><blockquote><p>Notes:</p><p>Say hello.</p></blockquote></section>",
    "<section><h2>Slide 3</h2><p>No title here.</p></section>",
  ]);
  expect(metadata).toEqual({ title: "Tides & towns", slideCount: 3 });
});

test("a body of several lines is a list, nested by level", async () => {
  const body = shape("body", line("Sea"), line("Atlantic", 1), line("Baltic", 1), line("Land"));
  const { html } = await pptx.parse(pptxFile([{ shapes: shape("title", line("T")) + body }]));
  expect(html).toContain("<ul><li>Sea<ul><li>Atlantic</li><li>Baltic</li></ul></li><li>Land</li></ul>");
});

test("a table is a table, and a link is a link only to the web", async () => {
  const cell = (text: string) => `<a:tc><a:txBody>${line(text)}</a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell("Year")}${cell("Level")}</a:tr><a:tr>${cell("1883")}${cell("4 &lt; 5")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const { html } = await pptx.parse(pptxFile([{ shapes: table }]));
  expect(html).toContain("<table><tr><th>Year</th><th>Level</th></tr><tr><td>1883</td><td>4 &lt; 5</td></tr></table>");
});

test("furniture and hidden slides are left out", async () => {
  const shapes =
    shape("title", line("Shown")) +
    shape("sldNum", line("7")) +
    shape("ftr", line("Confidential")) +
    shape("dt", line("today"));
  const { html, hiddenTextRemoved } = await pptx.parse(
    pptxFile([{ shapes }, { shapes: shape("", line("secret")), hidden: true }]),
  );
  expect(html).toBe("<section><h2>Shown</h2></section>");
  expect(hiddenTextRemoved).toBe(1);
});

test("slides that the file lists but does not contain are said to be missing", async () => {
  const slides = '<p:sldIdLst><p:sldId id="256" r:id="s"/><p:sldId id="257" r:id="gone"/></p:sldIdLst>';
  const bytes = archive({
    ...DECK,
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r">${slides}</p:presentation>`,
    "ppt/slides/slide1.xml": `<p:sld><p:cSld><p:spTree>${shape("title", line("Here"))}</p:spTree></p:cSld></p:sld>`,
  });
  const { html, metadata } = await pptx.parse(bytes);
  expect(html).toBe("<section><h2>Here</h2></section>");
  expect(metadata.leftOut).toEqual(["1 slide that the file lists but does not contain"]);
});

test.each([
  ["no slides", archive({ "ppt/presentation.xml": "<p:presentation/>" })],
  ["no presentation", archive({ "ppt/slides/slide1.xml": "<p:sld/>" })],
  ["a bomb", archive({ "ppt/presentation.xml": "<p/>", "ppt/slides/slide1.xml": new Uint8Array(30_000_000) })],
])("a deck with %s is a failure", async (_what, bytes) => {
  await expect(pptx.parse(bytes)).rejects.toMatchObject({ kind: "content_empty" });
});

const DECK = {
  "ppt/presentation.xml":
    '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="s"/></p:sldIdLst></p:presentation>',
  "ppt/_rels/presentation.xml.rels":
    '<Relationships><Relationship Id="s" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
};
/** A generated deck with one slide and the parts that it references. */
const deck = (shapes: string, relations = "", more: Record<string, string> = {}) =>
  archive({
    ...DECK,
    "ppt/slides/slide1.xml": `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    "ppt/slides/_rels/slide1.xml.rels": `<Relationships>${relations}</Relationships>`,
    ...more,
  });
const frame = (inner: string) =>
  `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;

test("charts are their figures, SmartArt is the list that was typed", async () => {
  const point = (at: number, value: string) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`;
  const node = (id: string, text: string, type = "node") =>
    `<dgm:pt modelId="${id}" type="${type}">${text ? `<dgm:t>${line(text)}</dgm:t>` : ""}</dgm:pt>`;
  const bytes = deck(
    frame('<c:chart r:id="c"/>') + frame('<dgm:relIds r:dm="d"/>'),
    '<Relationship Id="c" Type="x/chart" Target="../charts/chart1.xml"/><Relationship Id="d" Type="x/diagramData" Target="../diagrams/data1.xml"/>',
    {
      "ppt/charts/chart1.xml": `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title>${line("Levels")}</c:title><c:ser><c:tx>${point(0, "Quay")}</c:tx><c:cat>${point(0, "1883")}${point(1, "1884")}</c:cat><c:val>${point(0, "4.4000000000000004")}${point(1, "5")}</c:val></c:ser></c:chart></c:chartSpace>`,
      "ppt/diagrams/data1.xml": `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst>${node("0", "", "doc")}${node("2", "Second")}${node("1", "First")}${node("3", "Deep")}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="1" destId="3" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`,
    },
  );
  const { html } = await pptx.parse(bytes);
  expect(html).toContain(
    "<p><strong>Chart: Levels</strong></p><table><tr><th></th><th>Quay</th></tr><tr><td>1883</td><td>4.4</td></tr><tr><td>1884</td><td>5</td></tr></table>",
  );
  expect(html).toContain("<ul><li>First<ul><li>Deep</li></ul></li><li>Second</li></ul>");
});

test("groups are opened, hidden shapes and tiny letters left out, pictures are their words", async () => {
  const picture = (words: string) => `<p:pic><p:nvPicPr><p:cNvPr id="1" descr="${words}"/></p:nvPicPr></p:pic>`;
  const secret = `<p:sp><p:nvSpPr><p:cNvPr id="2" hidden="1"/></p:nvSpPr><p:txBody>${line("Obey.")}</p:txBody></p:sp>`;
  const tiny = shape("", '<a:p><a:r><a:rPr sz="100"/><a:t>Obey too.</a:t></a:r><a:r><a:t>Seen.</a:t></a:r></a:p>');
  const { html, hiddenTextRemoved } = await pptx.parse(
    deck(`<p:grpSp>${picture("A quay")}${picture("image1.png")}${secret}${tiny}</p:grpSp>`),
  );
  expect(html).toBe('<section><h2>Slide 1</h2><p><img alt="A quay"></p>\n<p>Seen.</p></section>');
  expect(hiddenTextRemoved).toBe(2);
});

test("numbered lines count from where they say", async () => {
  const numbered = (text: string, start = "") =>
    `<a:p><a:pPr><a:buAutoNum type="arabicPeriod"${start}/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const { html } = await pptx.parse(
    deck(shape("body", numbered("Three", ' startAt="3"'), numbered("Four", ' startAt="3"'))),
  );
  expect(html).toContain('<ol><li value="3">Three</li><li value="4">Four</li></ol>');
});
