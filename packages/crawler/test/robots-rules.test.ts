import { growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { parseRobots } from "../src/index.ts";

const everybody = (rules: string) => `User-agent: *\n${rules}`;
const allows = (text: string, path: string) => parseRobots(text, "benchbot").allows(path);

test.each([
  "User-agent:",
  "User_agent:",
  "User-agents:",
  "Useragent:",
  "user agent:",
  "USER AGENT",
  "User-Agent",
  "useragent",
])("a group that begins with %s is a group", (key) => {
  expect(allows(`${key} benchbot\nDisallow: /own\n\nUser-agent: *\nDisallow: /all`, "/own/x")).toBe(false);
  expect(allows(`${key} benchbot\nDisallow: /own\n\nUser-agent: *\nDisallow: /all`, "/all/x")).toBe(true);
});

test.each(["Sitemap:", "Site-map:", "Sitemaps:", "sitemap_index:"])("a sitemap is named by %s", (key) => {
  expect(parseRobots(`${key} https://a.test/map.xml`, "benchbot").sitemaps).toEqual(["https://a.test/map.xml"]);
});

test.each(["Crawl-delay:", "Crawl delay:", "crawldelay:", "Crawl-delay"])("a gap is asked for by %s", (key) => {
  expect(parseRobots(everybody(`${key} 7`), "benchbot").crawlDelayMs).toBe(7_000);
});

test.each([
  ["Disallow: /a/", "/a/x", false],
  ["Disallow: /a/", "/a", true],
  ["Disallow: /a/\nAllow: /a/open", "/a/opened/x", true],
  ["Allow: /a/open\nDisallow: /a/", "/a/ope", false],
  ["Disallow: /same\nAllow: /same", "/same", true],
  ["Disallow: /*.php$", "/dir/y.php", false],
  ["Disallow: /*.php$", "/x.php5", true],
  ["Disallow: /*.php$", "/x.php?a=1", true],
  ["Disallow: /b*/secret", "/bzz/deep/secret/x", false],
  ["Disallow: /b*/secret", "/b/public", true],
  ["Disallow: /d$", "/d", false],
  ["Disallow: /d$", "/d/more", true],
  ["Disallow: /q?*id=  # no ids", "/q?a=2&id=3", false],
  ["Disallow: /q?*id=  # no ids", "/q?name=1", true],
  ["Disallow: /*a$", "/a", false],
  ["Disallow: /a*a$", "/a", true],
  ["Disallow:", "/x", true],
  ["  disallow : /tmp", "/tmp/1", false],
  ["Disallow: /A", "/a", true],
  ...["Dissallow:", "dissalow:", "Disalow:", "Diasllow:", "Disallaw:", "Disallowed:", "Disallow", "DISALLOW "].map(
    (key): [string, string, boolean] => [`${key} /tmp`, "/tmp/1", false],
  ),
  ["Allow /tmp/open\nDisallow /tmp", "/tmp/open", true],
  ["Disallow is what we do", "/is", true],
  ["Allowed: /tmp/open\nDisallow: /tmp", "/tmp/open", true],
  ["Disallow: /café", "/caf%C3%A9/x", false],
  ["Disallow: /caf%c3%a9", "/caf%C3%A9", false],
  ["Disallow: /a%2Fb", "/a/b", true],
  ["Disallow: /%7Eada", "/~ada", false],
  ["Disallow: /", "/robots.txt", true],
])("%j on %s allows: %s", (rules, path, expected) => {
  expect(allows(everybody(rules), path)).toBe(expected);
});

const several = `User-agent: otherbot
Disallow: /

User-agent: *
Disallow: /star

User-agent: someone
User-agent: BenchBot/2.0
Disallow: /b/
Sitemap: http://a.test/map.xml

User-agent: benchbot-images
Disallow: /d/

user-agent: BENCHBOT
Disallow: /c/
`;

test.each([
  ["/b/x", false],
  ["/c/x", false],
  ["/star", true],
  ["/d/x", true],
])("the groups of the crawler's own name decide together: %s allowed is %s", (path, expected) => {
  expect(allows(several, path)).toBe(expected);
});

test("a crawler without its own group follows the rules for all", () => {
  expect(parseRobots(several, "nobody/1.0").allows("/star")).toBe(false);
});

test("rules before the first name, HTML and an empty file allow everything", () => {
  expect(allows("Disallow: /", "/x")).toBe(true);
  expect(allows("<!doctype html><p>Disallow: /</p>", "/x")).toBe(true);
  expect(allows("", "/x")).toBe(true);
});

test("a file with a byte order mark and any line end is read", () => {
  expect(allows("\ufeffUser-agent: *\rDisallow: /a\r\nDisallow: /b", "/a")).toBe(false);
  expect(allows("\ufeffUser-agent: *\rDisallow: /a\r\nDisallow: /b", "/b")).toBe(false);
});

test("Crawl-delay holds for the names before it, and ends no list of names", () => {
  const text = "User-agent: slow\nCrawl-delay: 10\nUser-agent: *\nDisallow: /x\nCrawl-delay: 0.5\n";
  expect(parseRobots(text, "slow").crawlDelayMs).toBe(10_000);
  expect(parseRobots(text, "slow").allows("/x")).toBe(false);
  expect(parseRobots(text, "benchbot").crawlDelayMs).toBe(500);
  expect(parseRobots("User-agent: *\nCrawl-delay: soon", "benchbot").crawlDelayMs).toBeUndefined();
});

test("sitemaps hold for every crawler and count once", () => {
  const text =
    "SITEMAP:   http://a.test/1.xml  # feed\nUser-agent: x\nsitemap: http://a.test/2.xml\nSitemap: http://a.test/1.xml";
  expect(parseRobots(text, "benchbot").sitemaps).toEqual(["http://a.test/1.xml", "http://a.test/2.xml"]);
});

test.each(["*a", "a*", "*", "%2", "é"])("rules of %j cost time in proportion to their length", async (piece) => {
  const { exponent } = await growthOf(
    (size) => {
      const text = everybody(`Disallow: /${piece.repeat(size / piece.length)}b$`);
      const path = `/${"a".repeat(8_000)}`;
      return () => parseRobots(text, "benchbot").allows(path);
    },
    { from: 16_000, to: 256_000 },
  );
  expect(exponent).toBeLessThan(1.5);
});
