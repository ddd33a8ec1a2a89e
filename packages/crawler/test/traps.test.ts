import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { addressKey, createTraps, normalizeUrl, simHash } from "../src/index.ts";
import { prose } from "./made.ts";

interface Page {
  readonly text: string;
  readonly links: readonly string[];
}

/** A breadth-first crawl without a network, up to 500 pages. */
function crawl(site: (url: URL) => Page) {
  const traps = createTraps();
  const start = "http://a.test/";
  const queue = [start];
  const known = new Set(queue);
  const visited: string[] = [];
  for (let url = queue.shift(); url !== undefined && visited.length < 500; url = queue.shift()) {
    if (!traps.judge(url).in) continue;
    visited.push(url);
    const { text, links } = site(new URL(url));
    traps.learn(url, simHash(text), "read");
    for (const link of links) {
      const next = normalizeUrl(link, url) ?? "";
      const key = addressKey(next, { ignoreQueryParameters: false, session: traps.session(next) });
      if (known.has(key) || !traps.judge(next).in) continue;
      known.add(key);
      queue.push(next);
    }
  }
  return { visited, cuts: traps.cuts(), count: (part: string) => visited.filter((url) => url.includes(part)).length };
}

const common = prose(7, 400);
/** Forty normal pages, each linking to the next and into the trap. */
const withTrap =
  (entry: string, trap: (url: URL) => Page) =>
  (url: URL): Page => {
    const [, page = "0"] = /^\/(?:page-(\d+))?$/u.exec(url.pathname) ?? [];
    if (url.pathname !== "/" && !url.pathname.startsWith("/page-")) return trap(url);
    const at = Number(page);
    return { text: prose(at + 100, 300), links: at < 39 ? [entry, `/page-${at + 1}`] : [entry] };
  };

test("lessons are returned once, and another crawl can restore them", () => {
  const first = createTraps();
  expect(first.news()).toBeUndefined();
  for (let at = 0; at < 60; at++) first.learn(`http://a.test/calendar/${at}`, 7n, at === 0 ? "read" : "same");
  for (let at = 0; at < 5; at++)
    for (const visitor of ["x", "y"])
      first.learn(`http://a.test/shop?item=${at}&visitor=${visitor}`, BigInt(at), "read");
  const learnt = first.news() ?? "";
  expect(first.news()).toBeUndefined();
  const second = createTraps();
  second.recall(learnt);
  expect(second.news()).toBeUndefined();
  expect(second.judge("http://a.test/calendar/99")).toEqual({ in: false, because: "same-again" });
  expect(second.judge("http://a.test/notes/99")).toEqual({ in: true });
  expect(second.session("http://a.test/shop?item=9&visitor=z")).toEqual(new Set(["visitor"]));
  expect(second.cuts()).toMatchObject([{ pattern: "a.test/calendar/#", read: 31 }]);
});

let count = 0;
const traps: Record<string, [entry: string, trap: (url: URL) => Page, pattern: string]> = {
  calendar: [
    "/calendar/2026/11",
    ({ pathname }) => {
      const [, year = 0, month = 0] = /(\d+)\/(\d+)/u.exec(pathname)?.map(Number) ?? [];
      const at = year * 12 + month - 1;
      const links = [at - 1, at + 1, at + 12].map((to) => `/calendar/${Math.floor(to / 12)}/${(to % 12) + 1}`);
      return { text: `Calendar ${pathname} No events. ${common}`, links };
    },
    "a.test/calendar/#/#",
  ],
  growing: [
    "/folder/",
    ({ pathname }) => ({ text: `Items in ${pathname.length} letters. ${common}`, links: ["b/", "c/", "a/b/"] }),
    "a.test/folder/",
  ],
  "missing pages": [
    "/missing/first",
    () => ({ text: `Sorry. ${common}`, links: [1, 2, 3].map(() => `/missing/x${(count++ * 7919).toString(36)}y`) }),
    "a.test/missing/",
  ],
};

test.each(Object.entries(traps))(
  "a trap is left and named, and every honest page is read: %s",
  (_, [entry, trap, pattern]) => {
    const { visited, cuts } = crawl(withTrap(entry, trap));
    expect(visited.filter((url) => /\/(?:page-\d+)?$/u.test(url) && !url.includes("folder"))).toHaveLength(40);
    expect(visited.length).toBeLessThan(40 + 60);
    expect(cuts.map((cut) => cut.pattern)).toContain(pattern);
    expect(cuts.every(({ leftOut, example }) => leftOut > 0 && example.startsWith("http://a.test/"))).toBe(true);
  },
);

