import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

const found = async (text: string, files = {}) => (await findReferences(text, { type: "markdown", files })).references;

describe("documents in Markdown", () => {
  test.each([
    ["[@doi:10.1000/ABC; @doi:10.1000/ABC].", [{ key: "doi:10.1000/ABC", doi: "10.1000/abc" }]],
    ["Known [@url:https://example.org/a].", [{ url: "https://example.org/a" }]],
    ["@arxiv:1706.03762 says", [{ doi: "10.48550/arxiv.1706.03762" }]],
    ["(@pmid:31452104)", [{ url: "https://pubmed.ncbi.nlm.nih.gov/31452104/" }]],
    ["[@isbn:9780262035613]", [{ csl: { ISBN: "9780262035613", type: "book" } }]],
    ["[@tag:hens] holds.\n\n[@tag:hens]: doi:10.1000/hens", [{ key: "tag:hens", doi: "10.1000/hens" }]],
    ["as [@fig:one] shows; mail a@doi:x", []],
    ["`[@doi:10.1000/a]`", []],
    ["```\n[@doi:10.1000/a]\n```", []],
    ["<!-- [@doi:10.1000/a] -->", []],
  ])("%s", async (text, expected) => {
    const references = await found(text);
    expect(references).toHaveLength(expected.length);
    expect(references).toMatchObject(expected);
  });

  test("keys of the bibliography that the front matter names, in and out of brackets", async () => {
    const text =
      "---\nbibliography: a.bib\n---\n@byron says, and others [see @quine, p. 3; @gone]. Write to @somebody.";
    const { references, problems } = await findReferences(text, {
      type: "markdown",
      files: {
        "a.bib": "@book{byron, title={Notes}}\n@book{quine, title={Hens}}",
        "b.bib": "@book{gone, title={Elsewhere}}",
      },
    });
    expect(references.map(({ key, file, line }) => [key, file, line])).toEqual([
      ["byron", "a.bib", 1],
      ["quine", "a.bib", 2],
    ]);
    expect(problems).toMatchObject([{ line: 4 }]);
  });

  test("notes, with the first link their own and further ones beside", async () => {
    const text =
      "One.[^1] Two.[^b]\n\n[^1]: Byron, [Notes](https://example.org/a), also\n    [here](https://example.org/b).\n[^b]: No source at all.\n";
    expect(await found(text)).toMatchObject([
      { kind: "note", key: "1", url: "https://example.org/a", line: 3 },
      { kind: "link", url: "https://example.org/b", line: 4 },
      { kind: "note", key: "b", line: 5 },
    ]);
  });

  test.each([
    ["[a](https://example.org/a 'title')", "https://example.org/a"],
    ["[a](https://example.org/a_(b))", "https://example.org/a_(b)"],
    ["[a](<https://example.org/a>)", "https://example.org/a"],
    ["[a][x]\n\n[X]: https://example.org/a", "https://example.org/a"],
    ["<https://example.org/a>", "https://example.org/a"],
    ["see https://example.org/a.", "https://example.org/a"],
    ["[![pic](https://example.org/p.png)](https://example.org/a)", "https://example.org/a"],
    ['<a href="https://example.org/a">x</a>', "https://example.org/a"],
    ["![pic](https://example.org/p.png)", undefined],
    ["[a](#part) [b](other.md) [c](mailto:x@example.org)", undefined],
  ])("the link of %s", async (text, url) => {
    expect((await found(text)).map((one) => one.url)).toEqual(url ? [url] : []);
  });

  test("a list under its heading: links belong to their entries", async () => {
    const text =
      "See [x](https://example.org/x).\n\n## References\n\n1. Byron, A. (1843). [Notes](https://example.org/a). doi:10.1000/abc\n2. Quine, M. (2001). *Hens*. Bremen:\n   Acker.\n\n## Thanks\n\nTo all.";
    expect(await found(text)).toMatchObject([
      { kind: "link", url: "https://example.org/x" },
      { kind: "entry", key: "1", doi: "10.1000/abc", url: "https://example.org/a", line: 5 },
      { kind: "entry", key: "2", raw: "Quine, M. (2001). Hens. Bremen: Acker.", line: 6 },
    ]);
  });

  test("entries and notes show what a reader sees", async () => {
    const text =
      "One.[^1]\n\n[^1]: Byron, *Notes &amp; Hens* on `lens`, [here][h].\n\n## References\n\n- Quine, M. (2001). `lens`: A snake_case *tale* of [Hens]\\*. Bremen: ![ghost](g.png)Acker.\n\n  More in <https://example.org/b>.\n\n[H]:\n  <https://example.org/?a&amp;b>";
    expect(await found(text)).toMatchObject([
      { kind: "note", raw: "Byron, Notes & Hens on lens, here.", url: "https://example.org/?a&b" },
      {
        kind: "entry",
        raw: "Quine, M. (2001). lens: A snake_case tale of [Hens]*. Bremen: Acker. More in https://example.org/b.",
        url: "https://example.org/b",
      },
    ]);
  });

  test("DOIs that stand in the running text by themselves, each once, and not what links, notes and entries tell", async () => {
    const text =
      "See doi:10.1000/hens, doi:10.1000/hens and [x](https://publisher.example/doi/10.1000/geese).[^1]\n\n[^1]: Also doi:10.1000/note.\n\n## References\n\n1. Byron, A. (1843). Notes on hens. doi:10.1000/abc";
    const references = await found(text);
    expect(references.filter(({ kind }) => kind === "doi")).toMatchObject([
      { raw: "10.1000/hens", line: 1, offset: 8 },
    ]);
    expect(references).toHaveLength(4);
    expect((await findReferences(text, { type: "markdown", links: "unlisted" })).references).toHaveLength(2);
  });

  test("offsets are those of the text as it is", async () => {
    const text = "---\ntitle: é\n---\nWords [a](https://example.org/a).";
    const [link] = await found(text);
    expect(text.slice(link?.offset)).toMatch(/^\]\(https:\/\/example\.org\/a/u);
  });

  test.each([
    ["citekey: '@ode1999'"],
    ['citekey: "[[@ode1999|Ode]]"'],
    ["citation-key: ode1999"],
    ["Citation Key: ode1999"],
    ["zotero: zotero://select/items/@ode1999"],
    ['zotero-link: "[Open](zotero://select/items/@ode1999)"'],
  ])("the key of a note about a work: %s", async (field) => {
    const { references } = await findReferences(`---\n${field}\n---\nNotes.`, {
      type: "markdown",
      files: { "refs.bib": "@book{ode1999, title={Ducks}}" },
    });
    expect(references).toMatchObject([{ key: "ode1999", file: "refs.bib", cited: { line: 2 } }]);
  });

  test("a link of Zotero without a citation key is none, and comments of Obsidian are not read", async () => {
    expect(await found("---\nzotero: zotero://select/library/items/ABCD2345\n---\nNotes.")).toEqual([]);
    const text =
      "%% begin annotations %%\n\nSeen [@doi:10.1000/a].\n\n%% end annotations %%\n\nNot %%[@doi:10.1000/b]%% this.\n\nGrew by 5%% and 6%% [@doi:10.1000/c].\n\n%%\n[@doi:10.1000/d]\n%%\n";
    expect((await found(text)).map(({ doi }) => doi)).toEqual(["10.1000/a", "10.1000/c"]);
  });
});
