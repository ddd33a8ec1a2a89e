import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Replay, startReplay, startTape } from "@wellsourced/testkit";
import { providerManifest } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProgram } from "../src/program.ts";
import type { Output } from "../src/terminal.ts";
import { startCli } from "./start-cli.ts";

/** Runs each built command once in its own process: it must load, answer and exit. */
const folder = mkdtempSync(join(tmpdir(), "wellsourced-commands-"));
const replays: Replay[] = [];
let down = "";
let site = "";

/** Additional origins of providers that the manifest does not list. */
const MORE: Readonly<Record<string, readonly string[]>> = { edgar: ["https://data.sec.gov", "https://efts.sec.gov"] };

const html = `<!doctype html><html lang="en"><head><title>On tides</title><meta name="author" content="Ada Quine"></head><body><article><h1>On tides</h1>
<p>The sea rises twice a day, and it falls twice a day, because the moon pulls at it while the earth turns beneath.</p></article></body></html>`;

const keep = <One extends Replay>(replay: One): One => {
  replays.push(replay);
  return replay;
};

beforeAll(async () => {
  down = keep(await startReplay([{ path: /.*/u, status: 500, body: "down" }])).origin;
  site = keep(await startReplay([{ path: /^\/tides/u, body: html, headers: { "content-type": "text/html" } }])).origin;
  writeFileSync(join(folder, "list.bib"), "@misc{a, title={On tides}, author={Quine, Ada}, year={2021}}\n");
  writeFileSync(join(folder, "tides.html"), html);
});
afterAll(async () => {
  await Promise.all(replays.map((replay) => replay.close()));
});

const originsOf = (name: string) =>
  providerManifest.flatMap((row) => (row.name === name && row.origin ? [row.origin, ...(MORE[name] ?? [])] : []));

const keysOf = (name: string) =>
  providerManifest
    .flatMap((row) => (row.name === name ? row.keys : []))
    .map(({ env }): [string, string] => [env, env.endsWith("_EMAIL") ? "a@example.org" : "made"]);

