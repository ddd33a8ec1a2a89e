import { expect, test } from "vitest";
import { authority, authorityTier } from "../src/authority.ts";
import { loadReputation } from "../src/index.ts";

test.each([
  ["https://www.nih.gov/", 0.9],
  ["https://pubmed.ncbi.nlm.nih.gov/1/", 0.9],
  ["https://www.gov.uk/guidance", 0.9],
  ["https://www.salud.gob.mx/", 0.9],
  ["https://www.service.gouv.fr/", 0.9],
  ["https://cs.stanford.edu/", 0.9],
  ["https://www.anu.edu.au/", 0.9],
  ["https://www.ox.ac.uk/", 0.9],
  ["https://nature.com/articles/x", 0.9],
  ["https://de.wikipedia.org/wiki/X", 0.9],
  ["https://news.ycombinator.com/item?id=1", 0.7],
  ["https://old.reddit.com/r/x", 0.7],
  ["https://www.biorxiv.org/content/x", 0.7],
  ["https://example.org/", 0.5],
  ["https://bit.ly/abc", 0.3],
  ["http://93.184.215.14/paper", 0.3],
  ["http://[2606:2800:21f:cb07::1]/", 0.3],
  ["not a url", 0.5],
])("%s speaks with %d", (url, value) => {
  expect(authority(url)).toBe(value);
});

test.each([
  "https://spam.example/?ref=.gov",
  "https://spam.example/nature.com/article",
  "https://notnature.com/",
  "https://nature.com.evil.example/",
  "https://gov.evil.com/",
  "https://www.gov.uk.evil.example/",
  "https://nih.gov.evil.example/",
  "https://evil-nih-gov.com/",
  "https://edu.evil.com/",
  "https://stanford-edu.com/",
  "https://harvard.edu.xyz/",
  "https://arxiv.org@evil.example/",
  "https://evil.example/#https://who.int",
  "https://who.int.github.io/",
  "https://github.com.evil.example/",
  "https://mygithub.com/",
  "https://xn--nture-hra.com/",
  "https://anything.gov.de/",
])("%s borrows no authority", (url) => {
  expect(authority(url)).toBeLessThanOrEqual(0.5);
});

test("a reputation that is low wins over the lists", () => {
  const set = loadReputation(
    JSON.stringify({
      version: "1",
      basis: "A made ruling",
      as_of: "2026-01-01",
      domains: { "nature.com": { tier: "low", basis: "A made ruling", source: "Made register" } },
    }),
    "extend",
  );
  expect(authority("https://www.nature.com/", set)).toBe(0.3);
  expect(authority("https://census.gov/", set)).toBe(0.9);
});

test("tiers begin at 0.8 and 0.5", () => {
  expect([0.9, 0.8, 0.79, 0.5, 0.49, 0.3].map(authorityTier)).toEqual([
    "high",
    "high",
    "medium",
    "medium",
    "low",
    "low",
  ]);
});
