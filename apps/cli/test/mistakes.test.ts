import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Registry, startRegistry } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-mistakes-"));
let registry: Registry;

beforeAll(async () => {
  registry = await startRegistry({ works: [] });
  writeFileSync(join(folder, "a.bib"), "@misc{a, title={On tides}, author={Quine, Ada}, year={2021}}\n");
  writeFileSync(join(folder, "noise.bib"), Buffer.from([0, 1, 2, 255, 254, 0, 0, 9, 8, 7]));
  writeFileSync(
    join(folder, "a.html"),
    "<html><body><article><h1>Tides</h1><p>The sea rises twice a day, and it falls twice a day, as the moon wills.</p></article></body></html>",
  );
});
afterAll(async () => {
  await registry.close();
});

const run = (args: readonly string[], input = "") =>
  runCli(args, { cwd: folder, originMap: registry.originMap, input });

/** Input names as programs use them. */
const FOR_PROGRAMS = /\b(?:searchStep|stepId|sessionId|series_id|max_length|num_results)\b/u;

describe("a mistake ends with 2, says what to give instead in the words of the command line, and prints nothing else", () => {
  test.for<readonly [args: readonly string[], words: RegExp, input?: string]>([
    [["read", ""], /^The target is empty\. Give an address, a file, or - for standard input\./u],
    [["read", "  "], /^The target is empty\./u],
    [["audit", ""], /^The name of a file is empty\./u],
    [["bibliography", ""], /^The name of a file is empty\./u],
    [["recheck", ""], /^The name of a file is empty\./u],
    [["step", ""], /^The description of the step is empty\./u],
    [["session", "any", "--step", "abc"], /^--step takes the number of a step\./u],
    [["session", "any", "--step", "1.5"], /^--step takes the number of a step\./u],
    [["econ"], /--series-id/u],
    [["search", " \t "], /query is required/u],
    [["cite", " "], /^The target is empty\./u],
    [["call", "web_search", "[]"], /must be one JSON object/u],
    [["call", "web_search", "-"], /must be one JSON object/u, "not JSON"],
    [["quote", "-"], /^The list is empty\./u, "\n# nothing\n"],
    [["quote", "--all"], /^--all takes a manuscript/u],
    [["verify"], /--file/u],
    [["bibliography", "noise.bib"], /none of the known formats/u],
    [["recheck", "a.bib"], /wellsourced export/u],
    [["audit", "a.bib", "--max-age", "-1"], /^--max-age takes a number from 0 to 365\./u],
    [["audit", "a.bib", "--max-age", "x"], /^--max-age takes a number from 0 to 365\./u],
    [["audit", "a.bib", "--concurrency", "65"], /^--concurrency takes a whole number from 1 to 64\./u],
    [["audit", "a.bib", "--only", "retracted,sung"], /Unknown finding "sung"/u],
    [["read", "a.html", "--offset", "1.5"], /^--offset must be a whole number/u],
    [["read", "a.html", "--max-length", "1e9"], /^--max-length takes at most 5000000/u],
    [["read", "a.html", "--max-length", " "], /^--max-length takes a number\./u],
    [["read", "a.html", "--mode", "raw"], /--mode raw/u],
    [["read", "a.html", "--out", "."], /could not be written/u],
    [["capture", "https://example.org"], /--screenshot FILE, --pdf FILE/u],
    [["capture", "nowhere", "--pdf", "x.pdf"], /^URL rejected for nowhere/u],
    [["lenses", "nowhere"], /Known lenses: academic/u],
    [["extract", "moss", "--schema", "{"], /^--schema must be a JSON schema, such as \{/u],
    [["trials", "asthma", "--query", "moss"], /--query and the argument are the same thing/u],
    [["doctor", "now"], /too many arguments/u],
    [["sarch", "moss"], /Did you mean search\?\)\n[^\n]*`wellsourced --help`/u],
    [["check"], /missing required argument 'answers'\n[^\n]*`wellsourced check --help`/u],
  ])("%j", async ([args, words, input]) => {
    const { code, out, err } = await run(args, input);
    expect(err).toMatch(words);
    expect(err).not.toMatch(FOR_PROGRAMS);
    expect(err).not.toMatch(/^\s+at /mu);
    expect([code, out]).toEqual([2, ""]);
  });
});

describe("what is not there ends with 5", () => {
  test.each<readonly [readonly string[], RegExp]>([
    [["verify", "--file", "none.txt"], /^There is no file none\.txt\./u],
    [["quote", "words", "none.pdf"], /none\.pdf/u],
    [["audit", "none.bib"], /^There is no file none\.bib\./u],
    [["audit", "none.bib", "nor.bib"], /none\.bib.*nor\.bib/u],
    [["read", "javascript:alert(1)"], /neither an http\(s\) address nor a file/u],
    [["read", "file:///etc/hostname"], /neither an http\(s\) address nor a file/u],
    [["bibliography", "none.bib"], /none\.bib/u],
  ])("%j", async (args, words) => {
    const { code, out, err } = await run(args);
    expect(err).toMatch(words);
    expect([code, out]).toEqual([5, ""]);
  });
});

describe("input that holds nothing to read ends with 10", () => {
  test.each([
    [["read", "-"], ""],
    [["read", "-"], " \n\t "],
    [["bibliography", "-"], "\n"],
    [["audit", "-", "--type", "bibtex"], ""],
  ])("%j of %j", async (args, input) => {
    const { code, err } = await run(args, input);
    expect(err).not.toBe("");
    expect(code).toBe(10);
  });
});

test("with --json a mistake is JSON on standard error, of the same kind and code", async () => {
  const { code, out, err } = await run(["read", "", "--json"]);
  expect(JSON.parse(err).error).toMatchObject({ kind: "validation", suggestedAction: "correct_input" });
  expect([code, out]).toEqual([2, ""]);
});

test("without a command, help is shown as an error; on request it is none", async () => {
  const none = await run([]);
  expect([none.code, none.out]).toEqual([2, ""]);
  expect(none.err).toContain("Usage: wellsourced");
  for (const args of [["--help"], ["help"], ["help", "read"], ["read", "-h"]]) {
    const asked = await run(args);
    expect([asked.code, asked.err]).toEqual([0, ""]);
    expect(asked.out).toContain("Usage: wellsourced");
  }
  expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/u);
});
