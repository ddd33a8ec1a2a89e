import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { coverageOf, designTokens } from "../src/decide.ts";
import type { Facts, Finding, Origin } from "../src/facts.ts";
import { groupOf, merge } from "../src/merge.ts";

const said = (origin: Origin, facts: Facts): Finding => ({ state: "found", origin, facts });
const home: Origin = { name: "homepage_meta", url: "https://a.example/" };
const sheet: Origin = { name: "homepage_meta", url: "https://a.example/a.css", via: "style_sheet" };
const page: Origin = { name: "brand_page", url: "https://a.example/brand" };
const web: Origin = { name: "web_search" };
const wikidata: Origin = { name: "wikidata" };
const service: Origin = { name: "brandfetch" };

const name = (origin: Origin, value: string) => said(origin, { "identity.name": value });

describe("who decides", () => {
  test.each([
    [
      [name(service, "f"), name(wikidata, "e"), name(sheet, "d"), name(web, "c"), name(page, "b"), name(home, "a")],
      "a",
    ],
    [[name(service, "f"), name(wikidata, "e"), name(sheet, "d"), name(web, "c"), name(page, "b")], "b"],
    [[name(service, "f"), name(wikidata, "e"), name(sheet, "d"), name(web, "c")], "c"],
    [[name(service, "f"), name(wikidata, "e"), name(sheet, "d")], "d"],
    [[name(service, "f"), name(wikidata, "e")], "e"],
    [[name(page, "first"), name({ ...page, url: "https://a.example/colors" }, "second")], "first"],
  ])("%#: the first in the declared order, whoever came first", (findings, winner) => {
    expect(merge(findings).facts["identity.name"]).toBe(winner);
  });

  test("each field has its own source, and stands with it", () => {
    const { facts, from, sources } = merge([
      said(page, { "colors.primary": "#111111", "colors.accent": "#222222" }),
      said(home, { "colors.primary": "#333333" }),
    ]);
    expect(facts).toEqual({ "colors.primary": "#333333", "colors.accent": "#222222" });
    expect(from).toEqual({ "colors.primary": home, "colors.accent": page });
    expect(sources).toEqual([
      { ...home, fields: ["colors.primary"] },
      { ...page, fields: ["colors.accent"] },
    ]);
  });

  test("the palette grows, but what it has stays as it is", () => {
    const { facts, from } = merge([
      said(service, { "colors.palette": [{ hex: "#111111", role: "brand" }, { hex: "#444444" }] }),
      said(page, { "colors.palette": [{ hex: "#111111", name: "Night", role: "primary" }] }),
    ]);
    expect(facts["colors.palette"]).toEqual([{ hex: "#111111", name: "Night", role: "primary" }, { hex: "#444444" }]);
    expect(from).toEqual({ "colors.palette[0]": page, "colors.palette[1]": service });
  });

  test("and stays below twenty colours", () => {
    const colors = Array.from({ length: 30 }, (_, index) => ({ hex: `#0000${index + 10}` }));
    expect(merge([said(page, { "colors.palette": colors })]).facts["colors.palette"]).toHaveLength(20);
  });

  test("nothing found and nothing read decide nothing", () => {
    const failure = new Failure("blocked", "No.");
    const nothing: Finding[] = [
      { state: "empty", origin: home },
      { state: "failed", origin: page, failure },
    ];
    expect(merge(nothing)).toEqual({ facts: {}, from: {}, sources: [] });
    expect(groupOf({}, "colors")).toBeUndefined();
  });
});

describe("coverage", () => {
  const three = [{ hex: "#111111" }, { hex: "#222222" }, { hex: "#333333" }];
  const logo = { url: "https://a.example/l.svg", format: "svg" };
  const font = { family: "Lora" };
  test.each<[Facts, boolean, string]>([
    [{}, false, "none none none none"],
    [{}, true, "extraction_blocked extraction_blocked extraction_blocked extraction_blocked"],
    [
      {
        "colors.palette": three,
        "logos.primary": logo,
        "logos.favicon": "x",
        "typography.heading": font,
        "typography.body": font,
        "tone_of_voice.summary": "x",
      },
      true,
      "full full full found",
    ],
    [
      { "colors.primary": "#111111", "logos.primary": logo, "typography.mono": font },
      false,
      "partial partial partial none",
    ],
  ])("%j, blocked %j: %s", (facts, isBlocked, expected) => {
    expect(Object.values(coverageOf(facts, isBlocked)).join(" ")).toBe(expected);
  });
});

test("tokens stand only for what is known", () => {
  expect(designTokens({})).toEqual({});
  expect(designTokens({ "colors.primary": "#111111", "colors.surface": "#222222" })).toEqual({
    color: { brand: { $type: "color", $value: "#111111" } },
  });
});
