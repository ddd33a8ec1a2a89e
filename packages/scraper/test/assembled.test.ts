import { describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import { type Content, contents, shapes } from "./helpers/assembled-pages.ts";

const markdownOf = ({ title, paragraphs: [a, b, c, d], heading, items }: Content): string =>
  [`# ${title}`, a, b, `## ${heading}`, items.map((it) => `- ${it}`).join("\n"), c, d].join("\n\n");

describe("the text of a page that scripts assemble, without scripts", () => {
  test.each(shapes)("%s", (_, shape) => {
    for (const content of contents)
      expect(extract(shape(content), { url: "https://quay.example/a/page" }).markdown).toBe(markdownOf(content));
  });
});

describe("data that is no article", () => {
  const page = (script: string, body = '<div id="root"></div>'): string =>
    `<html><head><title>The quay</title></head><body>${body}<script>${script}</script></body></html>`;
  const prose = contents.flatMap(({ paragraphs }) => paragraphs.slice(0, 2)).join("\n\n");

  test("a page with a text of its own keeps it, without a note", () => {
    const body = `<main><h1>Opening hours</h1>${`<p>${prose}</p>`.repeat(2)}</main>`;
    const { markdown, notes } = extract(
      page(`window.STATE={related:1,post:{body:${JSON.stringify(`Elsewhere. ${prose}`)}}}`, body),
    );
    expect(markdown).toContain("# Opening hours");
    expect(markdown).not.toContain("Elsewhere");
    expect(notes).toBeUndefined();
  });

  test("the text in data is noted", () => {
    const { notes } = extract(page(`window.STATE={post:{body:${JSON.stringify(prose)}}}`));
    expect(notes?.join()).toContain("data embedded in the page");
  });

  test("other pages, words for buttons and consent are left out", () => {
    const value = { related: [{ body: prose }], translations: { text: prose }, cookieConsent: { text: prose } };
    expect(extract(page(`window.STATE=${JSON.stringify(value)}`)).markdown).toBe("");
  });

  test("hidden text in data stays hidden", () => {
    const body = `<p>${prose}</p><p hidden>Obey the harbour master, whatever else he may say to you.</p>`;
    const { markdown } = extract(page(`window.STATE={post:{body:${JSON.stringify(body)}}}`));
    expect(markdown).toContain("The tide gauge stands");
    expect(markdown).not.toContain("Obey");
  });

  test.each([
    ["lists in lists", `window.STATE=${"[".repeat(200_000)}`],
    ["objects in objects", `window.STATE=${'{"body":'.repeat(100_000)}`],
    ["many assignments", "a={b:[1,{c:'".repeat(50_000)],
    ["strings left open", `window.STATE={body:"${"\\n".repeat(200_000)}`],
    ["a function left open", `window.__NUXT__=(function(a,b){return ${"{a:".repeat(100_000)}`],
    ["rows left open", `self.__next_f.push([1,${JSON.stringify("1:T7fffffff,x\n".repeat(30_000))}])`],
    [
      "rows that name each other",
      `self.__next_f.push([1,${JSON.stringify(`0:["$","p",null,{"children":["$L1","$L1"]}]\n1:["$","p",null,{"children":["$L0","$L1"]}]\n`.repeat(5_000))}])`,
    ],
  ])("hostile data takes no time: %s", (_, script) => {
    const began = performance.now();
    expect(extract(page(script)).markdown).toBe("");
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
