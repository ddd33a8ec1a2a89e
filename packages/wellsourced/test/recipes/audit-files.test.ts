import { gzipSync } from "node:zlib";
import { documentType } from "@wellsourced/citations/documents";
import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { AuditFilesResult, isAuditedEntry } from "@wellsourced/trust/documents";
import type { AuditedEntry, EntryToAudit } from "@wellsourced/trust/references";
import { describe, expect, test } from "vitest";
import { createAuditFiles } from "../../src/recipes/checks/audit-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string, text: string) => ({ name, bytes: bytes(text) });

/** A mock audit that returns the table's result for each DOI, and records its queries. */
function world(says: Readonly<Record<string, Partial<AuditedEntry>>> = {}) {
  const asked: EntryToAudit[] = [];
  const auditFiles = createAuditFiles({
    clock: createFakeClock(Date.UTC(2026, 0, 31)),
    readText: async () => ({
      text: "The code is at https://example.org/code.\n\n## References\n\nByron, A. (1843). Notes on the engine. Memoirs 3. doi:10.1000/pdf",
      leftOut: ["unmapped characters on page 2"],
    }),
    async audit({ entries = [] }, { onEntry } = {}) {
      const answers = entries.map((entry, index): AuditedEntry => {
        asked.push(entry);
        const answer = { index, flags: [], ...says[entry.doi ?? entry.url ?? entry.title ?? ""] };
        onEntry?.(answer);
        return answer;
      });
      const none = {
        total: 0,
        retracted: 0,
        deadLink: 0,
        notFound: 0,
        mismatch: 0,
        unchecked: 0,
        mischaracterized: 0,
        unfound: 0,
        differing: 0,
        ok: 0,
      };
      return {
        source: "entries",
        entryCount: answers.length,
        summary: none,
        entries: answers,
        checkedAt: "2026-01-31T00:00:00Z",
      };
    },
  });
  return { auditFiles, asked };
}

