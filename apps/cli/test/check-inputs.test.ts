import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { docxFile, lines, paragraph, pdfFile } from "@wellsourced/testkit/files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-check-inputs-"));
let site: Replay;

/** An invented page. */
const PAGE = `<!doctype html><html><head><title>Herons of the Marn</title></head><body><article><h1>Herons of the Marn</h1>
<p>The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.</p>
<p>The survey was paid for by the water board and carried out by volunteers from four villages.</p>
</article></body></html>`;
const WRONG = "The survey of the lower Marn counted 412 herons in 2019";
const bib = () => `@string{board = {The water board}}

@online{herons, title = {Herons of the Marn}, author = board, year = 2019, url = {${site.origin}/herons}}
@online{gone, title = {Storks of the Marn}, url = {${site.origin}/storks}}
`;
const tex = (library: string) => String.raw`\documentclass{article}
\begin{document}
\section{Herons}
${WRONG}~\cite{herons}.
Volunteers from four villages carried out the survey~\cite[p.~2]{herons}.

Storks nested on the weir~\citep{gone,herons}.
\bibliography{${library}}
\end{document}
`;

const run = (args: readonly string[], input?: string) =>
  runCli(["check", ...args], {
    cwd: folder,
    originMap: {},
    env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
    ...(input === undefined ? {} : { input }),
  });
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);

