import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Registry, type Replay, startRegistry, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "../src/commands/archive.ts";
import { recon } from "../src/commands/recon.ts";
import { vet } from "../src/commands/vet.ts";
import { moreThan } from "../src/program.ts";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-codes-"));
let registry: Registry;
let site: Replay;

/** Invented works and pages. */
const hens = { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 };
const ducks = { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true };
const sentence = (n: number) => `Sentence ${n} says that the keeper of the hens went down to the river and came back.`;
const long = Array.from({ length: 1500 }, (_, n) => `<p>${sentence(n)}</p>`).join("\n");
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="author" content="Ada Quine"><meta property="article:published_time" content="2020-05-06"></head><body><article><h1>${title}</h1>${body}</article></body></html>`;

beforeAll(async () => {
  registry = await startRegistry({ works: [hens, ducks], unanswered: ["10.1000/silent"] });
  site = await startReplay([
    { path: /^\/long/u, body: page("The long walk", long), headers: { "content-type": "text/html" } },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  writeFileSync(
    join(folder, "report.html"),
    page(
      "Report on herons",
      `<p>${sentence(1)} The survey found no heron on the lower river, as <a href="more.html">said before</a>.</p><p>${sentence(2)}</p>`,
    ),
  );
});
afterAll(async () => {
  await Promise.all([registry.close(), site.close()]);
});

const run = (args: readonly string[], input = "") =>
  runCli(args, {
    cwd: folder,
    originMap: registry.originMap,
    input,
    env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
  });
const rows = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("bad news has an exit code", () => {
  test.each([
    [hens.doi, 0],
    [ducks.doi, 1],
    ["10.1000/nobody", 1],
    ["10.1000/silent", 20],
    [`Ode, A. (1999). Foxes in the field. doi:${hens.doi}`, 1],
  ])("verify %s ends with %d", async (citation, expected) => {
    expect((await run(["verify", citation])).code).toBe(expected);
  });

  test.each([
    ["The survey found no heron on the lower river", 0],
    ["The survey found many a heron on the lower river", 1],
    ["Nothing of the kind was ever written anywhere", 1],
  ])("quote %j ends with %d", async (words, expected) => {
    expect((await run(["quote", words, "report.html"])).code).toBe(expected);
  });

  test("a source that cannot be judged is neither", async () => {
    expect((await run(["quote", "some words", `${site.origin}/gone`])).code).toBe(20);
    expect((await run(["quote", "some words", "missing.pdf"])).code).toBe(5);
  });

  test("help lists them", async () => {
    expect((await run(["--help"])).out).toMatch(/1 {2}findings[\s\S]*20 {2}something could not/u);
  });
});

describe("lists", () => {
  test("cite prints what it has, and names what failed", async () => {
    const { code, out, err } = await run(["cite", hens.doi, "nonsense", "report.html"]);
    expect(out).toContain("Hens and their keepers");
    expect(out).toContain("Report on herons");
    expect(err).toContain("nonsense");
    expect(code).not.toBe(0);
    const { out: json } = await run(["cite", hens.doi, "nonsense", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ references: [{}], failed: [{ target: "nonsense" }] });
  });

  test("verify takes a list, one line of JSON for each, in its order", async () => {
    writeFileSync(join(folder, "list.txt"), `# made\n${hens.doi}\n\n${ducks.doi}\n10.1000/silent\n`);
    const { code, out, err } = await run(["verify", "--file", "list.txt"]);
    expect(rows(out)).toMatchObject([
      { item: 1, given: hens.doi, verificationStatus: "confirmed" },
      { item: 2, given: ducks.doi, retractionStatus: { retracted: true } },
      { item: 3, given: "10.1000/silent" },
    ]);
    expect(err).toMatch(/3 checked: 1 with findings, 1 that could not be checked/u);
    expect(code).toBe(1);
  });

  test("quote takes standard input, and an item that fails does not end it", async () => {
    const list = [
      "The survey found no heron on the lower river\treport.html",
      "{broken",
      JSON.stringify({ quote: "Nothing of the kind was written", url: "report.html" }),
    ].join("\n");
    const { code, out } = await run(["quote", "-"], list);
    expect(rows(out)).toMatchObject([
      { quoteMatch: "verbatim" },
      { error: { kind: "validation" } },
      { quoteMatch: "absent" },
    ]);
    expect(code).toBe(1);
  });
});

describe("checks that could not be made", () => {
  const failure = { kind: "network", message: "made" };
  test.each<[{ exitCode?(body: never): number }, object, number]>([
    [recon, { sources: [], phase_errors: { web: failure, archives: failure } }, 8],
    [recon, { subdomains: [{ name: "a.example" }], phase_errors: { web: failure } }, 0],
    [recon, { sources: [] }, 0],
    [archive, { status: "pending" }, 20],
    [archive, { status: "existing" }, 0],
    [vet, { recommendations: [{ httpStatus: 0 }, { httpStatus: 200 }] }, 20],
    [vet, { recommendations: [{ httpStatus: 200 }] }, 0],
  ])("end with the code of $1", ({ exitCode }, body, code) => {
    expect(exitCode?.(body as never)).toBe(code); // the rest of the body does not affect the exit code
  });
});

