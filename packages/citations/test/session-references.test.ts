import { canonicalUrl } from "@wellsourced/core";
import { expect, test } from "vitest";
import { citedIn, referencesOf, referenceTexts, type SessionSources } from "../src/session-references.ts";

/** An invented session; only its sources and readings are used. */
const session = (more: Partial<SessionSources>): SessionSources => ({ sources: [], readings: [], ...more });

const reading = (url: string, more: Partial<SessionSources["readings"][number]> = {}) => ({
  url,
  retrievedAt: "2026-01-31T00:00:00Z",
  ...more,
});

test("a page is cited by its own title, not by that of the search result", async () => {
  const one = session({
    sources: [{ url: "https://sea.example/tides", title: "Tides | Sea Notes …", date: "2021" }],
    readings: [
      reading("https://sea.example/tides", {
        title: "On Tides",
        reference: {
          id: "x",
          type: "webpage",
          title: "On Tides",
          "container-title": "Sea Notes",
          URL: "https://sea.example/tides",
        },
      }),
    ],
  });
  expect(await referencesOf(one, "apa")).toEqual(["On Tides. (2021). Sea Notes. https://sea.example/tides"]);
});

test("a page without a date, and styles that want it of every page, say when it was read", async () => {
  const one = session({ readings: [reading("https://sea.example/tides", { title: "On Tides" })] });
  expect(await referencesOf(one, "apa")).toEqual([
    "On Tides. (n.d.). Retrieved January 31, 2026, from https://sea.example/tides",
  ]);
  expect(await referencesOf(one, "mhra")).toEqual(["On Tides, <https://sea.example/tides> [accessed 31 January 2026]"]);
});

test("a work with a DOI needs no day of reading", () => {
  const reference = { id: "x", type: "article-journal", title: "On Tides", DOI: "10.1234/tides" };
  const one = session({ readings: [reading("https://sea.example/tides", { reference })] });
  expect(citedIn(one)).toEqual([expect.not.objectContaining({ accessed: expect.anything() })]);
});

test("unread hits and pages that failed are no sources", () => {
  const one = session({
    sources: [
      { url: "https://a.example/unread", title: "Unread" },
      { url: "https://a.example/gone", title: "Gone" },
      { url: "https://a.example/read", title: "Read" },
    ],
    readings: [reading("https://a.example/read", { title: "Read" })],
  });
  expect(citedIn(one).map(({ URL }) => URL)).toEqual(["https://a.example/read"]);
});

test("a page read twice is cited once, as it was read last, and an old session still has its references", () => {
  const one = session({
    readings: [
      reading("https://a.example/x", { title: "Draft" }),
      reading("https://a.example/x#top", {
        title: "Final",
        author: "Ada Byron; Mary Hill",
        published: "2020-03-04",
      }),
    ],
  });
  expect(citedIn(one)).toMatchObject([
    { title: "Final", author: [{ family: "Byron" }, { family: "Hill" }], issued: { "date-parts": [[2020, 3, 4]] } },
  ]);
});

test("a session in which nothing was read has no references", async () => {
  expect(await referencesOf(session({ sources: [{ url: "https://a.example/" }] }), "mla")).toEqual([]);
});

test("each page read has its reference by URL, in the requested style or APA", async () => {
  const read = session({
    readings: [reading("https://a.example/tides/", { title: "Tides", author: "Byron, Ada", published: "2020-03-01" })],
    sources: [{ url: "https://unread.example/", title: "Unread" }],
  });
  const texts = await referenceTexts(read, undefined);
  expect([...texts.keys()]).toEqual([canonicalUrl("https://a.example/tides/")]);
  expect([...texts.values()][0]).toMatch(/Byron, A\. \(2020.*Tides/u);
});
