import { describe, expect, test } from "vitest";
import { parseHtml } from "../../src/dom/build.ts";
import { findAll, lineText, rawText } from "../../src/dom/tree.ts";
import { writeHtml } from "../../src/dom/write-html.ts";

const shown = (html: string): string => {
  const root = parseHtml(html);
  for (const script of findAll(root, ({ tag }) => tag === "script")) script.children = [];
  return writeHtml(root)
    .replace(/<script><\/script>/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
};

describe("React", () => {
  test("a late piece replaces what was shown meanwhile", () => {
    expect(
      shown(
        '<main><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><p>Below.</p></main>' +
          '<div hidden id="S:0"><p>The tide.</p></div><script>$RC=function(a,b){};$RC("B:0","S:0")</script>',
      ),
    ).toContain('<main><p>The tide.</p><p>Below.</p></main><div hidden="" id="S:0"></div>');
  });

  test("pieces inside of pieces, and segments of a piece, in the order of their places", () => {
    const text = lineText(
      parseHtml(
        '<!--$?--><template id="B:0"></template><!--$-->x<!--/$-->wait<!--/$--> end' +
          '<div hidden id="S:0">one <template id="P:1"></template><!--$?--><template id="B:2"></template>wait<!--/$--> four</div>' +
          '<script>$RC("B:0","S:0")</script><div hidden id="S:1">two </div><script>$RS("S:1","P:1")</script>' +
          '<div hidden id="S:2">three</div><script>$RC("B:2","S:2")</script>',
      ),
    );
    expect(text.replace(/ \$R.*?\)/gu, "")).toBe("one two three four end");
  });

  test("rows of a table go into the table", () => {
    expect(
      shown(
        '<table><tbody><tr><td>a</td></tr><!--$?--><template id="B:0"></template><tr><td>wait</td></tr><!--/$--></tbody></table>' +
          '<table hidden><tbody id="S:0"><tr><td>b</td></tr></tbody></table><script>$RC("B:0","S:0")</script>',
      ),
    ).toContain("<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>");
  });

  test("instructions in templates, and ids with a prefix", () => {
    expect(
      shown(
        '<p>a</p><!--$?--><template id="app-B:0"></template>wait<!--/$-->' +
          '<div hidden id="app-S:0"><p>b</p></div><template data-rci="" data-bid="app-B:0" data-sid="app-S:0"></template>',
      ),
    ).toContain("<p>a</p><p>b</p><div hidden");
  });

  test.each([
    ["a piece that no script names", '<div hidden id="S:1">x</div><script>$RC("B:0","S:0")</script>'],
    ["no piece", '<script>$RC("B:0","S:0")</script>'],
    ["another script", '<div hidden id="S:0">x</div><script>open("B:0","S:0")</script>'],
  ])("what was shown meanwhile stays for %s", (_, rest) => {
    expect(shown(`<main><template id="B:0"></template><p>Loading</p><!--/$--></main>${rest}`)).toContain(
      '<main><template id="B:0"></template><p>Loading</p></main>',
    );
  });
});

test("Solid: up to the comment with the name of the place", () => {
  expect(
    shown(
      '<main><template id="pl-0-1"></template><p>Loading</p><!--pl-0-1--><p>Below.</p></main>' +
        '<template id="0-1"><p>The tide.</p></template><script>function $df(e){}$df("0-1")</script>',
    ),
  ).toContain("<main><p>The tide.</p><p>Below.</p></main>");
});

test("Preact: between two comments with the name of the island", () => {
  expect(
    shown(
      "<main><!--preact-island:7--><p>Loading</p><!--/preact-island:7--><p>Below.</p></main>" +
        '<div hidden><preact-island hidden data-target="7"><p>The tide.</p></preact-island></div>',
    ),
  ).toContain("<main><p>The tide.</p><p>Below.</p></main>");
});

describe("hostile pages", () => {
  const depthOf = (html: string): number => {
    let deepest = 0;
    for (const element of findAll(parseHtml(html), () => true)) {
      let depth = 0;
      for (let at = element.parent; at; at = at.parent) depth++;
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  };

  test("a piece that holds its own place stays", () => {
    const html =
      '<div hidden id="S:0">x<template id="B:0"></template>y<!--/$--></div><script>$RC("B:0","S:0")</script>';
    expect(shown(html)).toContain('x<template id="B:0"></template>y');
  });

  test("two pieces that hold each other's place", () => {
    const html =
      '<div id="S:0">x<template id="B:1"></template></div><div id="S:1">y<template id="B:0"></template></div>' +
      '<script>$RC("B:0","S:0");$RC("B:1","S:1")</script>';
    expect(shown(html)).toContain("x");
  });

  test("a long chain of pieces does not exceed the depth of a tree", () => {
    const pieces = Array.from(
      { length: 1_000 },
      (_, at) => `<div hidden id="S:${at}"><i><template id="P:${at + 1}"></template></i></div>`,
    );
    const scripts = Array.from({ length: 1_000 }, (_, at) => `$RS("S:${at}","P:${at}");`);
    expect(
      depthOf(`<template id="P:0"></template>${pieces.join("")}<script>${scripts.join("")}</script>`),
    ).toBeLessThan(450);
  });

  test("a script that moves the same piece a million times", () => {
    const html = '<p><template id="B:0"></template></p><div id="S:0">x</div><script>';
    const root = parseHtml(`${html}${'$RC("B:0","S:0")'.repeat(1_000_000)}</script>`);
    expect(root.elements().map((it) => [it.tag, rawText(it).slice(0, 3)])).toEqual([
      ["p", "x"],
      ["div", ""],
      ["script", "$RC"],
    ]);
  });
});
