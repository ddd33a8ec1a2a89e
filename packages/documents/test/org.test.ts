import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "notes.org" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("Org", () => {
  test("has metadata, headlines, lists and dates", async () => {
    const { markdown, metadata, contentType } = await read(
      ...[
        "#+TITLE: Tide gauge",
        "#+AUTHOR: Ada Reeve",
        "#+DATE: <2025-03-04 Tue>",
        "#+LANGUAGE: en",
        "# A remark.",
        "",
      ],
      ...[
        "* TODO [#A] Setting up :work:",
        "  SCHEDULED: <2025-03-05 Wed>",
        "  :PROPERTIES:",
        "  :ID: 1",
        "  :END:",
        "Text.",
      ],
      ...["** Steps", "1. Open the box.", "   - high", "   - low", "2. [X] Read.", "", "- gauge :: a device", ""],
      ...["* COMMENT Not this", "No.", "* Private :noexport:", "No."],
    );
    expect(contentType).toBe("org");
    expect(metadata).toMatchObject({
      title: "Tide gauge",
      authors: ["Ada Reeve"],
      published: "2025-03-04",
      language: "en",
    });
    expect(metadata.leftOut).toEqual(["1 section marked as not exported"]);
    expect(markdown).toContain("## TODO Setting up\n\nSCHEDULED: <2025-03-05 Wed>");
    expect(markdown).toContain("1. Open the box.\n   - high\n   - low\n2. [x] Read.");
    expect(markdown).toContain("gauge\n: a device");
    expect(markdown).not.toMatch(/remark|PROPERTIES|No\./u);
  });

  test.each([
    ["*fast*, /slow/, =x*y=, ~f()~, +old+, a*b*c", "**fast**, *slow*, `x*y`, `f()`, ~~old~~, a\\*b\\*c"],
    ["H_2O and x^{n+1}", "H<sub>2O</sub> and x<sup>n+1</sup>"],
    ["[[https://sea.example/a][Tide /tables/]], [[*Low][low]]", "[Tide *tables*](https://sea.example/a), low"],
    ["$a_1$, \\(b\\), \\alpha and \\eacute{}t\\eacute", "$a_1$, $b$, α and été"],
    ["It costs $5 and $6 -- or more...", "It costs $5 and $6 – or more…"],
    ["src_sh{ls}, @@html:<b>@@loud, <<here>>there", "`ls`, loud, there"],
  ])("reads the inline markup of %s", async (source, expected) => {
    expect(await markdown(source)).toBe(expected);
  });

  test("reads blocks, tables, notes, formulas and macros", async () => {
    const text = await markdown(
      ...[
        "#+MACRO: port the port of $1",
        "To {{{port(Brest)}}}.[fn:1]",
        "",
        "#+begin_src python",
        "if a:",
        "  ,* b()",
        "#+end_src",
      ],
      ...[
        "",
        "| Port  | Level |",
        "|-------+-------|",
        "| Brest |     4 |",
        "#+TBLFM: $2=4",
        "",
        "#+begin_quote",
        "High.",
        "#+end_quote",
      ],
      ...[
        "",
        "\\begin{equation}",
        "a = b",
        "\\end{equation}",
        "",
        ": fixed",
        "",
        "#+CAPTION: The gauge",
        "[[file:gauge.png]]",
        "",
      ],
      ...["#+begin_warning", "Mind it.", "#+end_warning", "", "[fn:1] At /noon/."],
    );
    expect(text).toContain("To the port of Brest.[^1]");
    expect(text).toContain("```python\nif a:\n  * b()\n```");
    expect(text).toContain("| Port | Level |\n| --- | --- |\n| Brest | 4 |");
    expect(text).not.toContain("TBLFM");
    expect(text).toContain("> High.");
    expect(text).toContain("\\begin{equation}");
    expect(text).toContain("```\nfixed\n```");
    expect(text).toContain("The gauge");
    expect(text).toContain("> [!WARNING]\n> Mind it.");
    expect(text).toContain("[^1]: At *noon*.");
  });

  test("names what is not in the text", async () => {
    const { metadata } = await read('#+INCLUDE: "more.org"', "", "[[file:a.png]]", "", "#+LATEX: \\newpage", "Text.");
    expect(metadata.leftOut).toEqual(["1 included file", "1 picture without a description", "1 raw passage"]);
  });

  test.each([
    ["lists within lists", Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth)}- x`).join("\n")],
    ["open marks", "*a /b =c ~d +e _f ".repeat(15_000)],
    ["open links and formulas", "[[a][b $c \\(d \\[e [fn:f: ".repeat(8_000)],
    ["blocks without ends", "#+begin_src\n:a:\n\\begin{b}\n".repeat(15_000)],
    ["macros that multiply", `#+MACRO: a ${"{{{a}}}".repeat(20)}\n${"{{{a}}} ".repeat(5_000)}`],
    ["bars", "|a".repeat(100_000)],
  ])("reads %s in time in proportion to its length", async (_, source) => {
    await expect(read("x", "", source)).resolves.toMatchObject({ contentType: "org" });
  });
});
