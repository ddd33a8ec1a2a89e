// Checks sentences copied from rendered pages against the text that `extract` reads from the same pages:
// node --conditions=@wellsourced/source bench/quotations/run.mjs [--pages 600] [--cuts FILE] [--trust SOURCES]
// [--floor] [--failed]
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { extract } from "../../packages/scraper/src/extract.ts";
import { cut, pagesWithTruth, plainWords } from "./cut.mjs";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "600" },
    cuts: { type: "string" },
    trust: { type: "string", default: new URL("../../packages/trust/src/", import.meta.url).pathname },
    floor: { type: "boolean", default: false },
    failed: { type: "boolean", default: false },
  },
});
const from = (file) => import(resolve(values.trust, file));
const [{ checkQuotation }, { textFragments, visibleText }] = await Promise.all([
  from("quote/index.ts"),
  from("index.ts"),
]);

/** Loads the sentences from `--cuts`, or creates and stores them. */
async function* sentences() {
  const all = pagesWithTruth().slice(0, Number(values.pages));
  if (values.cuts && existsSync(values.cuts)) {
    const known = new Map(all.map((one) => [`${one.corpus.name} ${one.page.id}`, one]));
    for (const line of readFileSync(values.cuts, "utf8").split("\n").filter(Boolean)) {
      const page = JSON.parse(line);
      const one = known.get(`${page.corpus} ${page.id}`);
      if (one) yield { ...page, html: one.html() };
    }
    return;
  }
  const out = values.cuts && createWriteStream(values.cuts);
  for await (const { html, ...page } of cut(all)) {
    if (out) out.write(`${JSON.stringify(page)}\n`);
    yield { ...page, html };
  }
  out?.end();
}

const GRAM = 3;
/** Consecutive words without numbers, which may be those of notes, alone or at the end of a word. */
const gramsOf = (text) => {
  const words = plainWords(text).flatMap((word) => word.replace(/\p{N}+$/u, "") || []);
  return words.slice(GRAM - 1).map((_, at) => words.slice(at, at + GRAM).join(" "));
};

/** If the extracted page lacks words of the sentence, the extraction is at fault, not the comparison. */
const isRead = (quote, held) => gramsOf(quote).every((gram) => held.has(gram));

const FAITHFUL = new Set(["verbatim", "verbatim_normalised"]);
const SIGNS = /\]\(|\[\^|(?<!\\)\*\*/u;

/** Whether the page contains the words of a text-fragment link in order. */
function leads(link, shown) {
  const [, directive = ""] = link.split(":~:text=");
  const parts = directive.split(",").map((part) => decodeURIComponent(part.replace(/^-|-$/gu, "")));
  let at = 0;
  for (const part of parts) {
    const place = shown.indexOf(part.replace(/\s+/gu, " ").toLowerCase(), at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return true;
}

const rows = new Map();
const count = (kind, what) => {
  const row = rows.get(kind) ?? {
    all: 0,
    unread: 0,
    verbatim: 0,
    verbatim_normalised: 0,
    failed: 0,
    linked: 0,
    shown: 0,
  };
  row[what]++;
  rows.set(kind, row);
};

let pages = 0;
for await (const { corpus, id, url, html, text, sentences: quotes } of sentences()) {
  const { markdown } = extract(html, { url });
  const shown = text.replace(/\s+/gu, " ").toLowerCase();
  const seen = visibleText?.(markdown).text;
  const held = new Set(gramsOf(`${seen ?? ""}\n${markdown}`));
  const linkTo = textFragments(url, markdown);
  pages++;
  for (const { quote, kinds } of quotes) {
    const check = checkQuotation(quote, markdown);
    const isFaithful = FAITHFUL.has(check.class);
    const state = isFaithful ? check.class : isRead(quote, held) ? "failed" : "unread";
    const { start, end } = check.visible ?? check;
    const words = isFaithful ? (seen ?? markdown).slice(start, end) : "";
    const link = isFaithful && linkTo(check);
    for (const kind of ["all", kinds.length > 0 ? "any mark" : "no mark", ...kinds]) {
      count(kind, "all");
      count(kind, state);
      if (isFaithful && !SIGNS.test(words)) count(kind, "shown");
      if (link && leads(link, shown)) count(kind, "linked");
    }
    if (values.failed && !isFaithful)
      process.stdout.write(
        `${state}: ${corpus} ${id} [${kinds}] ${check.class}\n  ${JSON.stringify(quote)}\n  ${JSON.stringify(check.diff?.filter((it) => it.kind !== "kept"))}\n`,
      );
  }
}

const share = (part, whole) => (whole === 0 ? "–" : (part / whole).toFixed(4));
process.stdout.write(`${pages} pages\n`);
process.stdout.write(
  "| | sentences | read | verbatim | normalised | faithful of read | shown without signs | links that lead there |\n",
);
process.stdout.write("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
for (const [kind, row] of rows) {
  const read = row.all - row.unread;
  const faithful = row.verbatim + row.verbatim_normalised;
  const cells = [
    row.all,
    read,
    row.verbatim,
    row.verbatim_normalised,
    share(faithful, read),
    share(row.shown, faithful),
    share(row.linked, faithful),
  ];
  process.stdout.write(`| ${kind} | ${cells.join(" | ")} |\n`);
}
const total = rows.get("all");
const FLOOR = 0.99;
if (values.floor && (total.verbatim + total.verbatim_normalised) / (total.all - total.unread) < FLOOR) {
  process.stderr.write(`fewer than ${FLOOR} of the sentences were found\n`);
  process.exitCode = 1;
}
