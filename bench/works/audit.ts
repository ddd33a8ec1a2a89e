/** Audits references to made records against their registry alone, and counts how many were identified. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createWellsourced } from "../../packages/wellsourced/src/index.ts";
import { type Query, queriesOf } from "./queries.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "200000" },
    folder: { type: "string", default: "/tmp/works-bench" },
    asked: { type: "string", default: "10000" },
  },
});
const records = Number(values.records);
const toolkit = createWellsourced({
  worksDir: join(values.folder, `works-${records}`),
  dataDir: false,
  cacheDir: false,
  offline: true,
});
const entryOf = ({ wanted: { title, authors = [], year } }: Query) => ({
  title,
  author: authors.map(({ family, given }) => `${family}, ${given}`).join("; "),
  date: String(year),
});
const entries = queriesOf(records, Number(values.asked)).map(entryOf);
const start = performance.now();
const { summary } = await toolkit.check.bibliography({ entries, most: entries.length });
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage();
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ seconds, processor: (user + system) / 1e6, megabytes, summary })}\n`);
await toolkit.close();
