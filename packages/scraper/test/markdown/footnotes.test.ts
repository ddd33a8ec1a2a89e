import { toMarkdown } from "@wellsourced/markup";
import { describe, expect, test } from "vitest";
import { extract } from "../../src/extract.ts";

const run = (rows: readonly (readonly [about: string, html: string, expected: string])[]): void => {
  test.each(rows)("%s", (_, html, expected) => {
    expect(toMarkdown(html, { baseUrl: "https://example.org/" })).toBe(expected);
  });
};
const noted = "Tides[^1] rise[^2].\n\n[^1]: Twice a day.\n\n[^2]: Mostly.";

describe("notes of many writers", () => {
  run([
    [
      "an editor's, known by its links alone",
      '<p>Tides<a href="#_ftn1" name="_ftnref1">[1]</a> rise<a href="#_ftn2" name="_ftnref2">[2]</a>.</p><div><p><a href="#_ftnref1" name="_ftn1">[1]</a> Twice a day.</p><p><a href="#_ftnref2" name="_ftn2">[2]</a> Mostly.</p></div>',
      noted,
    ],
    [
      "the same, with its ids lost",
      '<p>Tides<sup><a href="#_ftn1">[1]</a></sup> rise<sup><a href="#_ftn2">[2]</a></sup>.</p><p><a href="#_ftnref1">[1]</a> Twice a day.</p><p><a href="#_ftnref2">[2]</a> Mostly.</p>',
      noted,
    ],
    [
      "opened by a script",
      '<p>Tides<sup><a class="footnoteref" id="footnoteref-1" href="javascript:;">1</a></sup> rise<sup><a class="footnoteref" id="footnoteref-2" href="javascript:;">2</a></sup>.</p><div id="footnote-1"><a href="javascript:;">1</a>. Twice a day.</div><div id="footnote-2"><a href="javascript:;">2</a>. Mostly.</div>',
      "Tides[^1] rise[^2].\n\n[^1]: . Twice a day.\n\n[^2]: . Mostly.",
    ],
    [
      "beside the text",
      '<p>Tides<label class="margin-toggle sidenote-number" for="s1"></label><span class="sidenote">Twice a day.</span> rise<label class="margin-toggle sidenote-number" for="s2"></label><span class="sidenote">Mostly.</span>.</p>',
      noted,
    ],
    [
      "a list under its heading, nothing linked",
      "<p>Tides<sup>1</sup> rise<sup>2</sup>.</p><h2>Notes</h2><ol><li>Twice a day.</li><li>Mostly.</li></ol>",
      "Tides[^1] rise[^2].\n\n## Notes\n\n[^1]: Twice a day.\n\n[^2]: Mostly.",
    ],
    [
      "numbered paragraphs after a rule, the second of two",
      "<p>Tides<sup>1</sup> rise<sup>2</sup>.</p><hr><p><sup>1</sup> Twice a day.</p><p>And a night.</p><p><sup>2</sup> Mostly.</p>",
      "Tides[^1] rise[^2].\n\n---\n\n[^1]: Twice a day.\n\n    And a night.\n\n[^2]: Mostly.",
    ],
    [
      "lists in asides that count on",
      '<p>Tides<sup>1</sup></p><aside><ol><li>Twice a day.</li></ol></aside><p>rise<sup>2</sup>.</p><aside><ol start="2"><li>Mostly.</li></ol></aside>',
      "Tides[^1]\n\n[^1]: Twice a day.\n\nrise[^2].\n\n[^2]: Mostly.",
    ],
    [
      "one note with two marks is written once",
      '<p>a<sup><a href="#fn1">1</a></sup> b<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">Note</li></ol>',
      "a[^1] b[^1]\n\n[^1]: Note",
    ],
  ]);
});

describe("what only looks like notes", () => {
  run([
    [
      "exponents",
      "<p>m<sup>2</sup> and s<sup>1</sup></p><hr><p>2 is a number</p>",
      "m<sup>2</sup> and s<sup>1</sup>\n\n---\n\n2 is a number",
    ],
    [
      "a list under Notes that nothing points to",
      "<p>Tides rise.</p><h2>Notes</h2><ol><li>one</li><li>two</li></ol>",
      "Tides rise.\n\n## Notes\n\n1. one\n2. two",
    ],
    [
      "a bracket after a mark cannot make it a link",
      '<p>a<sup><a href="#fn1">1</a></sup>(b)</p><ol><li id="fn1">Note</li></ol>',
      "a[^1]\\(b)\n\n[^1]: Note",
    ],
  ]);
});

test("a note outside the content comes along with its mark, and no other does", () => {
  const prose = "The harbour keeps its own record of the sea, and the record is kept well. ".repeat(12);
  const { markdown } = extract(
    `<body><article><p>${prose}<sup><a href="#fn1">1</a></sup></p><p>${prose}</p></article>` +
      '<footer><ol class="footnotes"><li id="fn1">Twice a day.</li><li id="fn2">Never.</li></ol></footer></body>',
  );
  expect(markdown.endsWith("[^1]: Twice a day.")).toBe(true);
  expect(markdown).not.toContain("Never");
});
