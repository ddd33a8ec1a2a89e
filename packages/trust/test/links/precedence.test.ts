import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isSameAddress,
  judgeLink,
  keptShare,
  type LinkObservation,
  type LinkState,
  siblingOf,
} from "../../src/links.ts";

const url = "https://sea.example/reports/tides";
const at = (more: Partial<LinkObservation>) => judgeLink({ url, status: 200, ...more });

describe("where several things are seen of a link, the one that matters most decides", () => {
  test.each<readonly [why: string, Partial<LinkObservation>, LinkState]>([
    ["redirects without end, before the host", { endless: true, isHostMissing: true, status: 0 }, "unsure"],
    ["a missing host, before silence", { isHostMissing: true, status: 0, failure: "x" }, "gone"],
    ["a status, before what the page shows", { status: 404, wall: "login", paywalled: true }, "gone"],
    ["a refusal, before where it led", { status: 403, finalUrl: "https://sea.example/" }, "refused"],
    ["a parked domain, before everything on the page", { wall: "parked", siblingSame: true, kept: 0 }, "parked"],
    [
      "a page that says it is missing, before the front page",
      { wall: "missing", finalUrl: "https://sea.example/" },
      "soft_404",
    ],
    ["a doubt that the neighbour confirms", { wall: "perhaps_missing", siblingSame: true }, "soft_404"],
    ["a doubt that nobody could test", { wall: "perhaps_missing" }, "soft_404"],
    ["a doubt that the neighbour removes", { wall: "perhaps_missing", siblingSame: false }, "live"],
    [
      "the front page, before a neighbour that is the same",
      { finalUrl: "https://sea.example/", siblingSame: true },
      "front_page",
    ],
    ["the same page for a made-up address, before a login", { siblingSame: true, wall: "login" }, "soft_404"],
    ["a login, before another text", { wall: "login", kept: 0 }, "refused"],
    ["an error of the site, before another text", { wall: "error", kept: 0 }, "unsure"],
    ["another text, before a paywall", { kept: 0.1, paywalled: true }, "drifted"],
    ["a paywall, before another address", { paywalled: true, finalUrl: "https://sea.example/new" }, "paywalled"],
  ])("%s", (_, seen, state) => {
    expect(at(seen).state).toBe(state);
  });

  test.each([
    [0, "drifted"],
    [0.349, "drifted"],
    [0.35, "live"],
    [1, "live"],
  ])("of an earlier page %d of the words are left, so the link is %s", (kept, state) => {
    expect(at({ kept }).state).toBe(state);
  });

  test("the share that is left is told in whole percent", () => {
    expect(at({ kept: 0.126 }).linkNote).toContain("13 %");
  });
});

describe("whatever is seen", () => {
  const observation = fc.record(
    {
      status: fc.constantFrom(0, 200, 204, 301, 399, 400, 401, 402, 403, 404, 410, 418, 429, 451, 500, 503, 599, 999),
      finalUrl: fc.constantFrom(url, `${url}/`, "https://sea.example/", "https://other.example/x", "nonsense"),
      failure: fc.constantFrom("no answer", "refused"),
      isHostMissing: fc.boolean(),
      endless: fc.boolean(),
      wall: fc.constantFrom("refusal", "login", "parked", "missing", "perhaps_missing", "error"),
      paywalled: fc.boolean(),
      siblingSame: fc.boolean(),
      kept: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: ["status"] },
  ) as fc.Arbitrary<Omit<LinkObservation, "url">>;

  test("only a link without a doubt goes without a note, and each note is one sentence", () => {
    fc.assert(
      fc.property(observation, (seen) => {
        const { state, linkNote, httpStatus } = judgeLink({ url, ...seen });
        expect(linkNote === undefined).toBe(state === "live");
        if (linkNote) expect(linkNote).toMatch(/^[A-Z][^\n]*\.$/u);
        expect(httpStatus).toBe(seen.status);
      }),
    );
  });

  test("a link is called dead only where the server or the name service says so", () => {
    fc.assert(
      fc.property(observation, (seen) => {
        const { state, linkLive } = judgeLink({ url, ...seen });
        expect(linkLive === false).toBe(state === "gone");
        if (state === "gone") expect(seen.isHostMissing || seen.status === 404 || seen.status === 410).toBe(true);
        if (state === "unchecked" || state === "unsure") expect(linkLive).toBeUndefined();
      }),
    );
  });
});

describe("addresses that are the same to a reader", () => {
  test.each([
    ["another scheme", "http://a.example/x", "https://a.example/x"],
    ["index files", "https://a.example/x/index.html", "https://a.example/x"],
    ["letter case of host and path", "https://A.example/News", "https://a.example/news"],
    ["tracking", "https://a.example/x?utm_source=a&utm_campaign=b&gclid=c", "https://a.example/x"],
    ["an empty query", "https://a.example/x?", "https://a.example/x#top"],
  ])("differ only in %s", (_, one, other) => {
    expect(isSameAddress(one, other)).toBe(true);
    expect(isSameAddress(other, one)).toBe(true);
  });

  test.each([
    ["the port", "https://a.example:8443/x", "https://a.example/x"],
    ["a parameter that means something", "https://a.example/x?page=1", "https://a.example/x"],
    ["the order of parameters", "https://a.example/x?a=1&b=2", "https://a.example/x?b=2&a=1"],
    ["a host below", "https://de.a.example/x", "https://a.example/x"],
    ["text that is no address", "nonsense", "https://a.example/"],
  ])("are not the same where they differ in %s", (_, one, other) => {
    expect(isSameAddress(one, other)).toBe(false);
  });
});

test.each([
  ["https://a.example", "https://a.example/zz"],
  ["https://a.example/b/", "https://a.example/b/zz"],
  ["https://a.example/b?c=/d/e#f", "https://a.example/zz"],
  ["ftp://a.example/b", undefined],
  ["mailto:a@b.example", undefined],
  ["nonsense", undefined],
])("the made-up neighbour of %s is %s", (given, expected) => {
  expect(siblingOf(given, "zz")).toBe(expected);
});

test("a name of a neighbour that is itself an address of another kind gives none", () => {
  expect(siblingOf("https://a.example/", "javascript:alert(1)")).toBeUndefined();
});

describe("how much of an earlier text is left", () => {
  const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `w${from + at}`).join(" ");

  test.each([
    ["21 words have too few runs of three", words(0, 21), words(0, 21), undefined],
    ["22 words have enough", words(0, 22), words(0, 22), 1],
    ["the second half of 42", words(0, 42), words(21, 21), 19 / 40],
    ["nothing of it", words(0, 42), words(100, 42), 0],
    ["nothing because there is no text now", words(0, 42), "", 0],
    [
      "all of it in other letters and marks",
      "The Heron, the river; the boat! ".repeat(3) + words(0, 30),
      "the heron the river the boat ".repeat(3) + words(0, 30),
      1,
    ],
  ])("%s", (_, before, now, share) => {
    expect(keptShare(before, now)).toEqual(share === undefined ? undefined : expect.closeTo(share, 9));
  });

  test("texts of other scripts are compared as well", () => {
    const text = "川にかかる橋は昨年の春に市の費用で新しく作られた。長さは三百四十メートルである。";
    expect(keptShare(text, `${text}そして今年も工事が続く。`)).toBe(1);
    expect(keptShare(text, "Another page")).toBe(0);
  });
});
