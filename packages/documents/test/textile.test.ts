import { describe, expect, test } from "vitest";
import { pickReader } from "../src/pick-reader.ts";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "tides.textile" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("Textile", () => {
  test("has front matter, headings, paragraphs and quotations", async () => {
    const { markdown, metadata, contentType } = await read(
      ...["---", "layout: post", "title: On tides", "author: Ada Reeve", "date: 2020-03-04", "---"],
      ...[
        "h2(#first)=. Springs",
        "",
        "p{color:red}. They are high,",
        "at new moon.",
        "",
        "bq.:http://a.example A quotation.",
      ],
      ...["", "bq.. One.", "", "Two.", "", "p. Three.", "", "###. A remark.", "", "***", "", "h7. No heading"],
    );
    expect(contentType).toBe("textile");
    expect(metadata).toEqual({ title: "On tides", authors: ["Ada Reeve"], published: "2020-03-04" });
    expect(markdown).toBe(
      "```yaml\nlayout: post\ntitle: On tides\nauthor: Ada Reeve\ndate: 2020-03-04\n```\n\n## Springs\n\n" +
        "They are high,  \nat new moon.\n\n> A quotation.\n\n> One.\n>\n> Two.\n\nThree.\n\n---\n\nh7. No heading",
    );
  });

  test("has phrases, also between letters and with attributes", async () => {
    expect(
      await markdown(
        ...[
          "*strong* and _(key)emphasised_, __i__ **b** ??cited?? -deleted- @a*b*c@ %{color:red}red%",
          "x[^2^] H[~2~]O",
        ],
        ...[
          "snake_case_name 5*3*2 well-known-words - dash -- long... 2 x 3 (C) 2020 NATO(a treaty)",
          "*open and ==*raw*==",
        ],
      ),
    ).toBe(
      "**strong** and *emphasised*, *i* **b** *cited* ~~deleted~~ `a*b*c` red  \nx<sup>2</sup> H<sub>2</sub>O  \n" +
        "snake_case_name 5\\*3\\*2 well-known-words – dash — long… 2 × 3 © 2020 NATO (a treaty)  \n\\*open and \\*raw\\*",
    );
  });

  test("has links with aliases, and pictures", async () => {
    const { markdown, metadata } = await read(
      ...['"The (port)":http://a.example/x, "it is "high" tide":b["tight":/c]. "$":http://a.example "no": link'],
      ...["(see http://a.example/d_e_f). !low.png(Low (tide))!:b !(left)e.png!", "", "[b]http://b.example"],
    );
    expect(markdown).toBe(
      '[The (port)](http://a.example/x), [it is "high" tide](http://b.example/)[tight](/c). [a.example](http://a.example/) ' +
        '"no": link  \n(see [http://a.example/d_e_f](http://a.example/d_e_f)). ' +
        "[![Low (tide)](low.png)](http://b.example/) ![](e.png)",
    );
    expect(metadata.leftOut).toEqual(["1 picture without a description"]);
  });

  test("has lists, nested, mixed and continued, and definitions", async () => {
    expect(
      await markdown(
        ...[
          "List:",
          "* a",
          "## one",
          "## two",
          "on two lines",
          "*** deep",
          "* b",
          "",
          "# first",
          "# second",
          "",
          "Text.",
        ],
        ...[
          "",
          "#_ third",
          "",
          "#7 seventh",
          "",
          "- ebb := falling",
          "- flood",
          "- spring :=",
          "rising",
          "",
          "high =:",
          "",
        ],
        ...["*22 ships* sail"],
      ),
    ).toBe(
      "List:\n\n- a\n  1. one\n  2. two  \n     on two lines\n     - deep\n- b\n\n1. first\n2. second\n\nText.\n\n" +
        "3. third\n\n7. seventh\n\nebb\n: falling\n\nflood\n\nspring\n: rising\n\n  high\n\n**22 ships** sail",
    );
  });

  test("has tables with head cells, spans, captions and attributes", async () => {
    expect(
      await markdown(
        ...[
          "table(wide){border:1px}.",
          "|=. Heights",
          "|_. Port |_. Low |_. High |",
          "{color:red}. |\\2. Kiel |>. 3 |",
        ],
        ...["| *Brest* | 1", "2 | |"],
      ),
    ).toBe("Heights\n\n| Port | Low | High |\n| --- | --- | --- |\n| Kiel |  | 3 |\n| **Brest** | 1<br>2 |  |");
    expect(await markdown("a | b", "| no table")).toBe("a | b  \n| no table");
  });

  test("has notes, whose marks have texts", async () => {
    expect(await markdown("High[1] tides[2] of [9].", "", "fn1. At _new_ moon.", "", "fn2(small). Or full.")).toBe(
      "High[^1] tides[^2] of [9].\n\n[^1]: At *new* moon.\n\n[^2]: Or full.",
    );
  });

  test("keeps code and text in which nothing is markup", async () => {
    expect(
      await markdown(
        ...[
          "bc(ruby).. a = '*b*'",
          "",
          "<code>c</code>",
          "p. After.",
          "",
          '<pre><code class="js">',
          "d();",
          "",
          "e();",
        ],
        ...[
          "</code></pre>",
          "",
          "pre. f  g",
          "",
          "notextile. <b>*h*</b>",
          "",
          "<notextile>",
          "# _i_",
          "",
          "</notextile>",
        ],
        ...["<yaml>", "j: *k", "</yaml>"],
      ),
    ).toBe(
      "```ruby\na = '*b*'\n\n<code>c</code>\n```\n\nAfter.\n\n```js\nd();\n\ne();\n```\n\n```\nf  g\n```\n\n**\\*h\\***\n\n" +
        "\\# \\_i\\_\n\n```yaml\nj: *k\n```",
    );
  });

  test("reads HTML, and removes what it hides", async () => {
    const { markdown, hiddenTextRemoved } = await read(
      ...["Text &amp; <b>bold</b><!-- gone -->.", "", '<div class="note">', "h3. Inside", "", "*strong*", "", "</div>"],
      ...["p{display:none}. Secret.", "", "<script>alert(1)</script> end <foo> 1 < 2"],
    );
    expect(markdown).toBe("Text & **bold**.\n\n### Inside\n\n**strong**\n\nend \\<foo> 1 < 2");
    expect(hiddenTextRemoved).toBe(1);
  });

  test("is recognised by its media type", () => {
    const clues = { bytes: Buffer.from("Text."), contentType: "text/x-textile" };
    expect(pickReader(clues)).toEqual({ as: "document", format: "textile" });
  });

  test("reads very many blocks of code without blank lines", async () => {
    expect((await markdown("bc. a\n".repeat(30_000))).match(/^a$/gmu)).toHaveLength(30_000);
  });

  test.each([
    '"',
    '"a":',
    '"a" "',
    "*a ",
    "_",
    "@",
    "!a",
    "[*",
    "|a",
    "|a|\n",
    "* a\n",
    "<pre>",
    "bc.. ",
    "h1. \n\n",
    "==",
    "(",
    "hhhh",
  ])(
    "reads many repetitions of %j",
    async (mark) => {
      const { markdown } = await read(`x ${mark.repeat(200_000 / mark.length)}`);
      expect(markdown).not.toBe("");
    },
    30_000,
  );
});
