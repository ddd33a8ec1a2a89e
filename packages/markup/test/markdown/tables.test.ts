import { expect, test } from "vitest";
import { toMarkdown } from "../../src/to-markdown.ts";

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const head = (...cells: string[]): string => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join("")}</tr>`;

test.each([
  ["header, rule, rows", head("a", "b") + row("1", "2"), ["| a | b |", "| --- | --- |", "| 1 | 2 |"]],
  [
    "thead is a header whatever its cells",
    `<thead>${row("a", "b")}</thead><tbody>${row("1", "2")}</tbody>`,
    ["| a | b |", "| --- | --- |", "| 1 | 2 |"],
  ],
  [
    "the foot is last, though written before the body",
    `<thead>${row("a", "b")}</thead><tfoot>${row("sum", "3")}</tfoot><tbody>${row("1", "2")}</tbody>`,
    ["| a | b |", "| --- | --- |", "| 1 | 2 |", "| sum | 3 |"],
  ],
  [
    "without a header no names are made up",
    row("1", "2") + row("3", "4"),
    ["|  |  |", "| --- | --- |", "| 1 | 2 |", "| 3 | 4 |"],
  ],
  [
    "the name of a column is one line",
    head("Mean<br>level", "<div>Height</div><div>(m)</div>") + row("1", "2"),
    ["| Mean level | Height (m) |", "| --- | --- |", "| 1 | 2 |"],
  ],
  ["short rows are padded", head("a", "b", "c") + row("1"), ["| a | b | c |", "| --- | --- | --- |", "| 1 |  |  |"]],
  [
    "a cell over two columns leaves the second empty",
    `${head("a", "b", "c")}<tr><td colspan=2>1</td><td>2</td></tr>`,
    ["| a | b | c |", "| --- | --- | --- |", "| 1 |  | 2 |"],
  ],
  [
    "a cell over two rows leaves its place below empty",
    `${head("a", "b")}<tr><td rowspan=2>1</td><td>2</td></tr>${row("3")}`,
    ["| a | b |", "| --- | --- |", "| 1 | 2 |", "|  | 3 |"],
  ],
  ["end tags may be missing", "<tr><th>a<th>b<tr><td>1<td>2", ["| a | b |", "| --- | --- |", "| 1 | 2 |"]],
  ["one column is text", row("one") + row("two"), ["one", "", "two"]],
  [
    "a table in a table is text",
    row("out", `<table>${head("a", "b")}${row("1", "2")}</table>`),
    ["out", "", "| a | b |", "| --- | --- |", "| 1 | 2 |"],
  ],
  ["an empty table is nothing", row("", ""), [""]],
  [
    "a caption stands before",
    `<caption>Levels</caption>${head("a", "b")}${row("1", "2")}`,
    ["Levels", "", "| a | b |", "| --- | --- |", "| 1 | 2 |"],
  ],
  ["absurd spans are bounded", `${head("a", "b")}<tr><td colspan=999999999>1</td></tr>`, undefined],
])("%s", (_, rows, expected) => {
  const written = toMarkdown(`<table>${rows}</table>`);
  if (expected) expect(written).toBe(expected.join("\n"));
  else expect(written.length).toBeLessThan(5_000);
});

test.each<[name: string, cells: readonly string[], expected: string]>([
  ["pipes are escaped, once", ["x|y", "<code>p|q</code>"], "| x\\|y | `p\\|q` |"],
  ["several lines stay apart", ["1<br>2", "<p>3</p><p>4</p>"], "| 1<br>2 | 3<br>4 |"],
  [
    "items of a list stay apart",
    ["Needs <ul> <li>a rope</li> <li><p>two <b>hooks</b></p></li> </ul> and time", "<div>3</div>"],
    "| Needs<br>a rope<br>two **hooks**<br>and time | 3 |",
  ],
  [
    "a block of code is code",
    ["<pre>x_y;\nz</pre>", "<pre><code>on|off</code></pre>"],
    "| `x_y;`<br>`z` | `on\\|off` |",
  ],
  ["links and emphasis stay", ['<a href="https://e.org/">x</a>', "<b>y</b>"], "| [x](https://e.org/) | **y** |"],
])("in cells %s", (_, cells, expected) => {
  const written = toMarkdown(`<table>${head("a", "b")}${row(...cells)}</table>`);
  expect(written).toBe(`| a | b |\n| --- | --- |\n${expected}`);
});

test("a layout table is its cells, one below the other", () => {
  const written = toMarkdown(`<table role="presentation">${row("<h2>Left</h2><p>one</p>", "<p>two</p>")}</table>`);
  expect(written).toBe("## Left\n\none\n\ntwo");
});

test("a table that holds pages is a layout without saying so", () => {
  const page = `<h2>News</h2>${"<p>The harbour keeps its own record of the sea.</p>".repeat(8)}`;
  const written = toMarkdown(`<table>${row(page, "menu")}</table>`);
  expect(written).toContain("## News");
  expect(written).not.toContain("|");
});
