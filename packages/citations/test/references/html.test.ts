import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

const found = async (html: string, files = {}) => (await findReferences(html, { type: "html", files })).references;
const entries = ["Byron, A. (1843). Notes. Memoirs 3, 4–5.", "Quine, M. (2001). Hens. Bremen: Acker."];
const [first = "", second = ""] = entries;

describe("pages", () => {
  test.each([
    [
      "a list behind a heading",
      `<h2>References</h2><ol><li>${first}</li><li>${second}</li></ol><h2>More</h2><ul><li>${first} again</li></ul>`,
    ],
    ["a list by its name", `<div class="ref-list"><p>${first}</p><p>${second}</p></div>`],
    [
      "roles",
      `<div role="doc-bibliography"><div role="doc-biblioentry">${first}</div><div role="doc-biblioentry">${second}</div></div>`,
    ],
    [
      "marked items",
      `<ul><li class="references__item">${first}</li></ul><ul id="refs"><li class="references__item">${first}</li><li class="references__item">${second}</li></ul>`,
    ],
    [
      "citations of an encyclopedia",
      `<ol><li id="cite_note-1"><span class="mw-cite-backlink">^</span> <cite class="citation">${first}</cite></li><li id="cite_note-2"><cite class="citation">${second}</cite></li></ol>`,
    ],
  ])("%s", async (_, html) => {
    expect(
      (await found(`<article><p>Text with <cite>a title</cite>.</p>${html}</article>`)).map(({ raw }) => raw),
    ).toEqual(entries);
  });

  test("identifiers from links, and the place in the page", async () => {
    const html = `<p>x</p>\n<section id="references"><ol>\n<li id="ref-a">${first} <a href="https://doi.org/10.1000/ABC">CrossRef</a> <a href="https://scholar.google.com/x">Search</a></li><li>${second} <a href="//example.org/hens">Hens</a></li></ol></section>`;
    expect(await found(html)).toMatchObject([
      { key: "a", doi: "10.1000/abc", line: 3, offset: html.indexOf('<li id="ref-a"') },
      { url: "https://example.org/hens", line: 3 },
    ]);
  });

  test("data for machines beside a citation", async () => {
    const coins =
      "ctx_ver=Z39.88-2004&amp;rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal&amp;rft.genre=article&amp;rft.atitle=Hens&amp;rft.jtitle=Yard&amp;rft.volume=3&amp;rft.aulast=Quine&amp;rft.aufirst=May&amp;rft.date=2001&amp;rft_id=info%3Adoi%2F10.1000%2FABC";
    const [one] = await found(
      `<ul><li id="cite_note-1"><cite class="citation">Quine. Hens.</cite><span class="Z3988" title="${coins}"></span></li></ul>`,
    );
    expect(one).toMatchObject({
      doi: "10.1000/abc",
      csl: {
        type: "article-journal",
        title: "Hens",
        "container-title": "Yard",
        author: [{ family: "Quine", given: "May" }],
        volume: "3",
      },
    });
  });

  test("keys and their file", async () => {
    const html = '<d-cite key="quine,gone"></d-cite><d-bibliography src="a.bib"></d-bibliography>';
    const { references, problems } = await findReferences(html, {
      type: "html",
      files: { "a.bib": "@book{quine, title={Hens}}" },
    });
    expect(references).toMatchObject([{ key: "quine", file: "a.bib" }]);
    expect(problems).toHaveLength(1);
  });

  test("lists that only machines see, where the page shows none", async () => {
    const meta =
      '<meta name="citation_reference" content="citation_title=Hens;citation_author=Quine;citation_doi=10.1000/abc">';
    expect(await found(`<head>${meta}</head><p>Text</p>`)).toMatchObject([
      { kind: "entry", raw: "Quine. Hens", doi: "10.1000/abc" },
    ]);
  });

  test("links of the text only where there is nothing else; never those of the frame or of scripts", async () => {
    const link =
      '<nav><a href="https://example.org/nav">n</a></nav><p><a href="https://example.org/a">a</a></p><script>"https://example.org/s"</script>';
    expect((await found(link)).map(({ url }) => url)).toEqual(["https://example.org/a"]);
    const html = `${link}<h2>References</h2><ul><li>${first}</li><li>${second}</li></ul>`;
    expect(await found(html)).toHaveLength(2);
    expect((await findReferences(html, { type: "html", links: "all" })).references).toHaveLength(3);
  });

  test("DOIs of the text beside its links, where there is no list", async () => {
    const text = '<p>As in doi:10.1000/ABC and <a href="https://example.org/10.1000/x">there</a>.</p>';
    expect(await found(text)).toMatchObject([
      { kind: "doi", doi: "10.1000/abc", offset: text.indexOf("10.1000/ABC") },
      { kind: "link", url: "https://example.org/10.1000/x" },
    ]);
    const html = `${text}<h2>References</h2><ul><li>${first}</li><li>${second}</li></ul>`;
    expect(await found(html)).toHaveLength(2);
  });
});
