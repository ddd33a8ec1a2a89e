import { describe, expect, test } from "vitest";
import { extract } from "../../src/extract.ts";

/** Miniature pages of documentation generators, and similar pages that are not manuals. */
const url = "https://manuals.example/docs/pump/";

const nav = '<nav><a href="/">Home</a> <a href="/docs/">Docs</a></nav>';
const member = (name: string): string =>
  `<section id="${name}"><h3>${name}<a class="headerlink" href="#${name}">¶</a></h3><pre>${name}()</pre></section>`;

const page = (body: string, head = ""): string =>
  `<!doctype html><title>Pump</title>${head}<body>${nav}<main><h1>Pump</h1>${body}</main><footer>© 2025 Pump Ltd</footer>`;

const headingsOf = (markdown: string): string[] => markdown.match(/^#+ .*$/gmu) ?? [];

describe("a manual is read whole", () => {
  const members = ["open", "close", "drain", "prime"].map(member).join("");

  test("members without prose keep their headings, in place", () => {
    const { markdown } = extract(page(`<p>A pump moves water.</p><h2 id="m">Members</h2>${members}`), { url });
    expect(headingsOf(markdown)).toEqual(["# Pump", "## Members", "### open", "### close", "### drain", "### prime"]);
    expect(markdown).not.toContain("©");
    expect(markdown).not.toContain("Home");
  });

  test("a list of links at its end stays, and links to the pages around go", () => {
    const seeAlso =
      '<h2 id="s">See also</h2><ul><li><a href="/docs/valve/">Valve</a></li><li><a href="/docs/tap/">Tap</a></li></ul>';
    const around = '<div><a href="/docs/a/">Previous: Anvil</a> <a href="/docs/z/">Next: Zinc</a></div>';
    const { markdown } = extract(page(members + seeAlso + around), { url });
    expect(markdown).toContain("- [Valve](https://manuals.example/docs/valve/)");
    expect(markdown).not.toContain("Anvil");
  });

  test("a list that repeats the headings goes, and is in `removed`", () => {
    const contents = ["open", "close", "drain", "prime"].map((it) => `<li><a href="#${it}">${it}</a></li>`).join("");
    const { markdown, removed } = extract(page(`<ul>${contents}</ul>${members}`), { url });
    expect(markdown).not.toContain("](https://manuals.example/docs/pump/#open)");
    expect(removed).toContainEqual(expect.objectContaining({ because: "list of contents" }));
  });

  test("a part called a comment, credits or cookies is part of the text", () => {
    const parts =
      '<div class="tsd-comment">Opens the pump.</div><section id="cookies"><h2>Cookies</h2><p>Reads cookies.</p></section>';
    const { markdown } = extract(page(members + parts), { url });
    expect(markdown).toContain("Opens the pump.");
    expect(headingsOf(markdown)).toContain("## Cookies");
  });

  test.each([
    ["by what it says made it", '<meta name="generator" content="Docutils 0.21">', "<h2>Bare</h2><p>Text.</p>", true],
    [
      "by names of its template",
      "",
      '<div class="tsd-panel"><h2>Bare</h2></div><div class="tsd-panel"><p>Text.</p></div>',
      true,
    ],
    ["not by headings alone", "", "<h2>Bare</h2><p>Text.</p>", false],
  ])("is recognised %s", (_, head, body, isWhole) => {
    const { removed = [], confidence } = extract(page(body, head), { url: "https://words.example/2025/01/pump" });
    expect({ confidence: confidence === 0.9, removed: removed.some(({ because }) => because === "<nav>") }).toEqual({
      confidence: isWhole,
      removed: isWhole,
    });
  });
});

test("a blog with anchors in its headings is no manual", () => {
  const teasers = [1, 2, 3]
    .map((at) => `<article><h2 id="t${at}"><a href="/p/${at}">Teaser ${at}</a></h2></article>`)
    .join("");
  const text = "The river rose in the night, and by the morning the lower fields stood under water. ".repeat(8);
  const html = `<!doctype html><meta name="generator" content="WordPress 6.8"><body>${nav}<article><h1 id="a">Flood</h1><p>${text}</p><h2 id="b">After</h2><p>${text}</p></article><aside>${teasers}</aside>`;
  const { markdown } = extract(html, { url: "https://words.example/2025/01/flood" });
  expect(markdown).toContain("The river rose");
  expect(markdown).not.toContain("Teaser");
});
