import { expect, test } from "vitest";
import { tokenize } from "../../src/dom/tokenize.ts";

/** Tokens on one line: `<a href=x>`, `</a>`, `"text"`; after `<svg>`, CDATA is text. */
function tokens(html: string): string {
  const found: string[] = [];
  tokenize(html, {
    open(tag, attributes, selfClosing) {
      const pairs = attributes.flatMap((name, at) => (at % 2 === 0 ? [` ${name}=${attributes[at + 1]}`] : []));
      found.push(`<${tag}${pairs.join("")}${selfClosing ? "/" : ""}>`);
    },
    close: (tag) => found.push(`</${tag}>`),
    text: (data) => found.push(JSON.stringify(data)),
    takesCdata: () => found.includes("<svg>"),
  });
  return found.join(" ");
}

test.each([
  ["tags and text", "<p>a</p>", '<p> "a" </p>'],
  ["names in lower case", "<P CLASS=A>x</P >", '<p class=A> "x" </p>'],
  ["values in double, single and no quotes", `<a b="1" c='2' d=3>`, "<a b=1 c=2 d=3>"],
  ["blanks around the equals sign", "<a b = 1>", "<a b=1>"],
  ["an attribute without a value", "<a hidden b>", "<a hidden= b=>"],
  ["an equals sign before a name belongs to it", "<a =b=c>", "<a =b=c>"],
  ["a bracket within quotes", '<a b="x>y">z', '<a b=x>y> "z"'],
  ["attributes without blanks between them", '<a b="1"c="2">', "<a b=1 c=2>"],
  ["a slash at the end", "<br/>", "<br/>"],
  ["a slash within a bare value is no end", "<a href=/x/>y", '<a href=/x/> "y"'],
  ["a slash between attributes", "<a b/c>", "<a b= c=>"],
  ["the first of a name", "<a b=1 b=2>", "<a b=1>"],
  ["references in text", "a &amp; b &lt; &#65; &copy 1", '"a & b < A © 1"'],
  ["references in values keep those of addresses", '<a href="?a=1&copy=2&amp;b">', "<a href=?a=1&copy=2&b>"],
  ["a lone angle is text", "1 < 2 <3", '"1 < 2 <3"'],
  ["an angle at the end", "a<", '"a<"'],
  ["comments", "a<!-- <p> -->b<!-->c<!--->d<!--x--!>e", '"a" "b" "c" "d" "e"'],
  ["a comment without an end hides the rest", "a<!-- b", '"a"'],
  ["doctype and instructions", "<!doctype html><?xml version='1'?>a", '"a"'],
  ["an end tag that is none", "a</>b</ c>d", '"a" "b" "d"'],
  ["attributes of end tags go", "<b>x</b class=y>z", '<b> "x" </b> "z"'],
  ["CDATA in a drawing", "<svg><![CDATA[a<b]]>c", '<svg> "a<b" "c"'],
  ["CDATA elsewhere, a comment up to its first bracket", "<![CDATA[a>b]]>c", '"b]]>c"'],
  ["scripts are text", "<script>if (a<b) x('</p>&amp;')</script>c", `<script> "if (a<b) x('</p>&amp;')" </script> "c"`],
  ["styles end at their own tag in any case", "<style>a{}</STYLE >b", '<style> "a{}" </style> "b"'],
  ["a longer name does not end a script", "<script>a</scripts>b</script>", '<script> "a</scripts>b" </script>'],
  ["titles hold references but no tags", "<title>a &amp; <b></title>", '<title> "a & <b>" </title>'],
  ["raw text without an end is the rest", "<textarea>a<p>", '<textarea> "a<p>"'],
  ["a closed script holds nothing", "<script/>a", '<script/> "a"'],
  ["a page that ends within a tag", "a<p class='x", '"a"'],
  ["a page that ends within an end tag", "a</p", '"a"'],
])("%s", (_, html, expected) => {
  expect(tokens(html)).toBe(expected);
});

test.each(["<", "<a ", "<a b='", "<!--", "<![CDATA[", "</", "<script>", "<a =", "&", "<p/", "<textarea></"])(
  "a million of %j take one pass",
  (piece) => {
    let seen = 0;
    const count = (): void => {
      seen++;
    };
    tokenize(piece.repeat(1_000_000), { open: count, close: count, text: count, takesCdata: () => true });
    expect(seen).toBeLessThanOrEqual(1_000_000);
  },
);
