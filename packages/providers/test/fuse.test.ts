import type { Paper } from "@wellsourced/core/records";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { academic } from "../src/capabilities/academic.ts";
import { web } from "../src/capabilities/web.ts";
import { type Fusion, fuseLists, type RankedList } from "../src/fuse.ts";

const letters: Fusion<{ readonly id: string }> = {
  identities: ({ id }) => [`url:${id}`],
  combine: (first) => first,
};
const list = (provider: string, ids: string, index = provider): RankedList<{ readonly id: string }> => ({
  provider,
  index,
  records: [...ids].map((id) => ({ id })),
});
const order = (...lists: readonly RankedList<{ readonly id: string }>[]) =>
  fuseLists(lists, letters)
    .map(({ id }) => id)
    .join("");

describe("order", () => {
  test.each([
    ["what two found before what one found", [list("a", "xyz"), list("b", "pqz")], "zxpyq"],
    ["the higher of two that both found", [list("a", "xy"), list("b", "xy")], "xy"],
    ["of equals the earlier list's", [list("a", "x"), list("b", "y")], "xy"],
    ["two that resell one index have one vote", [list("a", "xy"), list("b", "pz", "g"), list("c", "zp", "g")], "xpzy"],
    ["the same twice in one list counts once", [list("a", "xx"), list("b", "yx")], "xy"],
  ])("%s", (_, lists, expected) => {
    expect(order(...lists)).toBe(expected);
  });

  test("everybody who found it is named, in the order of asking", () => {
    const [first] = fuseLists([list("a", "qx"), list("b", "x"), list("c", "x")], letters);
    expect(first).toEqual({ id: "x", foundBy: ["a", "b", "c"] });
  });

  test("nothing is lost and nothing comes twice, whatever the lists hold", () => {
    const lists = fc.array(fc.array(fc.constantFrom(..."abcdefgh"), { maxLength: 8 }), { maxLength: 5 });
    fc.assert(
      fc.property(lists, (all) => {
        const joined = fuseLists(
          all.map((ids, index) => list(`p${index}`, ids.join(""))),
          letters,
        );
        const ids = joined.map(({ id }) => id);
        expect([...ids].sort()).toEqual([...new Set(all.flat())].sort());
      }),
    );
  });
});

const paper = (fields: Partial<Paper>): Paper => ({
  title: "On the growth of lichen on slate",
  url: `https://${fields.source ?? "one"}.example/work`,
  source: "one",
  ...fields,
});
const works = (...papers: readonly Partial<Paper>[]) => {
  const { fusion } = academic.capability;
  if (!fusion) throw new Error("works can be joined");
  return fuseLists(
    papers.map((fields, index) => ({ provider: `p${index}`, index: `p${index}`, records: [paper(fields)] })),
    fusion,
  );
};

describe("works", () => {
  test.each([
    ["one DOI", [{ doi: "10.1000/a" }, { doi: "10.1000/a", source: "two", title: "Another wording of it" }], 1],
    [
      "two DOIs, though title and year agree",
      [
        { doi: "10.1000/a", year: 2020 },
        { doi: "10.1000/b", year: 2020, source: "two" },
      ],
      2,
    ],
    ["one address", [{ source: "one" }, { title: "Growth of lichen" }], 1],
    [
      "title and year, one without a DOI",
      [
        { doi: "10.1000/a", year: 2020 },
        { year: 2020, source: "two", title: "On the Growth of Lichen on Slate." },
      ],
      1,
    ],
    ["a title without its year", [{ doi: "10.1000/a", year: 2020 }, { source: "two" }], 2],
    [
      "a short title is no proof",
      [
        { title: "Editorial", year: 2020 },
        { title: "Editorial", year: 2020, source: "two" },
      ],
      2,
    ],
    ["years apart", [{ year: 2019 }, { year: 2020, source: "two" }], 2],
  ])("%s", (_, papers, count) => {
    expect(works(...papers)).toHaveLength(count);
  });

  test("a description is completed by the others, and its own words stay", () => {
    const [joined] = works(
      { doi: "10.1000/a", year: 2020 },
      { doi: "10.1000/a", source: "two", year: 2021, abstract: "Slow.", pdfUrl: "https://two.example/a.pdf" },
    );
    expect(joined).toMatchObject({ source: "one", year: 2020, abstract: "Slow.", pdfUrl: "https://two.example/a.pdf" });
  });

  test("a retraction that only one of them knows is not lost, nor hidden by a correction", () => {
    const correction = { retracted: false, kind: "correction" as const };
    const retraction = { retracted: true, kind: "retraction" as const, date: "2024-01-02" };
    const known = (...papers: readonly Partial<Paper>[]) => works(...papers)[0]?.retractionStatus;
    expect(known({ doi: "10.1000/a" }, { doi: "10.1000/a", retractionStatus: retraction })).toEqual(retraction);
    expect(
      known({ doi: "10.1000/a", retractionStatus: correction }, { doi: "10.1000/a", retractionStatus: retraction }),
    ).toEqual(retraction);
    expect(
      known({ doi: "10.1000/a", retractionStatus: retraction }, { doi: "10.1000/a", retractionStatus: correction }),
    ).toEqual(retraction);
  });
});

test("pages are one by their address, however it is written", () => {
  const { fusion } = web.capability;
  if (!fusion) throw new Error("pages can be joined");
  const hit = (url: string, snippet = "") => ({ title: "T", url, snippet, displayLink: "slate.example" });
  const joined = fuseLists(
    [
      { provider: "a", index: "a", records: [hit("https://www.slate.example/roofs/?utm_source=x")] },
      { provider: "b", index: "b", records: [hit("https://slate.example/roofs", "Roofs of slate")] },
      { provider: "c", index: "c", records: [hit("https://slate.example/walls")] },
    ],
    fusion,
  );
  expect(joined.map(({ url, foundBy }) => [url, foundBy])).toEqual([
    ["https://www.slate.example/roofs/?utm_source=x", ["a", "b"]],
    ["https://slate.example/walls", ["c"]],
  ]);
  expect(joined[0]?.snippet).toBe("Roofs of slate");
});
