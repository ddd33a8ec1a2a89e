import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeColor, shadeOf } from "../src/color.ts";

describe("a colour as six digits", () => {
  test.each([
    ["#ABC", "#aabbcc"],
    ["#abcf", "#aabbcc"],
    ["#0A2540", "#0a2540"],
    ["#0a2540ff", "#0a2540"],
    [" White ", "#ffffff"],
    ["rebeccapurple", "#663399"],
    ["rgb(255, 92, 53)", "#ff5c35"],
    ["rgb(255 92 53 / 100%)", "#ff5c35"],
    ["rgba(0,128,0,1)", "#008000"],
    ["rgb(100%, 0%, 50%)", "#ff0080"],
    ["hsl(120, 100%, 25%)", "#008000"],
    ["hsl(-240deg 100% 25%)", "#008000"],
    ["hsl(0.5turn 100% 50%)", "#00ffff"],
    ["hwb(120 0% 50%)", "#008000"],
    ["hwb(0 60% 60%)", "#808080"],
    ["color(srgb 1 0 0.5)", "#ff0080"],
    // The CSS specification's own examples and the corners of the space.
    ["oklch(1 0 0)", "#ffffff"],
    ["hsl(none 0% 0%)", "#000000"],
    ["oklch(0% 0 none)", "#000000"],
    ["oklch(0.627955 0.257683 29.2339)", "#ff0000"],
    ["oklab(0.519752 -0.140302 0.107676)", "#008000"],
    ["lab(46.2775% -47.5621 48.5837)", "#008000"],
    ["lch(100% 0 0)", "#ffffff"],
  ])("%s is %s", (text, hex) => {
    expect(normalizeColor(text)).toBe(hex);
  });

  test.each([
    "",
    "#12",
    "#12345",
    "#gggggg",
    "#0a254080",
    "transparent",
    "inherit",
    "rgba(0,0,0,.5)",
    "rgb(1 2 3 / 40%)",
    "rgb(1,2)",
    "rgb(a,b,c)",
    "var(--x)",
    "linear-gradient(red, blue)",
    "color(display-p3 1 0 0)",
    "222 47% 11%",
  ])("%j is no one colour", (text) => {
    expect(normalizeColor(text)).toBeUndefined();
  });

  test("whatever the text", () => {
    const name = fc.constantFrom("rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "color");
    const text = fc.oneof(
      fc.string(),
      fc.tuple(name, fc.string()).map(([word, inside]) => `${word}(${inside})`),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(normalizeColor(given) ?? "#000000").toMatch(/^#[\da-f]{6}$/u);
      }),
    );
  });

  test("has a strength and a lightness", () => {
    expect(shadeOf("#ff0000")).toEqual({ saturation: 1, lightness: 0.5 });
    expect(shadeOf("#ffffff")).toEqual({ saturation: 0, lightness: 1 });
  });
});
