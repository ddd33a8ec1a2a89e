import { markdownTexts } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { visibleText } from "../../src/index.ts";

test.each(markdownTexts)("$name", ({ text, shown }) => {
  expect(visibleText(text).text.replace(/\s+/gu, " ").trim()).toBe(shown);
});
