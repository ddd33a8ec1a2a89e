import { describe, expect, test } from "vitest";
import { pickReader } from "../src/pick-reader.ts";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "tides.wiki" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("MediaWiki", () => {
  test("has headings, paragraphs and emphasis", async () => {
    const { markdown, metadata, contentType } = await read(
      ...["= Tides =", "__NOTOC__", "The ''sea'' rises", "'''twice''' a '''''day'''''.", "", "== Springs ==", "Next."],
      ...["----", "l'''Odyssée'' et ''l'Iliade''", "======= Deep ======="],
    );
    expect(contentType).toBe("mediawiki");
    expect(metadata).toEqual({ title: "Tides" });
    expect(markdown).toBe(
      "# Tides\n\nThe *sea* rises **twice** a ***day***.\n\n## Springs\n\nNext.\n\n---\n\n" +
        "l'*Odyssée* et *l'Iliade*\n\n###### = Deep =",
    );
  });

  test("takes its title only from a heading of the first rank or from the page itself", async () => {
    expect((await read("== History ==", "Text.")).metadata.title).toBeUndefined();
    expect((await read("{{DISPLAYTITLE:The ''Argo''}}", "== History ==")).metadata.title).toBe("The Argo");
  });

  test("has lists, nested and with terms", async () => {
    expect(
      await markdown(
        ...["* a", "** b", "*: more of b's list", "* c", "", "# one", "#* x", "# two", "", "; ebb : falling"],
        ...["; [http://a.example flood] : rising", "; spring", ": high", ": and low", ":: indented"],
      ),
    ).toBe(
      "- a\n  - b\n\n  more of b's list\n- c\n\n1. one\n   - x\n2. two\n\nebb\n: falling\n\n" +
        "[flood](http://a.example/)\n: rising\n\nspring\n: high\n: and low\n\n  indented",
    );
  });

  test("has tables with captions, header cells, spans and attributes", async () => {
    expect(
      await markdown(
        ...['{| class="wikitable" style="width: 50%"', "|+ align=top | Heights", "! Port !! Low", "! High", "|-"],
        ...['| colspan="2" | Kiel || 1 | 2', "|- <!-- none -->", "|Brest", "* a", "* b", "| 3 || 7", "|}After it."],
      ),
    ).toBe(
      "Heights\n\n| Port | Low | High |\n| --- | --- | --- |\n| Kiel |  | 1 \\| 2 |\n| Brest<br>a<br>b | 3 | 7 |\n\nAfter it.",
    );
    expect(await markdown("{|", "| a", "|", "{|", "| inner", "|}", "|}")).toContain("inner");
  });

  test("has links to pages, addresses and places", async () => {
    expect(
      await markdown(
        ...["[[Spring tide]]s, [[Neap tide|neaps]], [[Help:Editing (wiki)|]], [[#Below]], [[:Category:Seas|seas]]."],
        ...["[https://a.example/x the ''site''] [https://a.example] https://a.example/y. [[a", "b]]"],
      ),
    ).toBe(
      "[Spring tides](Spring_tide), [neaps](Neap_tide), [Editing](./Help:Editing_%28wiki%29), #Below, " +
        "[seas](./Category:Seas). [the *site*](https://a.example/x) [https://a.example](https://a.example/) " +
        "[https://a.example/y](https://a.example/y). [[a b]]",
    );
  });

  test("has pictures with descriptions, and names what it leaves out", async () => {
    const { markdown, metadata } = await read(
      ...["[[File:Low tide.jpg|thumb|left|200px|Low ''tide'' in [[Kiel]]]]", "", "[[Bild:b.png|alt=A buoy|frameless]]"],
      ...["[[Datei:c.png]] [[File:d.ogg|Waves]]", "<gallery>", "File:e.png|Boats", "</gallery>", "{{Infobox|a=b}}"],
      ...["[[de:Gezeiten]]", "[[Category:Tides]][[Kategorie:Seas|*]]"],
    );
    expect(markdown).toContain("![](Low_tide.jpg)\n\nLow *tide* in [Kiel](Kiel)");
    expect(markdown).toContain("![A buoy](b.png)");
    expect(markdown).toContain("Waves");
    expect(markdown).toContain("![](e.png)\n\nBoats");
    expect(markdown.endsWith("Categories: Tides, Seas")).toBe(true);
    expect(metadata.leftOut).toEqual([
      "1 picture without a description",
      "1 recording",
      "1 template",
      "1 language link",
    ]);
  });

  test("has notes: named, repeated, in groups, defined in their list, and without a mark", async () => {
    expect(
      await markdown(
        ...[`A.<ref name="x">One, ''o''.</ref> B.<ref name=x /> C.<ref group=n name=x>Two</ref> D.<ref name="late"/>`],
        ...[
          "{{Infobox|a=<ref>Unseen.</ref>}}",
          "<references>",
          '<ref name="late">Three<br>lines</ref>',
          "</references>",
        ],
      ),
    ).toBe("A.[^1] B.[^1] C.[^2] D.[^3]\n\n[^1]: One, *o*.\n\n[^2]: Two\n\n[^3]: Three  \n    lines\n\n1. Unseen.");
  });

  test("has the text of notes within notes", async () => {
    expect(await markdown("A.{{efn|One.<ref>Two.</ref>}} B.<ref>Three.</ref>")).toBe(
      "A.[^1] B.[^2]\n\n[^1]: One.\n\n[^2]: Three.\n\n1. Two.",
    );
  });

  test("keeps text in which nothing is markup", async () => {
    expect(
      await markdown(
        ...["<nowiki>''a'' [[b]] &amp;</nowiki>", "<pre>", "''c'' <nowiki>{{d}}</nowiki>", "</pre>"],
        ...[
          '<syntaxhighlight lang="python">',
          "print('''e''')",
          "</syntaxhighlight>",
          " fixed ''f''",
          "  width",
          "end",
        ],
        ...[
          "<math>x^{{2}}</math> and <code>a''b''</code>",
          ": <math display=block>y</math>",
          "<poem>",
          "one",
          "two</poem>",
        ],
      ),
    ).toBe(
      "''a'' [[b]] &\n\n```\n''c'' {{d}}\n```\n\n```python\nprint('''e''')\n```\n\n```\nfixed f\n width\n```\n\n" +
        "end $x^{{2}}$ and `ab`\n\n$$\ny\n$$\n\none  \ntwo",
    );
  });

  test("reads HTML, drops comments and hidden text, and shows unknown tags", async () => {
    const { markdown, hiddenTextRemoved } = await read(
      ...["H<sub>2</sub>O <!-- not", "this --><span style='color:red'>red</span> <del>old</del> <blink>b</blink>"],
      ...[
        "<div style='display:none'>secret</div>",
        "<blockquote>",
        "Quoted.",
        "",
        "Twice.",
        "</blockquote>",
        "<!-- line -->",
      ],
      ...["<ul>", "<li>item</li>", "</ul>", '<span title="open>text</span> "end', "<script>alert(1)</script>"],
    );
    expect(markdown).toBe(
      'H<sub>2</sub>O red ~~old~~ \\<blink>b\\</blink>\n\n> Quoted.\n>\n> Twice.\n\n- item\n\ntext "end ' +
        "\\<script>alert(1)\\</script>",
    );
    expect(hiddenTextRemoved).toBe(1);
  });

  test("keeps the text of well-known templates", async () => {
    const { markdown, metadata } = await read(
      ...["{{Quote|The sea is {{lang|la|mare}}.|Ovid|source=''Fasti''}}", "{{nowrap|a {{!}} b}} {{Unknown|x={{y}}}}"],
      ...["{{{depth|5}}} {{{width}}} {{#if:a|b}} {{DEFAULTSORT:Tides}}{{reflist}}"],
      ...[
        "<ref>{{cite web|last=Reeve|first=Ada|title=On tides|url=https://a.example/t|work=Sea|date=2020|page=4}}</ref>",
      ],
    );
    expect(markdown).toBe(
      "> The sea is mare.\n>\n> — Ovid, *Fasti*\n\na | b 5 {{{width}}} [^1]\n\n" +
        "[^1]: Ada Reeve. [On tides](https://a.example/t). *Sea*. p. 4. 2020",
    );
    expect(metadata.leftOut).toEqual(["3 templates"]);
  });

  test("reads a redirect", async () => {
    expect(await markdown("#REDIRECT [[Tide]]")).toBe("Redirects to [Tide](Tide)");
  });

  test("keeps unclosed markup as text", async () => {
    expect(await markdown("''a [[b {{c <ref>d", "", "== e", "<pre>f")).toBe("*a [[b {{c \\<ref>d*\n\n== e \\<pre>f");
    expect(await markdown("a]] b}} c</ref> {| '''", "{|", "| d")).toContain("a]] b}} c\\</ref> {|");
  });

  test("is recognised by its media type and by certain signs", () => {
    const format = (text: string, clues: { name?: string; contentType?: string } = {}) =>
      pickReader({ bytes: Buffer.from(text), ...clues });
    const wiki = { as: "document", format: "mediawiki" };
    expect(format("Text.", { contentType: "text/x-wiki; charset=UTF-8" })).toEqual(wiki);
    expect(format("Text.", { name: "README.mediawiki" })).toEqual(wiki);
    expect(format("#REDIRECT [[Tide]]")).toEqual(wiki);
    expect(format("'''Tides''' rise.\n\n== Springs ==\nHigh.", { name: "tides.txt" })).toEqual(wiki);
    expect(format("== Title ==\n\n[[anchor]]\nText of AsciiDoc.")).toEqual({ as: "document", format: "text" });
  });

  test.each([
    ["{{url|", "}}"],
    ["[[http://a.example/", "]]"],
  ])("shows %j within itself once", async (open, close) => {
    const { markdown } = await read(`${open.repeat(25)}b.example${close.repeat(25)}`);
    expect(markdown).toContain("b.example");
    expect(markdown.length).toBeLessThan(25 * 100);
  });

  test.each(["[[", "{{", "{{{", "{|\n|a\n", "<ref>", "<nowiki>", "'''", "[http://a ", "<pre>x</pre>", "[[a|b]] "])(
    "reads many repetitions of %j",
    async (mark) => {
      const { markdown } = await read(mark.repeat(200_000 / mark.length));
      expect(markdown.length).toBeGreaterThan(60_000);
    },
    30_000,
  );
});
