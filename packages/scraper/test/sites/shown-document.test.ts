import { pdfFile, put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { shownDocument, viewedBy } from "../../src/sites/shown-document.ts";
import { article } from "../helpers/fake-http.ts";
import { play } from "../helpers/tapes.ts";

const url = "https://journal.example/paper/7";
const shown = (html: string, text = "Paper 7. Download") => shownDocument(html, { url, text });

describe("a page shows", () => {
  test.each([
    ['<embed src="/files/7.pdf" type="application/pdf">', "https://journal.example/files/7.pdf"],
    ["<object data='7.cgi?id=7' type='application/pdf'></object>", "https://journal.example/paper/7.cgi?id=7"],
    ['<iframe class="x" src="//cdn.example/7.pdf#toolbar=0"></iframe>', "https://cdn.example/7.pdf"],
    ['<iframe src="/pdfjs/web/viewer.html?file=%2Fget%2F7"></iframe>', "https://journal.example/get/7"],
    [
      '<iframe src="https://docs.google.com/gview?embedded=true&amp;url=https://a.example/7"></iframe>',
      "https://a.example/7",
    ],
    [
      '<meta name="citation_pdf_url" content="https://journal.example/7/pdf"><div id="root"></div>',
      "https://journal.example/7/pdf",
    ],
  ])("%s", (html, document) => {
    expect(shown(html)).toBe(document);
  });

  test.each([
    ["two documents", '<embed src="1.pdf" type="application/pdf"><embed src="2.pdf" type="application/pdf">'],
    ["another page", '<iframe src="https://video.example/embed/7"></iframe>'],
    ["a script's document", '<iframe src="javascript:x.pdf"></iframe><embed src="blob:x" type="application/pdf">'],
    ["itself", '<embed src="" type="application/pdf"><iframe src="https://journal.example/paper/7"></iframe>'],
    ["a picture", '<object data="map.svg" type="image/svg+xml"></object>'],
  ])("nothing: %s", (_why, html) => {
    expect(shown(html)).toBeUndefined();
  });

  test("nothing when it has a text of its own", () => {
    expect(shown('<embed src="7.pdf" type="application/pdf">', "word ".repeat(300))).toBeUndefined();
    expect(shown('<meta name="citation_pdf_url" content="/7.pdf">', "An abstract. ".repeat(40))).toBeUndefined();
  });
});

test.each([
  ["https://a.example/web/viewer.html?file=https%3A%2F%2Fb.example%2Fx", "https://b.example/x"],
  ["https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fb.example%2Fdeck", "https://b.example/deck"],
  ["https://a.example/viewer?url=https%3A%2F%2Fb.example%2Fx.pdf", "https://b.example/x.pdf"],
  ["https://a.example/viewer?url=https%3A%2F%2Fb.example%2Fx", undefined],
  ["https://a.example/web/viewer.html?file=file%3A%2F%2F%2Fetc%2Fpasswd", undefined],
  ["https://a.example/article?file=x.pdf", undefined],
])("a viewer's address %s names %s", (given, document) => {
  expect(viewedBy(new URL(given))).toBe(document);
});

test("the document is read in place of its page, and the page where there is none", async () => {
  const pdf = new TextDecoder("latin1").decode(pdfFile([put("The tide rose by a hand's breadth")]));
  const frame = '<title>7</title><h1>Paper 7</h1><embed src="/7.pdf" type="application/pdf">';
  const base = { status: 200, type: "text/html" };
  const good = await play({
    read: url,
    exchanges: [
      { ask: url, body: frame, ...base },
      { ask: "https://journal.example/7.pdf", body: pdf, status: 200, type: "application/pdf" },
    ],
  });
  expect(good.page).toMatchObject({ contentType: "pdf", finalUrl: "https://journal.example/7.pdf" });
  expect(good.page?.markdown).toContain("The tide rose");
  const refused = await play({
    read: url,
    exchanges: [
      { ask: url, body: `${frame}<p>${"The tide is read every hour. ".repeat(9)}</p>`, ...base },
      { ask: "https://journal.example/7.pdf", body: "", status: 403 },
    ],
  });
  expect(refused.page).toMatchObject({ contentType: "html" });
  const bad = await play({
    read: url,
    exchanges: [{ ask: url, body: article("A page").replace("</article>", `${frame}</article>`), ...base }],
  });
  expect(bad.page).toMatchObject({ contentType: "html" });
});
