import { describe, expect, test } from "vitest";
import { cleanText, toMarkdown } from "../../src/index.ts";

const read = (html: string) => cleanText(toMarkdown(html)).text;

/** Characters that end a line in some programs, by code point. */
const ENDS = [0x2028, 0x2029, 0x85, 0x0b].map((code) => String.fromCodePoint(code));

describe.each(ENDS)("a line end that is no line feed (%j)", (end) => {
  test.each([
    [
      "a cell",
      `<table><tr><th>a</th><th>b</th></tr><tr><td>1${end}# H</td><td>2</td></tr></table>`,
      "| a | b |\n| --- | --- |\n| 1 # H | 2 |",
    ],
    ["a heading", `<h2>Tides${end}# Towns</h2>`, "## Tides # Towns"],
    ["a list", `<ul><li>one${end}- two</li></ul>`, "- one - two"],
    ["a link", `<p><a href="https://a.example/">one${end}# two</a></p>`, "[one # two](https://a.example/)"],
    ["emphasis", `<p><b>one${end}two</b></p>`, "**one two**"],
    ["a paragraph", `<p>one${end}> two</p>`, "one > two"],
    ["a quotation", `<blockquote><p>one${end}two</p></blockquote>`, "> one two"],
  ])("breaks no line of %s and joins no words", (_, html, markdown) => {
    expect(read(html)).toBe(markdown);
  });

  test("is no way to write a block of another kind from inside a word", () => {
    for (const block of ["# H", "- x", "> x", "```", "| a |", "---", "[x]: https://evil.example"])
      expect(read(`<p>text${end}${block}</p>`).split("\n")).toHaveLength(1);
  });
});