describe("audit of documents", () => {
  test("the schema describes every field of a result", async () => {
    const recorded = [{ value: "Notes on the engine", source: "crossref", url: "https://doi.org/10.1000/a" }];
    const { auditFiles } = world({
      "10.1000/a": {
        flags: ["title_differs"],
        reason: "The title differs.",
        doi: "10.1000/a",
        differences: [
          { field: "title", kind: "other", cited: "Notes on the loom", recorded },
          { field: "venue", kind: "variant", cited: "Mem.", recorded: [{ value: "Memoirs", source: "crossref" }] },
        ],
        best: {
          item: { id: "a", type: "article-journal", title: "Notes on the engine", DOI: "10.1000/a" },
          sources: { title: "crossref" },
          url: "https://doi.org/10.1000/a",
        },
        searchedSources: ["crossref"],
      },
    });
    const entry = "@article{a, title = {Notes on the loom}, journal = {Mem.}, doi = {10.1000/a}}";
    const result = await auditFiles({ files: [file("a.bib", entry), file("empty.bib", "")] });
    expect(result.checked[0]).toMatchObject({
      record: { title: "Notes on the engine" },
      rules: ["title_differs"],
      variants: [{ field: "venue" }],
      correction: { set: { title: "Notes on the engine" }, sources: { title: "crossref" } },
    });
    expect(result.unreadFiles).toMatchObject([{ file: "empty.bib", kind: "content_empty" }]);
    expect(AuditFilesResult.parse(result)).toEqual(result);
    expect(AuditFilesResult.safeParse({ ...result, summary: { clean: 0 } }).success).toBe(false);
  });

  test("a work in many positions is looked up once and reported at each of them", async () => {
    const { auditFiles, asked } = world({
      "10.1000/a": { flags: ["retracted"], reason: "Retracted in 2020.", doi: "10.1000/a" },
    });
    const { findings, works, references } = await auditFiles({
      files: [file("a.md", "[@doi:10.1000/a]\n\n[@doi:10.1000/b]"), file("b.md", "\n[@doi:10.1000/A]")],
    });
    expect(asked.map(({ doi }) => doi)).toEqual(["10.1000/a", "10.1000/b"]);
    expect([references, works]).toEqual([3, 2]);
    expect(findings.map((one) => `${one.file}:${one.line} ${one.rule} ${one.message}`)).toEqual([
      "a.md:1 retracted Retracted in 2020.",
      "b.md:2 retracted Retracted in 2020.",
    ]);
    expect(findings[0]?.fingerprint).not.toBe(findings[1]?.fingerprint);
  });

  test("known results are not looked up again, and every result is returned under its key", async () => {
    const first = world();
    const kept = new Map<string, AuditedEntry>();
    const files = [file("a.md", "[@doi:10.1000/a] [@doi:10.1000/b]")];
    await first.auditFiles({ files }, { onAnswer: (name, answer) => kept.set(name, answer) });
    expect(kept.size).toBe(2);
    const [known] = kept;
    const second = world();
    await second.auditFiles({ files, known: (name) => (name === known?.[0] ? known[1] : undefined) });
    expect(second.asked).toHaveLength(1);
  });

  test("entries that could not be looked up are reported, remarks are not", async () => {
    const { auditFiles, asked } = world();
    const { findings } = await auditFiles({ files: [file("a.md", "[@nobody] One.[^1]\n\n[^1]: As said above.")] });
    expect(findings.map(({ rule, line, level }) => `${rule} ${line} ${level}`)).toEqual(["unchecked 1 note"]);
    expect(asked).toEqual([]);
  });

  test("a correction is a note, an unread record a warning with its line", async () => {
    const { auditFiles } = world({ "10.1000/a": { reason: "A correction was published." } });
    const { findings } = await auditFiles({
      files: [file("a.bib", "@book{a, title={One}, doi={10.1000/a}}\n@book{cut,")],
    });
    expect(findings.map(({ rule, line, level }) => `${rule} ${line} ${level}`)).toEqual([
      "notice 1 note",
      "unread 2 warning",
    ]);
  });

  test.each<readonly [what: string, answer: Partial<AuditedEntry>]>([
    ["refused with 403", { linkLive: true, linkState: "refused", httpStatus: 403, reason: "It was refused." }],
    ["refused with 429", { linkLive: true, linkState: "refused", httpStatus: 429, reason: "It was refused." }],
    ["silent", { linkState: "unchecked", httpStatus: 0, reason: "It timed out." }],
    ["failing", { linkState: "unsure", httpStatus: 500, reason: "It failed." }],
  ])("a link that was %s is unchecked, never clean", async (_what, answer) => {
    const { auditFiles } = world({ "https://a.example/x": answer });
    const { findings, summary } = await auditFiles({ files: [file("a.md", "See [x](https://a.example/x).")] });
    expect(findings.map(({ rule, level }) => `${rule} ${level}`)).toEqual(["unchecked note"]);
    expect(summary).toMatchObject({ clean: 0, unchecked: 1, dead_link: 0 });
  });

  test("a correction whose link was refused is both a notice and unchecked, each with its own message", async () => {
    const { auditFiles } = world({
      "10.1000/a": {
        retractionStatus: { retracted: false, kind: "correction" },
        linkLive: true,
        linkState: "refused",
        httpStatus: 403,
        linkNote: "It was refused.",
        reason: "Corrected. It was refused.",
      },
    });
    const { findings } = await auditFiles({ files: [file("a.md", "[@doi:10.1000/a]")] });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "notice: Corrected. It was refused.",
      "unchecked: It was refused.",
    ]);
  });

  test("a file that cannot be read is named, and the others are checked", async () => {
    const { auditFiles, asked } = world();
    const { files, unreadFiles } = await auditFiles({
      files: [{ ...file("bad.xyz", "x"), type: "papyrus" }, file("a.md", "[@doi:10.1000/a]")],
    });
    expect(asked).toHaveLength(1);
    expect(files.map((one) => one.file)).toEqual(["a.md"]);
    expect(unreadFiles).toMatchObject([{ file: "bad.xyz", message: expect.stringContaining("bad.xyz") }]);
  });

  test.each([
    ["a.bib", ""],
    ["a.ris", "\uFEFF\r\n"],
    ["a.json", "[]"],
    ["a.md", " \n"],
  ])("%s that holds nothing (%j) is named as a file without references", async (name, text) => {
    const { auditFiles } = world();
    const { files, unreadFiles } = await auditFiles({
      files: [file(name, text), file("b.md", "[@doi:10.1000/a]"), file("c.md", "Words alone.")],
    });
    expect(files.map((one) => one.file)).toEqual(["b.md", "c.md"]);
    expect(unreadFiles).toEqual([{ file: name, kind: "content_empty", message: `${name}: no references were found.` }]);
    await expect(auditFiles({ files: [file(name, text)] })).rejects.toMatchObject({ kind: "content_empty" });
  });

  test("a bibliography given with the document that names it is reported once", async () => {
    const { auditFiles } = world({ "10.1000/a": { flags: ["not_found"], reason: "No such DOI." } });
    const bib = bytes("@book{a, title={One}, doi={10.1000/a}}");
    const { findings } = await auditFiles({
      files: [
        { ...file("ch/a.tex", "\\cite{a}\\bibliography{r}"), beside: { "r.bib": bib } },
        { name: "ch/r.bib", bytes: bib },
      ],
    });
    expect(findings.map((one) => `${one.file}:${one.line}`)).toEqual(["ch/r.bib:1"]);
  });

  test("a title that was read from words is only asked about if the reading is sure, never the list's furniture", async () => {
    const { auditFiles, asked } = world();
    await auditFiles({
      files: [
        file(
          "a.txt",
          "References\n[1] 10.1000/x Zq,, (2001) ;; 3\n[2] 10.1000/y Zr,, (2002) ;; 4\n[3] 10.1000/z Zs (2003)\n",
        ),
      ],
    });
    expect(asked.map(({ doi, title }) => [doi, title])).toEqual([
      ["10.1000/x", undefined],
      ["10.1000/y", undefined],
      ["10.1000/z", undefined],
    ]);
  });

  test("a PDF is read into text first, and a failure names its file", async () => {
    const { auditFiles, asked } = world();
    const { files } = await auditFiles({ files: [file("a.pdf", "%PDF-1.7")] });
    expect(files).toMatchObject([{ file: "a.pdf", leftOut: ["unmapped characters on page 2"] }]);
    expect(asked.map(({ doi, url }) => doi ?? url)).toEqual(["10.1000/pdf"]);
  });

  test("a single document that cannot be read fails with all that is known of the failure", async () => {
    const facts = { status: 503, retryAfterSeconds: 7, detail: "the reader is busy" };
    const failing = createAuditFiles({
      clock: createFakeClock(0),
      readText: () => Promise.reject(new Failure("upstream_unavailable", "Busy.", facts)),
      audit: () => Promise.reject(new Error("not asked")),
    });
    await expect(failing({ files: [file("a.pdf", "%PDF")] })).rejects.toMatchObject(facts);
  });

  test("a paper of one packed file is audited under its name in the archive", async () => {
    const { auditFiles, asked } = world();
    const tex =
      "\\documentclass{article}\\begin{document}\\begin{thebibliography}{1}\\bibitem{q} M. Quine. Of hens. Yard, 2001. doi:10.1000/hens\\end{thebibliography}\\end{document}";
    const { files } = await auditFiles({ files: [{ name: "2601.00001.gz", bytes: gzipSync(tex) }] });
    expect(files).toEqual([{ file: "2601.00001.gz/main.tex", type: "latex", references: 1 }]);
    expect(asked.map(({ doi }) => doi)).toEqual(["10.1000/hens"]);
    await expect(auditFiles({ files: [file("a.zip", "nothing")] })).rejects.toThrow("a.zip: The archive was not read");
  });

  test("links in the body of a PDF are checked if all links are", async () => {
    const { auditFiles, asked } = world();
    await auditFiles({ files: [file("a.pdf", "%PDF-1.7")], links: "all" });
    expect(asked.map(({ doi, url }) => doi ?? url)).toEqual(["https://example.org/code", "10.1000/pdf"]);
  });

  test("an abort ends it", async () => {
    const { auditFiles } = world();
    const signal = AbortSignal.abort();
    await expect(auditFiles({ files: [file("a.md", "[@doi:10.1000/a]")] }, { signal })).rejects.toThrow();
  });
});

