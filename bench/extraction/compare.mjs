// `pnpm bench`: extraction compared to published extractors in one run, as the tables of docs/measured/extraction.md.
// node bench/extraction/compare.mjs [--out FILE] [--peers DIR] [--elsewhere DIR] [--only name,name] [--quick]
// --quick tests the command on ten pages per corpus; other pages count as empty, so the scores have no meaning.
// Missing peers are installed into --peers, a folder outside the checkout.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: "string" },
    peers: { type: "string", default: join(tmpdir(), "wellsourced-bench-peers") },
    elsewhere: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});
const shared = join(root, "../shared/corpus/extraction");
if (!existsSync(shared)) {
  process.stdout.write("skipped: there is no ../shared/corpus/extraction to measure on\n");
  process.exit(0);
}
// The scorer compares its own path with its argument and prints nothing if the path contains a link.
const corpus = realpathSync(shared);
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-bench-"));

const peerNames = values.only?.split(",") ?? [
  "defuddle",
  "readability-linkedom",
  "web-content-extractor",
  "article-extractor",
  "postlight-parser",
  "mercury-fork",
  "html-to-markdown",
  "mdream",
];
const timedPeers = ["readability-linkedom", "defuddle", "mdream"].filter((name) => peerNames.includes(name));

function run(args, { quiet = false } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--conditions=@wellsourced/source", ...args], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr.slice(0, 2_000)}`);
  if (!quiet) process.stderr.write(stdout);
  return stdout;
}

function installPeers() {
  if (existsSync(join(values.peers, "node_modules"))) return;
  mkdirSync(values.peers, { recursive: true });
  cpSync(join(corpus, "peers"), values.peers, { recursive: true });
  const { status } = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund"], {
    cwd: values.peers,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the peers could not be installed");
}

const adapters = () => [
  ["wellsourced", join(root, "bench/extraction/adapter.mjs")],
  ...peerNames.map((name) => [name, join(values.peers, `${name}.mjs`)]),
];

function extract([name, adapter], { set, flags = [] }) {
  const predictions = join(scratch, `${set}-${name}.jsonl`);
  const summary = join(scratch, `${set}-${name}.json`);
  const limit = values.quick ? ["--limit", "10"] : [];
  run([
    join(corpus, "run.mjs"),
    "--extractor",
    adapter,
    "--quiet",
    "--out",
    predictions,
    "--json",
    summary,
    ...limit,
    ...flags,
  ]);
  return { name, predictions, summary: JSON.parse(readFileSync(summary, "utf8")) };
}

function score(runs, flags = []) {
  const file = join(scratch, "scores.json");
  const args = [join(corpus, "score.mjs"), "--by", "type", "--json", file, ...flags];
  run([...args, ...runs.map(({ predictions }) => predictions)], { quiet: true });
  const all = JSON.parse(readFileSync(file, "utf8"));
  return new Map(runs.map(({ name, predictions }) => [name, all[basename(predictions, ".jsonl")]]));
}

const figure = (value) => (typeof value === "number" ? value.toFixed(3) : "–");

