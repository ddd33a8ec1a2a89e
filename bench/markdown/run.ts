import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Counts, compare, onlyIn, scoreOf } from "./compare.ts";
import { KINDS, type Kind, structureOf } from "./structure.ts";

interface Page {
  readonly id: string;
  readonly url: string;
  readonly html: string;
  readonly markdown: string;
}
type Extract = (page: Page) => Promise<{ readonly markdown: string }>;

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    peers: { type: "string" },
    corpus: { type: "string", default: "../shared/corpus/extraction" },
    differences: { type: "string" },
    page: { type: "string" },
    only: { type: "string" },
  },
});
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Pages written for this benchmark: the HTML in one file, the expected output in another. */
function madePages(): Page[] {
  const folder = join(here, "pages");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .map((name) => {
      const id = name.slice(0, -".html".length);
      const markdown = readFileSync(join(folder, `${id}.md`), "utf8");
      return { id, url: `https://made.example/${id}`, html: readFileSync(join(folder, name), "utf8"), markdown };
    });
}

/** Real pages whose truth is the reviewed output of a peer. */
async function corpusPages(): Promise<Page[]> {
  const folder = resolve(values.corpus);
  if (!existsSync(join(folder, "lib.mjs"))) {
    print(`No corpus in ${folder}: only the made pages are measured.`);
    return [];
  }
  const { loadCorpora, readPage } = await import(pathToFileURL(join(folder, "lib.mjs")).href);
  const [corpus] = loadCorpora([folder], ["defuddle"]);
  return corpus.pages
    .filter((page: { truth: { markdown?: string } }) => page.truth.markdown)
    .map((page: { id: string; url: string; truth: { markdown: string } }) => ({
      id: page.id,
      url: page.url,
      html: readPage(corpus, page),
      markdown: page.truth.markdown,
    }));
}

async function extractors(): Promise<[string, Extract][]> {
  const ours = await import("../extraction/adapter.mjs");
  const list: [string, Extract][] = [["wellsourced", ours.extract]];
  for (const name of values.peers ? ["defuddle-markdown", "readability-turndown"] : []) {
    const peer = await import(pathToFileURL(join(resolve(values.peers ?? ""), `${name}.mjs`)).href);
    list.push([name, peer.extract]);
  }
  return list;
}

async function measure(pages: readonly Page[], extract: Extract, name: string): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const page of pages) {
    const { markdown } = await extract(page).catch((error: unknown) => {
      print(`${name} failed on ${page.id}: ${error}`);
      return { markdown: "" };
    });
    const [truth, given] = [structureOf(page.markdown), structureOf(markdown)];
    counts.push(compare(truth, given));
    if (values.differences === name) for (const kind of KINDS) showDifferences(page, kind, { truth, given });
    if (values.page === page.id && (values.differences ?? name) === name) print(`--- ${name}\n${markdown}\n`);
  }
  return counts;
}

function showDifferences(
  page: Page,
  kind: Kind,
  { truth, given }: Record<"truth" | "given", Readonly<Record<Kind, readonly string[]>>>,
): void {
  for (const item of onlyIn(truth[kind], given[kind]))
    print(`${page.id} | ${kind} | missing | ${JSON.stringify(item)}`);
  for (const item of onlyIn(given[kind], truth[kind])) print(`${page.id} | ${kind} | extra | ${JSON.stringify(item)}`);
}

const figure = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(3));

async function table(title: string, pages: readonly Page[], tools: readonly [string, Extract][]): Promise<void> {
  const chosen = pages.filter(({ id }) => values.page === undefined || id === values.page);
  if (chosen.length === 0) return;
  const results: [string, Counts[]][] = [];
  for (const [name, extract] of tools) results.push([name, await measure(chosen, extract, name)]);
  print(`\n${title}: ${chosen.length} pages; F1 (precision / recall), mean over pages\n`);
  print(`| | pages | ${results.map(([name]) => name).join(" | ")} |`);
  print(`| --- | ---: |${" ---: |".repeat(results.length)}`);
  for (const kind of KINDS) {
    const cells = results.map(([, counts]) => {
      const { f1, precision, recall } = scoreOf(counts, kind);
      return `${figure(f1)} (${figure(precision)} / ${figure(recall)})`;
    });
    const told = chosen.filter(({ markdown }) => structureOf(markdown)[kind].length > 0).length;
    print(`| ${kind} | ${told} | ${cells.join(" | ")} |`);
  }
}

// Some peers print messages.
for (const method of ["log", "warn", "error", "info", "debug"] as const) console[method] = () => {};
const tools = await extractors();
if (values.only !== "corpus") await table("Made pages", madePages(), tools);
if (values.only !== "made") await table("Defuddle's corpus (truth: its own output)", await corpusPages(), tools);
