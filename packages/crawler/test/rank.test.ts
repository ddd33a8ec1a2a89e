import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { rankLinks } from "../src/rank.ts";

const best = (phrase: string, ...links: (string | [url: string, title: string])[]) =>
  rankLinks(
    links.map((link) => (typeof link === "string" ? { url: link } : { url: link[0], title: link[1] })),
    phrase,
  ).map(({ url }) => url.replace("http://a.test", ""));

test("the host counts for nothing, the path and the title do", () => {
  expect(best("test pricing", "http://a.test/x", "http://a.test/pricing", ["http://a.test/y", "Our pricing"])).toEqual([
    "/y",
    "/pricing",
  ]);
});

test("rare words count for more than those that most links have", () => {
  const common = Array.from({ length: 20 }, (_, at) => `http://a.test/docs/${at}`);
  expect(best("docs webhooks", ...common, "http://a.test/webhooks")[0]).toBe("/webhooks");
});

test("accents, plurals and scripts without blanks are found", () => {
  expect(best("resume", "http://a.test/r%C3%A9sum%C3%A9")).toHaveLength(1);
  expect(best("widgets", "http://a.test/widget")).toHaveLength(1);
  expect(best("東京", ["http://a.test/x", "新東京案内"])).toHaveLength(1);
});

test("a word that only begins like many others is no match", () => {
  expect(best("art", "http://a.test/articulation")).toEqual([]);
});

test("a phrase without words leaves the order", () => {
  expect(best("?!", "http://a.test/b", "http://a.test/a")).toEqual(["/b", "/a"]);
});

test("ranking costs time in proportion to the links", async () => {
  const { exponent } = await growthOf(
    (size) => {
      const links = Array.from({ length: size }, (_, at) => ({
        url: `http://a.test/docs/page-${at}`,
        title: `Page ${at} of all`,
      }));
      return () => rankLinks(links, "a page of the documents");
    },
    { from: 2_000, to: 32_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