beforeAll(async () => {
  site = await startReplay([
    { path: "/herons", body: PAGE, headers: { "content-type": "text/html" } },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  mkdirSync(join(folder, "paper"));
  write("paper/works.bib", bib());
  write("paper/paper.tex", tex("works"));
});
afterAll(async () => {
  await site.close();
});

describe("LaTeX", () => {
  test("is checked with the bibliography that it names beside it, by the lines of both", async () => {
    const { code, out } = await run(["paper/paper.tex", "--json"]);
    const { statements, sources, unusedSources } = JSON.parse(out);
    expect(code).toBe(1);
    expect(statements[0]).toMatchObject({ line: 4, cites: ["herons"], state: "addressed" });
    expect(statements[0].reasons).toContainEqual(expect.objectContaining({ code: "number_differs" }));
    expect(sources).toEqual([
      expect.objectContaining({ ref: "herons", file: "paper/works.bib", line: 3, readable: true, citedBy: [1, 2, 3] }),
      expect.objectContaining({ ref: "gone", file: "paper/works.bib", line: 4, readable: false, citedBy: [3] }),
    ]);
    expect(unusedSources).toEqual([]);
    const shown = await run(["paper/paper.tex"]);
    expect(shown.out).toContain("paper/paper.tex:4");
    expect(shown.out).toContain("gone (paper/works.bib:4): ");
  });

  test("with a bibliography that is not there says so, and does not invent sources", async () => {
    write("paper/alone.tex", tex("lost"));
    const { out, err } = await run(["paper/alone.tex", "--json"]);
    expect(err).toContain("paper/alone.tex names files that were not read: lost.bib.");
    expect(JSON.parse(out).statements[0]).toMatchObject({ state: "unchecked", cites: ["herons"] });
  });

  test("does not reach files outside of its folder", async () => {
    write("outside.bib", bib());
    write("paper/up.tex", tex("../outside"));
    const { out, err } = await run(["paper/up.tex", "--json"]);
    expect(err).toContain("outside.bib");
    expect(JSON.parse(out).sources).not.toContainEqual(expect.objectContaining({ readable: true }));
  });

  test("takes the bibliography that an option names, from standard input too", async () => {
    const { out } = await run(["-", "--bibliography", "paper/works.bib", "--json"], tex("elsewhere"));
    expect(JSON.parse(out).sources[0]).toMatchObject({ ref: "herons", file: "paper/works.bib", line: 3 });
  });

  test("that includes chapters says that they are not checked", async () => {
    write("paper/chapter.tex", "More herons were seen in winter.");
    write("paper/thesis.tex", tex("works").replace("\\section", "\\input{chapter}\n\\section"));
    const { err } = await run(["paper/thesis.tex"]);
    expect(err).toContain("paper/thesis.tex is checked without the files that it includes: paper/chapter.tex.");
  });
});

test("Markdown is checked with the bibliography of its front matter", async () => {
  write("paper/note.md", `---\ntitle: A note\nbibliography: works.bib\n---\n\n${WRONG} [@herons].\n`);
  const { out } = await run(["paper/note.md", "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    statements: [{ n: 1, text: `${WRONG}.`, line: 6, cites: ["herons"] }],
    sources: [{ ref: "herons", file: "paper/works.bib", line: 3 }],
  });
});

test.each(["paper/works.bib", "-"])(
  "a list of references alone is no answer, and the error names audit: %s",
  async (target) => {
    const { code, err } = await run([target], bib());
    expect(code).toBe(2);
    expect(err).toContain("is a list of references");
    expect(err).toContain("audit");
  },
);

test("an answer that holds a record of a reference is none", async () => {
  const answer = `Volunteers from four villages carried out the survey [1].\n\n[1]: ${site.origin}/herons\n\n\`\`\`bibtex\n${bib()}\`\`\`\n`;
  const { out } = await run(["-", "--json"], answer);
  expect(JSON.parse(out).statements).toEqual([expect.objectContaining({ state: "addressed", cites: ["1"] })]);
});

describe("the same answer as", () => {
  const title = "Herons";
  const right = "Volunteers from four villages carried out the survey";
  const first = "1. Herons of the Marn. Water board, 2019.";
  const asked = () => `${site.origin}/herons`;
  const html = () =>
    `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${WRONG}<sup><a href="#r1">1</a></sup>. ${right}<sup><a href="#r1">1</a></sup>.</p>
<p>Nothing else was written down about the birds of this river by the people who live beside it and fish in it.</p>
<h2>References</h2><ol><li id="r1">Herons of the Marn. <a href="${asked()}">${asked()}</a></li></ol></article></body></html>`;
  const markdown = () => `# ${title}\n\n${WRONG} [1]. ${right} [1].\n\n## References\n\n${first} ${asked()}\n`;
  const files: Readonly<Record<string, () => string | Uint8Array>> = {
    "a.md": markdown,
    "a.txt": () => `${title}\n\n${WRONG} [1]. ${right} [1].\n\nReferences\n\n${first} ${asked()}\n`,
    "a.html": html,
    "a.docx": () =>
      docxFile(
        [
          paragraph(title, { style: "Heading1" }),
          paragraph(`${WRONG} [1]. ${right} [1].`),
          paragraph("References", { style: "Heading1" }),
          paragraph(`${first} ${asked()}`),
        ].join(""),
      ),
    "a.pdf": () => pdfFile([lines([`${WRONG} [1].`, `${right} [1].`, "References", first, asked()])]),
  };

  const seen = (out: string) => {
    const { statements, sources } = JSON.parse(out);
    const of = (words: string) => statements.find(({ text }: { text: string }) => text.includes(words));
    expect(of("412")).toMatchObject({
      cites: ["1"],
      reasons: expect.arrayContaining([expect.objectContaining({ code: "number_differs" })]),
    });
    expect(of("Volunteers")).toMatchObject({ cites: ["1"], state: "addressed", reasons: [] });
    expect(sources).toEqual([expect.objectContaining({ ref: "1", url: asked(), readable: true })]);
  };

  test.each(Object.keys(files))("%s", async (name) => {
    write(name, files[name]?.() ?? "");
    const { code, out } = await run([name, "--json"]);
    expect(code).toBe(1);
    seen(out);
  });

  test("a page at an address", async () => {
    const page = await startReplay([{ path: "/answer", body: html(), headers: { "content-type": "text/html" } }]);
    const { code, out } = await run([`${page.origin}/answer`, "--json"]);
    await page.close();
    expect(code).toBe(1);
    seen(out);
  });

  test.each([
    ["Markdown", markdown],
    ["HTML", html],
  ])("%s on standard input", async (_, text) => {
    const { code, out } = await run(["-", "--json"], text());
    expect(code).toBe(1);
    seen(out);
  });

  test("a page that is gone is an error, and no empty report", async () => {
    const { code, out } = await run([`${site.origin}/nowhere`]);
    expect(code).toBe(5);
    expect(out).toBe("");
  });
});
