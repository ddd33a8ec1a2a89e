import { describe, expect, test } from "vitest";
import site from "../../src/sites/catalog/google-patents.ts";
import { factsOf } from "../../src/sites/patents/facts.ts";

describe("a page without a patent of its own", () => {
  test.each([
    ["a check for robots", "<html><title>Sorry...</title><body><h1>We're sorry...</h1>unusual traffic</body></html>"],
    ["the search page", "<html><title>Google Patents</title><body><search-app></search-app></body></html>"],
    [
      "a page that cites patents",
      '<table><tr itemprop="backwardReferencesOrig"><td><span itemprop="publicationNumber">US1111111A</span></td></tr></table>',
    ],
    ["a number that is none", '<meta name="citation_patent_publication_number" content="soon">'],
    ["nothing", ""],
  ])("%s", (_, html) => {
    expect(factsOf(html)).toBeUndefined();
  });
});

test.each([
  ["https://patents.google.com/patent/US99000001B2/en", true],
  ["https://patents.google.com/patent/US99000001B2", true],
  ["https://patents.google.com/patent/USD900000S1/en", true],
  ["https://patents.google.com/?q=tides", false],
  ["https://patents.google.com/patent/US99000001B2/en/similar", false],
  ["https://patents.google.com/advanced", false],
])("%s is read as a patent: %s", (url, expected) => {
  expect(site.matches(new URL(url))).toBe(expected);
});

test("what the body says fills what the head leaves out", () => {
  const html =
    '<dd itemprop="publicationNumber">JP2020999901A</dd><h1 itemprop="pageTitle"> Quay </h1><dd itemprop="inventor">Ken Minato</dd>' +
    '<dd itemprop="assigneeCurrent">Later KK</dd><dd itemprop="assigneeOriginal">Minato KK</dd><time itemprop="filingDate" datetime="2019-02-03"></time>';
  expect(factsOf(html)).toMatchObject({
    number: "JP2020999901A",
    title: "Quay",
    inventors: ["Ken Minato"],
    assignees: ["Minato KK"],
    filed: "2019-02-03",
  });
});
