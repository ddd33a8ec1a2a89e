import { expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { readReaderView } from "../src/readability/index.ts";

const paragraph = (about: string): string =>
  `<p>The keeper of the ${about} wrote down the height of the water every morning, and the town printed the figures on Fridays.</p>`;
const page = (inside: string): string =>
  `<html><head><title>Tide book</title></head><body><nav><a href="/a">Home</a> <a href="/b">Boats</a></nav><main><article><h1>Tide book</h1>${inside}</article></main></body></html>`;
const clause = "<p>The keeper may end this loan at any time by a letter to the other party.</p>";

test("clauses that every section has stay in every section", () => {
  const sections = ["Books", "Maps", "Lamps"].map((name) => `<h2>${name}</h2>${paragraph(name)}${clause}`);
  const { markdown } = extract(page(sections.join("")));
  expect(markdown.match(/may end this loan/gu)).toHaveLength(3);
});

test("a refrain stays after each stanza", () => {
  const refrain = "<p>And the gauge by the gate said nothing at all,<br>and the gauge by the gate said nothing.</p>";
  const poem = ["river", "harbour", "island"].map(
    (name) =>
      `<p>The water rose over the ${name} wall,<br>the keeper came down with his lamp and his book.</p>${refrain}`,
  );
  expect(extract(page(poem.join(""))).markdown.match(/said nothing at all/gu)).toHaveLength(3);
});

test("a contract keeps its clauses wherever it is published", () => {
  const sections = ["Books", "Maps", "Lamps"].map((name) => `<h2>${name}</h2>${paragraph(name)}${clause}`);
  const { markdown, pageType } = extract(page(sections.join("")), { url: "https://library.example/services/terms" });
  expect([markdown.match(/may end this loan/gu)?.length, pageType]).toEqual([3, "article"]);
});

const twice = `${paragraph("pier")}${clause}`;

test.each([
  ["a service shows the same cards twice", "https://pier.example/services/ferries"],
  ["a thread quotes its first post", "https://forum.example/threads/ferries.7"],
])("%s: the text has them once, and the repeats are counted", (_, url) => {
  const body = `<h2>At a glance</h2>${twice}<h2>Timetable</h2>${paragraph("quay")}<h2>All at a glance</h2>${twice}`;
  const { markdown, leftOut } = extract(page(body), { url });
  expect(markdown.match(/keeper of the pier|may end this loan/gu)).toHaveLength(2);
  expect(leftOut).toContain("2 repeated paragraphs");
});

test("what is left out is counted by kind", () => {
  const comments = `<section class="comments"><h2>2 comments</h2><p class="comment">I remember the old gauge, and it was never right.</p><p class="comment">It was right in spring.</p></section>`;
  const body = ["gauge", "gate", "bridge", "mill"].map(paragraph).join("");
  const { leftOut, markdown } = extract(
    page(`${body}${paragraph("mill")}`).replace("</article>", `</article>${comments}`),
  );
  expect(markdown).not.toContain("old gauge");
  expect(leftOut).toEqual(["3 comment blocks (17 words)", "1 navigation block (2 words)", "1 repeated paragraph"]);
});

test("a page that is nothing but its text leaves nothing out", () => {
  expect(
    extract(`<title>Tide book</title><h1>Tide book</h1>${["gauge", "gate", "bridge"].map(paragraph).join("")}`),
  ).not.toHaveProperty("leftOut");
});

test("where a page's data replace its text, what is shown and not in them is counted", () => {
  const told = ["gauge", "gate", "bridge", "lock", "mill"].map(paragraph);
  const data = `<script type="application/json">${JSON.stringify({ body: told.join("") })}</script>`;
  const shown = `${told[0]}<section class="comments"><p>I remember it.</p></section>`;
  const { markdown, leftOut } = extract(page(shown).replace("</body>", `${data}</body>`));
  expect(markdown).toContain("keeper of the mill");
  expect(leftOut).toEqual(["1 comment block (3 words)", "1 navigation block (2 words)", "1 other block (2 words)"]);
});

test("the reader view counts what it leaves out", async () => {
  const comments = `<section class="comments"><p>I remember it.</p></section>`;
  const body = ["gauge", "gate", "bridge", "mill"].map(paragraph).join("");
  const { markdown, leftOut } = await readReaderView(page(body).replace("</main>", `</main>${comments}`));
  expect(markdown).toContain("keeper of the mill");
  expect(leftOut).toEqual(["1 comment block (3 words)", "1 navigation block (2 words)", "1 other block (2 words)"]);
});

test("the reader view of a page without an article leaves out all of it", async () => {
  const { markdown, leftOut } = await readReaderView("<nav>Home</nav>");
  expect(markdown === "" ? leftOut : markdown).toBeTruthy();
});
