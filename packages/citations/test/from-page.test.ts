import { expect, test } from "vitest";
import { fromPage, type PageFacts } from "../src/from-page.ts";

test("a page's metadata as an item", () => {
  const item = fromPage({
    title: "  A  page\n title ",
    authors: ["Ada Byron", "World Bank"],
    site: "The Example",
    published: "2020-03-04T10:00:00Z",
    url: " https://example.org/a ",
    language: "en",
  });
  expect(item).toEqual({
    id: "byron2020page",
    type: "webpage",
    title: "A page title",
    author: [{ family: "Byron", given: "Ada" }, { literal: "World Bank" }],
    issued: { "date-parts": [[2020, 3, 4]] },
    "container-title": "The Example",
    language: "en",
    URL: "https://example.org/a",
  });
});

test("what was not found is not there", () => {
  expect(fromPage({})).toEqual({ id: "anon", type: "webpage" });
  expect(fromPage({ title: " ", authors: [], site: "", published: "n.d.", doi: "none" })).toEqual({
    id: "anon",
    type: "webpage",
  });
});

test.each([
  [{ doi: "doi:10.1000/ABC" }, "article-journal"],
  [{ itemType: "NewsArticle" }, "article-newspaper"],
  [{ itemType: "BlogPosting" }, "post-weblog"],
  [{ itemType: "VideoObject" }, "motion_picture"],
  [{ itemType: "ScholarlyArticle" }, "article-journal"],
  [{ itemType: "Dataset", doi: "10.1000/abc" }, "dataset"],
  [{ itemType: "paper-conference" }, "paper-conference"],
  [{ itemType: "article" }, "webpage"],
  [{ itemType: "website" }, "webpage"],
  [{ itemType: "WebPage" }, "webpage"],
  [{ itemType: "Thing" }, "webpage"],
])("%j is a %s", (facts, type) => {
  expect(fromPage(facts).type).toBe(type);
});

test("the DOI is bare and in lower case", () => {
  expect(fromPage({ doi: "https://doi.org/10.1000/ABC." }).DOI).toBe("10.1000/abc");
});

test("a hostile title is cut", () => {
  expect(fromPage({ title: "x".repeat(1e6) }).title).toHaveLength(1_000);
});

test.each<[why: string, facts: PageFacts, item: object]>([
  [
    "an article",
    {
      title: "Frost",
      site: "Example Press",
      doi: "10.5555/a",
      work: { journal: "Garden Letters", volume: "7", issue: "2", firstPage: "11", lastPage: "19", issn: "1234-5679" },
    },
    {
      type: "article-journal",
      "container-title": "Garden Letters",
      volume: "7",
      issue: "2",
      page: "11-19",
      ISSN: "1234-5679",
    },
  ],
  [
    "a single page",
    { work: { journal: "Garden Letters", firstPage: "e12", lastPage: "e12" } },
    { type: "article-journal", page: "e12" },
  ],
  [
    "a preprint",
    {
      url: "https://www.biorxiv.org/content/10.1101/1v1",
      doi: "10.1101/1",
      work: { journal: "bioRxiv", volume: "1", firstPage: "1" },
    },
    { type: "article", genre: "Preprint", publisher: "bioRxiv" },
  ],
  [
    "a preprint by its DOI",
    { doi: "10.48550/arXiv.2101.00001", site: "arXiv.org" },
    { type: "article", genre: "Preprint", publisher: "arXiv.org" },
  ],
  [
    "a chapter",
    {
      work: {
        book: "A Book of Frost",
        publisher: "Example Press",
        isbn: "9780000000002",
        firstPage: "3",
        lastPage: "9",
        types: ["chapter"],
      },
    },
    {
      type: "chapter",
      "container-title": "A Book of Frost",
      publisher: "Example Press",
      ISBN: "9780000000002",
      page: "3-9",
    },
  ],
  [
    "a book",
    { site: "Example Shop", work: { isbn: "9780000000002", publisher: "Example Press", edition: "2" } },
    { type: "book", publisher: "Example Press", edition: "2" },
  ],
  [
    "a thesis",
    { site: "Repository", work: { types: ["thesis"], institution: "Example University", degree: "PhD" } },
    { type: "thesis", publisher: "Example University", genre: "PhD" },
  ],
  [
    "a report",
    { site: "Example Agency", work: { types: ["Report"], number: "12-3" } },
    { type: "report", publisher: "Example Agency", number: "12-3" },
  ],
  [
    "a paper of a conference",
    { work: { types: ["paper-conference"], conference: "Frost Days" } },
    { type: "paper-conference", "container-title": "Frost Days", "event-title": "Frost Days" },
  ],
  ["a patent", { title: "A spade", patent: { number: "US1234567B2" } }, { type: "patent", number: "US1234567B2" }],
])("%s with what belongs to it", (_, facts, item) => expect(fromPage(facts)).toMatchObject(item));

