import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditFinding, DocumentReference } from "@wellsourced/wellsourced/citations";
import { describe, expect, test } from "vitest";
import { readBaseline, writeBaseline } from "../src/audit/baseline.ts";
import { toCsv } from "../src/audit/csv.ts";
import { unifiedDiff } from "../src/audit/diff.ts";
import { adviceOf } from "../src/audit/entries.ts";
import { toHtml } from "../src/audit/html.ts";
import { toJunit } from "../src/audit/junit.ts";
import { progressLine } from "../src/audit/progress.ts";
import { type AuditReport, countsInWords, countsOf, RULES, recordText } from "../src/audit/report.ts";
import { type AuditRun, runOf } from "../src/audit/run.ts";
import { toSarif } from "../src/audit/sarif.ts";
import { openState } from "../src/audit/state.ts";
import { rowOf } from "../src/audit/table.ts";
import { type ShownAudit, toText } from "../src/audit/text.ts";
import { createStyle } from "../src/terminal.ts";
import { madeContext } from "./mock-context.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-parts-"));

/** Applies a unified diff to lines, like `patch`. */
function patched(before: string, diff: string): string {
  const old = before.split("\n");
  const made: string[] = [];
  let at = 0;
  for (const line of diff.split("\n").slice(2)) {
    const [, start] = /^@@ -(\d+),\d+ \+\d+,\d+ @@$/u.exec(line) ?? [];
    if (start) while (at < Number(start) - 1) made.push(old[at++] ?? "");
    else if (line.startsWith("+")) made.push(line.slice(1));
    else {
      expect(old[at]).toBe(line.slice(1));
      if (line.startsWith(" ")) made.push(line.slice(1));
      at++;
    }
  }
  return [...made, ...old.slice(at)].join("\n");
}