/** One row per extractor; a column is [heading, corpus, measure, type?]. */
function table(scores, columns) {
  const head = ["extractor", ...columns.map(([heading]) => heading)];
  const rows = [...scores].map(([name, byCorpus]) => [
    name,
    ...columns.map(([, set, measure, type]) => {
      const found = type ? byCorpus[set]?.byType?.[type] : byCorpus[set];
      return figure(found?.[measure]);
    }),
  ]);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

const types = ["article", "documentation", "service", "forum", "listing", "collection", "product"];
const tables = {
  "Text: F1 of four-word shingles, word F1, snippets": [
    ["wcxb word F1", "wcxb", "wordF1"],
    ["wcxb F1", "wcxb", "f1"],
    ["wcxb pages < .5", "wcxb", "under50"],
    ["AEB F1", "article-extraction-benchmark", "f1"],
    ["news-2023 F1", "news-2023", "f1"],
    ["trafilatura snippets F1", "trafilatura", "snF1"],
    ["readability F1 *", "readability", "f1"],
    ["defuddle F1 *", "defuddle", "f1"],
  ],
  "wcxb by type of page: F1": types.map((type) => [type, "wcxb", "f1", type]),
  "wcxb by type of page: word F1": types.map((type) => [type, "wcxb", "wordF1", type]),
  "Titles and authors, exact": [
    ...["trafilatura", "news-2023", "wcxb", "postlight"].map((set) => [`title ${set}`, set, "title"]),
    ...["trafilatura", "news-2023", "wcxb", "postlight"].map((set) => [`author ${set}`, set, "author"]),
    ["invented author wcxb", "wcxb", "authorInvented"],
  ],
  "Dates, same day": [
    ...["htmldate", "trafilatura", "news-2023", "wcxb", "postlight"].map((set) => [set, set, "date"]),
    ["invented date wcxb", "wcxb", "dateInvented"],
  ],
};

/** Three calls per page, two alternating rounds of all extractors: only ratios within a run are comparable. */
function times() {
  const base = "readability-linkedom";
  if (!timedPeers.includes(base)) return [];
  const timed = adapters().filter(([name]) => name === "wellsourced" || timedPeers.includes(name));
  const flags = ["--limit", values.quick ? "4" : "24", "--passes", "3"];
  const rounds = [1, 2].map(
    (round) => new Map(timed.map((it) => [it[0], extract(it, { set: `time${round}`, flags })])),
  );
  const rows = timed.map(([name]) => {
    const ratios = ["meanMs", "p50Ms", "p95Ms", "peakRssMb"].map((key) =>
      rounds.map((round) => (round.get(name).summary[key] / round.get(base).summary[key]).toFixed(2)).join(", "),
    );
    const longest = rounds.map((round) => round.get(name).summary.maxMs).join(", ");
    return `| ${[name, ...ratios, longest].join(" | ")} |`;
  });
  return [
    "## Time and memory",
    `One process each, one thread, two rounds; against ${base} = 1 in the same round (round 1, round 2). Time is parse, extraction, metadata and Markdown; peers that give HTML are not charged for Markdown.`,
    `| extractor | mean | median | p95 | peak memory | longest page, ms |\n| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join("\n")}`,
  ];
}

function elsewhere() {
  if (!values.elsewhere) return [];
  const flags = ["--root", values.elsewhere];
  const some = adapters().filter(([name]) => name === "wellsourced" || timedPeers.includes(name));
  const scores = score(
    some.map((it) => extract(it, { set: "elsewhere", flags })),
    flags,
  );
  const sets = ["elsewhere-articles", "elsewhere-forums", "elsewhere-technical"];
  return [
    "## Pages from elsewhere",
    "Other sites than any development page, gathered by `bench/extraction/elsewhere.mjs` (its head says from where); the model learnt nothing of them.",
    table(
      scores,
      sets.flatMap((set) => [
        [`${set.slice(10)} F1`, set, "f1"],
        [`${set.slice(10)} word F1`, set, "wordF1"],
      ]),
    ),
  ];
}

try {
  installPeers();
  const runs = adapters().map((it) => extract(it, { set: "all" }));
  const scores = score(runs);
  const pages = runs[0].summary.pages;
  const errors = runs.map(({ name, summary }) => `${name} ${summary.errors}`).join(", ");
  const written = [
    "# Extraction, measured",
    `Written by \`pnpm bench\` on ${pages} pages of the development half, Node ${process.versions.node}, peers at the versions of the corpus's own list. Errors: ${errors}. * marks corpora whose truth is that tool's own reviewed output.`,
    ...Object.entries(tables).flatMap(([heading, columns]) => [`## ${heading}`, table(scores, columns)]),
    ...times(),
    ...elsewhere(),
  ].join("\n\n");
  if (values.out) writeFileSync(values.out, `${written}\n`);
  process.stdout.write(`${written}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
