// Counts the tokens of scrape_page replies for real pages: the text item as JSON, with and without what a page repeats
// about itself, and as Markdown. A token counts as four bytes.
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { systemClock } from "../../packages/core/src/index.ts";
import { startServer } from "../../packages/testkit/src/index.ts";
import { createToolbox, tools } from "../../packages/tools/src/index.ts";
import { createWellsourced } from "../../packages/wellsourced/src/index.ts";

const [folder = "../shared/corpus/extraction/wcxb/pages", wanted = "50"] = process.argv.slice(2);
const all = readdirSync(folder)
  .filter((name) => /\.html?(?:\.gz)?$/u.test(name))
  .sort();
const step = Math.max(1, Math.floor(all.length / Number(wanted)));
const names = all.filter((_, index) => index % step === 0).slice(0, Number(wanted));

const pageOf = (name: string): Buffer => {
  const bytes = readFileSync(`${folder}/${name}`);
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
};
const server = await startServer((request, response) => {
  const name = decodeURIComponent((request.url ?? "/").slice(1));
  response.setHeader("content-type", "text/html").end(pageOf(name));
});
const sources = createWellsourced({
  cacheDir: false,
  dataDir: false,
  chromePath: "disabled",
  allowPrivateNetwork: true,
});
const caller = { tenant: "default", user: "anonymous" };
const boxes = {
  json: createToolbox({ tools, sources, clock: systemClock }),
  markdown: createToolbox({ tools, sources, clock: systemClock, text: "markdown" }),
};

interface Measured {
  readonly all: number;
  readonly text: number;
  /** Bytes in addition to the text. */
  readonly over: number;
}

async function measure(box: keyof typeof boxes, args: object): Promise<Measured> {
  const reply = await boxes[box].call("scrape_page", args, { signal: new AbortController().signal, caller });
  const [first] = reply.content;
  const content = reply.structuredContent?.content;
  if (reply.isError || first?.type !== "text" || typeof content !== "string") return { all: 0, text: 0, over: 0 };
  const shown = box === "json" ? JSON.stringify(content) : content;
  const bytes = Buffer.byteLength(first.text);
  return { all: bytes / 4, text: Buffer.byteLength(content) / 4, over: bytes - Buffer.byteLength(shown) };
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const round = (value: number) => Math.round(value).toLocaleString("en");

for (const [label, args] of [
  ["whole page", {}],
  ["max_tokens: 600", { max_tokens: 600 }],
] as const) {
  const rows = [];
  for (const name of names) {
    const url = `${server.origin}/${encodeURIComponent(name)}`;
    const full = await measure("json", { ...args, url, structured_data: true });
    if (full.all === 0) continue;
    rows.push({
      full,
      lean: await measure("json", { ...args, url }),
      markdown: await measure("markdown", { ...args, url }),
    });
  }
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const line = (name: string, pick: (row: (typeof rows)[number]) => Measured) => {
    const saved = (1 - sum((row) => pick(row).all) / sum(({ full }) => full.all)) * 100;
    const over = rows.map((row) => pick(row).over);
    const bytes = `${round(median(over))} | ${round(Math.max(...over))}`;
    process.stdout.write(
      `| ${label} | ${name} | ${round(sum((row) => pick(row).all))} | ${saved.toFixed(1)} % | ${bytes} |\n`,
    );
  };
  process.stdout.write(`${rows.length} pages, ${round(sum(({ full }) => full.text))} tokens of text\n`);
  line("JSON, everything the page says of itself", ({ full }) => full);
  line("JSON", ({ lean }) => lean);
  line("Markdown", ({ markdown }) => markdown);
}
await sources.close();
await server.close();
