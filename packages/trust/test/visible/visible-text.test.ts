import { growthOf } from "@wellsourced/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleText } from "../../src/index.ts";
import { editionsOf } from "../../src/visible/visible-text.ts";

const shown = (markdown: string) => visibleText(markdown).text;

describe("what a reader sees of", () => {
  test.each([
    ["a link", "The [grey heron](https://e.example/a_(b) 'Herons') stood.", "The grey heron stood."],
    ["a link within brackets", "Herons [see [here](/h)] stand.", "Herons [see here] stand."],
    ["a link by reference", "A [heron][h] stood.\n\n[h]: https://e.example", "A heron stood.\n\n"],
    ["a note's mark", "The heron[^8] stood.[^b-2]", "The heron stood."],
    ["a note", "[^8]: The *note*.", "The note."],
    ["an image", "A ![bird](b.png)heron.", "A heron."],
    ["emphasis", "A **grey *old* heron** and ~~two~~ __one__.", "A grey old heron and two one."],
    ["signs that are no emphasis", "5 * 3 * 2, snake_case_name, a ** b", "5 * 3 * 2, snake_case_name, a ** b"],
    ["a star at a word that leads to a note below", "Times*ET are\nlocal.\n*Eastern", "Times*ET are\nlocal.\n*Eastern"],
    ["escapes", "\\*One\\* \\[two\\] 3\\. a\\_b C:\\dir", "*One* [two] 3. a_b C:\\dir"],
    ["code", "Call ``a`*b*`` or `[x](y)`.", "Call a`*b* or [x](y)."],
    ["names of any letter", "Caf&eacute; &alpha; &notaname; &#0;", "Café α &notaname; &#0;"],
    ["entities", "Fish &amp; chips &lt;now&gt; &#8212; &copy;", "Fish & chips <now> — ©"],
    ["tags", "H<sub>2</sub>O<br>and <kbd>x</kbd> <https://e.example>", "H2O\nand x https://e.example"],
    ["a formula", "So $E = mc^2$ and $\\alpha \\leq 2$ for $5 or $10.", "So E = mc2 and α ≤ 2 for $5 or $10."],
    [
      "signs of a formula",
      "So $\\Alpha \\geqslant 5\\percent$, $\\epsilon + \\phi$ and $\\textdegree\\sinh x$.",
      "So Α ≥ 5%, ε + φ and °sinh x.",
    ],
    ["an address", "See https://e.example/a_b_c*d for _more_.", "See https://e.example/a_b_c*d for more."],
    ["a heading", "## The *river*", "The river"],
    ["a hard break", "One\\\ntwo", "One\ntwo"],
    ["a quotation within", "> Said **the\n> heron**.", "Said the\nheron."],
    ["a list", "1. One\n2. Two\n   - *Three*", "1. One\n2. Two\n   - Three"],
    ["a table", "| a | **b** |\n| --- | --- |\n| c \\| d | e |", "a\tb\n\nc | d\te"],
    ["a block of code", "```js\nlet a = '*b*';\n```", "\nlet a = '*b*';\n"],
    ["a call-out", "> [!NOTE] Mind\n> The gap.", "Mind\nThe gap."],
    ["plain text", "He said [sic] that [12] of 3 * 4 < 5 & more.", "He said [sic] that [12] of 3 * 4 < 5 & more."],
  ])("%s", (_, markdown, text) => {
    expect(shown(markdown)).toBe(text);
  });
});

test.each([
  ["numbers in brackets", "It rose.[2] Then [3, 4] it fell[5–7].", "It rose. Then it fell."],
  ["linked numbers", "It rose.[\\[2\\]](#cite-2) It fell[[a]](https://e.example/x#cite-a).", "It rose. It fell."],
  ["raised numbers", "It rose.<sup>2</sup> The river<sup>3,4</sup> fell.⁵", "It rose. The river fell."],
  ["readings", "漢字(かんじ)です。", "漢字です。"],
  ["a list's numbers", "1. One\n2. Two", "One\nTwo"],
])("a reader may leave out %s", (_, markdown, text) => {
  expect(editionsOf(markdown).bare().text).toBe(text);
});

test.each(["5 m<sup>2</sup>", "10<sup>9</sup>", "20 square metres<sup>2</sup>", "the 21<sup>st</sup>", "x² + y²"])(
  "but not the power in %s",
  (markdown) => {
    const editions = editionsOf(markdown);
    const [bare, seen] = [editions.bare(), editions.shown];
    expect(bare.text).toBe(seen.text);
  },
);

test("places lead to the Markdown and back", () => {
  const markdown = "# Herons\n\nThe [grey heron](https://e.example)[^1] *stood* &amp; slept.";
  const visible = visibleText(markdown);
  const start = visible.text.indexOf("heron stood & slept");
  const span = { start, end: start + "heron stood & slept".length };
  const place = visible.toSource(span);
  expect(markdown.slice(place.start, place.end)).toBe("heron](https://e.example)[^1] *stood* &amp; slept");
  expect(visible.fromSource(place)).toEqual(span);
});

const piece = fc.constantFrom(
  ..."heron |[grey](u) |[^1]|**|*|_|`|\\|\n|\n\n|> |- |1. |# |&amp;|<sup>2</sup>|![a](b)|$x^2$| |.[2] |~~|```\n|[|](|)".split(
    "|",
  ),
);

test("whatever the Markdown, every place lies in it, in order", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const markdown = pieces.join("");
      const visible = visibleText(markdown);
      let last = 0;
      for (let at = 0; at < visible.text.length; at++) {
        const { start, end } = visible.toSource({ start: at, end: at + 1 });
        expect(start >= last && end > start && end <= markdown.length).toBe(true);
        const back = visible.fromSource({ start, end });
        expect(back.start <= at && back.end > at).toBe(true);
        last = start;
      }
    }),
    { numRuns: 300 },
  );
});

test("text without Markdown stays as it is", () => {
  const words = fc.constantFrom("heron", "stood,", "5", "it's", "(then)", "naïve", "東京", "a-b", "50%", "\n");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const text = `So ${parts.join(" ")} it was.`;
      fc.pre(!/\n\s*5 /u.test(text));
      expect(shown(text)).toBe(text);
    }),
  );
});

test.each([
  "[",
  "](",
  "](a",
  "![a](b ",
  "[^",
  "*a ",
  "a*b",
  "_",
  "**a",
  "`",
  "`a``",
  "\\",
  "<a ",
  "&",
  "$a",
  "> ",
  "- ",
  "|",
  "| ",
  "[a]: ",
  "<sup>1",
  "~~",
  "# ",
  "[a][b] ",
])("a text of %j takes no longer than its length allows", async (sign) => {
  const prepare = (length: number) => {
    const text = sign.repeat(length / sign.length);
    return () => visibleText(text);
  };
  const { exponent, costs } = await growthOf(prepare, { from: 10_000, to: 320_000 });
  expect(exponent, JSON.stringify(costs)).toBeLessThan(1.5);
});
