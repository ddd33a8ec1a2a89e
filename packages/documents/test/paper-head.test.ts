import { expect, test } from "vitest";
import { frontMatter } from "../src/front-matter.ts";

test("authors that are listed and a date in words are read from the head of a paper in Markdown", () => {
  const text =
    "---\ntitle: 'Tides: a library of gauges'\nauthors:\n  - name: Ada Byron\n    orcid: 0000-0000-0000-0000\n    affiliation: 1\n  - name: Emmy N.\n  - Ben\ndate: 31 July 2025\n---\n# Summary\n";
  expect(frontMatter(text).metadata).toEqual({
    title: "Tides: a library of gauges",
    authors: ["Ada Byron", "Emmy N.", "Ben"],
    published: "2025-07-31",
  });
});
