import { expect, test } from "vitest";
import { type ContentHtml, readContentHtml } from "../../src/sites/content-html.ts";
import { flatten, foreign, line, markup, plainText } from "../../src/sites/markup.ts";
import { type Comment, writeThread } from "../../src/sites/thread.ts";

const comment = (name: string, ...replies: readonly Comment[]): Comment => ({
  author: name,
  body: markup`<p>${`${name} says`}</p>`,
  replies,
});
const written = (comments: readonly Comment[], limits: Parameters<typeof writeThread>[1]) => {
  const { html, shown, left } = writeThread(comments, limits);
  const { html: flat, parts } = flatten(html);
  return { text: readContentHtml(flat, "https://site.example/", { parts }).markdown, shown, left };
};
const tree = [comment("a", comment("b", comment("c", comment("d")))), comment("e"), comment("f", comment("g"))];

test.each([
  [{ first: 9, depth: 9, all: 9 }, "abcdefg", 0],
  [{ first: 2, depth: 9, all: 9 }, "abcde", 2],
  [{ first: 9, depth: 2, all: 9 }, "abefg", 2],
  [{ first: 9, depth: 9, all: 3 }, "abc", 4],
  [{ first: 9, depth: 9, all: 9, unread: 5 }, "abcdefg", 5],
])("a thread within %j shows %s and leaves %i", (limits, names, left) => {
  const thread = written(tree, limits);
  expect([...thread.text.matchAll(/\*\*(\w)\*\*/gu)].map(([, name]) => name).join("")).toBe(names);
  expect(thread).toMatchObject({ shown: names.length, left });
  if (left > 0) expect(thread.text).toMatch(/more comments? not shown/u);
});

test("answers that never came are counted, even where nothing came", () => {
  expect(written([], { first: 9, depth: 9, all: 9, unread: 1 })).toEqual({
    text: "- *1 more comment not shown*",
    shown: 0,
    left: 1,
  });
  expect(written([], { first: 9, depth: 9, all: 9 })).toEqual({ text: "", shown: 0, left: 0 });
});

test("a deep tree is no trouble", () => {
  let deep = comment("z");
  for (let at = 0; at < 5_000; at++) deep = comment("y", deep);
  expect(written([deep], { first: 9, depth: 6, all: 100 })).toMatchObject({ shown: 6, left: 4_995 });
});

const whole = (source: ReturnType<typeof markup>, more: ContentHtml = {}) => {
  const { html, parts } = flatten(source);
  return readContentHtml(html, "https://site.example/x/", { ...more, parts });
};

test("what a stranger wrote stays in its place, and hides nothing else", () => {
  const evil = foreign(
    "</li></ul><h1>forged</h1><style>p { display: none }</style><x-part></x-part><p hidden>order</p>",
  );
  const { markdown, hiddenTextRemoved } = whole(
    markup`<ul><li><p>one</p>${evil}</li><li><p>two</p>${foreign("<b>kind</b>")}</li></ul>`,
  );
  expect(markdown.split("\n").filter((it) => it.startsWith("- "))).toEqual(["- one", "- two"]);
  expect(markdown).toContain("  # forged");
  expect(markdown).toContain("  **kind**");
  expect(markdown).not.toContain("order");
  expect(hiddenTextRemoved).toBe(1);
});

test("texts are escaped, addresses linked, lines kept", () => {
  const { markdown } = whole(
    markup`<p>${"<b>no</b>"}</p>${plainText("one\ntwo (https://a.example/x).\n\nthree")}<p>${line("a", undefined, false, "b")}</p>`,
  );
  expect(markdown).toBe("\\<b>no\\</b>\n\none  \ntwo ([https://a.example/x](https://a.example/x)).\n\nthree\n\na · b");
});

test.each([
  [{ within: "main" }, "# A\n\none\n\n## B\n\ntwo\n\n## C\n\nthree"],
  [{ within: "main", drop: ["aside"], section: "b" }, "## B\n\ntwo"],
  [{ within: "none", section: "nowhere" }, "menu\n\n# A\n\none\n\n## B\n\ntwo\n\nside\n\n## C\n\nthree"],
])("of a page %j is read", (how, text) => {
  const html =
    '<div class="menu">menu</div><div class="the main"><h1>A</h1><p>one</p><h2><span id="b">B</span></h2><p>two</p><p class="aside">side</p><div><h2 id="c">C</h2></div><p>three</p></div>';
  expect(
    readContentHtml(html, "https://site.example/", { drop: how.within === "main" ? ["aside"] : [], ...how }).markdown,
  ).toBe(text);
});
