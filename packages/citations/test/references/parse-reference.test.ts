import { expect, test } from "vitest";
import { parseReference } from "../../src/references/string/parse-reference.ts";

test("an article in the style of APA", () => {
  const item = parseReference(
    "Marlowe, T. J., & Quist, A. (2009). Salt tolerance of coastal dune grasses. Journal of Dune Ecology, 14(2), 101–118. https://doi.org/10.5555/jde.2009.101",
  );
  expect(item).toMatchObject({
    title: "Salt tolerance of coastal dune grasses",
    "container-title": "Journal of Dune Ecology",
    issued: { "date-parts": [[2009]] },
    volume: "14",
    issue: "2",
    page: "101-118",
    DOI: "10.5555/jde.2009.101",
  });
  expect(item.author?.map(({ family }) => family)).toEqual(["Marlowe", "Quist"]);
});

test("nothing in, nothing out", () => {
  expect(parseReference("")).toEqual({ id: "anon", type: "document" });
});
