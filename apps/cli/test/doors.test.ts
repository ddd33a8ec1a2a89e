import { squeeze, systemClock } from "@wellsourced/core";
import { isoOf } from "@wellsourced/core/dates";
import { type LocalServer, markdownTexts, startServer, texSnippets, writtenDates } from "@wellsourced/testkit";
import { createToolbox, tools } from "@wellsourced/tools";
import { createWellsourced, ReadResult, type Wellsourced } from "@wellsourced/wellsourced";
import { QuoteEvidence } from "@wellsourced/wellsourced/citations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bibliography } from "../src/commands/bibliography.ts";
import { quote } from "../src/commands/quote.ts";
import { read } from "../src/commands/read.ts";
import { madeContext } from "./mock-context.ts";

let server: LocalServer;
let sources: Wellsourced;
/** What the server sends, by path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    const type = url.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
    response.setHeader("content-type", url.endsWith(".md") ? "text/markdown; charset=utf-8" : type).end(pages.get(url));
  });
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
});

afterAll(async () => {
  await sources.close();
  await server.close();
});

const caller = { tenant: "default", user: "anonymous" };
const { signal } = new AbortController();

/** The ways into the product for a file that is also a page: its text is at `url`, and in the file `./name`. */
function doorsTo(name: string, text: string) {
  pages.set(`/${name}`, text);
  const toolbox = createToolbox({ tools, sources, clock: systemClock });
  const context = madeContext({
    call: { signal, onProgress: () => {} },
    files: { [`./${name}`]: text },
    sources: async () => sources,
    toolbox: async () => toolbox,
  });
  return { url: `${server.origin}/${name}`, file: `./${name}`, context, toolbox };
}

// Quotations are Markdown as well: those whose words would be markup are left out.
const quoted = markdownTexts
  .map((one, index) => ({ ...one, index }))
  .filter(
    ({ name, shown }) =>
      !shown.includes("<!-- a -->") && !/^(?:tildes|a longer fence|a fence behind a number)$/u.test(name),
  );

test.each(quoted)("$name is read alike by the library, the tool and the CLI, as text, file and page", async (one) => {
  const { text, shown, index } = one;
  const { url, file, context, toolbox } = doorsTo(`text-${index}.md`, text);
  const results = [
    await sources.check.quote({ quote: shown, text }),
    await sources.check.quote({ quote: shown, url }),
    (await toolbox.run("verify_quote", { quote: shown, text }, { signal, caller })).body,
    (await toolbox.run("verify_quote", { quote: shown, url }, { signal, caller })).body,
    await quote.elsewhere?.({ quote: shown, text }, context, {}),
    await quote.elsewhere?.({ quote: shown, url }, context, {}),
    await quote.elsewhere?.({ quote: shown, url: file }, context, {}),
  ];
  for (const result of results) {
    const { quoteMatch, found } = QuoteEvidence.parse(result);
    expect(quoteMatch).toMatch(/^verbatim/u);
    expect(squeeze(found?.text ?? "")).toBe(shown);
  }
});

/** Metadata of a document as the library, the tool and the CLI read it, as page and file. */
async function readEverywhere(name: string, text: string) {
  const { url, file, context, toolbox } = doorsTo(name, text);
  const bodies = [
    await sources.read({ url }),
    await sources.readBytes(new TextEncoder().encode(text), { name }),
    (await toolbox.run("scrape_page", { url }, { signal, caller })).body,
    await read.elsewhere?.({ url }, context, {}),
    await read.elsewhere?.({ url: file }, context, {}),
  ];
  return bodies.map((body) => ReadResult.parse(body).citation?.metadata);
}

/** Formats that state a date. */
const dated: Readonly<Record<string, (date: string) => string>> = {
  md: (date) => `---\ndate: ${date}\n---\n\n# Herons\n\nHerons wade.\n`,
  tex: (date) =>
    `\\documentclass{article}\n\\title{Herons}\n\\date{${date}}\n\\begin{document}\n\\maketitle\nHerons wade.\n\\end{document}\n`,
  rst: (date) => `Herons\n======\n\n:Date: ${date}\n\nHerons wade.\n`,
  org: (date) => `#+TITLE: Herons\n#+DATE: ${date}\n\nHerons wade.\n`,
  adoc: (date) => `= Herons\n:revdate: ${date}\n\nHerons wade.\n`,
  html: (date) =>
    `<!doctype html><title>Herons</title><meta property="article:published_time" content="${date}"><article><h1>Herons</h1>${"<p>Herons wade along the shore, and they wait for fish without a move.</p>".repeat(9)}</article>`,
};

/** Dates of which a part is uncertain or impossible: as dates of documents, they are not read. */
const doubtful = new Set(["03/04/2020", "3-4-2020", "2020-02-30", "31 Feb 2020", "2017-13-01"]);

test.each(writtenDates.map(([text, date], index) => ({ text, date, index })))(
  "the date $text is read alike in every format, by the library, the tool and the CLI, as file and page",
  async ({ text, date, index }) => {
    const isOne = date && !date.to && !date.circa && !date.season && !doubtful.has(text);
    for (const [format, write] of Object.entries(dated)) {
      // In TeX, a tilde is a space.
      if (format === "tex" && text.includes("~")) continue;
      for (const citation of await readEverywhere(`date-${index}.${format}`, write(text)))
        expect(citation?.date, format).toBe(isOne ? isoOf(date.from) : "");
    }
  },
);

/** Commands take balanced arguments alone. */
const balanced = texSnippets.filter(({ tex }) => tex.split("{").length === tex.split("}").length);

test.each(balanced.map((one, index) => ({ ...one, index })))(
  "the title $tex of a document and of a BibTeX record is read alike by the library, the tool and the CLI",
  async ({ tex, text, marked = text, inDocument = text, index }) => {
    const document = `\\documentclass{article}\n\\title{${tex}}\n\\begin{document}\n\\maketitle\nHerons wade.\n\\end{document}\n`;
    for (const citation of await readEverywhere(`title-${index}.tex`, document))
      expect(citation?.title).toBe(inDocument);
    const record = `@book{heron, title = {${tex}}, author = {Heron, Ada}, year = 2020}`;
    const { context } = doorsTo(`title-${index}.bib`, record);
    const converted = [
      await sources.bibliography.convert(record, "csl-json"),
      await bibliography.run({ args: [`./title-${index}.bib`], options: { style: "csl-json" } }, context),
    ];
    for (const { bibliography: json } of converted)
      expect(JSON.parse(json)[0].title.replace(/<span class="nocase">([^<>]*)<\/span>/gu, "$1")).toBe(marked);
  },
);
