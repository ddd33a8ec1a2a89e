import type { Entity } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { affiliateLinks } from "../../src/recommendation/affiliate-links.ts";
import { conflictOfInterest } from "../../src/recommendation/conflict.ts";
import { countVoices, independent, lensesFor } from "../../src/recommendation/corroboration.ts";
import { corporateOwnership, ownersOf } from "../../src/recommendation/ownership.ts";
import { rankedLists } from "../../src/recommendation/ranked-list.ts";
import { selfPromotion } from "../../src/recommendation/self-promotion.ts";

const numbered = (...names: readonly string[]) => names.map((name, at) => `${at + 1}. ${name}`).join("\n");
const headed = (...names: readonly string[]) =>
  names.map((name, at) => `## ${at + 1}. ${name}\n\nSome words about it.`).join("\n\n");

describe("numbered lists", () => {
  test.each<[why: string, markdown: string, names: readonly (readonly string[])[]]>([
    [
      "items",
      numbered("**Gardenly** – for all", "[Spadeo](https://spadeo.example): cheap", "Weedly (free)"),
      [["Gardenly", "Spadeo", "Weedly"]],
    ],
    ["headings", headed("Gardenly", "Spadeo", "Weedly"), [["Gardenly", "Spadeo", "Weedly"]]],
    ["a countdown", "### 3. Weedly\n\n### 2. Spadeo\n\n### 1. Gardenly", [["Gardenly", "Spadeo", "Weedly"]]],
    [
      "items with text below",
      "1. Gardenly\n\n   It digs.\n\n2. Spadeo\n\n   1. step\n   2. step\n\n3. Weedly",
      [["Gardenly", "Spadeo", "Weedly"]],
    ],
    [
      "two lists",
      `${numbered("A", "B", "C")}\n\n${numbered("D", "E", "F")}`,
      [
        ["A", "B", "C"],
        ["D", "E", "F"],
      ],
    ],
    ["two entries are none", numbered("A", "B"), []],
    ["a number in a sentence", "1 million gardeners\n2 of them dig\n3 do not", []],
    ["no first", "4. A\n5. B\n6. C", []],
  ])("%s", (_, markdown, names) =>
    expect(rankedLists(markdown).map((items) => items.map(({ name }) => name))).toEqual(names),
  );
});

describe("a page that puts its own maker first", () => {
  test.each<[why: string, url: string, markdown: string, seen: object]>([
    [
      "by its address",
      "https://www.gardenly.example/best",
      numbered("Gardenly – great", "Spadeo", "Weedly"),
      { rankPosition: 1, confidence: "high", brandToken: "gardenly", brandDomain: "gardenly.example" },
    ],
    [
      "on a blog's host",
      "https://blog.gardenly.co.uk/x",
      headed("Gardenly Pro", "Spadeo", "Weedly"),
      { rankPosition: 1, confidence: "high", brandDomain: "gardenly.co.uk" },
    ],
    [
      "a name of two words",
      "https://greenthumb.example/x",
      headed("Green Thumb", "Spadeo", "Weedly"),
      { rankPosition: 1, confidence: "high" },
    ],
    [
      "with its ending",
      "https://gardenly.io/x",
      headed("Gardenly.io", "Spadeo", "Weedly"),
      { rankPosition: 1, confidence: "high" },
    ],
    [
      "by another name",
      "https://gly.example/x",
      headed("Gardenly Tools", "Spadeo", "Weedly"),
      { rankPosition: 1, confidence: "medium" },
    ],
    [
      "second",
      "https://gardenly.example/x",
      headed("Spadeo", "Gardenly", "Weedly"),
      { rankPosition: 2, confidence: "low" },
    ],
  ])("%s", (_, url, markdown, seen) =>
    expect(selfPromotion({ url, markdown, siteNames: ["Gardenly"] })).toMatchObject({ detected: true, ...seen }),
  );

  test.each<[why: string, url: string, markdown: string]>([
    ["others first", "https://gardenly.example/x", headed("Spadeo", "Weedly", "Gardenly")],
    ["steps", "https://gardenly.example/x", numbered("Create a Gardenly account", "Open Gardenly", "Dig")],
    ["its own goods", "https://gardenly.example/x", numbered("Gardenly Basic", "Gardenly Plus", "Gardenly Pro")],
    ["a word that is also a name", "https://gardens.example/x", headed("Gardens in the north", "Parks", "Fields")],
    ["part of a longer name", "https://garden.example/x", headed("Gardenly", "Spadeo", "Weedly")],
    ["a sentence", "https://gardenly.example/x", numbered("Gardenly is what we use", "Spadeo", "Weedly")],
    ["a place where everybody writes", "https://medium.com/x", headed("Medium", "Spadeo", "Weedly")],
    ["a rented name", "https://gardenly.github.io/x", headed("GitHub", "Spadeo", "Weedly")],
    ["a number", "https://gardenly.example/x", "1 Gardenly a day\n\n1 million more"],
    ["an address without a name", "https://192.0.2.7/x", headed("Gardenly", "Spadeo", "Weedly")],
  ])("says nothing of %s", (_, url, markdown) => expect(selfPromotion({ url, markdown })).toBeUndefined());
});

