import { describe, expect, test } from "vitest";
import { backgroundColour, looksSame, parseColour } from "../../src/css/colours.ts";
import { parseDeclarations, readStyles } from "../../src/css/styles.ts";
import { parseHtml } from "../../src/dom/build.ts";
import { find } from "../../src/dom/tree.ts";

test.each([
  ["display:none", { display: "none" }],
  [" DISPLAY : None !important ; color: Red", { display: "none", color: "red" }],
  ["display/* x; */:no/**/ne", { display: "none" }],
  ["di\\73play:none", { display: "none" }],
  ["margin:0;float:left", {}],
  ["display", {}],
  ["", {}],
])("%j declares", (css, expected) => {
  expect(Object.fromEntries(parseDeclarations(css))).toEqual(expected);
});

describe("rules of the page", () => {
  /** The declarations for the element with the id `x`. */
  const said = (css: string, element = '<p id="x" class="a b">'): object => {
    const root = parseHtml(`<style>${css}</style>${element}text`);
    const found = find(root, (it) => it.get("id") === "x");
    const declarations = found && readStyles(root).declarationsOf(found, found.get("class").split(" "));
    return Object.fromEntries(declarations ?? []);
  };

  test.each([
    [".a{display:none}", { display: "none" }],
    ["p{display:none}", { display: "none" }],
    ["div{display:none}", {}],
    ["#x{display:none}", { display: "none" }],
    ["p.a.b{display:none}", { display: "none" }],
    ["p.a.c{display:none}", {}],
    [".a .b{display:none}", {}],
    [".a:hover{display:none}", {}],
    [".c,.a{display:none}", { display: "none" }],
    [".a{display:none}.a{display:block}", { display: "block" }],
    ["@media print{.a{display:none}}", {}],
    ["@media print{.a{display:none}} .b{opacity:0}", { opacity: "0" }],
    [".a{display:none}@media (min-width:1px){.a{display:flex}}", {}],
    ["@layer x{.a{display:none}}", { display: "none" }],
    ["@import url(x.css);.a{display:none}", { display: "none" }],
    [".a{display:none", { display: "none" }],
    ["}}}.a{display:none}", { display: "none" }],
  ])("%s", (css, expected) => {
    expect(said(css)).toEqual(expected);
  });
});

test.each([
  ["white", [255, 255, 255], 1],
  ["#fff", [255, 255, 255], 1],
  ["#12345680", [18, 52, 86], 128 / 255],
  ["rgb(1, 2, 3)", [1, 2, 3], 1],
  ["rgba(1 2 3 / 50%)", [1, 2, 3], 0.5],
  ["transparent", [0, 0, 0], 0],
])("the colour %s", (value, rgb, alpha) => {
  expect(parseColour(value)).toEqual({ rgb, alpha });
});

test.each(["var(--ink)", "#12", "currentcolor", ""])("%j is no colour that we know", (value) => {
  expect(parseColour(value)).toBeUndefined();
});

test("a picture or a gradient has no one colour", () => {
  expect(backgroundColour("#fff url(a.png)")).toBeUndefined();
  expect(backgroundColour("linear-gradient(red, blue)")).toBeUndefined();
  expect(backgroundColour("#fff")).toEqual({ rgb: [255, 255, 255], alpha: 1 });
});

test("colours a shade apart look the same", () => {
  const [a, b, c] = ["#ffffff", "#fdfdfd", "#eeeeee"].map(parseColour);
  expect(a && b && looksSame(a, b)).toBe(true);
  expect(a && c && looksSame(a, c)).toBe(false);
});
