// PDFs of ten kinds, read by this project and by a peer, beside the text that poppler takes and beside their sources.
// node --conditions=@wellsourced/source bench/formats/pdfs.ts FOLDER [--peer pymupdf4llm=FOLDER] [--differences TOOL]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDocument } from "../../packages/documents/src/index.ts";
import { type Counts, compare, inBoth } from "../markdown/compare.ts";
import type { Structure } from "../markdown/structure.ts";
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
    peer: { type: "string" },
    differences: { type: "string" },
    only: { type: "string", default: "" },
    out: { type: "string", default: join(tmpdir(), "wellsourced-bench-pdfs") },
  },
});
const folder = resolve(positionals[0] ?? ".");

/** Commands of TeX are letters in the other text. */
const proseOf = (markdown: string): string[] => wordsOf(markdown.replace(/\\[a-z]+/giu, " "));

const ours: Convert = async (path) =>
  (await readDocument(await readFile(path), { name: basename(path), timeoutMs: 300_000 })).markdown;
const tools: [string, Convert][] = [["wellsourced", ours]];
if (values.peer) {
  const [name = "", at = ""] = values.peer.split("=", 2);
  tools.push([name, peer(name, at)]);
}

/** The Markdown beside a PDF, or its LaTeX read by pandoc. */
async function sourceOf(path: string): Promise<string> {
  if (!path.endsWith(".tex")) return readFile(path, "utf8");
  return asMarkdown("latex", path, dirname(path)).catch((error: unknown) => {
    print(`${path} | pandoc failed | ${String(error).slice(0, 200)}`);
    return "";
  });
}

/** Numbers of headings are made by the typesetter, and capitals by its style. */
function withoutNumbers(structure: Structure): Structure {
  const bare = (heading: string) =>
    heading.toLowerCase().replace(/^(?:(?:chapter|appendix|part)\s+)?(?:[\divx]+|[a-z])(?:\.\d+)*[.:]?\s+/u, "");
  return { ...structure, headings: structure.headings.map(bare) };
}

/** Runs of three words that occur once, with their places. */
function placesOf(words: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at++) {
    const run = words.slice(at, at + 3).join(" ");
    if (places.has(run)) repeated.add(run);
    places.set(run, at);
  }
  for (const run of repeated) places.delete(run);
  return places;
}

/** Of the runs of three words in both texts: how many there are, and how many stand in the same order. */
function order(given: readonly string[], truth: readonly string[]): [inOrder: number, both: number] {
  const places = placesOf(given);
  const sequence = [...placesOf(truth).keys()].flatMap((run) => places.get(run) ?? []);
  const ends: number[] = [];
  for (const place of sequence) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? 0) < place) from = middle + 1;
      else to = middle;
    }
    ends[from] = place;
  }
  return [ends.length, sequence.length];
}

interface Sums {
  files: number;
  failed: number;
  seconds: number;
  /** Words in both, its own, the judge's; runs in order, in both. */
  poppler: number[];
  sources: number;
  source: number[];
  counts: Counts[];
}
const sums = new Map<string, Sums>();
const sumsOf = (kind: string, tool: string): Sums => {
  const key = `${kind} | ${tool}`;
  const known = sums.get(key) ?? {
    ...{ files: 0, failed: 0, seconds: 0, sources: 0, counts: [] },
    ...{ poppler: [0, 0, 0, 0, 0], source: [0, 0, 0, 0, 0] },
  };
  sums.set(key, known);
  return known;
};

function judged(given: readonly string[], truth: readonly string[]): number[] {
  return [inBoth(given, truth), given.length, truth.length, ...order(given, truth)];
}
const shares = ([both = 0, given = 0, truth = 0, inOrder = 0, runs = 0]: readonly number[]): string[] => [
  share(both, truth),
  share(both, given),
  share(inOrder, runs),
];
const added = (sum: readonly number[], more: readonly number[]): number[] => sum.map((it, at) => it + (more[at] ?? 0));

/** Results of a peer are kept, with the time they took. */
async function read(name: string, convert: Convert, path: string): Promise<{ markdown: string; seconds: number }> {
  const kept = join(values.out, `${path.slice(folder.length + 1).replace(/\W+/gu, "-")}.${name}`);
  if (name !== "wellsourced" && existsSync(`${kept}.md`))
    return { markdown: readFileSync(`${kept}.md`, "utf8"), seconds: Number(readFileSync(`${kept}.s`, "utf8")) };
  const start = performance.now();
  const markdown = await convert(path);
  const seconds = (performance.now() - start) / 1_000;
  writeFileSync(`${kept}.md`, markdown);
  writeFileSync(`${kept}.s`, String(seconds));
  return { markdown, seconds };
}

async function measure(kind: string, path: string, source: string): Promise<void> {
  const text = wordsOf(await started("pdftotext", [path, "-"]));
  const truth = source === "" ? "" : await sourceOf(source);
  for (const [name, convert] of tools) {
    const sum = sumsOf(kind, name);
    sum.files++;
    const result = await read(name, convert, path).catch((error: unknown) => {
      sum.failed++;
      print(`${path} | ${name} failed | ${String(error).slice(0, 200)}`);
      return { markdown: "", seconds: 0 };
    });
    const words = proseOf(result.markdown);
    const own = judged(words, text);
    sum.seconds += result.seconds;
    sum.poppler = added(sum.poppler, own);
    const bySource = truth === "" ? undefined : judged(words, proseOf(truth));
    print(
      `${path.slice(folder.length + 1)} | ${name} | ${[...shares(own), ...(bySource ? shares(bySource) : [])].join(" ")} | ${result.seconds.toFixed(1)} s`,
    );
    if (!bySource) continue;
    sum.sources++;
    sum.source = added(sum.source, bySource);
    const [known, given] = [withoutNumbers(readStructure(truth)), withoutNumbers(readStructure(result.markdown))];
    sum.counts.push(compare(known, given));
    if (values.differences === name) tellDifferences(path, known, given);
  }
}

mkdirSync(values.out, { recursive: true });
const list = readFileSync(new URL("pdfs.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");
for (const line of list) {
  const [kind = "", repository = "", path = "", source = ""] = line.split("\t");
  const place = join(folder, repository, path);
  if (!line.includes(values.only) || !existsSync(place)) continue;
  await measure(kind, place, source === "" ? "" : join(folder, repository, source));
}
const COLUMNS = "kind | tool | files | failed | words found | words right | in order | with source | words found";
const shown = SHOWN.filter((kind) => kind !== "links");
print(`| ${COLUMNS} | words right | in order | ${shown.join(" | ")} | seconds |`);
print(`|${" --- |".repeat(2)}${" ---: |".repeat(9 + shown.length + 1)}`);
for (const [key, { files, failed, seconds, poppler, sources, source, counts }] of sums) {
  const bySource = [...shares(source), ...shown.map((kind) => f1(counts, kind))];
  const cells = [key, files, failed, ...shares(poppler), sources, ...bySource, seconds.toFixed(1)];
  print(`| ${cells.join(" | ")} |`);
}
