import { describe, expect, test } from "vitest";
import { eachXml } from "../../src/xml/walk.ts";

/** Names and text in order; `!` where the walk failed. */
function heard(xml: string, lenient: boolean): string[] {
  const words: string[] = [];
  const handler = {
    open: (name: string) => void words.push(`<${name}`),
    text: (data: string) => void words.push(data),
    close: (name: string) => void words.push(`${name}>`),
  };
  try {
    eachXml(xml, handler, { lenient });
  } catch {
    words.push("!");
  }
  return words;
}

describe("what is broken", () => {
  test("is a failure", () => {
    expect(heard("<a><b>x</b></c>", false)).toContain("!");
    expect(heard("<a>", false)).toContain("!");
  });

  test("ends the walk where it was asked to be lenient, and what is open is closed", () => {
    expect(heard("<a><b>x</b></c><d/>", true)).toEqual(["<a", "<b", "x", "b>"]);
    expect(heard("<a><b>x", true)).toEqual(["<a", "<b", "x", "b>", "a>"]);
    expect(heard("", true)).toEqual([]);
  });

  test("declared entities are refused, or stay as they are written", () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "boom">]><a>x &b; y</a>';
    expect(heard(bomb, false)).toEqual(["!"]);
    expect(heard(bomb, true)).toEqual(["<a", "x &b; y", "a>"]);
  });
});

test("every tag is told with the place where it stands", () => {
  const xml = '<?xml version="1.0"?><!-- <no> --><a x="1>2"><b/>y &amp; z</a >';
  const tags: string[] = [];
  eachXml(xml, {
    open: (_, __, ___, start, end) => void tags.push(xml.slice(start, end)),
    close: (name, _, start, end) => void tags.push(`${name} ${xml.slice(start, end)}`),
  });
  expect(tags).toEqual(['<a x="1>2">', "<b/>", "b ", "a </a >"]);
});
