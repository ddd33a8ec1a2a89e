import { expect, test } from "vitest";
import {
  bibliography,
  findDois,
  format,
  fromPage,
  parse,
  parseName,
  parseReference,
  splitAuthors,
  toCitation,
} from "../src/index.ts";
import { matchReference, matchTitle } from "../src/match/index.ts";
import { findReferences } from "../src/references/index.ts";

// The examples in the docstrings, verbatim.
test("format", async () => {
  expect(
    await format([{ id: "a", type: "book", title: "Walls", issued: { "date-parts": [[2001]] } }], { style: "apa" }),
  ).toBe("Walls. (2001).");
});

test("parse", async () => {
  const { items, problems } = await parse("@book{a, title={A}}\n@book{cut,");
  expect(items).toEqual([{ id: "a", type: "book", title: "A" }]);
  expect(problems).toMatchObject([{ line: 2 }]);
});

test("toCitation", () => {
  const { formatted } = toCitation(
    { title: "Walls", published: "2020-03-04" },
    { url: "https://example.org", accessed: 0 },
  );
  expect(formatted.apa).toBe("Walls. (2020, March 4). https://example.org");
});

test("bibliography", () => {
  const list = bibliography([{ url: "https://example.org", title: "Walls", date: "2020" }], { style: "mla" });
  expect(list).toEqual({ style: "mla", entryCount: 1, bibliography: "Walls. 2020, https://example.org." });
});

test("names, pages and DOIs", () => {
  expect(findDois("(see https://doi.org/10.1000%2FABC).")).toEqual(["10.1000/abc"]);
  expect(splitAuthors("Ada Byron, Department of Health and Human Services")).toEqual([
    "Ada Byron",
    "Department of Health and Human Services",
  ]);
  expect(parseName("Ludwig van Beethoven")).toEqual({ family: "van Beethoven", given: "Ludwig" });
  expect(fromPage({ title: "Walls", authors: ["Ada Byron"], published: "2020-03-04" })).toMatchObject({
    id: "byron2020walls",
    type: "webpage",
  });
});

// The output that the package's README documents.
test("strings, documents and matches", async () => {
  const item = parseReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.");
  expect(item).toMatchObject({ title: "Notes on the engine", "container-title": "Memoirs" });
  const { references } = await findReferences("See [@doi:10.1000/abc].", { type: "markdown" });
  expect(references).toMatchObject([{ doi: "10.1000/abc", line: 1 }]);
  expect(matchTitle("Green tea and sleep in adults", "Correction: Green tea and sleep in adults").verdict).toBe(
    "mismatch",
  );
  expect(matchReference(item, { ...item, title: "Notes on an engine" }).confidence).toBe("high");
});
