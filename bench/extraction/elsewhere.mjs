// Creates a page set from sites that the corpora of ../shared lack, in the format of their runner:
// node bench/extraction/elsewhere.mjs --out DIR --clones DIR
// DIR of --clones contains git repositories (bare or not) named owner+name or owner+name/repo. None of their content
// enters this repository. Pages of hosts in a development corpus and duplicates are left out.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    clones: { type: "string" },
    corpus: { type: "string", default: "../shared/corpus/extraction" },
  },
});
if (!values.out || !values.clones) {
  process.stderr.write("usage: elsewhere.mjs --out DIR --clones DIR [--corpus DIR]\n");
  process.exit(2);
}

const { markdownToText } = await import(pathToFileURL(resolve(values.corpus, "lib.mjs")).href);

/** Articles and forum threads of 2024, annotated by hand, in a dozen languages. */
const magic = (type) => ({
  name: `elsewhere-${type}s`,
  repository: "opendatalab+magic-html",
  *pages(show) {
    const truth = JSON.parse(show(`benchmark/data/${type}/base.json`).toString());
    for (const [id, { url, content }] of Object.entries(truth))
      yield { id, url, type, truth: { text: content }, html: () => show(`benchmark/data/${type}/htmls/${id}.html`) };
  },
});

/** Pages with code, tables, formulas and lists; the truth is Markdown. */
const technical = {
  name: "elsewhere-technical",
  repository: "ccprocessor+llm-webkit-mirror",
  *pages(show) {
    const lines = show("bench/config/data_config.jsonl").toString().trim().split("\n");
    for (const line of lines) {
      const { track_id: id, page_layout_type: type } = JSON.parse(line);
      const given = show(`bench/data/groundtruth/${id}.jsonl`)?.toString().split("\n")[0];
      if (!given) continue;
      const { url, content, html } = JSON.parse(given);
      yield { id, url, type, truth: { text: markdownToText(content) }, html: () => Buffer.from(html) };
    }
  },
};

const hostOf = (url) => (URL.parse(url ?? "")?.hostname ?? "").replace(/^www\./u, "");

/** Hosts of all pages that may have been seen during development. */
function knownHosts(corpus) {
  const hosts = new Set();
  for (const name of readdirSync(corpus)) {
    const index = join(corpus, name, "index.json");
    if (!existsSync(index)) continue;
    for (const { url } of JSON.parse(readFileSync(index, "utf8")).pages) if (hostOf(url)) hosts.add(hostOf(url));
  }
  return hosts;
}

function opener(repository) {
  const base = join(values.clones, repository);
  const directory = existsSync(join(base, "repo")) ? join(base, "repo") : base;
  return (path) => {
    try {
      return execFileSync("git", ["-C", directory, "show", `HEAD:${path}`], {
        maxBuffer: 1e9,
        stdio: ["ignore", "pipe", "ignore"],
      });
    } catch {
      return undefined;
    }
  };
}

const known = knownHosts(values.corpus);
for (const { name, repository, pages } of [magic("article"), magic("forum"), technical]) {
  const directory = join(values.out, name);
  mkdirSync(join(directory, "pages"), { recursive: true });
  const kept = [];
  const left = { known: 0, twice: 0, missing: 0 };
  const seen = new Set();
  for (const { html, ...page } of pages(opener(repository))) {
    if (known.has(hostOf(page.url))) left.known++;
    else if (seen.has(page.url)) left.twice++;
    else {
      seen.add(page.url);
      const body = html();
      if (!body) {
        left.missing++;
        continue;
      }
      const file = `pages/${page.id}.html.gz`;
      writeFileSync(join(directory, file), gzipSync(body));
      kept.push({ ...page, file });
    }
  }
  writeFileSync(join(directory, "index.json"), JSON.stringify({ name, source: repository, pages: kept }));
  process.stdout.write(`${name}: ${kept.length} pages; left out ${JSON.stringify(left)}\n`);
}
