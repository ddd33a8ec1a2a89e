import { expect, test } from "vitest";
import { withoutReferences } from "../src/references.ts";

const list = "1. Doe J. A study. 2001.\n2. Roe R. Another. 2005.\n3. Poe P. A third. 2011.";

test("are blanked under their heading, what follows under another stays", () => {
  const text = `Body.\n\n## References\n\n${list}\n\n## Appendix\n\nMore.`;
  const kept = withoutReferences(text);
  expect(kept).toHaveLength(text.length);
  expect(kept.replace(/\s+/gu, " ")).toBe("Body. ## Appendix More.");
});

test.each(["References", "**Bibliography**", "Works cited:", "7. Literaturverzeichnis", "参考文献"])(
  "%s heads a list",
  (heading) => {
    expect(withoutReferences(`Body.\n${heading}\nDoe 2001.`).trim()).toBe("Body.");
  },
);

test("a numbered list of dated items is one without a heading", () => {
  expect(withoutReferences(`Body.\n${list}`).trim()).toBe("Body.");
});

test.each([
  ["a table of contents", "Contents\nReferences\nIndex\nThe text itself has no years at all."],
  ["a list of steps", "1. Cut.\n2. Fold.\n3. Glue."],
  ["a sentence on references", "References are listed in 2001 places."],
])("%s is kept", (_, text) => {
  expect(withoutReferences(text)).toBe(text);
});
