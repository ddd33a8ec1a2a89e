import { expect, test } from "vitest";
import { pptx } from "../../src/documents/pptx.ts";
import { archive, line, pptxFile, shape } from "../helpers/office.ts";

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

test.each([
  ["no slides", archive({ "ppt/presentation.xml": "<p:presentation/>" })],
  ["no presentation", archive({ "ppt/slides/slide1.xml": "<p:sld/>" })],
  ["a bomb", archive({ "ppt/presentation.xml": "<p/>", "ppt/slides/slide1.xml": new Uint8Array(30_000_000) })],
])("a deck with %s is a failure", async (_what, bytes) => {
  await expect(pptx.parse(bytes)).rejects.toMatchObject({ kind: "content_empty" });
});
