import { Citation } from "@wellsourced/core/records";
import { expect, test } from "vitest";
import { toCitation } from "../src/citation.ts";

const access = { url: "https://example.org/fall", accessed: Date.UTC(2026, 10, 21, 23, 59) };

test("a dated page", () => {
  const page = {
    title: "The fall of the wall",
    authors: ["Jane Q. Doe", "John Roe"],
    site: "The Daily Example",
    published: "2020-03-04T10:00:00Z",
    itemType: "NewsArticle",
  };
  expect(toCitation(page, access)).toEqual({
    url: "https://example.org/fall",
    accessedDate: "2026-11-21",
    metadata: {
      title: "The fall of the wall",
      author: "Jane Q. Doe; John Roe",
      site: "The Daily Example",
      date: "2020-03-04",
    },
    formatted: {
      apa: "Doe, J. Q., & Roe, J. (2020, March 4). The fall of the wall. The Daily Example. https://example.org/fall",
      mla: "Doe, Jane Q., and John Roe. “The Fall of the Wall.” The Daily Example, 4 Mar. 2020, https://example.org/fall.",
    },
  });
});

test("an undated page says when it was read", () => {
  const { formatted } = toCitation({ title: "About us", site: "Example Inc." }, access);
  expect(formatted).toEqual({
    apa: "About us. (n.d.). Example Inc. Retrieved November 21, 2026, from https://example.org/fall",
    mla: "“About Us.” Example Inc., https://example.org/fall. Accessed 21 Nov. 2026.",
  });
});

test("an article with a DOI points there", () => {
  const { formatted } = toCitation({ title: "On walls", doi: "10.1000/WALL", published: "2020" }, access);
  expect(formatted.apa).toBe("On walls. (2020). https://doi.org/10.1000/wall");
  expect(formatted.mla).toBe("On Walls. 2020, https://doi.org/10.1000/wall.");
});

test("a page that says nothing of itself: empty texts, and entries that claim nothing", () => {
  const citation = toCitation({}, access);
  expect(citation.metadata).toEqual({ title: "", author: "", site: "", date: "" });
  expect(citation.formatted).toEqual({
    apa: "[Webpage]. (n.d.). Retrieved November 21, 2026, from https://example.org/fall",
    mla: "[Webpage]. https://example.org/fall. Accessed 21 Nov. 2026.",
  });
  expect(Citation.parse(citation)).toEqual(citation);
});

test("an item is taken as it is", () => {
  const item = {
    id: "x",
    type: "report",
    title: "Walls",
    author: [{ literal: "World Bank" }],
    issued: { "date-parts": [[2014, 10]] },
  };
  const citation = toCitation(item, access);
  expect(citation.metadata).toEqual({ title: "Walls", author: "World Bank", site: "", date: "2014-10" });
  expect(citation.formatted.apa).toBe("World Bank. (2014). Walls. https://example.org/fall");
});
