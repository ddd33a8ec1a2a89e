import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "guide.adoc" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("AsciiDoc", () => {
  test("has a header, sections and lists", async () => {
    const { markdown, metadata, contentType } = await read(
      ...[
        "= Tide gauge",
        "Ada Reeve <ada@example.org>; Ben Holt",
        "v1.2, 2025-03-04",
        ":description: A gauge.",
        ":lang: en",
      ],
      ...[
        "",
        "// A remark.",
        "== Setting up",
        "",
        ". Open the box.",
        "+",
        "Mind the lid.",
        "",
        ". Read the level.",
        "** high",
      ],
      ...[
        "** low",
        "",
        "//-",
        "* [x] cleaned",
        "* [ ] painted",
        "",
        "//-",
        "Term::",
        "Its meaning.",
        "Other:: Meaning of the other.",
      ],
    );
    expect(contentType).toBe("asciidoc");
    expect(metadata).toMatchObject({
      ...{ title: "Tide gauge", authors: ["Ada Reeve", "Ben Holt"], published: "2025-03-04" },
      ...{ description: "A gauge.", language: "en" },
    });
    expect(markdown).toContain(
      "## Setting up\n\n1. Open the box.\n\n   Mind the lid.\n\n2. Read the level.\n   - high",
    );
    expect(markdown).toContain("- [x] cleaned\n- [ ] painted");
    expect(markdown).toContain("Term\n: Its meaning.\n\nOther\n: Meaning of the other.");
    expect(markdown).not.toContain("remark");
  });

  test("keeps apart lists that a plus sign or an attribute ends", async () => {
    expect(await markdown("* a", "** b", "", "+", "To a.", "", "[start=4]", ". four")).toBe(
      "- a\n  - b\n\n  To a.\n\n4. four",
    );
  });

  test.each([
    ["*fast*, _slow_, `x + y`, un**think**able", "**fast**, *slow*, `x + y`, un**think**able"],
    ["H~2~O, x^2^, [.lead]#words#, #marked#", "H<sub>2</sub>O, x<sup>2</sup>, words, marked"],
    ["a_b_c, 2 * 3 * 4, C\\*a*", "a_b_c, 2 * 3 * 4, C\\*a\\*"],
    [
      "https://sea.example/a[Tables,window=_blank], link:b.html[*B*]",
      "[Tables](https://sea.example/a), [**B**](b.html)",
    ],
    ["See https://sea.example/x.", "See [https://sea.example/x](https://sea.example/x)."],
    ["`+*literal*+`, +_plain_+, pass:[<u>raw</u>]", "`*literal*`, \\_plain\\_, raw"],
    ['"`Yes`", don\'t -- (C) 2020...', "“Yes”, don’t — © 2020…"],
    ["kbd:[Ctrl+C], btn:[OK], menu:File[Save > As]", "`Ctrl+C`, **OK**, **File › Save › As**"],
    ["((gauge)) and (((tide, high)))none", "gauge and none"],
    ["latexmath:[\\frac{a}{b}], stem:[x_1]", "$\\frac{a}{b}$, $x_1$"],
    ["<<deep,the deep>>, xref:other.adoc#a[there]", "the deep, [there](other.adoc#a)"],
    ["unknown:thing[text]", "unknown:thing[text]"],
  ])("reads the inline markup of %s", async (source, expected) => {
    expect(await markdown(source)).toBe(expected);
  });

  test("replaces attributes and obeys conditions", async () => {
    expect(
      await markdown(":port: Brest", "", "To {port}, {nowhere}{nbsp}\\{port}.", "", ":port: Bari", "", "{port}"),
    ).toBe("To Brest, {nowhere} {port}.\n\nBari");
    expect(await markdown("{counter:step} {counter:step}")).toBe("1 2");
    expect(
      await markdown(
        ...[
          ":a: 1",
          "",
          "ifdef::a[]",
          "with",
          "endif::[]",
          "ifndef::a[without]",
          'ifeval::["{a}" == "2"]',
          "two",
          "endif::[]",
        ],
      ),
    ).toBe("with");
  });

  test.each([
    ['source,sh,subs="attributes"', "```sh\nget 4.1 *x*\n```"],
    ["source,sh,subs=+attributes", "```sh\nget 4.1 *x*\n```"],
    ['source,sh,subs="+quotes"', "```sh\nget 4.1 x\n```"],
    ['source,sh,subs="verbatim,-attributes"', "```sh\nget {v} *x*\n```"],
    ["source,sh", "```sh\nget {v} *x*\n```"],
  ])("replaces in code what [%s] says", async (attributes, expected) => {
    expect(await markdown(":v: 4.1", "", `[${attributes}]`, "----", "get {v} *x*", "----")).toBe(expected);
  });

  test("keeps code with its language and marks", async () => {
    expect(await markdown("[source,python]", "----", "if level > 3: # <1>", "  alarm() <.>", "----", "<1> High.")).toBe(
      "```python\nif level > 3: (1)\n  alarm() (1)\n```\n\n1. High.",
    );
    expect(await markdown("....", "*plain*", "....", "", " indented", "", "```sh", "ls", "```")).toBe(
      "```\n*plain*\n```\n\n```\nindented\n```\n\n```sh\nls\n```",
    );
  });

  test("reads tables with heads, spans, styles and other separators", async () => {
    const table = "| Port | Level |\n| --- | --- |\n| Brest | 4 |";
    expect(await markdown("|===", "| Port | Level", "", "| Brest", "| 4", "|===")).toBe(table);
    expect(await markdown('[%header,cols="1,1"]', ",===", "Port,Level", '"Brest",4', ",===")).toBe(table);
    expect(await markdown('[cols="2*",options="header"]', "|===", "|Port", "|Level", "|Brest", "|4", "|===")).toBe(
      table,
    );
    expect(await markdown("[cols=2*]", "|===", "2+| both", ".2+m| a | b", "| c", "|===")).toContain("`a`");
    expect(await markdown('[cols="1a"]', "|===", "|* one", "* two", "|===")).toContain("one");
  });

  test("reads notes, quotations, examples and what it does not know", async () => {
    const text = await markdown(
      ...[
        "NOTE: Mind the _edge_.",
        "",
        "[WARNING]",
        ".Loud",
        "====",
        "Bang.",
        "====",
        "",
        "[quote, Ada Reeve, Tides]",
        "____",
      ],
      ...[
        "High.",
        "____",
        "",
        "[verse]",
        "one",
        "two",
        "",
        "A footnote.footnote:[At noon.]",
        "",
        "[stem]",
        "++++",
        "a^2",
        "++++",
      ],
      ...[
        "",
        ".The gauge",
        "image::gauge.png[A gauge]",
        "",
        "[gauge]",
        "****",
        "Aside.",
        "****",
        "",
        "gauge::north[open]",
        "",
        "'''",
      ],
    );
    expect(text).toContain("> [!NOTE]\n> Mind the *edge*.");
    expect(text).toContain("> [!WARNING] Loud\n> Bang.");
    expect(text).toContain("> High.\n>\n> — Ada Reeve, Tides");
    expect(text).toMatch(/> one {2}\n> two/u);
    expect(text).toContain("A footnote.[^1]");
    expect(text).toContain("[^1]: At noon.");
    expect(text).toContain("$$\na^2\n$$");
    expect(text).toContain("![A gauge](gauge.png)\n\nThe gauge");
    expect(text).toContain("Aside.");
    expect(text).toContain("gauge::north");
  });

  test("calls sections by their titles", async () => {
    expect(
      await markdown("== The deep", "", "[#low]", "=== Low water", "", "<<_the_deep>>, <<low>>, <<Low water>>"),
    ).toContain("The deep, Low water, Low water");
  });

  test("names what is not in the text", async () => {
    const { metadata, markdown } = await read(
      "include::more.adoc[]",
      "",
      "image::a.png[]",
      "",
      "////",
      "No.",
      "////",
      "",
      "video::b.mp4[]",
    );
    expect(metadata.leftOut).toEqual(["1 included file", "1 picture without a description", "1 recording"]);
    expect(markdown).toContain("more.adoc");
    expect(markdown).not.toContain("No.");
  });

  test.each([
    ["nested blocks", Array.from({ length: 600 }, (_, depth) => "=".repeat(4 + depth)).join("\n\n")],
    ["items that a plus sign joins", ". a\n+\n".repeat(40_000)],
    ["open marks", "*a _b `c #d [e]#f ".repeat(15_000)],
    ["open macros", "link:a[ footnote:[ <<b [[c ((d ".repeat(8_000)],
    ["sections", "== a\n\n".repeat(40_000)],
    ["attributes that multiply", `${":a: {a}{a}bbbbbbbb\n".repeat(200)}\n${"{a} ".repeat(50_000)}`],
    ["repeated cells", `|===\n${"999*|a\n".repeat(5_000)}`],
    ["conditions without ends", "ifdef::a[]\n".repeat(30_000)],
    ["marks of code", `----\n${"<1> ".repeat(60_000)}`],
  ])("reads %s in time in proportion to its length", async (_, source) => {
    await expect(read("x", "", source)).resolves.toMatchObject({ contentType: "asciidoc" });
  });
});