/** Providers replay their tapes; all others are down. */
async function run(args: readonly string[], tapes: Readonly<Record<string, string>>) {
  const names = providerManifest.flatMap(({ name }) => (name === "llm" ? [] : [name]));
  const originMap = Object.fromEntries(names.flatMap(originsOf).map((origin) => [origin, down]));
  for (const [name, tape] of Object.entries(tapes)) {
    const { origin } = keep(await startTape(name, tape));
    for (const own of originsOf(name)) originMap[own] = origin;
  }
  const on = { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true", WELLSOURCED_PANEL_ENABLED: "true" };
  const env = { ...on, ...Object.fromEntries(Object.keys(tapes).flatMap(keysOf)) };
  const here = args.map((arg) => arg.replace("SITE", site));
  return startCli(here, { cwd: folder, originMap, input: "", env }).done;
}

/** `+` is a space within an argument. */
type Row = readonly [
  command: string,
  args: string,
  tapes: Readonly<Record<string, string>>,
  says: RegExp,
  code?: number,
];

const rows: readonly Row[] = [
  ["search", "slate --provider brave", { brave: "web.found" }, /^1\. \S/u],
  ["papers", "tides --provider crossref", { crossref: "academic.found" }, /^1\. \S/u],
  ["patents", "tide --provider epo", { epo: "patent.found" }, /Tide gauge for CO2&brine tanks\n.*EP9900001A1/u],
  ["read", "SITE/tides", {}, /The sea rises twice a day/u],
  ["research", "slate --provider brave", { brave: "web.found" }, /\S/u],
  ["filings", "slate+&+sons+quarries", { edgar: "filing.found" }, /Slate & Sons Quarries/u],
  ["trials", "slate", { clinicaltrials: "trial.found" }, /Moss extract in slate lung/u],
  ["verify", "10.1000/none", {}, /could not|Could not/u, 20],
  ["graph", "10.1000/moss.7", { semanticscholar: "graph.found" }, /Roofs that grow/u],
  ["econ", "slate --provider fred", { fred: "series.found" }, /SLATEB.*Output of Slate|Output of Slate/u],
  ["cases", "slate", { courtlistener: "case.found" }, /Slate & Sons v\. Moss/u],
  ["images", "slate --provider brave", { brave: "image.found" }, /^1\. \S/u],
  ["news", "slate --provider brave", { brave: "news.found" }, /^1\. \S/u],
  ["videos", "slate --provider brave", { brave: "video.found" }, /^1\. \S/u],
  ["fulltext", "10.1000/none", {}, /^$/u, 8],
  ["monarch", "entity --entity-id MONDO:1", { monarch: "biomedical.entity" }, /./u],
  ["places", "coffee --near Slateton --provider brave", { brave: "local.found" }, /Slate & Moss Café/u],
  ["answer", "moss --provider exa", { exa: "answer.found" }, /Moss is heavy when wet\./u],
  ["panel", "moss --models openai/moss-1", { openai: "panel.found" }, /^openai\/moss-1\n {2}Moss is a plant\.\n/u],
  ["extract", "moss --provider exa", { exa: "structured.found" }, /Moss Works/u],
  ["awesome", "--topic slate", { ecosystems: "awesome-list.found" }, /ben\/awesome-quarry/u],
  ["recon", "quarry.example --phases ct_logs", { crtsh: "certificate.found" }, /shop\.quarry\.example/u],
  ["brand", "--url https://orrery.example --depth quick", {}, /^$/u, 8],
  ["quote", "rises+twice+a+day tides.html", {}, /^Word for word/u],
  ["archive", "https://quarry.example/report", { savepagenow: "save.found" }, /./u],
  ["check", "tides.html", {}, /^No statement cites a source, .*\n1 statement · 1 without a source/u],
  ["audit", "list.bib", {}, /list\.bib:1 note\[unchecked\]/u],
  ["capture", "SITE/tides --pdf tides.pdf", {}, /^$/u, 11],
  ["links", "SITE/tides", {}, /^live/u],
  ["cite", "SITE/tides", {}, /Quine.*On tides/u],
  ["vet", "SITE/tides", {}, /./u],
  ["bibliography", "list.bib", {}, /Quine.*On tides/u],
  ["zotero", "sync", {}, /^$/u, 2],
  ["lenses", "", {}, /^academic /mu],
  ["tools", "", {}, /^web_search +Web search/mu],
  ["call", 'web_search {"query":"slate","provider":"brave"}', { brave: "web.found" }, /"resultCount"/u],
  ["doctor", "--offline", {}, /^papers +crossref, /mu],
  ["step", "Look+at+tides --goal tides", {}, /Step 1/u],
  ["session", "", {}, /./u],
  ["export", "none", {}, /^$/u, 12],
  ["map", "SITE/tides", {}, /\/tides$/mu],
  ["crawl", "SITE/tides --limit 2", {}, /^1 page added to the index/u],
  ["batch", "SITE/tides", {}, /^1 page added to the index/u],
  ["query", "tides", {}, /^1\. On tides/u],
  ["works", "sources", {}, /licence: CC0/u],
  ["index", "add tides.html", {}, /1 document added/u],
  ["recheck", "list.bib", {}, /^$/u, 2],
  ["log", "verify list.bib", {}, /list\.bib, line 1: The line is not JSON/u, 1],
  ["pandoc-filter", "", {}, /^$/u, 2],
  ["mcp", "", {}, /^$/u],
  ["serve", "--port many", {}, /^$/u, 2],
];

test.for(rows)("%s %s", async ([command, args, tapes, says, code = 0]) => {
  const words = args === "" ? [] : args.split(" ").map((word) => word.replaceAll("+", " "));
  const ran = await run([command, ...words], tapes);
  expect(ran.out).toMatch(says);
  expect(ran.code).toBe(code);
});

test("no command is left out", () => {
  const nowhere: Output = { isTTY: false, columns: undefined, coloured: false, write: () => {}, wipe: () => {} };
  const { signal } = new AbortController();
  const around = { env: {}, input: process.stdin, output: nowhere, errors: nowhere, signal };
  const { commands } = createProgram(around, "0.0.0", () => {});
  const tested = rows.map(([command]) => command);
  const missing = commands.map((command) => command.name()).filter((name) => !tested.includes(name));
  expect(missing, "Add a row for each of these commands to `rows` in test/every-command.test.ts").toEqual([]);
});
