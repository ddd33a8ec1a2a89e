// What the comparisons of this folder measure, and how they start other converters.
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { toMarkdown } from "../../packages/markup/src/index.ts";
import { type Counts, onlyIn } from "../markdown/compare.ts";
import { KINDS, type Kind, type Structure, structureOf } from "../markdown/structure.ts";

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));

export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

export type Convert = (path: string) => Promise<string>;

export const started = (command: string, args: readonly string[], cwd = tmpdir()): Promise<string> =>
  run(command, [...args], { maxBuffer: 1e9, timeout: 60_000, cwd }).then(({ stdout }) => stdout);

/** By way of HTML, since Markdown of pandoc has no cells with several paragraphs. */
export const asMarkdown = async (reader: string, path: string, folder?: string): Promise<string> =>
  toMarkdown(await started("pandoc", ["-f", reader, "-t", "html", "--mathjax", "--wrap=none", path], folder));

/** Peers are Python programs: --tools names the folder of each as `name=FOLDER`. */
export const peer =
  (name: string, folder: string): Convert =>
  (path) =>
    run("python3", [join(here, "peers.py"), name, path], {
      ...{ maxBuffer: 1e9, timeout: 600_000 },
      env: { ...process.env, PYTHONPATH: folder },
    }).then(({ stdout }) => stdout);

/** Headings of all ranks count, whether or not the title is one of them; so they begin at the second. */
export function readStructure(markdown: string): Structure {
  const structure = structureOf(markdown.replace(/^(?=#{1,5} )/gmu, "#"));
  return { ...structure, headings: structure.headings.map((heading) => heading.replace(/^\d /u, "")) };
}
/** Addresses, tags and character references are no words. */
export const wordsOf = (markdown: string): string[] =>
  markdown
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?: "[^"]*")?\)|<\/?[a-z][^<>]*>|&\w+;/gu, " ")
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const SHOWN: readonly Kind[] = [
  "headings",
  "table cells",
  "math",
  "links",
  "code blocks",
  "list items",
  "footnotes",
];
export const share = (part: number, whole: number): string => (whole === 0 ? "–" : (part / whole).toFixed(3));

/** F1 over all items of all files of a format. */
export function f1(counts: readonly Counts[], kind: Kind): string {
  const total = (of: "right" | "extra" | "missing") => counts.reduce((sum, count) => sum + count[kind][of], 0);
  return share(2 * total("right"), 2 * total("right") + total("extra") + total("missing"));
}

/** Prints every item on which a converter and the truth disagree. */
export function tellDifferences(path: string, truth: Structure, given: Structure): void {
  for (const kind of KINDS) {
    for (const item of onlyIn(truth[kind], given[kind])) print(`${path} | ${kind} | missing | ${JSON.stringify(item)}`);
    for (const item of onlyIn(given[kind], truth[kind])) print(`${path} | ${kind} | extra | ${JSON.stringify(item)}`);
  }
}
