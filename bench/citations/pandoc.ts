// Passes items through our writers and pandoc's readers; compares the fields and the output of `pandoc --citeproc`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { type CslItem, format, nameText, yearOf } from "../../packages/citations/src/index.ts";

const shared = new URL("../../../shared/corpus/citations/", import.meta.url);
const say = (line: string) => process.stdout.write(`${line}\n`);

function pandoc(args: readonly string[], input: string): string {
  const { status, stdout, stderr } = spawnSync("pandoc", args, { input, encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`pandoc ${args.join(" ")} ended with ${status}: ${stderr.slice(0, 300)}`);
  return stdout;
}

const letters = (text: string | undefined): string =>
  (text ?? "")
    .replace(/<[^>]{1,80}>/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const people = ({ author = [] }: CslItem): string =>
  author.map((name) => letters(nameText(name)).split("").sort().join("")).join(" ");

/** A field for comparison: only letters, names in any order. */
const fields: Readonly<Record<string, (item: CslItem) => string>> = {
  title: ({ title }) => letters(title),
  author: people,
  year: ({ issued }) => String(yearOf(issued) ?? ""),
  container: (item) => letters(item["container-title"]),
  volume: ({ volume }) => letters(volume),
  issue: ({ issue }) => letters(issue),
  pages: ({ page }) => letters(page),
  publisher: ({ publisher }) => letters(publisher),
  DOI: ({ DOI }) => letters(DOI),
  URL: ({ URL: url }) => letters(url),
};

/** The share of items with a field for which pandoc reads it. */
function fieldShares(items: readonly CslItem[], read: ReadonlyMap<string, CslItem>): string {
  return Object.entries(fields)
    .map(([name, of]) => {
      const having = items.filter((item) => of(item) !== "");
      const right = having.filter((item) => of(item) === of(read.get(item.id) ?? { id: "", type: "" }));
      return `${name} ${(right.length / having.length).toFixed(3)}`;
    })
    .join(", ");
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** References by key, as text. */
const entriesOf = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<div id="ref-([^"]+)"[^>]*>\s*([\s\S]*?)<\/div>/gu)].map(([, id = "", body = ""]) => [
      id,
      body.replace(/<[^>]+>/gu, "").replace(/&(?:lt|gt|quot|amp);/gu, (mark) => entities[mark] ?? mark),
    ]),
  );

/** The kinds of work that BibTeX supports. */
const bookish = new Set(["article-journal", "book", "chapter", "paper-conference", "thesis", "report"]);

async function judge(items: readonly CslItem[], style: string, from: string): Promise<void> {
  const text = await format(items, { style });
  // Pandoc's JSON: a list of items with CSL fields.
  const read = new Map((JSON.parse(pandoc(["-f", from, "-t", "csljson"], text)) as CslItem[]).map((it) => [it.id, it]));
  const apa = new URL("styles/apa.csl", shared).pathname;
  const html = pandoc(["-f", from, "-t", "html", "--citeproc", "--csl", apa, "--wrap=none", "-M", "lang=en-US"], text);
  const entries = entriesOf(html);
  const same = await Promise.all(
    items.map(async (item) => letters(await format([item], { style: "apa" })) === letters(entries.get(item.id))),
  );
  const share = (chosen: (item: CslItem) => boolean) => {
    const all = items.flatMap((item, at) => (chosen(item) ? [same[at]] : []));
    return `${all.filter(Boolean).length} of ${all.length}`;
  };
  say(`\n${style}: ${read.size} of ${items.length} records read`);
  say(`  fields: ${fieldShares(items, read)}`);
  say(
    `  APA, letters as ours: ${share(() => true)}; kinds that BibTeX knows: ${share(({ type }) => bookish.has(type))}`,
  );
}

const version = spawnSync("pandoc", ["--version"], { encoding: "utf8" }).stdout?.split("\n")[0];
if (version === undefined) say("skipped: pandoc is not installed (apt-get install pandoc)");
else if (!existsSync(shared)) say("skipped: there is no shared folder beside the checkout");
else {
  say(version);
  const rows = JSON.parse(readFileSync(new URL("items-web.json", shared), "utf8")) as { cslJson: CslItem }[]; // the corpus's form
  const items = rows.map(({ cslJson }) => cslJson);
  for (const [style, from] of [
    ["csl-json", "csljson"],
    ["biblatex", "biblatex"],
    ["bibtex", "bibtex"],
  ] as const)
    await judge(items, style, from);
}