test.each([
  ["a.tex", "", "latex"],
  ["A.BIB", "", "biblatex"],
  ["x.docx", "", "docx"],
  ["stdin", "%PDF-1.7", "pdf"],
  ["stdin", "PK\u0003\u0004", "docx"],
  ["stdin", "@article{a,", "biblatex"],
  ["stdin", "TY  - JOUR", "ris"],
  ["stdin", '[{"id": 1}]', "csl-json"],
  ["a.json", "{}", "csl-json"],
  ["a.json", '{"items": [{"itemType": "book"}]}', "zotero"],
  ["a.rdf", "", "zotero-rdf"],
  ["a.xml", '<?xml version="1.0"?><xml><records><record>', "endnote-xml"],
  ["stdin", "<!doctype html>", "html"],
  ["stdin", "\\documentclass{article}", "latex"],
  ["stdin", "# Title\n\nText", "markdown"],
  ["stdin", "Plain words.", "text"],
  ["a.constructor", "Plain words.", "text"],
])("%s with %j is %s", (name, head, type) => {
  expect(documentType(name, bytes(head))).toBe(type);
});

test.each([
  [{ index: 0, flags: [] }, true],
  [{ index: 0, flags: ["retracted"], reason: "x" }, true],
  [{ index: 0, flags: ["anything"] }, false],
  [{ index: 0, flags: [], reason: { toString: 1 } }, false],
  [{ flags: [] }, false],
  [null, false],
  ["x", false],
])("%j is an answer: %s", (value, expected) => {
  expect(isAuditedEntry(value)).toBe(expected);
});
