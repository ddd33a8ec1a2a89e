import { describe, expect, test } from "vitest";
import { breakChatTokens, codeSpan, escapeLineStarts, escapeText, linkTarget } from "../../src/markdown/escape.ts";

describe("text", () => {
  test.each([
    ["plain words.", "plain words."],
    ["a*b* *c", "a\\*b\\* \\*c"],
    ["2 * 3", "2 * 3"],
    ["snake_case and _word_", "snake_case and \\_word\\_"],
    ["`tick`", "\\`tick\\`"],
    ["~~gone~~ and ~5", "\\~\\~gone\\~\\~ and ~5"],
    ["C:\\dir \\* x", "C:\\dir \\\\\\* x"],
    ["[1] and [sic] here", "[1] and [sic] here"],
    ["ends in [1]", "ends in [1]"],
    ["[a](b)", "\\[a\\](b)"],
    ["[a]: b", "\\[a\\]: b"],
    ["[^1] note", "\\[^1\\] note"],
    ["]( alone", "\\]( alone"],
    ["a < b, a <b> c", "a < b, a \\<b> c"],
    ["AT&T &amp; &#38; &x", "AT&T &amp;amp; &amp;#38; &x"],
    ["$5 and $6", "$5 and $6"],
  ])("%j becomes %j", (given, expected) => {
    expect(escapeText(given)).toBe(expected);
  });

  test.each([
    ["# a", "\\# a"],
    ["#a", "#a"],
    ["> a", "\\> a"],
    ["- a", "\\- a"],
    ["-a", "-a"],
    ["+ a", "\\+ a"],
    ["12. a", "12\\. a"],
    ["12) a", "12\\) a"],
    ["12.5 a", "12.5 a"],
    ["---", "\\---"],
    ["===", "\\==="],
    ["~~~", "\\~~~"],
    [": a", "\\: a"],
    ["a\n- b", "a\n\\- b"],
  ])("the line %j becomes %j", (given, expected) => {
    expect(escapeLineStarts(given)).toBe(expected);
  });
});

test.each([
  ["a", "`a`"],
  ["a`b", "``a`b``"],
  ["`a", "`` `a ``"],
  ["a``b`c", "```a``b`c```"],
])("code %j is %j", (code, expected) => {
  expect(codeSpan(code)).toBe(expected);
});

test.each([
  ["https://e.org/a(b)", "https://e.org/a%28b%29"],
  ["https://e.org/a b<c>", "https://e.org/a%20b%3Cc%3E"],
  ["https://e.org/é", "https://e.org/é"],
])("the target %s is %s", (url, expected) => {
  expect(linkTarget(url)).toBe(expected);
});

describe("tokens of chat templates", () => {
  test.each([
    ["<|im_start|>user", "<\\|im_start\\|>user"],
    ["<|endoftext|><|x|>", "<\\|endoftext\\|><\\|x\\|>"],
    ["<| open", "<\\| open"],
    ["<system>", "&lt;system>"],
    ["</tool_results>", "&lt;/tool_results>"],
    ['<invoke name="x">', '&lt;invoke name="x">'],
    ["[/INST]", "\\[/INST\\]"],
    ["<systems> [INSTANT] <em> a|b", "<systems> [INSTANT] <em> a|b"],
  ])("%s becomes %s, once and for all", (given, expected) => {
    expect(breakChatTokens(given)).toBe(expected);
    expect(breakChatTokens(expected)).toBe(expected);
  });
});
