import { expect, test } from "vitest";
import { mayChange } from "../src/judge.ts";

const page = (text: string, status = 200) => ({ status, body: new TextEncoder().encode(text) });

test.each([
  ["<p>Only text.</p>", false],
  ["<p>A page about &lt;script&gt; and how onions = tears.</p>", false],
  ["<script>write()</script>", true],
  ['<SCRIPT src="a.js"></SCRIPT>', true],
  ['<body onload="start()">', true],
  ['<iframe src="/inner"></iframe>', true],
  ['<meta http-equiv="refresh" content="0;url=/next">', true],
  ["", false],
])("%s may change in a browser: %s", (text, expected) => {
  expect(mayChange(page(text))).toBe(expected);
});

test("a refusal may be another answer for another client", () => {
  expect(mayChange(page("<p>No.</p>", 403))).toBe(true);
});

test("markup in UTF-16 is given the benefit of the doubt", () => {
  expect(mayChange({ status: 200, body: new Uint8Array(Buffer.from("<p>a</p>", "utf16le")) })).toBe(true);
});

test("eight megabytes are looked through in one pass", () => {
  expect(mayChange(page("< on".repeat(2_000_000)))).toBe(false);
});
