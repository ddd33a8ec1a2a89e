import { docxFile, line, pptxFile, shape } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

const m = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;
const r = (text: string) => m("r", m("t", text));
const rate = r("rate=") + m("f", m("num", r("number of landings")) + m("den", r("boats at sea")));
const RATE = "rate=\\frac{\\text{number of landings}}{\\text{boats at sea}}";
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const inDocx = async (body: string) =>
  (await readDocument(docxFile(body.replaceAll("<w:p>", '<w:p xmlns:m="x">')))).markdown;

test("a formula in words is kept, in the line and on its own", async () => {
  const inLine = `<w:p>${run("We count the ")}${m("oMath", rate)}${run(" of each year.")}</w:p>`;
  const alone = `<w:p>${m("oMathPara", m("oMath", rate))}</w:p>`;
  expect(await inDocx(inLine + alone)).toBe(`We count the $${RATE}$ of each year.\n\n$$\n${RATE}\n$$`);
});

test("text that is set upright in a formula is text", async () => {
  const upright = m("r", `<m:rPr><m:nor/></m:rPr><m:t> if wind</m:t>`);
  expect(await inDocx(`<w:p>${m("oMath", r("x") + upright)}</w:p>`)).toBe("$x\\text{ if wind}$");
});

test("letters of other alphabets and accents without a command keep their meaning", async () => {
  expect(await inDocx(`<w:p>${m("oMath", r("f:ℝ→ℓ"))}</w:p>`)).toBe("$f:\\mathbb{R}\\to \\ell$");
  const under = (accent: string) => m("acc", `<m:accPr><m:chr m:val="${accent}"/></m:accPr>${m("e", r("x"))}`);
  expect(await inDocx(`<w:p>${m("oMath", under("⃗"))}</w:p>`)).toBe("$\\vec{x}$");
  expect(await inDocx(`<w:p>${m("oMath", under("★"))}</w:p>`)).toBe("$\\overset{★}{x}$");
});

test("formulas beside each other stay apart", async () => {
  const formulas = ["a=b", "c=d", "e=f"].map((it) => m("oMath", r(it))).join("");
  expect(await inDocx(`<w:p>${formulas}</w:p>`)).toBe("$a=b$ $c=d$ $e=f$");
});

test("a formula in words on a slide is kept", async () => {
  const text = `<a:p><a14:m xmlns:a14="y" xmlns:m="x">${m("oMath", rate)}</a14:m></a:p>`;
  const { markdown } = await readDocument(pptxFile([{ shapes: shape("title", line("Rates")) + shape("", text) }]));
  expect(markdown).toContain(`$${RATE}$`);
});

test("a formula in words of an article in JATS is kept", async () => {
  const tex = "\\mathrm{rate} = \\frac{landings of boats}{boats at sea}";
  const article = `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving DTD v1.2//EN" "x.dtd"><article><body><p>It is <inline-formula><tex-math>$${tex}$</tex-math></inline-formula>.</p></body></article>`;
  const { markdown } = await readDocument(Buffer.from(article));
  expect(markdown).toContain(`It is $${tex}$.`);
});

test.each([
  ["The tool writes $$a = b$$ and $x^2$ here.", "The tool writes \\$\\$a = b\\$\\$ and \\$x^2\\$ here."],
  ["It costs $5 to $7.", "It costs $5 to $7."],
  ["See \\(a\\) there.", "See \\\\(a\\\\) there."],
])("dollars in the text of a Word file stay dollars: %s", async (text, markdown) => {
  expect(await inDocx(`<w:p>${run(text)}</w:p>`)).toBe(markdown);
});
