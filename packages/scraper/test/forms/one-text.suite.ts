import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocument } from "@wellsourced/documents";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KINDS, type Kind, type Structure, structureOf } from "../../../../bench/markdown/structure.ts";
import { findChromium } from "../../src/browser/find.ts";
import { extract } from "../../src/extract.ts";

/** What a form does not hold, or not in a way that can be read; and the texts on which it is read wrongly. */
interface Form {
  readonly lacks: readonly Kind[];
  readonly differs: Readonly<Record<string, readonly (Kind | "words")[]>>;
}

const forms: Readonly<Record<"md" | "docx" | "epub" | "pdf", Form>> = {
  // Powers and indices are written with carets and tildes, which Markdown of GitHub does not have.
  md: { lacks: [], differs: { scripts: ["scripts", "emphasis", "words"] } },
  docx: { lacks: ["code, language"], differs: {} },
  epub: { lacks: [], differs: {} },
  // Formulas are drawn, and notes lead nowhere.
  pdf: {
    lacks: ["code, language", "math", "footnotes"],
    // Notes stay a numbered list, bold digits and a line of code in an item are plain, and no font for Chinese is installed.
    differs: {
      footnotes: ["list items", "scripts", "words"],
      mixed: ["emphasis"],
      listcode: ["code blocks"],
      chinese: [...KINDS, "words"],
    },
  },
};

/** Made texts in Markdown, each with its own mixture of what documents hold. */
const texts = join(import.meta.dirname, "texts");
const names = readdirSync(texts).map((name) => name.replace(/\.md$/u, ""));

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-forms-"));
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? "chromium", args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

function pandoc(name: string, to: string, ...args: readonly string[]): string {
  const path = join(folder, `${name}.${to}`);
  execFileSync(
    "pandoc",
    ["-f", "markdown", "-s", "--metadata", "title= ", ...args, join(texts, `${name}.md`), "-o", path],
    {
      stdio: "ignore",
    },
  );
  return path;
}

async function printed(name: string): Promise<string> {
  const page = await browser.newPage();
  const path = join(folder, `${name}.pdf`);
  await page.goto(`file://${pandoc(name, "print.html", "--mathml")}`);
  await page.pdf({ path, format: "A4", tagged: true });
  await page.close();
  return path;
}

const write: Readonly<Record<keyof typeof forms, (name: string) => Promise<string>>> = {
  md: async (name) => join(texts, `${name}.md`),
  docx: async (name) => pandoc(name, "docx"),
  epub: async (name) => pandoc(name, "epub"),
  pdf: printed,
};

/** Structure and words of a text. Quotation marks and spaces differ by form. */
const read = (markdown: string) => {
  const plain = markdown.replace(/[“”]/gu, '"').replace(/[‘’]/gu, "'");
  const withoutLanguages = plain.replace(/^(\s*(?:```|~~~)) ?\w+$/gmu, "$1");
  return { ...structureOf(plain), words: withoutLanguages.match(/[\p{L}\p{N}]+/gu) ?? [] } satisfies Structure & {
    words: string[];
  };
};

describe.each(Object.keys(forms) as (keyof typeof forms)[])("as %s", (form) => {
  test.each(names)("%s reads as it does as a page", async (name) => {
    const { lacks, differs } = forms[form];
    const page = readFileSync(pandoc(name, "html", "--mathjax"), "utf8");
    const expected = read(extract(page, { url: `https://made.example/${name}` }).markdown);
    const file = await write[form](name);
    const { markdown } = await readDocument(readFileSync(file), { name: file }).catch((error: Error) => {
      if (differs[name]?.includes("words")) return { markdown: "" };
      throw error;
    });
    const actual = read(markdown);
    const compared = KINDS.filter((kind) => !lacks.includes(kind) && !differs[name]?.includes(kind));
    for (const kind of compared) expect(actual[kind], `${kind} of\n${markdown}`).toEqual(expected[kind]);
    if (expected.math.length === 0 && !differs[name]?.includes("words"))
      expect(actual.words.toSorted()).toEqual(expected.words.toSorted());
  });
});
