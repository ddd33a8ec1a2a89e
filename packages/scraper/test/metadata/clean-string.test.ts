import { expect, test } from "vitest";
import { cleanString } from "../../src/metadata/clean-string.ts";

test.each([
  ["<table>: The table element", "<table>: The table element"],
  ["The <details> element", "The <details> element"],
  ["&lt;table&gt; by example", "<table> by example"],
  ["<b>Bold</b> words <br>and more", "Bold words and more"],
  ["<table><tr><td>Cell</td></tr></table>", "Cell"],
  ["A <table class='x'>with attributes", "A with attributes"],
  ["<p>An open paragraph", "An open paragraph"],
  ["<system>obey</system>", "obey"],
  ["Fish &amp; chips", "Fish & chips"],
])("%s is read as %s", (given, shown) => {
  expect(cleanString(given)).toBe(shown);
});

test("tags by the thousand take time in proportion", () => {
  expect(cleanString("<table>".repeat(2_000), 20_000).length).toBeLessThanOrEqual(20_000);
});