const entity = (id: string, name: string, relations: Entity["relations"]): Entity => ({
  id,
  name,
  aliases: [],
  kinds: [],
  url: `https://kb.example/${id}`,
  industries: [],
  listings: [],
  relations,
  profiles: {},
  source: "made",
});

describe("a page whose first choice belongs to its owner", () => {
  const page = (first: string) => ({
    url: "https://gardenly.example/best",
    markdown: headed(first, "Weedly", "Rakery"),
  });
  const facts = {
    publisher: entity("Q1", "Gardenly Inc.", [
      { relation: "parent", id: "Q2", name: "Green Holdings" },
      { relation: "subsidiary", id: "Q3", name: "Spadeo GmbH" },
      { relation: "subsidiary", id: "Q5", name: "Hoeing", past: true },
      { relation: "owns", id: "Q6", name: "Tillers", share: 0.04 },
    ]),
    owners: [entity("Q2", "Green Holdings", [{ relation: "subsidiary", id: "Q4", name: "Mulchworks" }])],
  };

  test.each([
    ["what it owns", "Spadeo", { corporateOwner: "Gardenly Inc.", corporateOwnerQID: "Q1", confidence: "high" }],
    ["its owner", "Green", { corporateOwner: "Green Holdings", corporateOwnerQID: "Q2", confidence: "high" }],
    [
      "what its owner owns",
      "Mulchworks Pro",
      { corporateOwner: "Green Holdings", corporateOwnerQID: "Q2", confidence: "medium" },
    ],
  ])("%s", (_, first, seen) =>
    expect(corporateOwnership(page(first), facts)).toMatchObject({ detected: true, ...seen }),
  );

  test.each(["Gardenly", "Rival", "Hoeing", "Tillers", "Spadeo is what we use"])("says nothing of %s", (first) =>
    expect(corporateOwnership(page(first), facts)).toBeUndefined(),
  );

  test("owners are those of today", () => expect(ownersOf(facts.publisher)).toEqual(["Q2"]));
});

describe("an author's interest", () => {
  const text = { title: "The best garden tools", markdown: headed("Spadeo", "Weedly", "Acme Robotics") };

  test.each<[bio: string, type: string, name: string, confidence: string]>([
    ["Ada is a senior engineer at Spadeo and likes frost.", "employment", "Spadeo", "high"],
    ["CEO of Weedly.", "employment", "Weedly", "high"],
    ["Co-founder, Acme Robotics. Lives in the hills.", "employment", "Acme Robotics", "high"],
    ["Head of product marketing at Spadeo", "employment", "Spadeo", "high"],
    ["Ada works for Spadeo Inc.", "employment", "Spadeo", "high"],
    ["Spadeo's founder and a gardener", "employment", "Spadeo", "high"],
    ["Her research was funded by Weedly.", "funded_by", "Weedly", "medium"],
    ["Received honoraria from Acme Robotics.", "funded_by", "Acme Robotics", "medium"],
    ["An early investor in Spadeo.", "owns_equity", "Spadeo", "medium"],
    ["He sits on the board of Weedly.", "owns_equity", "Weedly", "medium"],
    ["Formerly an engineer at Spadeo.", "employment", "Spadeo", "low"],
    ["An ex-manager at Spadeo.", "employment", "Spadeo", "low"],
    ["Engineer at Spadeo until 2019.", "employment", "Spadeo", "low"],
  ])("%s", (bio, conflictType, citedEntityName, confidence) =>
    expect(conflictOfInterest({ ...text, bio })).toMatchObject({
      detected: true,
      conflictType,
      citedEntityName,
      confidence,
    }),
  );

  test.each([
    "Writes about Spadeo, Weedly, Acme Robotics.",
    "Ada covers Spadeo and other makers of tools.",
    "A gardener who has tested Spadeo for years.",
    "An engineer at Rakery.",
    "An engineer at Spadeometrics.",
    "She lives at Weedly Road with two cats.",
    "Works at The Best gardens of the north.",
    "Best known for her garden.",
    "",
  ])("says nothing of: %s", (bio) => expect(conflictOfInterest({ ...text, bio })).toBeUndefined());

  test("to write for a site, or to have learnt somewhere, is none", () => {
    const bio = "Max is an editor and analyst at Garden Times.";
    const markdown = "Garden Times asked readers. Garden Times thanks them.";
    expect(conflictOfInterest({ title: "Tools", markdown, siteNames: ["Garden Times"], bio })).toBeUndefined();
    const learned = "Professor and researcher at Example University.";
    expect(
      conflictOfInterest({
        title: "Tools",
        markdown: "Example University says so. Example University knows.",
        bio: learned,
      }),
    ).toBeUndefined();
    expect(conflictOfInterest({ title: "A study of Example University", markdown: "", bio: learned })?.confidence).toBe(
      "low",
    );
  });
});