test("filters that multiply are left", () => {
  const keys = ["colour", "size", "brand", "price", "sort"];
  const shop = ({ searchParams }: URL): Page => {
    const links = keys.flatMap((key) =>
      [1, 2, 3].map((value) => {
        const query = new URLSearchParams(searchParams);
        query.set(key, String(value));
        return `/shop?${query}`;
      }),
    );
    return { text: `${searchParams.size} filters set. ${common}`, links };
  };
  const { count: counted } = crawl(withTrap("/shop", shop));
  expect(counted("/shop")).toBeLessThan(60);
  expect(counted("/page-")).toBe(39);
});

test("session ids under any name are learnt, and each page is read once more at most a few times", () => {
  let id = 0;
  const part = ({ pathname }: URL): Page => ({
    text: prose(Number(pathname.slice(3)), 300),
    links: Array.from({ length: 10 }, (_, at) => `/s/${at}?sid=${(id++).toString(16)}`),
  });
  const { visited } = crawl(withTrap("/s/0?sid=start", part));
  expect(visited.filter((url) => url.includes("/s/")).length).toBeLessThan(60);
  expect(new Set(visited.flatMap((url) => /\/s\/\d/u.exec(url) ?? [])).size).toBe(10);
});

test("an archive with a thousand different pages is no trap", () => {
  const archive = ({ searchParams }: URL): Page => {
    const at = Number(searchParams.get("page") ?? 0);
    return { text: prose(at + 1_000, 200), links: [`/news?page=${at + 1}`] };
  };
  const { visited, cuts } = crawl(archive);
  expect([visited.length, cuts]).toEqual([500, []]);
});

test("a trap inside a folder cuts the trap and not the folder", () => {
  const judged = createTraps();
  judged.learn("http://a.test/docs/intro", simHash(prose(1, 300)), "read");
  for (let at = 0; at < 40; at++) judged.learn(`http://a.test/docs/calendar/2026/${at}`, simHash(common), "read");
  expect(judged.judge("http://a.test/docs/calendar/2030/1").in).toBe(false);
  expect(judged.judge("http://a.test/docs/next").in).toBe(true);
});

test("pages that repeat a text under a pattern of their own use up its budget", () => {
  const judged = createTraps();
  for (let at = 0; at < 30; at++) judged.learn(`http://a.test/print/x${at}y`, simHash(prose(at, 100)), "same");
  expect(judged.judge("http://a.test/print/x99y")).toEqual({ in: false, because: "same-again" });
});

test("a parameter that changes the text once is never taken for a session", () => {
  const judged = createTraps();
  for (let at = 0; at < 9; at++) judged.learn(`http://a.test/x?p=${at}`, at === 8 ? 1n : 2n, "read");
  expect(judged.session("http://a.test/x?p=1").has("p")).toBe(false);
});

test("what one page ignores may matter to another, until several agree", () => {
  const judged = createTraps();
  const ignore = (path: string) => {
    for (let at = 0; at < 4; at++) judged.learn(`http://a.test/${path}?sid=${at}`, simHash(path), "read");
  };
  ignore("one");
  expect(judged.session("http://a.test/one?sid=9").has("sid")).toBe(true);
  expect(judged.session("http://a.test/other?sid=9").has("sid")).toBe(false);
  ignore("two");
  ignore("three");
  expect(judged.session("http://a.test/other?sid=9").has("sid")).toBe(true);
});

test.each([
  ["http://a.test/a/b/a/b/a/b/a/b", false],
  [`http://a.test/${"x/".repeat(4)}`, false],
  [`http://a.test/${Array.from({ length: 25 }, (_, at) => `s${"abcdefghijklmnopqrstuvwxyz"[at]}`).join("/")}`, false],
  ["http://a.test/2026/11/23/11/x", true],
  ["http://a.test/en/docs/en/docs/intro", true],
])("%s may be visited: %s", (url, expected) => {
  expect(createTraps().judge(url).in).toBe(expected);
});

test("the cost of a page stays the same as a crawl grows", async () => {
  const { exponent } = await growthOf(
    (size) => () => {
      const judged = createTraps();
      for (let at = 0; at < size; at++) {
        const url = `http://a.test/${prose(at % 3_000, 2).replace(" ", "/")}${"abcdefg"[at % 7]}?p=${at % 5}&q=${at}`;
        judged.judge(url);
        judged.session(url);
        judged.learn(url, (BigInt(at) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn, "read");
      }
    },
    { from: 1_000, to: 16_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
