import { describe, expect, test } from "vitest";
import { createMask } from "../src/mask.ts";

const mask = createMask(["hunter2secret", "p@ss word", "it's~(so)"]);

test.each([
  ["key hunter2secret here", "key [REDACTED] here"],
  ["q=p%40ss%20word&x=1", "q=[REDACTED]&x=1"],
  ["q=p%40ss+word&x=1", "q=[REDACTED]&x=1"],
  ["q=p%40ss%20word&x=1".toLowerCase(), "q=[REDACTED]&x=1"],
  ["q=it%27s%7E%28so%29", "q=[REDACTED]"],
  ["q=it%27s%7e%28so%29", "q=[REDACTED]"],
  [`in base64 ${btoa("p@ss word")}`, "in base64 [REDACTED]"],
  ["Bearer abcdef123456", "Bearer [REDACTED]"],
  ["https://a.org/?api_key=abc&x=1", "https://a.org/?api_key=[REDACTED]&x=1"],
  ["https://a.org/?q=1&key=abc", "https://a.org/?q=1&key=[REDACTED]"],
  ["https://user:pw@a.org/", "https://[REDACTED]@a.org/"],
  ["X-Api-Key: abc", "X-Api-Key: [REDACTED]"],
  [`AIza${"a".repeat(35)}`, "[REDACTED]"],
  [`sk-${"a".repeat(24)}`, "[REDACTED]"],
  ["a".repeat(64), "[REDACTED]"],
  ["id 123e4567-e89b-12d3-a456-426614174000", "id 123e4567-e89b-12d3-a456-426614174000"],
  ["an ordinary sentence about tokens and keys", "an ordinary sentence about tokens and keys"],
])("%s → %s, and no further the second time", (text, masked) => {
  expect(mask(text)).toBe(masked);
  expect(mask(mask(text))).toBe(masked);
});

describe("shapes of secrets that nobody configured", () => {
  const plain = createMask();
  const letters = (count: number) => "aB3_".repeat(count).slice(0, count);

  test.each([
    ["a key of Tavily", `tvly-${letters(20)}`],
    ["a key of Firecrawl", `fc-${letters(20)}`],
    ["a key of Brave", `BSA${letters(24)}`],
    ["a token of GitHub", `ghp_${letters(36)}`],
    ["a fine-grained token of GitHub", `github_pat_${letters(40)}`],
    ["a token of Slack", "xoxb-1234567890-abc"],
    ["a key of AWS", "AKIAABCDEFGHIJKLMNOP"],
    ["a temporary key of AWS", "ASIAABCDEFGHIJKLMNOP"],
    ["a JSON web token", `eyJ${letters(20)}.${letters(30)}.${letters(20)}`],
    ["a JSON web token without a signature", `eyJ${letters(20)}.${letters(30)}.`],
    ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n+/=\n-----END RSA PRIVATE KEY-----"],
  ])("%s goes, and the words around it stay", (_, secret) => {
    expect(plain(`before ${secret} after`)).toBe("before [REDACTED] after");
  });

  test("a private key that was cut goes to the end", () => {
    expect(plain("x -----BEGIN PRIVATE KEY-----\nMIIabc\nmore")).toBe("x [REDACTED]");
  });

  test.each([
    ["Authorization: Basic dXNlcjpwdw==", "Authorization: Basic [REDACTED]"],
    ["authorization=abc.def", "authorization=[REDACTED]"],
    ['{"Set-Cookie":"sid=1"}', '{"Set-Cookie":"[REDACTED]"}'],
    ["X-Subscription-Token: abc", "X-Subscription-Token: [REDACTED]"],
    ["/a?KEY=abc&Password=x#f", "/a?KEY=[REDACTED]&Password=[REDACTED]"],
    ["/a?cx=abc&consumer_secret=def", "/a?cx=[REDACTED]&consumer_secret=[REDACTED]"],
    ["ftp://user@a.org and https://:pw@b.org", "ftp://[REDACTED]@a.org and https://[REDACTED]@b.org"],
  ])("%s becomes %s, with its name kept", (text, masked) => {
    expect(plain(text)).toBe(masked);
  });

  test.each([
    "a SHA-1 of forty letters: da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "/a?monkey=abc&keyword=owls",
    "the bearer of bad news",
    "sk-short and fc-short",
    "ask anyone@example.org about //comments",
    "https://a.org/@user/post",
    "1. Cookie recipes",
  ])("%s is no secret", (text) => {
    expect(plain(text)).toBe(text);
  });
});

describe("configured secrets", () => {
  test("shorter than four characters are left alone: they are in every text", () => {
    expect(createMask(["", "a", "abc"])("abc, a cab")).toBe("abc, a cab");
    expect(createMask(["abcd"])("abcd")).toBe("[REDACTED]");
  });

  test("are taken as they are, not as patterns", () => {
    expect(createMask(["a.c$1+"])("abc$1+ a.c$1+ $&")).toBe("abc$1+ [REDACTED] $&");
  });

  test("of which one contains another leave no rest behind", () => {
    const both = createMask(["open-sesame", "open-sesame-now"]);
    expect(both("open-sesame-now")).toBe("[REDACTED]");
    expect(createMask(["open-sesame-now", "open-sesame"])("open-sesame-now")).toBe("[REDACTED]");
  });

  test("are found in the middle of words and as often as they occur", () => {
    expect(createMask(["hush-hush"])("xhush-hushx/hush-hush")).toBe("x[REDACTED]x/[REDACTED]");
  });

  test.each([
    ["quotation marks", 'pa"ss word'],
    ["backslashes", "pa\\ss\\word"],
    ["a line break", "first line\nsecond line"],
  ])("with %s are found inside JSON", (_, secret) => {
    const logged = JSON.stringify({ reason: `refused ${secret}!` });
    expect(createMask([secret])(logged)).toBe('{"reason":"refused [REDACTED]!"}');
  });

  test.each(["päss wörd", "日本語のかぎ", "emoji😀key"])("in other scripts are found percent-encoded: %s", (secret) => {
    const hide = createMask([secret]);
    expect(hide(`?q=${encodeURIComponent(secret)}`)).toBe("?q=[REDACTED]");
    expect(hide(Buffer.from(secret, "utf8").toString("base64"))).toBe("[REDACTED]");
  });
});

test.each([
  ["a password with an at sign", "https://user:hunter2@second@a.org/x"],
  ["a name that is an address", "https://ada@example.org:hunter2second@a.org/x"],
])("of credentials in a URL nothing is left: %s", (_, text) => {
  expect(createMask()(text)).toBe("https://[REDACTED]@a.org/x");
});
