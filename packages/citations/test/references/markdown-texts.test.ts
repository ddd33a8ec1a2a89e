import { markdownTexts } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

test.each(markdownTexts)("$name", async ({ text, links = [] }) => {
  const { references } = await findReferences(text, { type: "markdown" });
  expect(references.map(({ url }) => url)).toEqual(links);
});
