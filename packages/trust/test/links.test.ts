import { describe, expect, test } from "vitest";
import {
  isFrontPage,
  isSameAddress,
  judgeLink,
  keptShare,
  type LinkObservation,
  type LinkState,
  siblingOf,
} from "../src/links.ts";

const URL_ = "https://sea.example/reports/tides";
const at = (more: Partial<LinkObservation>) => judgeLink({ url: URL_, status: 200, ...more });

describe("the state of a link", () => {
  test.each<readonly [Partial<LinkObservation>, LinkState, boolean | undefined]>([
    [{}, "live", true],
    [{ finalUrl: "http://www.sea.example/reports/tides/?utm_source=x" }, "live", true],
    [{ finalUrl: "https://sea.example/archive/tides" }, "moved", true],
    [{ finalUrl: "https://sea.example/archive/tides", siblingSame: false }, "moved", true],
    [{ finalUrl: "https://sea.example/" }, "front_page", true],
    [{ finalUrl: "https://sea.example/en/index.html" }, "front_page", true],
    [{ finalUrl: "https://sea.example/search", siblingSame: true }, "soft_404", true],
    [{ wall: "missing" }, "soft_404", true],
    [{ wall: "perhaps_missing", siblingSame: true }, "soft_404", true],
    [{ wall: "perhaps_missing", siblingSame: false }, "live", true],
    [{ wall: "parked", finalUrl: "https://domains.example/" }, "parked", true],
    [{ wall: "refusal" }, "refused", true],
    [{ wall: "login" }, "refused", true],
    [{ wall: "error" }, "unsure", undefined],
    [{ paywalled: true }, "paywalled", true],
    [{ kept: 0.1 }, "drifted", true],
    [{ kept: 0.8 }, "live", true],
    [{ status: 402 }, "paywalled", true],
    [{ status: 401 }, "refused", true],
    [{ status: 403 }, "refused", true],
    [{ status: 429 }, "refused", true],
    [{ status: 451 }, "refused", true],
    [{ status: 503 }, "refused", true],
    [{ status: 404 }, "gone", false],
    [{ status: 410 }, "gone", false],
    [{ status: 400 }, "unsure", undefined],
    [{ status: 500 }, "unsure", undefined],
    [{ status: 502 }, "unsure", undefined],
    [{ status: 504 }, "unsure", undefined],
    [{ status: 0, failure: "the connection was refused" }, "unchecked", undefined],
    [{ status: 0 }, "unchecked", undefined],
    [{ status: 0, failure: "no such name", isHostMissing: true }, "gone", false],
  ])("%j is %s", (seen, state, live) => {
    const judged = at(seen);
    expect(judged.state).toBe(state);
    expect(judged.linkLive).toBe(live);
    expect(judged.httpStatus).toBe(seen.status ?? 200);
    if (state !== "live") expect(judged.linkNote).toMatch(/\.$/u);
  });

  test("where redirects led is told only when it is elsewhere", () => {
    expect(at({ finalUrl: "https://sea.example/new" }).finalUrl).toBe("https://sea.example/new");
    expect(at({ finalUrl: `${URL_}/` })).not.toHaveProperty("finalUrl");
  });

  test("an address that is meant to lead on has not moved", () => {
    const judged = judgeLink({
      url: "https://doi.org/10.1234/tides",
      status: 200,
      finalUrl: "https://journal.example/tides",
    });
    expect(judged).toMatchObject({ state: "live", finalUrl: "https://journal.example/tides" });
  });

  test("a link to a front page is live when it leads to one", () => {
    expect(judgeLink({ url: "https://sea.example", status: 200, finalUrl: "https://sea.example/de/" }).state).toBe(
      "moved",
    );
    expect(judgeLink({ url: "https://sea.example", status: 200, finalUrl: "https://www.sea.example/" }).state).toBe(
      "live",
    );
  });
});

test.each([
  ["https://a.example", true],
  ["https://a.example/de/", true],
  ["https://a.example/home", true],
  ["https://a.example/?utm_source=feed", true],
  ["https://a.example/?id=4", false],
  ["https://a.example/#!/article/4", false],
  ["https://a.example/news", false],
  ["nonsense", false],
])("%s is a front page: %s", (url, expected) => {
  expect(isFrontPage(url)).toBe(expected);
});

test.each([
  ["http://a.example/x", "https://www.a.example/x/", true],
  ["https://a.example/x#part", "https://a.example/x", true],
  ["https://a.example/x?id=1", "https://a.example/x?id=2", false],
  ["https://a.example/%C3%A9t%C3%A9", "https://a.example/été", true],
  ["https://a.example/50%", "https://a.example/50%", true],
  ["https://a.example/x", "https://b.example/x", false],
])("%s and %s are the same: %s", (a, b, expected) => {
  expect(isSameAddress(a, b)).toBe(expected);
});

test("a made-up neighbour stands beside the page", () => {
  expect(siblingOf("https://a.example/b/c?d=1", "zz")).toBe("https://a.example/b/zz");
});

describe("how much of an earlier page is left", () => {
  const tides = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  test.each([
    [tides, tides, 1],
    [tides, `${tides} and more of it`, 1],
    [tides, "a page about something else, and nothing that was there before", 0],
    ["too short to say", tides, undefined],
  ])("%#", (before, now, expected) => {
    expect(keptShare(before, now)).toBe(expected);
  });
});
