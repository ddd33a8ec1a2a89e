import { describe, expect, test } from "vitest";
import { readAnswer } from "../src/index.ts";

describe("an entry that is an identifier alone", () => {
  test.each([
    "https://doi.org/10.1000/trout",
    "doi:10.1000/trout",
    "DOI: 10.1000/trout",
    "10.1000/trout",
    "https://doi.org/10.1000/trout (accessed 3 May 2020)",
  ])("%s names no author", (entry) => {
    const { sources } = readAnswer(`Trout live in the Marn [1]. They eat flies.\n\n1. ${entry}\n`);
    expect(sources).toEqual([expect.objectContaining({ doi: "10.1000/trout" })]);
    expect(sources[0]).not.toHaveProperty("author");
    expect(sources[0]).not.toHaveProperty("title");
  });

  test("an address before a title is no part of it", () => {
    const { sources } = readAnswer(
      "Trout live in the Marn [1].\n\n1. https://doi.org/10.1000/trout Trout of the Marn\n",
    );
    expect(sources).toEqual([expect.objectContaining({ title: "Trout of the Marn" })]);
  });
});

test.each([
  ["1. https://heron.example/nests Nests of the heron", "Nests of the heron"],
  ["1. https://heron.example/nests 鷺の巣", "鷺の巣"],
  ['1. https://heron.example/nests - "Nests of the heron"', "Nests of the heron"],
])("what stands behind an address is the title: %s", (entry, title) => {
  const [source] = readAnswer(`Herons nest here [1].\n\n${entry}`).sources;
  expect(source).toMatchObject({ url: "https://heron.example/nests", title });
  expect(source).not.toHaveProperty("author");
});
