import { expect, test } from "vitest";
import { fromPage } from "../src/from-page.ts";

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
