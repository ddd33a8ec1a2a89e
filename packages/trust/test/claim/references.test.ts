import { expect, test } from "vitest";
import { referencesIn } from "../../src/claim/references.ts";

/** Returns the text without its list of references, and the list. */
const apart = (text: string) => {
  const { start, end } = referencesIn(text);
  return { kept: `${text.slice(0, start)}${text.slice(end)}`, list: text.slice(start, end) };
};

const list = "1. Doe J. A study. 2001.\n2. Roe R. Another. 2005.\n3. Poe P. A third. 2011.";

test("are found under their heading, what follows under another stays", () => {
  const text = `Body.\n\n## References\n\n${list}\n\n## Appendix\n\nMore.`;
  expect(apart(text).kept.replace(/\s+/gu, " ")).toBe("Body. ## Appendix More.");
});

test.each(["References", "**Bibliography**", "Works cited:", "7. Literaturverzeichnis", "参考文献"])(
  "%s heads a list",
  (heading) => {
    expect(apart(`Body.\n${heading}\nDoe 2001.`).kept.trim()).toBe("Body.");
  },
);

test("a numbered list of dated items is one without a heading", () => {
  expect(apart(`Body.\n${list}`).kept.trim()).toBe("Body.");
});

test("what follows a numbered list is kept", () => {
  expect(apart(`Body.\n${list}\n\nThe keeper lives in Kiel.`).kept.trim()).toBe("Body.\n\n\nThe keeper lives in Kiel.");
});

test.each([
  ["a list of films", "1. The Mill (1972)\n2. The Weir (1974)\n3. The Lock (1990)\n\nThe last one won a prize."],
  ["a table of contents", "Contents\nReferences\nIndex\nThe text itself has no years at all."],
  ["a list of steps", "1. Cut.\n2. Fold.\n3. Glue."],
  ["a sentence on references", "References are listed in 2001 places."],
])("%s is kept", (_, text) => {
  expect(apart(text)).toEqual({ kept: text, list: "" });
});
