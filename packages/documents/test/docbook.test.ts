import { describe, expect, test } from "vitest";
import { readDocument } from "../src/index.ts";

const read = (xml: string, name = "guide.xml") => readDocument(Buffer.from(xml), { name });
const article = (body: string, version = "5.0") =>
  `<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:m="http://www.w3.org/1998/Math/MathML" version="${version}"><title>Tides</title>${body}</article>`;
const bodyOf = async (body: string) => (await read(article(body))).markdown.replace(/^# Tides\n\n/u, "");

describe("DocBook", () => {
  test("states its title, authors, date and language", async () => {
    const { metadata, contentType, markdown } = await read(
      `<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd"><book lang="en"><bookinfo><title>Ebb and Flow</title><author><firstname>Ada</firstname><surname>Harbour</surname></author><pubdate>2021-09-03</pubdate><legalnotice><para>No warranty.</para></legalnotice></bookinfo><chapter><title>Moon</title><para>It pulls.</para></chapter></book>`,
    );
    expect(contentType).toBe("docbook");
    expect(markdown).toBe("# Ebb and Flow\n\n## Moon\n\nIt pulls.");
    expect(metadata).toEqual({
      title: "Ebb and Flow",
      authors: ["Ada Harbour"],
      published: "2021-09-03",
      language: "en",
      leftOut: ["1 legal notice"],
    });
  });

  test.each([
    [
      "a section",
      "<section><title>Moon</title><simplesect><title>Face</title><para>a</para></simplesect></section>",
      "## Moon\n\n### Face\n\na",
    ],
    [
      "emphasis",
      '<para><emphasis>a</emphasis> <emphasis role="bold">b</emphasis> <literal>c  d</literal></para>',
      "*a* **b** `c d`",
    ],
    [
      "a link",
      '<para><link xlink:href="https://a.example/">site</link> <ulink url="https://b.example/"/></para>',
      "[site](https://a.example/) [https://b.example/](https://b.example/)",
    ],
    [
      "a link in the document",
      '<section xml:id="m"><title>Moon</title><para>See <xref linkend="m"/>.</para></section>',
      "## Moon\n\nSee Moon.",
    ],
    ["a listing", '<programlisting language="C">int x;<co xml:id="c"/>\n</programlisting>', "```c\nint x;(1)\n```"],
    ["a call-out", "<warning><title>Low water</title><para>Wait.</para></warning>", "> [!WARNING] Low water\n> Wait."],
    [
      "a list of terms",
      "<variablelist><varlistentry><term>ebb</term><term>fall</term><listitem><para>going out</para></listitem></varlistentry></variablelist>",
      "ebb, fall\n: going out",
    ],
    [
      "a procedure",
      "<procedure><step><para>Look.</para><substeps><step><para>Left.</para></step></substeps></step></procedure>",
      "1. Look.\n   1. Left.",
    ],
    [
      "a command",
      '<cmdsynopsis><command>tide</command><arg choice="opt">-v</arg><arg choice="plain" rep="repeat">FILE</arg></cmdsynopsis>',
      "```\ntide [-v] FILE...\n```",
    ],
    [
      "a picture",
      '<mediaobject><imageobject><imagedata fileref="a.png"/></imageobject><textobject><phrase>A gauge</phrase></textobject></mediaobject>',
      "![A gauge](a.png)",
    ],
    ["a formula", '<inlineequation><alt role="tex">x^2</alt></inlineequation>', "$x^2$"],
    ["MathML", "<equation><m:math><m:mi>x</m:mi><m:mo>+</m:mo><m:mn>1</m:mn></m:math></equation>", "$$\nx + 1\n$$"],
    ["an entry of an index", "<para>a<indexterm><primary>z</primary></indexterm>b</para>", "ab"],
    ["an unknown element", "<para>a <constructor>b</constructor></para>", "a b"],
  ])("%s", async (_, xml, markdown) => {
    expect(await bodyOf(xml)).toBe(markdown);
  });

  test("spans of a table", async () => {
    const markdown = await bodyOf(
      '<table><title>Levels</title><tgroup cols="3"><colspec colname="a"/><colspec colname="b"/><colspec colname="c"/><thead><row><entry namest="a" nameend="b">Port</entry><entry>m</entry></row></thead><tbody><row><entry>x</entry><entry morerows="1">y</entry><entry>1</entry></row><row><entry>z</entry><entry>2</entry></row></tbody></tgroup></table>',
    );
    expect(markdown).toBe("**Levels**\n\n| Port |  | m |\n| --- | --- | --- |\n| x | y | 1 |\n| z |  | 2 |");
  });

  test("footnotes, and marks that repeat one", async () => {
    const markdown = await bodyOf(
      '<para>a<footnote xml:id="f"><para>Note.</para></footnote> b<footnoteref linkend="f"/></para>',
    );
    expect(markdown).toBe("a[^1] b[^1]\n\n[^1]: Note.");
  });

  test("a manual page", async () => {
    const page =
      "<refentry><refmeta><refentrytitle>tide</refentrytitle><manvolnum>1</manvolnum></refmeta><refnamediv><refname>tide</refname><refpurpose>show levels</refpurpose></refnamediv><refsect1><title>Options</title><para>None.</para></refsect1></refentry>";
    const { markdown, metadata } = await read(page, "tide.xml");
    expect(markdown).toBe("# tide(1)\n\n## Name\n\ntide — show levels\n\n## Options\n\nNone.");
    expect(metadata.title).toBe("tide");
  });

  test("a file that others include has no root of its own", async () => {
    expect((await read("<para>a</para><para>b</para>", "part.dbk")).markdown).toBe("a\n\nb");
  });

  test("counts what is in other files", async () => {
    const { markdown, metadata } = await read(
      '<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd" [<!ENTITY one SYSTEM "one.xml"><!ENTITY app "<application>Tide &#38; Co</application>">]><book><title>A</title><chapter><title>B</title><para>&app; &unknown;</para></chapter>&one;</book>',
    );
    expect(markdown).toBe("# A\n\n## B\n\nTide & Co &amp;unknown;");
    expect(metadata.leftOut).toEqual(["1 included file"]);
  });
});

describe("hostile DocBook", () => {
  const withSubset = (subset: string, body: string) =>
    `<!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x" [${subset}]><article><para>${body}</para></article>`;
  const bomb = Array.from({ length: 20 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`);

  test.each([
    ["a bomb of entities", withSubset(`<!ENTITY e0 "boom">${bomb.join("")}`, "&e20;"), /expand to too much/u],
    [
      "an entity repeated",
      withSubset(`<!ENTITY a "${"x".repeat(60_000)}">`, "&a;".repeat(1_000)),
      /expand to too much/u,
    ],
    ["an entity in itself", withSubset('<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;"), /contain themselves/u],
    ["deep nesting", `<book><para>${"<para>".repeat(100_000)}`, /nested too deeply/u],
  ])("%s is refused", async (_, xml, message) => {
    await expect(read(xml, "a.dbk")).rejects.toMatchObject({ detail: expect.stringMatching(message) });
  });

  test.each([
    ["comments and sections", withSubset('<!ENTITY a "b">', `<!-- &a; -->${"<![CDATA[&a;]]>".repeat(50_000)}`)],
    [
      "unclosed areas",
      article(
        `<programlistingco><areaspec>${'<area coords="1"/>'.repeat(50_000)}</areaspec><programlisting>${"x\n".repeat(50_000)}</programlisting></programlistingco>`,
      ),
    ],
    ["notes", article(`<para>${"<footnote><para>n</para></footnote>".repeat(20_000)}</para>`)],
  ])("many %s take little time", async (_, xml) => {
    const start = performance.now();
    await read(xml, "a.dbk");
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});
