// Files of many formats, read by this project and by other converters, beside the reader that knows the format best.
// node --conditions=@wellsourced/source bench/formats/compare.ts PATH… [--tools wellsourced,pandoc] [--differences TOOL]
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readDocument } from "../../packages/documents/src/index.ts";
import { type Counts, compare, inBoth, onlyIn } from "../markdown/compare.ts";
import {
  asMarkdown,
  type Convert,
  f1,
  peer,
  print,
  readStructure,
  SHOWN,
  share,
  started,
  tellDifferences,
  wordsOf,
} from "./measures.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: "string", default: "wellsourced" },
    differences: { type: "string" },
    cache: { type: "string", default: join(tmpdir(), "wellsourced-bench-formats") },
  },
});

/** First to a format that pandoc reads, then by pandoc. */
const through =
  (command: string, args: readonly string[], reader: string): Convert =>
  async (path) => {
    const between = join(values.cache, `between-${createHash("sha1").update(path).digest("hex")}`);
    writeFileSync(between, await started(command, [...args, path]));
    return asMarkdown(reader, between);
  };

const pandoc =
  (reader: string): Convert =>
  (path) =>
    asMarkdown(reader, path);

/** The judge of each format: pandoc where it has a reader, else the program that defines the format. */
const judges: Readonly<Record<string, Convert>> = {
  adoc: through("asciidoctor", ["-b", "docbook5", "-o", "-", "-q"], "docbook"),
  dbk: pandoc("docbook"),
  docx: pandoc("docx"),
  dokuwiki: pandoc("dokuwiki"),
  epub: pandoc("epub"),
  fb2: pandoc("fb2"),
  ipynb: pandoc("ipynb"),
  jats: pandoc("jats"),
  man: pandoc("man"),
  mdoc: through("mandoc", ["-T", "html"], "html"),
  odt: pandoc("odt"),
  opml: pandoc("opml"),
  org: pandoc("org"),
  rst: pandoc("rst"),
  rtf: pandoc("rtf"),
  tex: pandoc("latex"),
  textile: pandoc("textile"),
  wiki: pandoc("mediawiki"),
};
const aliases: Readonly<Record<string, string>> = {
  ...{ asciidoc: "adoc", mediawiki: "wiki", latex: "tex", xml: "dbk", nxml: "jats", "jats.xml": "jats", rest: "rst" },
  ...{ "1": "man", "2": "man", "3": "man", "5": "man", "7": "man", "8": "man" },
};

function formatOf(path: string): string {
  const [, first = "", second = ""] = /\.(\w+(?=\.\w+$))?\.?(\w+)$/u.exec(basename(path)) ?? [];
  const long = `${first}.${second}`;
  return aliases[long] ?? aliases[second] ?? second;
}

const tools: [string, Convert][] = values.tools.split(",").map((tool): [string, Convert] => {
  const [name = "", folder = ""] = tool.split("=", 2);
  if (name === "wellsourced")
    return [name, async (path) => (await readDocument(await readFile(path), { name: basename(path) })).markdown];
  if (name === "pandoc") return [name, (path) => judges[formatOf(path)]?.(path) ?? Promise.resolve("")];
  return [name, peer(name, folder)];
});

/** What a converter returned before for the same bytes. */
async function remembered(name: string, path: string, convert: Convert): Promise<string> {
  if (name === "wellsourced") return convert(path);
  const key = createHash("sha1").update(name).update(basename(path)).update(readFileSync(path)).digest("hex");
  const file = join(values.cache, key);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const text = await convert(path);
  writeFileSync(file, text);
  return text;
}

async function filesIn(path: string): Promise<string[]> {
  if (!statSync(path).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

interface Sums {
  files: number;
  failed: number;
  words: [both: number, ours: number, truth: number];
  counts: Counts[];
}
const sums = new Map<string, Map<string, Sums>>();

function addTo(format: string, tool: string): Sums {
  const byTool = sums.get(format) ?? new Map<string, Sums>();
  sums.set(format, byTool);
  const entry = byTool.get(tool) ?? { files: 0, failed: 0, words: [0, 0, 0], counts: [] };
  byTool.set(tool, entry);
  return entry;
}

async function measure(path: string): Promise<void> {
  const format = formatOf(path);
  const judge = judges[format];
  if (!judge) return;
  let truth: string;
  try {
    truth = await remembered("judge", path, judge);
  } catch {
    return;
  }
  const [structure, words] = [readStructure(truth), wordsOf(truth)];
  for (const [name, convert] of tools) {
    const entry = addTo(format, name);
    entry.files++;
    const markdown = await remembered(name, path, convert).catch((error: unknown) => {
      entry.failed++;
      if (values.differences === name) print(`${path} | failed | ${String(error).slice(0, 200)}`);
      return "";
    });
    const [given, givenWords] = [readStructure(markdown), wordsOf(markdown)];
    entry.counts.push(compare(structure, given));
    const both = inBoth(givenWords, words);
    entry.words = [entry.words[0] + both, entry.words[1] + givenWords.length, entry.words[2] + words.length];
    if (values.differences !== name) continue;
    tellDifferences(path, structure, given);
    const lost = onlyIn(words, givenWords);
    const added = onlyIn(givenWords, words);
    if (lost.length + added.length > 0)
      print(
        `${path} | words | ${lost.length} missing, ${added.length} extra | ${lost.slice(0, 12).join(" ")} | ${added.slice(0, 12).join(" ")}`,
      );
  }
}

mkdirSync(values.cache, { recursive: true });
const paths = (await Promise.all(positionals.map(filesIn))).flat().sort();
const queue = paths.values();
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (const path of queue) await measure(path);
  }),
);
print(`| format | tool | files | failed | words found | words right | ${SHOWN.join(" | ")} |`);
print(`| --- | --- | ---: | ---: | ---: | ---: |${" ---: |".repeat(SHOWN.length)}`);
for (const [format, byTool] of [...sums].sort(([a], [b]) => a.localeCompare(b)))
  for (const [tool, { files, failed, words, counts }] of byTool) {
    const [both, given, truth] = words;
    print(
      `| ${format} | ${tool} | ${files} | ${failed} | ${share(both, truth)} | ${share(both, given)} | ${SHOWN.map((kind) => f1(counts, kind)).join(" | ")} |`,
    );
  }