describe("a diff", () => {
  test("of equal texts is empty, and of texts that differ in their line ends alone too", () => {
    expect(unifiedDiff("a.bib", "one\ntwo\n", "one\ntwo\n")).toBe("");
    expect(unifiedDiff("a.bib", "one\r\ntwo", "one\ntwo")).toBe("");
    expect(unifiedDiff("a.bib", "", "")).toBe("");
  });

  test("shows a change with two lines around it, at its place in both texts", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8";
    expect(unifiedDiff("a.bib", before, before.replace("5", "five\nand more"))).toBe(
      "--- a.bib\n+++ a.bib\n@@ -3,5 +3,6 @@\n 3\n 4\n-5\n+five\n+and more\n 6\n 7",
    );
  });

  test("keeps a line between two changed ones as it is", () => {
    expect(unifiedDiff("a", "title\nauthor\nvenue\nyear", "TITLE\nauthor\nVENUE\nyear\ndoi")).toBe(
      "--- a\n+++ a\n@@ -1,4 +1,5 @@\n-title\n+TITLE\n author\n-venue\n+VENUE\n year\n+doi",
    );
  });

  test("shows changes far from each other apart, and near ones together", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`);
    const change = (...places: readonly number[]) => lines.map((line, at) => (places.includes(at) ? "changed" : line));
    const hunks = (after: readonly string[]) =>
      unifiedDiff("a", lines.join("\n"), after.join("\n")).match(/^@@/gmu)?.length;
    expect(hunks(change(2, 20))).toBe(2);
    expect(hunks(change(10, 13))).toBe(1);
  });

  test("applied to the old text gives the new one", () => {
    const lines = ["a", "b", "c", "}", "", "  year = 2001,"];
    let state = 7;
    const next = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * most);
    };
    const text = () => Array.from({ length: next(30) }, () => lines[next(lines.length)]).join("\n");
    for (let count = 0; count < 500; count++) {
      const [before, after] = [text(), text()];
      const diff = unifiedDiff("a", before, after);
      if (diff === "") expect(after).toBe(before);
      else expect(patched(before, diff)).toBe(after);
    }
  });

  test("of texts that have nothing in common for many lines is still one that applies", () => {
    const before = Array.from({ length: 200 }, (_, at) => `old ${at}`).join("\n");
    const after = `${Array.from({ length: 150 }, (_, at) => `new ${at}`).join("\n")}\nold 199`;
    expect(patched(before, unifiedDiff("a", before, after))).toBe(after);
  });
});

test.each([
  [{ done: 0, total: 0, flagged: 0 }, 0, 0, "[████████████████████████] 0/0"],
  [{ done: 0, total: 4, flagged: 0 }, 0, 0, "[························] 0/4"],
  [{ done: 2, total: 4, flagged: 1 }, 2_000, 2, "[████████████············] 2/4 · 1 flagged"],
  [{ done: 3, total: 4, flagged: 0 }, 3_000, 3, "[██████████████████······] 3/4 · 1 s left"],
  [{ done: 10, total: 100, flagged: 0 }, 10_000, 10, "[██······················] 10/100 · 2 min left"],
])("the progress %j after %d ms is shown as one line", (counts, spent, asked, line) => {
  expect(progressLine(counts, spent, asked)).toBe(line);
});

interface Answer {
  readonly said: string;
}
const areDocuments = (value: unknown): value is readonly string[] => Array.isArray(value);
const isAnswer = (value: unknown): value is Answer => typeof Reflect.get(Object(value), "said") === "string";

describe("the answers of a run that was cut off", () => {
  const open = (name: string, now = 1_000_000, maxAgeMs = 500) =>
    openState({
      path: join(folder, name),
      now,
      maxAgeMs,
      isAnswer,
      areDocuments,
      isSettled: ({ said }) => said !== "?",
    });
  const row = (name: string, at: number, answer: unknown = { said: name }, version = 1) =>
    JSON.stringify({ version, name, at, answer });

  test("are read by the next run, and removed when it is done", async () => {
    const first = await open("deep/er/a.jsonl");
    expect(first.reused).toBe(0);
    for (let at = 0; at < 50; at++) first.keepAnswer(`w${at}`, { said: `${at}` });
    expect(first.answer("w7")).toEqual({ said: "7" });
    await first.saved();
    expect(first.answer("w8")).toEqual({ said: "8" });
    await first.close();
    const second = await open("deep/er/a.jsonl", 1_000_500);
    expect(second.reused).toBe(50);
    for (let at = 0; at < 50; at++) expect(second.answer(`w${at}`)).toEqual({ said: `${at}` });
    await second.close();
    await second.finish();
    expect(existsSync(join(folder, "deep/er/a.jsonl"))).toBe(false);
  });

  test("that settled nothing count in their own run alone", async () => {
    const first = await open("open.jsonl");
    first.keepAnswer("w", { said: "?" });
    expect(first.answer("w")).toEqual({ said: "?" });
    await first.close();
    const second = await open("open.jsonl");
    expect(second.answer("w")).toBeUndefined();
    await second.close();
  });

  test("are kept with what was read, and results with the run", async () => {
    const long = "ü".repeat(1_200_000);
    const first = await open("read.jsonl");
    first.keepDocuments("k", [long, "b"]);
    const result = first.keepResult(report().result);
    first.keepAnswer("w", { said: "yes" });
    await first.saved();
    expect(result()).toEqual(report().result);
    await first.close();
    const second = await open("read.jsonl");
    expect(second.documents("k")).toEqual([long, "b"]);
    expect(second.answer("w")).toEqual({ said: "yes" });
    await second.close();
  });

  test("are readable by their owner alone", async () => {
    const state = await open("private.jsonl");
    await state.close();
    expect(statSync(join(folder, "private.jsonl")).mode & 0o077).toBe(0);
  });

  test.each([
    ["that are older than allowed", row("a", 999_499), 0],
    ["that are just not too old", row("a", 999_500), 1],
    ["of another version of the format", row("a", 1_000_000, { said: "x" }, 2), 0],
    ["that hold something else", row("a", 1_000_000, { sung: "x" }), 0],
    ["without a name", JSON.stringify({ version: 1, at: 1_000_000, answer: { said: "x" } }), 0],
    ["that were torn", row("a", 1_000_000).slice(0, -4), 0],
    ["among lines of noise", `\0\0\n[]\nnull\n7\n${row("a", 1_000_000)}\n{`, 1],
    [
      "that were kept twice, of which the last counts",
      `${row("a", 1_000_000, { said: "old" })}\n${row("a", 1_000_000, { said: "new" })}`,
      1,
    ],
  ])("%s", async (_, text, known) => {
    writeFileSync(join(folder, "b.jsonl"), text);
    const state = await open("b.jsonl");
    expect(state.reused).toBe(known);
    if (text.includes("new")) expect(state.answer("a")).toEqual({ said: "new" });
    state.keepAnswer("z", { said: "z" });
    await state.close();
    const again = await open("b.jsonl");
    expect(again.answer("z")).toEqual({ said: "z" });
    expect(again.reused).toBe(known + 1);
    await again.close();
  });

  test("that cannot be kept there are a mistake of the user, with a way out", async () => {
    writeFileSync(join(folder, "file"), "");
    for (const name of [".", "file/a.jsonl"])
      await expect(open(name)).rejects.toThrow(
        expect.objectContaining({ kind: "validation", message: expect.stringContaining("--state") }),
      );
  });
});

const finding = (more: Partial<AuditFinding> = {}): AuditFinding => ({
  rule: "retracted",
  level: "error",
  file: "a.bib",
  line: 3,
  text: "Quine, A. Hens <b>",
  message: 'It was "retracted" & withdrawn',
  advice: "Remove it.",
  evidence: ["https://doi.org/10.1000/n?a=1&b=2"],
  fingerprint: "f1",
  ...more,
});
const reference = (more: Partial<DocumentReference> = {}): DocumentReference => ({
  file: "a.bib",
  line: 9,
  text: "Ode, B. Ducks",
  rules: [],
  ...more,
});
const summary = { ...Object.fromEntries(RULES.map((rule) => [rule, 0])), clean: 1 } as AuditReport["result"]["summary"]; // every rule has its number
const report = (more: Partial<AuditReport> = {}, result: Partial<AuditReport["result"]> = {}): AuditReport => ({
  result: {
    files: [{ file: "a.bib", type: "bibtex", references: 2 }],
    references: 2,
    works: 2,
    findings: [],
    checked: [reference()],
    summary,
    checkedAt: "2026-01-02T03:04:05Z",
    ...result,
  },
  findings: [finding()],
  accepted: [],
  ...more,
});

/** A run of one manuscript. */
const run = (one: AuditReport): AuditRun =>
  runOf([{ ...rowOf("a.bib", one), failing: 0, hasFiles: true, report: () => one }]);
const sarifText = (one: AuditReport) => [...toSarif(run(one), "1.2.3")].join("");
const csvText = (one: AuditReport) => [...toCsv(run(one))].join("");

describe("a baseline", () => {
  test("is read back as the findings that were written, once each and in an order of its own", () => {
    const findings = [
      finding({ fingerprint: "z", file: "b.bib" }),
      finding({ fingerprint: "y" }),
      finding({ fingerprint: "y" }),
      finding({ fingerprint: "x", rule: "mismatch" }),
    ];
    const text = writeBaseline(findings);
    expect(writeBaseline([...findings].reverse())).toBe(text);
    const baseline = readBaseline(Buffer.from(text), "base.json");
    expect(["w", "x", "y", "z"].filter((fingerprint) => baseline(finding({ fingerprint })))).toEqual(["x", "y", "z"]);
    expect(text).toMatch(/\}\n$/u);
  });

  test("of no findings accepts nothing", () => {
    expect(readBaseline(Buffer.from(writeBaseline([])), "base.json")(finding())).toBeUndefined();
  });

  test.each([
    ["missing", undefined, "There is no baseline base.json."],
    ["empty", "", "base.json is not a baseline file."],
    ["a list", "[]", "base.json is not a baseline file."],
    ["another file", '{"findings":"all"}', "base.json is not a baseline file."],
  ])("that is %s is refused, with how to write one", (_, text, words) => {
    const read = () => readBaseline(text === undefined ? undefined : Buffer.from(text), "base.json");
    expect(read).toThrow(words);
    expect(read).toThrow("--write-baseline base.json");
  });

  test("may hold rows that make no sense: nothing is accepted for them", () => {
    const rows = [null, 7, {}, { fingerprint: 5 }, { reference: "" }, { fingerprint: "ok", note: "mine" }];
    const baseline = readBaseline(Buffer.from(JSON.stringify({ version: 9, findings: rows })), "base.json");
    expect(baseline(finding())).toBeUndefined();
    expect(baseline(finding({ fingerprint: "ok" }))).toBeDefined();
  });

  test("may hold rows that people wrote: a reference by its key, DOI or words, and why it is accepted", () => {
    const rows = [
      { reference: "quine2001", reason: "Seen in print." },
      { reference: "10.1000/N", rule: "year_differs" },
      { reference: "Ode, B. Ducks", file: "b.bib" },
    ];
    const baseline = readBaseline(Buffer.from(JSON.stringify({ findings: rows })), "base.json");
    expect(baseline(finding({ key: "quine2001" }))?.acceptedBecause).toBe("Seen in print.");
    expect(baseline(finding({ doi: "10.1000/n", rule: "year_differs" }))).toBeDefined();
    expect(baseline(finding({ doi: "10.1000/n", rule: "retracted" }))).toBeUndefined();
    expect(baseline(finding({ text: "Ode, B. Ducks", file: "b.bib" }))).toBeDefined();
    expect(baseline(finding({ text: "Ode, B. Ducks" }))).toBeUndefined();
  });

  test("written again keeps the reasons that people gave", () => {
    const text = writeBaseline([finding()]).replace('"rule"', '"reason": "Seen in print.",\n      "rule"');
    expect(JSON.parse(writeBaseline([finding(), finding({ fingerprint: "f2" })], Buffer.from(text))).findings).toEqual([
      expect.objectContaining({ fingerprint: "f1", reason: "Seen in print." }),
      expect.not.objectContaining({ reason: expect.anything() }),
    ]);
    expect(JSON.parse(writeBaseline([finding()], Buffer.from("no baseline"))).findings).toHaveLength(1);
  });
});

describe("reports for machines", () => {
  const sarif = (one: AuditReport) => JSON.parse(sarifText(one)).runs[0];

  test.each([
    ["a.bib", "a.bib"],
    ["./docs/a b.bib", "docs/a%20b.bib"],
    ["docs\\a.bib", "docs/a.bib"],
    ["übung/日本#1?.md", "%C3%BCbung/%E6%97%A5%E6%9C%AC%231%3F.md"],
    ["/tmp/a.bib", "file:///tmp/a.bib"],
  ])("SARIF names the file %s as %s", (file, uri) => {
    const [result] = sarif(report({ findings: [finding({ file })] })).results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
  });

  test("SARIF has each rule in its list, no line below 1, and accepted findings as suppressed", () => {
    const run = sarif(
      report({
        findings: RULES.map((rule) => finding({ rule, line: 0 })),
        accepted: [finding({ fingerprint: "old" })],
      }),
    );
    expect(run.tool.driver).toMatchObject({ semanticVersion: "1.2.3" });
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      expect(locations[0].physicalLocation.region.startLine).toBeGreaterThan(0);
    }
    expect(run.results.map(({ suppressions = [] }) => suppressions.length)).toEqual([...RULES.map(() => 0), 1]);
  });

  test("a file that could not be read is an error of the run and never a clean pass", () => {
    const unreadFiles = [{ file: "gone.bib", kind: "not_found" as const, message: "There is no <file>." }];
    const one = report({ findings: [] }, { unreadFiles });
    expect(sarif(one).invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ message: { text: "There is no <file>." } }],
    });
    const xml = toJunit(one);
    expect(xml).toContain('<error type="not_found" message="There is no &lt;file&gt;."/>');
    expect(xml).toMatch(/<testsuite name="gone\.bib" tests="1" failures="0" errors="1" skipped="0">/u);
    expect(toHtml(one)).toContain("A file could not be read");
    expect(countsInWords(countsOf(one))).toContain("1 file could not be read");
  });

  test("JUnit skips what could not be checked, fails what is wrong, and passes what is clean", () => {
    const xml = toJunit(
      report({
        findings: [
          finding(),
          finding({ level: "warning", rule: "notice" }),
          finding({ level: "note", rule: "unchecked" }),
        ],
      }),
    );
    expect(xml).toMatch(/<testsuites [^>]*tests="4" failures="2" errors="0" skipped="1">/u);
    expect(xml.match(/<skipped /gu)).toHaveLength(1);
    expect(xml).toContain('<failure type="notice"');
    expect(xml).toContain(">Remove it.\nhttps://doi.org/10.1000/n?a=1&amp;b=2</failure>");
  });

  test.each([
    ["control characters", "a\u0000b\u001b[31mc"],
    ["markup", "]]><x a='1'>\"&"],
    ["half a pair", "a\ud800b"],
  ])("words of strangers break no XML: %s", (_, words) => {
    const xml = toJunit(report({ findings: [finding({ text: words, message: words, file: `${words}.bib` })] }));
    expect(xml.replace(/&(?:amp|lt|gt|quot|#39);/gu, "").replace(/<\/?[a-z?][^<>]*>/gu, "")).not.toMatch(
      /[<>&]|[^\P{Cc}\n]|\p{Cs}/u,
    );
  });
});

describe("reports for people", () => {
  const shownAudit = (one: AuditReport, more: Partial<ShownAudit> = {}): ShownAudit => ({
    ...one.result,
    findings: one.findings,
    counts: countsOf(one),
    all: false,
    ...more,
  });

  test("show where, what, why and what to do", () => {
    expect(toText(shownAudit(report()), madeContext()).split("\n")).toEqual([
      "Problems (1)",
      "",
      "a.bib:3 error[retracted]",
      "  │ Quine, A. Hens <b>",
      '  It was "retracted" & withdrawn',
      "  https://doi.org/10.1000/n?a=1&b=2",
      "  → Remove it.",
      "",
      "2 references · 1 without findings · 1 error · 0 warnings · 0 notes",
    ]);
  });

  const other = { kind: "other", recorded: [] } as const;
  const differing: readonly AuditFinding[] = [
    finding({
      rule: "title_differs",
      key: "ode",
      text: "Ducks on dry land",
      evidence: ["https://dblp.org/rec/d"],
      advice: "Correct the title.",
      differences: [
        {
          ...other,
          field: "title",
          cited: "Ducks on dry land",
          recorded: [
            { value: "Ducks on land that is wet", source: "openalex" },
            { value: "Ducks on wet land", source: "dblp", url: "https://dblp.org/rec/d" },
          ],
        },
      ],
    }),
    finding({
      rule: "year_differs",
      level: "warning",
      key: "ode",
      text: "Ducks on dry land",
      evidence: ["https://dblp.org/rec/d"],
      advice: "Correct the year.",
      differences: [
        {
          ...other,
          field: "year",
          cited: "1995",
          recorded: ["dblp", "crossref"].map((source) => ({ value: "2001", source })),
        },
      ],
    }),
  ];

  test("name a reference once, with cited and recorded values above each other and their difference marked", () => {
    const [, , ...said] = toText(shownAudit(report({ findings: differing })), madeContext()).split("\n");
    expect(said).toEqual([
      "a.bib:3 error[title_differs] warning[year_differs] ode",
      "  │ Ducks on dry land",
      "  title       cited     Ducks on [dry] land",
      "              recorded  Ducks on [wet] land (dblp)",
      "  year        cited     1995",
      "              recorded  2001 (dblp, crossref)",
      "  https://dblp.org/rec/d",
      "  → Correct the title and the year as recorded, or cite the work that is meant.",
      "",
      "2 references · 1 without findings · 1 error · 1 warning · 0 notes",
    ]);
    const coloured = toText(shownAudit(report({ findings: differing })), madeContext({ style: createStyle(true) }));
    expect(coloured).toContain("Ducks on \u001B[31mdry\u001B[39m land");
    const html = toHtml(report({ findings: differing }));
    expect(html).toContain("Ducks on <del>dry</del> land");
    expect(html).toContain("Ducks on <ins>wet</ins> land");
    expect(html.match(/class="item finding/gu)).toHaveLength(1);
  });

  test("mark lists of authors name by name, however much of a name is written out", () => {
    const recorded = [
      { value: "A. Quine; B. Ode", source: "semanticscholar" },
      { value: "Ada Quine; Bo Ode; Cy Roe", source: "dblp" },
    ];
    const differences = [{ field: "authors", kind: "other", cited: "A. Quine; Reynard Fox", recorded }] as const;
    const one = finding({ rule: "authors_differ", message: "Said in words.", differences });
    const text = toText(shownAudit(report({ findings: [one] })), madeContext());
    expect(text).toContain("cited     A. Quine; [Reynard Fox]\n");
    expect(text).toContain("recorded  Ada Quine; [Bo Ode]; [Cy Roe] (dblp)");
    expect(text).not.toContain("Said in words.");
    const long = differences.map((difference) => ({ ...difference, cited: "A. Quine; ".repeat(60) }));
    const said = toText(shownAudit(report({ findings: [{ ...one, differences: long }] })), madeContext());
    expect(said).toContain("Said in words.");
  });

  test("of a DOI of another work say first to decide which work is meant", () => {
    const place = { text: "Ducks", key: "ode" };
    const findings = [
      finding({ ...place, rule: "mismatch", advice: "Decide which work is meant." }),
      finding({ ...place, rule: "title_differs", advice: "Correct the title." }),
      finding({ ...place, rule: "dead_link", level: "warning", advice: "Find the new address." }),
    ];
    const text = toText(shownAudit(report({ findings })), madeContext());
    expect(text).toContain("→ Decide which work is meant. Find the new address.\n");
  });

  test("put first what is wrong, then what was found nowhere, then what could not be checked, then notes", () => {
    const at = (line: number, rule: AuditFinding["rule"], level: AuditFinding["level"]) =>
      finding({ line, rule, level, text: `Work ${line}`, fingerprint: `${line}${rule}` });
    const findings = [
      at(1, "details_differ", "note"),
      at(2, "unchecked", "note"),
      at(3, "unfound", "warning"),
      at(4, "dead_link", "warning"),
      at(5, "unfound", "error"),
      at(5, "placeholder", "error"),
    ];
    const heads = /^(?:[A-Z][a-z ]+ \(\d\)|a\.bib:\d)/gmu;
    expect(toText(shownAudit(report({ findings })), madeContext()).match(heads)).toEqual([
      ...["Problems (2)", "a.bib:4", "a.bib:5", "Found nowhere (1)", "a.bib:3"],
      ...["Could not be checked (1)", "a.bib:2", "Notes (1)", "a.bib:1"],
    ]);
  });

  test("fold away spellings, and list them on request", () => {
    const variants = [
      {
        field: "venue",
        kind: "variant",
        cited: "Ann. Water Birds",
        recorded: [{ value: "Annals of Water Birds", source: "dblp" }],
      },
    ] as const;
    const one = report({ findings: [] }, { checked: [reference({ key: "ode", variants })] });
    expect(toText(shownAudit(one), madeContext())).toMatch(/^1 reference differ.*--variants lists them\.\n/u);
    const listed = toText(shownAudit(one, { variants: true }), madeContext());
    expect(listed).toContain("a.bib:9 ode\n");
    expect(listed).toContain("recorded  [Annals of] Water Birds (dblp)");
    expect(toHtml(one)).toContain("Spelling and form");
  });

  test("show what a person accepted, and why", () => {
    const accepted = [{ ...finding({ key: "quine" }), acceptedBecause: "Seen in print." }];
    const checked = [reference({ line: 3, key: "quine", text: "Quine, A. Hens <b>", rules: ["retracted"] })];
    const one = report({ findings: [], accepted }, { checked });
    const text = toText(shownAudit(one, { acceptedFindings: accepted }), madeContext());
    expect(text).toContain("Accepted\n  a.bib:3 retracted quine – Seen in print.");
    expect(toHtml(one)).toContain("The cited work was retracted: Seen in print.");
    expect(sarifText(one)).toContain('"justification": "Seen in print."');
    expect(csvText(one)).toMatch(/^Accepted,a\.bib,3,.*,Seen in print\.\r$/mu);
  });

  test("as a page have a choice for each part that has something in it, and every part is of one of them", () => {
    const findings = [...differing, finding({ rule: "unfound", level: "warning", text: "Work", line: 5 })];
    const html = toHtml(report({ findings }));
    const choices = [...html.matchAll(/<input type="radio" name="show" id="show-([a-z-]+)"/gu)].map(([, name]) => name);
    expect(choices).toEqual(["all", "problems", "found-nowhere", "no-findings"]);
    const parts = [...html.matchAll(/class="[^"]*\bpart ([a-z-]+)/gu)].map(([, name]) => name);
    expect(parts).toEqual(["problems", "found-nowhere", "no-findings"]);
    for (const name of parts) expect(html).toContain(`body:has(#show-${name}:checked)`);
    expect(toHtml(report({ findings: [] }))).not.toContain("<input");
  });

  test("as CSV hold a row for each reference, and nothing that a spreadsheet would compute", () => {
    const record = {
      title: "Ducks",
      url: "https://doi.org/10.1000/d",
      authors: ["B. Ode", "C. Poe"],
      year: 1999,
      sources: ["dblp"],
    };
    const checked = [
      reference({ line: 3, key: "ode", text: "Ducks on dry land", record, rules: ["title_differs", "year_differs"] }),
      reference({ text: '=HYPERLINK("x")' }),
    ];
    const rows = csvText(report({ findings: differing }, { checked })).split("\r\n");
    expect(rows[0]).toMatch(/^\uFEFFresult,file,line,key,reference,findings,cited,recorded,/u);
    expect(rows[1]).toMatch(
      /^Problems,a\.bib,3,ode,Ducks on dry land,"title_differs, year_differs",title: Ducks on dry land; year: 1995,title: Ducks on wet land; year: 2001,/u,
    );
    expect(rows[1]).toContain("Ducks,B. Ode; C. Poe,1999,,,https://doi.org/10.1000/d,dblp");
    expect(rows[2]).toMatch(/^No findings,a\.bib,9,,"'=HYPERLINK\(""x""\)"/u);
    expect(rows).toHaveLength(4);
  });

  test("of a machine without a network say once that nothing was checked", () => {
    const unchecked = [
      finding({ rule: "unchecked", level: "note" }),
      finding({ rule: "unchecked", level: "note", line: 5 }),
    ];
    const one = report({ findings: unchecked }, { warning: "Nothing could be checked." });
    expect(toText(shownAudit(one), madeContext())).not.toContain("unchecked");
    expect(toText(shownAudit(one), madeContext())).toMatch(/^Nothing could be checked\.\n/u);
    expect(toHtml(one).match(/Nothing could be checked/gu)).toHaveLength(1);
    expect(toHtml(one)).not.toContain('class="item finding');
  });

  test("list every reference on request, with the record that it matched or that none did", () => {
    const record = {
      title: "Ducks",
      authors: ["Ode", "Poe", "Roe", "Doe"],
      year: 1999,
      journal: "Ponds",
      url: "https://doi.org/10.1000/d",
    };
    const checked = [
      reference({ record }),
      reference({ line: 12, rules: ["mismatch", "notice"] }),
      reference({ line: 14, rules: ["unchecked"] }),
    ];
    const text = toText(shownAudit(report({ findings: [] }, { checked }), { all: true }), madeContext());
    expect(text).toContain(
      "✓ a.bib:9 Ode, B. Ducks\n  = Ode, Poe, Roe et al. (1999) “Ducks” Ponds https://doi.org/10.1000/d",
    );
    expect(text).toContain("✗ mismatch, notice a.bib:12 Ode, B. Ducks\n  = no record matched");
    // Whoever was not asked cannot have had no record.
    expect(text.split("✗ unchecked a.bib:14 ")[1]).not.toContain("no record");
    expect(recordText({ title: "Ducks", url: "x" })).toBe("“Ducks”");
  });

  test("say where nothing was found to check, and what may be written", () => {
    const empty = report(
      { findings: [] },
      { files: [{ file: "e.md", type: "markdown", references: 0 }], references: 0 },
    );
    expect(toText(shownAudit(empty), madeContext())).toContain("No references were found in e.md.");
    const fixes = [{ file: "a.bib", records: 1, diff: "--- a.bib", written: false, origins: [] }];
    expect(toText(shownAudit(report(), { fixes }), madeContext())).toContain("Nothing was written. Add --write");
    expect(toText(shownAudit(report(), { fixes: [] }), madeContext())).toContain("nothing that can be corrected");
  });

  test("as a page load nothing, link only to addresses, and keep strangers' words as words", () => {
    const html = toHtml(
      report({
        findings: [finding({ evidence: ["javascript:alert(1)"], key: "<i>k</i>", text: "<script>x</script>" })],
      }),
    );
    expect(html).not.toMatch(/<script|href="javascript|<i>|src=/u);
    expect(html).toContain("&lt;script&gt;x&lt;/script&gt;");
    expect(html).toContain("checked 2 January 2026, 03:04 UTC");
  });
});

test("advice to correct a DOI does not also say to look for the work", () => {
  const unfound = finding({ rule: "unfound", advice: "Look for the work by hand." });
  const advice = "Correct the DOI. If the work cannot be found, remove the reference.";
  expect(adviceOf({ findings: [finding({ rule: "not_found", advice }), unfound] })).toBe(advice);
  expect(adviceOf({ findings: [unfound] })).toBe(unfound.advice);
});