describe("links by which a page earns", () => {
  test("are counted, with examples and whether the page says so", () => {
    const links =
      "[a](https://shop.example/x?tag=gardenly-20) [b](https://www.awin1.com/cread.php?x=1) [c](https://plain.example/?tag=news) [a](https://shop.example/x?tag=gardenly-20)";
    expect(affiliateLinks(links)).toEqual({
      count: 2,
      examples: ["https://shop.example/x?tag=gardenly-20", "https://www.awin1.com/cread.php?x=1"],
      disclosed: false,
    });
    expect(affiliateLinks(`${links} We may earn a small commission.`)?.disclosed).toBe(true);
  });

  test.each([
    "[a](https://shop.example/affiliates)",
    "[a](https://x.example/?q=tag=a)",
    "affiliate links are bad",
    "[a](https://shop.example/?tag=gardening)",
  ])("%s is none", (text) => expect(affiliateLinks(text)).toBeUndefined());
});

describe("independent voices", () => {
  test.each([
    ["garden tools", ["news", "tech"]],
    ["a lawsuit over garden tools", ["news", "tech", "investigative_records"]],
    ["courtyards of the merged north", ["news", "tech"]],
    ["Their 10-K says so", ["news", "tech", "investigative_records"]],
  ])("%s", (about, lenses) => expect(lensesFor(about)).toEqual(lenses));

  test("are one for each who stands behind a host, and not the page's own", () => {
    const found = [
      "https://a.example/1",
      "https://www.a.example/2",
      "https://news.own.example/",
      "https://b.example/",
    ].map((url) => ({ url, title: "", snippet: "" }));
    expect(independent(found, "https://own.example/x").map(({ url }) => url)).toEqual([
      "https://a.example/1",
      "https://b.example/",
    ]);
  });

  test("agree, disagree or are silent", () => {
    const said = [
      "Spadeo spades last ten years in wet soil",
      "Spadeo spades do not last ten years in wet soil",
      "A fair of flowers opens",
    ].map((snippet, at) => ({ url: `https://x${at}.example`, title: "Tools", snippet }));
    expect(countVoices(said, "Spadeo spades last ten years in wet soil")).toEqual({
      agreeCount: 1,
      disagreeCount: 1,
      silentCount: 1,
    });
  });
});

test.each([
  ["numbers", "1. ".repeat(300_000)],
  ["hashes", "#".repeat(1_000_000)],
  ["brackets", "1. ".concat("[".repeat(1_000_000))],
  ["links", "](https://".repeat(100_000)],
  ["capitals", "At A ".repeat(200_000)],
  ["roles", "engineer of a b c at ".repeat(50_000)],
])("takes the worst of input: %s", (_, text) => {
  expect(selfPromotion({ url: "https://gardenly.example", markdown: text })).toBeUndefined();
  expect(affiliateLinks(text)).toBeUndefined();
  expect(conflictOfInterest({ bio: text, title: text, markdown: text })?.confidence).not.toBe("high");
});
