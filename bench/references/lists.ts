/**
 * Measures how lists of references are read: the entries that an audit finds in each PDF and text of a folder, compared
 * to the `.bib` of the same name.
 * `node --conditions=@wellsourced/source bench/references/lists.ts FOLDER… [--faults]`
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { parse } from "../../packages/citations/src/index.ts";
import { parseDocument } from "../../packages/documents/src/read.ts";
import { collect } from "../../packages/trust/src/documents/collect.ts";
import { compare, letters, titleRead, type Wanted } from "./compare-lists.ts";

const folders = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const showsFaults = process.argv.includes("--faults");

async function wantedIn(path: string): Promise<Wanted[]> {
  const { items } = await parse(readFileSync(path, "utf8"), { format: "bibtex" });
  return items.map((item) => ({
    title: letters(item.title),
    families: (item.author ?? item.editor ?? [])
      .map(({ family, literal }) => letters(family ?? literal))
      .filter((name) => !/^(?:others|etal)$/u.test(name)),
    year: String(item.issued?.["date-parts"]?.[0]?.[0] ?? ""),
    all: letters(
      Object.values(item)
        .filter((value) => typeof value === "string")
        .join(" "),
    ),
  }));
}

const readText = async (source: Uint8Array) => ({
  text: (await parseDocument({ format: "pdf", source, url: "" })).markdown,
  leftOut: [],
});

const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 1_000) / 10);
const sums = { wanted: 0, found: 0, whole: 0, torn: 0, merged: 0, missing: 0, strangers: 0, titles: 0 };

for (const folder of folders) {
  const names = readdirSync(folder).filter((name) => /\.(?:pdf|txt)$/u.test(name));
  for (const name of names.toSorted((a, b) => extname(a).localeCompare(extname(b)) || a.localeCompare(b))) {
    const wanted = await wantedIn(join(folder, `${basename(name, extname(name)).replace(/~.*$/u, "")}.bib`));
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const { references } = await collect({ name, bytes }, { readText, call: {} });
    const { faults, ...row } = compare(
      wanted,
      references.map(({ raw }) => raw),
    );
    const titles = titleRead(wanted, references);
    for (const [key, value] of Object.entries({ ...row, titles })) sums[key as keyof typeof sums] += value;
    print(name, { ...row, titles });
    for (const fault of showsFaults ? faults : []) process.stdout.write(`  ${fault.slice(0, 300)}\n`);
  }
}
print("all", sums);

function print(name: string, row: typeof sums): void {
  const { wanted, found, whole, strangers } = row;
  const shares = { wholePercent: percent(whole, wanted), strangersPercent: percent(strangers, found) };
  process.stdout.write(`${JSON.stringify({ name, ...row, ...shares })}\n`);
}
