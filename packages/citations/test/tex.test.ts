import { plainTex, readTex } from "@wellsourced/core/tex";
import { growthOf, texSnippets } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { fromTex, titleFromTex } from "../src/readers/bibtex/tex.ts";
import { findReferences } from "../src/references/find-references.ts";

test.each(texSnippets)("$tex", async ({ tex, text, marked = text, inDocument = text }) => {
  expect(plainTex(tex)).toBe(text);
  expect(fromTex(tex)).toBe(marked);
  expect(plainTex(tex, { isDocument: true })).toBe(inDocument);
});

const listed = texSnippets.filter(({ tex }) => !/\\(?:url|href|verb|textit)\b/u.test(tex));

test.each(listed)("in a list: $tex", async ({ tex, text, inDocument = text }) => {
  const list = `\\begin{thebibliography}{9}\\bibitem{key} ${tex}{} Ends.\\end{thebibliography}`;
  const { references } = await findReferences(list, { type: "latex" });
  expect(references.find(({ key }) => key === "key")?.raw).toBe(`${inDocument} Ends.`);
});

test("braces around words keep their case in a title alone", () => {
  expect(titleFromTex("The {US}")).toBe('The <span class="nocase">US</span>');
  expect(fromTex("The {US}")).toBe("The US");
});

const hostile = [
  ...["{", "}", "{}", "{{a}", "$", "$a", "$$", "$a$", "\\(", "\\[a", "\\(a\\)", "^", "$x^", "^{", "_{a}"],
  ...[
    "\\'",
    "\\'{",
    "\\'\\",
    "\\emph",
    "\\emph{",
    "{\\em ",
    "\\frac{",
    "\\frac{a}",
    "\\sqrt{a",
    "\\url{",
    "\\href{a}{",
  ],
  ...[
    "\\cite[",
    "\\cite{",
    "\\cites{a}",
    "\\footnote{",
    "\\label{",
    "\\begin{a}",
    "\\texorpdfstring{a}",
    "\\foo[",
    "\\SI{",
  ],
  ...["%", "%\n", "\\%", "\\verb|", "\\\\[", "``", "---", "\\", "\\textsuperscript{a", "\\ensuremath{", "x{\\'e}"],
];

test.each(hostile)("%j again and again takes time in proportion", async (again) => {
  const read = (length: number) => {
    const tex = again.repeat(Math.ceil(length / again.length));
    return () => {
      readTex(tex, { holds: true });
      readTex(tex, { isDocument: true, isPlain: true });
    };
  };
  const { exponent } = await growthOf(read, { from: 2_000, to: 64_000, enough: 100 });
  expect(exponent).toBeLessThan(1.5);
});
