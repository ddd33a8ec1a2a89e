import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { progressText } from "../src/works-text.ts";
import { runCli } from "./start-cli.ts";

const BIB = `@article{quine20, title={On the tides of distant moons}, author={Quine, Ada and Ebb, Bo}, journal={Tides}, year=2020, doi={10.1000/tide.1}}
@book{cut, title={`;
const ROW =
  '7,"On the tides of distant moons",,,Tides,,,Ada Quine,,,3/28/2021 0:00,10.1000/notice,0,1/2/2020 0:00,10.1000/tide.1,0,Retraction,,No,,';
const HEADER =
  "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes,";

function atHome() {
  const cwd = mkdtempSync(join(tmpdir(), "wellsourced-works-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const file = (name: string, bytes: string | Uint8Array) => {
    writeFileSync(join(cwd, name), bytes);
    return join(cwd, name);
  };
  const run = (...args: readonly string[]) => runCli(args, { cwd, originMap: {} });
  return { file, run, works: (...args: readonly string[]) => run("works", ...args) };
}

test("dumps are added, and their works found by identifier and by a damaged title", async () => {
  const { file, works } = atHome();
  const own = file("own.bib", BIB);
  const watch = file("retraction_watch.csv.gz", gzipSync(`${HEADER}\n${ROW}\n`));
  const added = await works("add", own, watch);
  expect(added.out).toContain("own.bib  1 record of library · 1 broken");
  expect(added.out).toMatch(/2 records added from 2 files\n$/u);
  expect(added.err).toContain("own.bib, line 1: Line 2: ");
  expect(added.code).toBe(0);

  const found = await works("find", "10.1000/TIDE.1");
  expect(found.out).toContain("On the tides of distant moons\n  Quine and Ebb · 2020 · Tides");
  expect(found.out).toContain("retraction · 2021-03-28");
  expect((await works("find", "On the tids of distant moons", "--author", "Quine", "--year", "2020")).out).toContain(
    "library:own.bib#quine20",
  );
  expect(await works("find", "10.1000/none")).toMatchObject({ code: 5 });

  expect((await works("add", own)).out).toContain("added before");
  const status = await works("status");
  expect(status.out).toMatch(/^library +1/mu);
  expect(status.out).toMatch(/retraction_watch\.csv\.gz +finished +1 +0/u);
});

test("files that are no dumps, or damaged, do not hide the others and set the exit code", async () => {
  const { file, works } = atHome();
  const page = file("dblp.xml.gz", "<!doctype html><title>Making sure you are no bot</title>");
  const own = file("own.bib", BIB);
  const refused = await works("add", page, own);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain("dblp.xml.gz is a web page and not a dump.");
  expect(refused.out).toContain("1 record added from 1 file");
  expect(await works("add", "missing.gz")).toMatchObject({ code: 5 });
  expect(await works("add")).toMatchObject({ code: 2 });
  expect(await works("grow")).toMatchObject({ code: 2 });
});

test("a file with fewer records than its previous edition is a finding", async () => {
  const { file, works } = atHome();
  await works("add", file("own.bib", `@misc{a, title={On tides}}\n@misc{b, title={On moons}}`));
  const fewer = await works("add", file("own.bib", "@misc{a, title={On tides}}"));
  expect(fewer.code).toBe(1);
  expect(fewer.err).toContain("fewer records than the file of this name that was added before (2)");
  expect((await works("find", "On moons")).code).toBe(0);
});

test("sources are listed with licence, size and the month of the facts", async () => {
  const { works } = atHome();
  const { out } = await works("sources");
  expect(out).toMatch(/dblp computer science bibliography {2}dblp\n {2}https:\/\/dblp\.org\/xml\//u);
  expect(out).toMatch(/licence: CC0/u);
  expect(out).toMatch(/As known in \d{4}-\d\d\./u);
  const listed = JSON.parse((await works("sources", "--json")).out);
  expect(listed.sources.length).toBeGreaterThan(8);
});

test("an empty registry says how to fill it", async () => {
  const { out } = await atHome().works("status");
  expect(out).toContain("is empty");
  expect(out).toContain("works sources");
});

test("progress has the share, the rate and the time left", () => {
  const progress = {
    file: "dblp.xml.gz",
    number: 1,
    files: 3,
    records: 1_234_567,
    recordsPerSecond: 9_876.4,
    share: 0.345,
    secondsLeft: 400,
  };
  expect(progressText(progress)).toBe(
    "34 % · file 1 of 3 · 1,234,567 records · 9,876 a second · 7 minutes left · dblp.xml.gz",
  );
});

test("with --offline, references are audited and verified against the registry alone", async () => {
  const { file, works, run } = atHome();
  const notice = { DOI: "10.1000/notice", type: "retraction", updated: { "date-parts": [[2021, 3, 28]] } };
  const work = {
    DOI: "10.1000/tide.1",
    member: "1",
    type: "journal-article",
    title: ["On the tides of distant moons"],
    author: [
      { given: "Ada", family: "Quine" },
      { given: "Bo", family: "Ebb" },
    ],
    issued: { "date-parts": [[2020]] },
    "container-title": ["Tides"],
    "updated-by": [notice],
  };
  await works("add", file("crossref.jsonl", `${JSON.stringify(work)}\n`));
  const audit = await run("audit", file("list.bib", BIB.split("\n")[0] ?? ""), "--offline");
  expect(audit.out).toContain("list.bib:1 error[retracted] quine20");
  expect(audit.code).toBe(1);
  const unknown = file(
    "unknown.bib",
    "@article{nemo, title={Geese that nobody described}, author={Nemo, Anna}, year=2018}",
  );
  const none = await run("audit", unknown, "--offline");
  expect(none.out).toContain("unknown.bib:1 note[unchecked] nemo");
  expect(none.out).toContain("(offline)");
  expect((await run("verify", "10.1000/tide.1", "--offline")).out).toMatch(/^RETRACTED/u);
});
