import { describe, expect, test } from "vitest";
import { format, STYLES } from "../src/format.ts";

const item = {
  id: "byron1843notes",
  type: "article-journal",
  title: "Notes on the analytical engine",
  author: [{ family: "Byron", given: "Ada" }],
  issued: { "date-parts": [[1843, 8]] },
  "container-title": "Scientific Memoirs",
  volume: "3",
  page: "666-731",
  DOI: "10.1000/notes",
};

test.each([
  [
    "apa",
    "Byron, A. (1843). Notes on the analytical engine. Scientific Memoirs, 3, 666–731. https://doi.org/10.1000/notes",
  ],
  [
    "mla",
    "Byron, Ada. “Notes on the Analytical Engine.” Scientific Memoirs, vol. 3, Aug. 1843, pp. 666–731, https://doi.org/10.1000/notes.",
  ],
])("%s", async (style, line) => {
  expect(await format([item], { style })).toBe(line);
});

test("exchange formats go by their names and keep the order given", async () => {
  expect(await format([item], { style: "bibtex" })).toMatch(
    /^@article\{byron1843notes,\n {2}author = \{Byron, Ada\},/u,
  );
  expect(await format([item], { style: "biblatex" })).toContain("  journaltitle = {Scientific Memoirs},\n");
  expect(await format([item], { style: "ris" })).toMatch(/^TY {2}- JOUR\n/u);
  expect(
    JSON.parse(
      await format(
        [
          { ...item, id: "b" },
          { ...item, id: "a" },
        ],
        { style: "csl-json" },
      ),
    ),
  ).toMatchObject([{ id: "b" }, { id: "a" }]);
});

test.each(STYLES)("an empty list in %s", async (style) => {
  expect(await format([], { style })).toBe(style === "csl-json" ? "[]" : "");
});

describe("the same items give the same bytes", () => {
  test.each(STYLES)("%s: twice, in parallel, and the items are left alone", async (style) => {
    const items = [item, { ...item, id: "b", title: "More notes" }];
    const before = structuredClone(items);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => format(items, { style })));
    expect(others).toEqual([first, first]);
    expect(items).toEqual(before);
  });
});

test("an unknown name is refused with the known ones", async () => {
  await expect(format([item], { style: "chicago" })).rejects.toMatchObject({
    kind: "validation",
    message: expect.stringContaining(`Use one of ${STYLES.join(", ")}`),
  });
});
