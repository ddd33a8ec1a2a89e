import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { toMarkdown } from "../../src/to-markdown.ts";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** The words visible in rendered Markdown, and the kinds of blocks and marks around them. */
function read(markdown: string): { readonly text: string; readonly types: readonly string[] } {
  const types: string[] = [];
  const walk = (node: Node): string => {
    if (node.type === "html") return "";
    if (node.type === "break") return " ";
    if (!/^(?:root|text|paragraph)$/u.test(node.type)) types.push(node.type);
    const inner = node.value ?? (node.children ?? []).map(walk).join("");
    return /^(?:paragraph|heading|listItem|code|tableCell|blockquote)$/u.test(node.type) ? ` ${inner} ` : inner;
  };
  const text = walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return { text: squeeze(text), types };
}

const squeeze = (text: string): string => text.replace(/[\s\u00a0]+/gu, " ").trim();
const escapeHtml = (text: string): string => text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;");

/** Strings with a meaning in Markdown, mixed with others. */
const piece = fc.constantFrom(
  ..."* ** _ __ ` `` ~ ~~ # ## + - --- === 1. 12) > | [ ] ( ) ! \\ : < & &amp; [1] [x] [a](b) ![c](d) [^1] [!NOTE] <b> </p> <!-- | --- | --- | a b word Über 漢字 「」 . , ; “ ” é 5 #5 a_b a*b".split(
    " ",
  ),
  " ",
  " ",
  " ",
);
/** `\[ … \]` is a formula, with tests of its own, so no backslash opens one here. */
const words = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join("").replace(/\\(?=[[(])/gu, "\\a"));

describe("text of a page reads as that text", () => {
  test("in a paragraph", () => {
    fc.assert(
      fc.property(words, (text) => {
        const { text: shown, types } = read(toMarkdown(`<p>${escapeHtml(text)}</p>`));
        expect(shown).toBe(squeeze(text));
        expect(types).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  test("over several lines", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 4 }), (lines) => {
        const { text, types } = read(toMarkdown(`<p>${lines.map(escapeHtml).join("<br>")}</p>`));
        expect(text).toBe(squeeze(lines.join(" ")));
        expect(types).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  test.each(["b", "i", "del", "a href='https://e.org/'"])("within and around <%s>", (opening) => {
    const tag = opening.split(" ")[0];
    fc.assert(
      fc.property(words, words, words, (before, inside, after) => {
        const html = `<p>${escapeHtml(before)}<${opening}>${escapeHtml(inside)}</${tag}>${escapeHtml(after)}</p>`;
        expect(read(toMarkdown(html)).text).toBe(squeeze(before + inside + after));
      }),
      { numRuns: 1_500 },
    );
  });

  test("within adjacent and nested marks", () => {
    const run = fc.tuple(
      fc.shuffledSubarray(["b", "i", "del"]),
      fc.oneof(fc.constantFrom("a", "-a", "a."), words).filter((text) => text.trim() !== ""),
    );
    fc.assert(
      fc.property(fc.array(run, { minLength: 2, maxLength: 4 }), (runs) => {
        const html = runs.map(([tags, text]) =>
          tags.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, escapeHtml(text)),
        );
        expect(read(toMarkdown(`<p>${html.join("")}</p>`)).text).toBe(squeeze(runs.map(([, text]) => text).join("")));
      }),
      { numRuns: 3_000 },
    );
  });

  test("in list items, quotes and headings", () => {
    fc.assert(
      fc.property(words, words, words, (one, two, three) => {
        fc.pre([one, two, three].every((it) => it.trim() !== ""));
        const html = `<ul><li>${escapeHtml(one)}</li></ul><blockquote>${escapeHtml(two)}</blockquote><h2>${escapeHtml(three)}</h2>`;
        const { text, types } = read(toMarkdown(html));
        expect(text).toBe(squeeze([one, two, three].join(" ")));
        expect(types).toEqual(["list", "listItem", "blockquote", "heading"]);
      }),
      { numRuns: 1_500 },
    );
  });

  test("in a table's cells", () => {
    fc.assert(
      fc.property(words, words, (one, two) => {
        fc.pre(one.trim() !== "" && two.trim() !== "");
        const html = `<table><tr><th>a</th><th>b</th></tr><tr><td>${escapeHtml(one)}</td><td>${escapeHtml(two)}</td></tr></table>`;
        expect(read(toMarkdown(html)).text).toBe(squeeze(`a b ${one} ${two}`));
      }),
      { numRuns: 1_500 },
    );
  });

  test("in code", () => {
    fc.assert(
      fc.property(words, words, (inline, block) => {
        fc.pre(inline.trim() !== "" && block.trim() !== "");
        const html = `<p>x <code>${escapeHtml(inline)}</code> y</p><pre>${escapeHtml(block)}</pre>`;
        expect(read(toMarkdown(html)).text).toBe(squeeze(`x ${inline} y ${block}`));
      }),
      { numRuns: 1_500 },
    );
  });
});

describe("structure reads as that structure", () => {
  const item = fc.letrec<{ readonly item: string; readonly list: string }>((tie) => ({
    item: fc.oneof(
      { withCrossShrink: true },
      fc.constant("<li>word</li>"),
      tie("list").map((list) => `<li>word${list}</li>`),
      tie("list").map((list) => `<li><p>one</p><p>two</p>${list}</li>`),
      fc.constant("<li>word<pre>code</pre></li>"),
      fc.constant("<li><blockquote>quote</blockquote></li>"),
    ),
    list: fc
      .tuple(fc.constantFrom("ul", "ol", "ol start=3"), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.join("")}</${tag.slice(0, 2)}>`),
  }));

  test("lists in lists, with blocks in them", () => {
    fc.assert(
      fc.property(item.list, (html) => {
        const wanted = [...html.matchAll(/<(ul|ol|li|pre|blockquote)/gu)].map(([, tag]) => tag);
        const names: Readonly<Record<string, string>> = {
          list: "list",
          listItem: "li",
          code: "pre",
          blockquote: "blockquote",
        };
        const { types } = read(toMarkdown(html));
        expect(types.map((type) => names[type])).toEqual(
          wanted.map((tag) => (tag === "ul" || tag === "ol" ? "list" : tag)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
