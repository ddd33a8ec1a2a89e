import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textFragments } from "../../src/index.ts";

const page = "https://example.org/whales";

/** Returns the link to the last occurrence of some words. */
const link = (text: string, words: string, url = page) => {
  const start = text.lastIndexOf(words);
  return textFragments(url, text)({ start, end: start + words.length });
};

describe("what is written", () => {
  test.each([
    ["Grey whales swim north.", "https://example.org/whales#:~:text=Grey%20whales%20swim%20north."],
    [
      "A well-known, R&D-driven whale",
      "https://example.org/whales#:~:text=A%20well%2Dknown%2C%20R%26D%2Ddriven%20whale",
    ],
    ["It's 100% (true)!", "https://example.org/whales#:~:text=It%27s%20100%25%20%28true%29%21"],
    ["鯨は北へ泳ぐ。", `https://example.org/whales#:~:text=${encodeURIComponent("鯨は北へ泳ぐ。")}`],
    ["Кит плывёт на север.", `https://example.org/whales#:~:text=${encodeURIComponent("Кит плывёт на север.")}`],
  ])("%s", (words, expected) => {
    expect(link(`Something else stands here.\n\n${words}\n\nAnd more.`, words)).toBe(expected);
  });

  test.each([
    ["The [grey whale](https://example.org/g) **swims** north", "The%20grey%20whale%20swims%20north"],
    ["![A whale](whale.png) A `grey_whale` is *large*.", "A%20grey_whale%20is%20large."],
    ["One \\* two \\[three\\]", "One%20%2A%20two%20%5Bthree%5D"],
  ])("what readers see of %s", (words, expected) => {
    expect(link(`Before.\n\n${words}`, words)).toBe(`${page}#:~:text=${expected}`);
  });

  test("a long sentence by its first and last words", () => {
    const words = `Grey whales swim north every spring ${"along the wide and windy coast ".repeat(6)}until they reach the ice.`;
    expect(link(`Before.\n\n${words}`, words)).toBe(
      `${page}#:~:text=Grey%20whales%20swim%20north,they%20reach%20the%20ice.`,
    );
  });

  test("more first words where the page has begun alike before, more last words where they come too soon", () => {
    const middle = "along the wide and windy coast of the great northern sea, they reach the ice by the first of May";
    const words = `Grey whales swim north every spring ${middle}, and in autumn, they reach the ice.`;
    expect(link(`Grey whales swim north in films.\n\n${words}`, words)).toBe(
      `${page}#:~:text=Grey%20whales%20swim%20north%20every,they%20reach%20the%20ice.`,
    );
    const again = `Grey whales swim north every spring, they reach the ice. ${middle} and in autumn they reach the ice.`;
    expect(link(`Before.\n\n${again}`, again)).toContain(",autumn%20they%20reach%20the%20ice.");
  });
});

describe("marks in the page that are not shown", () => {
  test("are led around: a browser finds no words across a note's number", () => {
    const words = "Grey whales[^3] swim north every spring.[^4]";
    expect(link(`Before.\n\n${words} And more.`, words)).toBe(
      `${page}#:~:text=Grey%20whales,swim%20north%20every%20spring.`,
    );
  });

  test("end the words before a place", () => {
    const text = "They eat krill.\n\nCalves swim.[^4] They eat krill.";
    expect(link(text, "They eat krill.")).not.toContain("-,They");
  });

  test("lines and cells are blocks of their own", () => {
    expect(link("Before.\n\n| Grey whales | 2,000 |", "Grey whales | 2,000")).toBe(
      `${page}#:~:text=Grey%20whales,2%2C000`,
    );
  });
});

describe("words that the page has more than once", () => {
  const text = "Adults swim fast. They eat krill.\n\nCalves swim slowly. They eat krill.";

  test("get the words before them", () => {
    expect(link(text, "They eat krill.")).toBe(`${page}#:~:text=slowly.-,They%20eat%20krill.`);
  });

  test("but the first place needs none", () => {
    const start = text.indexOf("They eat krill.");
    expect(textFragments(page, text)({ start, end: start + 15 })).toBe(`${page}#:~:text=They%20eat%20krill.`);
  });

  test("letter case makes no other words", () => {
    expect(link("THEY EAT KRILL.\n\nCalves do. They eat krill.", "They eat krill.")).toContain("do.-,They");
  });
});

test.each([
  ["https://example.org/a#part", "https://example.org/a#part:~:text=Whales"],
  ["https://example.org/a#:~:text=old", "https://example.org/a#:~:text=Whales"],
  ["https://example.org/a?b=c", "https://example.org/a?b=c#:~:text=Whales"],
])("of %s the fragment stays", (url, expected) => {
  expect(link("Whales", "Whales", url)).toBe(expected);
});

test.each(["ftp://example.org/a", "javascript:alert(1)", "not an address", ""])("%s gets none", (url) => {
  expect(link("Whales", "Whales", url)).toBeUndefined();
});

test("a stretch without a word gets none", () => {
  expect(textFragments(page, "Whales  \n")({ start: 6, end: 9 })).toBeUndefined();
});

test("whatever the text holds, one directive that decodes", () => {
  const letters = fc.constantFrom("whale ", "-", ",", "&", "[a](b)", "**", "\n", "\ud800", "東京", "😀", "%", "# ");
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 60 }), fc.nat(40), fc.nat(80), (parts, start, length) => {
      const found = textFragments(page, parts.join(""))({ start, end: start + length });
      if (found === undefined) return;
      const [, directive = ""] = found.split("#:~:text=");
      expect(() => decodeURIComponent(directive)).not.toThrow();
      expect(directive).not.toMatch(/[&\s]/u);
      expect(directive.split(",").length).toBeLessThanOrEqual(4);
    }),
  );
});

test("a large page costs little", () => {
  for (const piece of ["[", "](", "![a](b ", "\\", "*a ", "`", '[a](b "']) {
    const text = `${piece.repeat(1_000_000 / piece.length)} The whale swims north.`;
    expect(link(text, "The whale swims north.")).toContain("#:~:text=");
  }
});