test.each([
  ["Network error on x: the host name does not resolve.", "the host name does not resolve (ENOTFOUND)", ""],
  ["Network error: TLS failed.", "markdown: TLS failed, stealth: TLS failed", ""],
  ["Blocked.", "markdown: bot wall, stealth: HTTP 403", "markdown: bot wall, stealth: HTTP 403"],
])("an error line is followed by what is not in it yet: %s", (message, detail, more) => {
  expect(moreThan(message, detail)).toBe(more);
});

describe("what verify prints", () => {
  const count = (text: string, part: string): number => text.split(part).length - 1;

  test("names each register once, and a retraction with its notice once", async () => {
    const { out } = await run(["verify", ducks.doi]);
    for (const name of ["pubmed", "europepmc", "crossref-notices"]) expect(count(out, name), name).toBe(1);
    expect(count(out, "10.1000/ducks.r")).toBe(1);
  });

  test("sets beside each other what differs from the record, which is bad news", async () => {
    const { code, out } = await run(["verify", `Quine, A. (1931). ${hens.title}. https://doi.org/${hens.doi}`]);
    expect(out).toMatch(/year {2,}cited {2,}1931\n {2,}recorded {2,}\d{4} \(/u);
    expect(out).toMatch(/The record in BibTeX:\n@\w+\{[^\n]*,\n {2}author = /u);
    expect(code).toBe(1);
  });

  test("reports the state of a page once", async () => {
    const { out } = await run(["verify", `${site.origin}/gone`]);
    expect(count(out, "HTTP 404")).toBe(1);
    expect(count(out, "archive could not")).toBe(1);
  });
});

test.each([
  [["quote"], /Give the words of the quotation/u],
  [["quote", "no source was given for this"], /--url, --text or --citation/u],
  [["cite", ""], /^The target is empty/u],
  [["bibliography", "empty.bib"], /empty\.bib is empty/u],
  [["read", "report.html", "--links", "sideways"], /^--links must be one of/u],
])("%j is refused in the words of the command line", async (args, words) => {
  writeFileSync(join(folder, "empty.bib"), " ");
  const { code, err } = await run(args);
  expect(err).toMatch(words);
  expect(code).not.toBe(0);
});

describe("documents at hand", () => {
  test("verify checks the work that a file is, and holds a claim against its text", async () => {
    writeFileSync(join(folder, "hens.html"), page(hens.title, `<p>doi: ${hens.doi}</p><p>${sentence(3)}</p>`));
    const { out } = await run(["verify", "hens.html", "--claim", "The keeper of the hens went to the river", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      input: "hens.html",
      verificationStatus: "confirmed",
      claimSupport: "addressed",
    });
  });

  test("cite takes the registered reference of a file whose title is that of its DOI", async () => {
    const { out } = await run(["cite", "hens.html", "--style", "csl-json"]);
    expect(JSON.parse(out)[0]).toMatchObject({ DOI: hens.doi, title: hens.title });
  });
});

describe("read", () => {
  test("gives the whole text to a pipe or a file, and describes it", async () => {
    const { code, out } = await run(["read", `${site.origin}/long`]);
    expect(code).toBe(0);
    expect(out).toContain(sentence(1499));
    const written = await run(["read", `${site.origin}/long`, "--out", "long.md", "--front-matter"]);
    expect(written.out).toBe("");
    const text = readFileSync(join(folder, "long.md"), "utf8");
    expect(text).toContain(sentence(1499));
    expect(text).toMatch(
      /^---\ntitle: "The long walk"\nurl: "http:[^"\n]+\/long"\nauthors: \["Ada Quine"\]\ndate: "2020-05-06[^\n]*"\nretrieved: "\d{4}-[^\n]+Z"\n---\n\n/u,
    );
  });

  test("a cut is reported on standard error and in the exit code", async () => {
    const { code, err } = await run(["read", `${site.origin}/long`, "--max-length", "2000"]);
    expect(err).toMatch(/was cut.*--offset \d+/u);
    expect(code).toBe(21);
  });

  test("takes an address without its scheme", async () => {
    const { err } = await run(["read", "127.0.0.1:1/notes.html"]);
    expect(err).toContain("https://127.0.0.1:1/notes.html");
    expect((await run(["read", "notes.html"])).code).toBe(5);
  });

  test("keeps relative links of a file", async () => {
    expect((await run(["read", "report.html"])).out).toContain("(more.html)");
  });
});
