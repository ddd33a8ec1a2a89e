import { describe, expect, test } from "vitest";
import { findUnseen, remove, restoreExported } from "../../src/clean/index.ts";
import { parseHtml, toMarkdown } from "../../src/index.ts";

/** All pages are written for this test, in the style of word processors. */
function read(html: string): string {
  const root = parseHtml(html);
  restoreExported(root);
  remove(findUnseen(root));
  return toMarkdown(root);
}

const styles =
  "<style>.c1{font-weight:700}.c2{font-style:italic}.c3{text-decoration:line-through}.c4{font-weight:400}</style>";

describe("what Google Docs exports", () => {
  const page = (body: string): string => `<head>${styles}</head><body class="doc-content">${body}</body>`;

  test("keeps the emphasis of its classes", () => {
    expect(
      read(
        page(
          '<p><span class="c1">Low</span><span class="c4"> and </span><span class="c2 c1">high</span> <span class="c3">tide</span></p>',
        ),
      ),
    ).toBe("**Low** and ***high*** ~~tide~~");
  });

  test("keeps what stands above or below the line", () => {
    const html =
      '<style>.c5{vertical-align:super}.c6{vertical-align:sub}</style><p><span>m</span><span class="c5">2</span><span> of CO</span><span class="c6">2</span></p>';
    expect(read(page(html))).toBe("m<sup>2</sup> of CO<sub>2</sub>");
  });

  test("has one emphasis for the runs of a word", () => {
    expect(read(page('<p><span class="c1">Lo</span><span class="c1">w</span> tide</p>'))).toBe("**Low** tide");
  });

  test("has a title and no marks in headings", () => {
    expect(read(page('<p class="c9 title"><span>Tides</span></p><h2><span class="c1">Low</span></h2>'))).toBe(
      "# Tides\n\n## Low",
    );
  });

  test("nests lists by the levels of their classes", () => {
    const list = (level: number, items: string, tag = "ul"): string =>
      `<${tag} class="c5 lst-kix_ab-${level} start">${items}</${tag}>`;
    expect(
      read(
        page(
          list(0, "<li>Ferries</li>") +
            list(1, "<li>North</li>") +
            list(2, "<li>Isle</li>", "ol") +
            list(0, "<li>Trains</li>"),
        ),
      ),
    ).toBe("- Ferries\n  - North\n    1. Isle\n- Trains");
  });

  test("begins a new list after a paragraph", () => {
    const list = '<ul class="lst-kix_ab-0"><li>Ferries</li></ul>';
    expect(read(page(`${list}<p>and</p>${list}`))).toBe("- Ferries\n\nand\n\n- Ferries");
  });
});

describe("what Word exports", () => {
  const item = (level: number, sign: string, text: string): string =>
    `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${sign}<span style="font:7.0pt">&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

  test("has lists for paragraphs that state their levels", () => {
    expect(read(item(1, "·", "Ferries") + item(2, "o", "North") + item(2, "o", "South") + item(1, "·", "Trains"))).toBe(
      "- Ferries\n  - North\n  - South\n- Trains",
    );
  });

  test("keeps the numbers that it writes out", () => {
    expect(read(item(1, "3.", "Ferries") + item(1, "4.", "Trains") + item(2, "a)", "North"))).toBe(
      "3. Ferries\n4. Trains\n   1. North",
    );
  });
});

describe("on any page", () => {
  test.each([
    [
      "a style of its own is emphasis",
      '<p>At <span style="font-weight: bold">noon</span> or <font style="font-style:italic">later</font></p>',
      "At **noon** or *later*",
    ],
    [
      "a bold element that is not bold is plain",
      '<b style="font-weight:normal" id="paste"><p>At noon</p></b>',
      "At noon",
    ],
    ["a class says nothing", `${styles}<p>At <span class="c1">noon</span></p>`, "At noon"],
    ["a list of its own stays", '<ul class="title"><li>a</li></ul><ul><li>b</li></ul>', "- a\n\n- b"],
    ["a paragraph called a title stays", '<p class="title">Tides</p>', "Tides"],
  ])("%s", (_, html, expected) => expect(read(html)).toBe(expected));
});
