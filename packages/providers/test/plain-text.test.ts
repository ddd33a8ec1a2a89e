import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText, scholarlyText } from "../src/clean.ts";

describe("plain text", () => {
  test.each([
    ["marks around words", "a <strong>bold</strong> claim", "a bold claim"],
    ["line breaks", "one<br/>two<BR>three", "one two three"],
    ["letters pressed together by inline tags", "H<sub>2</sub>O and E = mc<sup>2</sup>", "H2O and E = mc2"],
    ["attributes", "<a class=\"x\" href='/y' data-z=1 hidden>link</a>", "link"],
    ["named, decimal and hexadecimal entities", "Tom &amp; J&eacute;r&#244;me&#x2019;s", "Tom & Jérôme’s"],
    ["scripts with what they hold", "before<script>alert(1)</script>after", "before after"],
    ["comments", "a<!-- b -->c", "ac"],
    ["JATS", "<jats:title>Abstract</jats:title><jats:p>We ask <jats:italic>why</jats:italic>.</jats:p>", "We ask why."],
    ["MathML", "x <mml:math><mml:mo>≤</mml:mo><mml:mi>y</mml:mi></mml:math>", "x ≤y"],
    ["white space", "  a\n\n\tb   c ", "a b c"],
  ])("loses %s", (_, html, expected) => {
    expect(plainText(html)).toBe(expected);
  });

  test.each([
    ["code that looks like a tag", "std::vector<int> and List<String>"],
    ["comparisons", "if a < b and c > d"],
    ["a comparison with a tag's letter", "while (a<b && c>d)"],
    ["an ampersand in an address", "?a=1&copy=2"],
    ["a family, joined", "👩‍👩‍👧"],
    ["Persian joiners", "می‌خواهم"],
    ["a heart in colour", "❤️"],
  ])("keeps %s", (_, text) => {
    expect(plainText(text)).toBe(text);
  });

  test.each([
    ["zero-width space", "pay\u200Bpal"],
    ["soft hyphen", "pay\u00ADpal"],
    ["direction override", "pay\u202Epal"],
    ["isolates", "\u2066pay\u2069pal"],
    ["byte order mark", "\uFEFFpaypal"],
    ["tag characters", "pay\u{E0069}\u{E0067}pal"],
    ["variation selectors as a code", "pay\u{E0100}\u{E0112}\uFE00\uFE01pal"],
    ["joiners between Latin letters", "pay\u200D\u200Cpal"],
    ["control characters", "pay\u0007\u009Bpal"],
  ])("drops %s", (_, text) => {
    expect(plainText(text)).toBe("paypal");
  });

  test("decodes once: escaped markup is somebody's text", () => {
    expect(plainText("the &lt;b&gt; tag")).toBe("the <b> tag");
  });

  test("registries escape twice, so scholarly text is read twice", () => {
    expect(scholarlyText("&lt;i&gt;E. coli&lt;/i&gt; &amp;amp; friends")).toBe("E. coli & friends");
  });

  test("takes any text, however hostile, in reasonable time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(plainText(text)).not.toMatch(/\p{Cc}|\s\s/u);
      }),
    );
    expect(plainText("<a ".repeat(50_000)).length).toBeLessThan(20_001);
    expect(plainText("<script>".repeat(5_000)).length).toBeLessThan(40_001);
  });
});