test("a server's numbers are no pages", () => {
  const item = fromPage({ work: { journal: "bioRxiv", volume: "1", firstPage: "1" } });
  expect(item).not.toHaveProperty("page");
  expect(item).not.toHaveProperty("volume");
});

test.each([
  ["https://arxiv.org/abs/2101.00001", "article"],
  ["https://patents.google.com/patent/US1234567B2/en", "patent"],
  ["https://www.youtube.com/watch?v=abc", "motion_picture"],
  ["https://www.youtube.com/@somebody", "webpage"],
  ["https://github.com/example/tool", "software"],
  ["https://github.com/example/tool/issues/3", "webpage"],
  ["https://github.com/example", "webpage"],
  ["https://github.com/topics/gardens", "webpage"],
  ["https://www.courtlistener.com/opinion/1/a-v-b/", "legal_case"],
  ["https://law.justia.com/cases/federal/1", "legal_case"],
  ["https://law.justia.com/blog/1", "webpage"],
  ["https://en.wikipedia.org/wiki/Frost", "entry-encyclopedia"],
  ["https://pypi.org/project/tool/", "software"],
  ["https://www.rfc-editor.org/rfc/rfc9110", "report"],
  ["https://www.reddit.com/r/gardens/comments/1/frost/", "post"],
  ["https://www.reddit.com/r/gardens/", "webpage"],
  ["https://example.org/youtube.com/watch", "webpage"],
])("%s holds a %s", (url, type) => expect(fromPage({ url }).type).toBe(type));

test.each([
  [["NewsArticle"], "article-newspaper"],
  [["Thesis"], "thesis"],
  [["info:eu-repo/semantics/doctoralThesis"], "thesis"],
  [["http://purl.org/dc/dcmitype/Dataset"], "dataset"],
  [["Text", "Journal Article"], "article-journal"],
  [["Book Chapter"], "chapter"],
  [["WebPage", "video.other"], "motion_picture"],
  [["article"], "webpage"],
  [["VideoObject", "NewsArticle"], "article-newspaper"],
  [["VideoObject", "website"], "webpage"],
  [["Question"], "webpage"],
  [["Text.Article"], "webpage"],
  [["constructor"], "webpage"],
  [["__proto__"], "webpage"],
])("%j is a %s", (types, type) => expect(fromPage({ work: { types } }).type).toBe(type));

test("an author by the name of the site is no person, and is spelt as the site spells itself", () => {
  const { author } = fromPage({
    authors: "Slate Weekly, Ada Byron",
    site: "Slate  WEEKLY",
    work: { publisher: "slate weekly" },
  });
  expect(author).toEqual([{ literal: "Slate WEEKLY" }, { family: "Byron", given: "Ada" }]);
});

test("an article of a wiki is dated by its last edit, and its site is the project", () => {
  const item = fromPage({
    title: "Made dunes",
    site: "Wikimedia Foundation, Inc.",
    published: "2012-03-01T00:00:00Z",
    modified: "2020-04-18T00:05:00Z",
    url: "https://en.m.wikipedia.org/wiki/Made_dunes",
  });
  expect(item).toMatchObject({
    type: "entry-encyclopedia",
    "container-title": "Wikipedia",
    issued: { "date-parts": [[2020, 4, 18]] },
  });
});
