import { UNTRUSTED } from "@wellsourced/core";
import { type AnswerReport, summaryOf } from "@wellsourced/wellsourced/citations";
import { expect, test } from "vitest";
import { toMarkdown } from "../src/check/markdown.ts";
import { toSarif } from "../src/check/sarif.ts";

/** An invented report whose source and URL try to inject markup. */
const sentence = "See [the form](https://trap.example/).";
const link = "https://herons.example/a> [b](https://trap.example/)";
const statement: AnswerReport["statements"][number] = {
  ...{ n: 1, text: "Herons nest here.", start: 0, end: 17, line: 1, cites: ["1"], state: "addressed", doubt: 0.9 },
  reasons: [{ code: "contrast", detail: `The source says: “${sentence}”` }],
  evidence: [{ source: "1", sentence, start: 0, end: 38, score: 1, before: "", after: "", link }],
};
const source = { ref: "1", url: link, readable: true, citedBy: [1] };
const report: AnswerReport = {
  ...{
    answer: "Herons nest here. [1]",
    format: "markdown",
    marks: [],
    statements: [statement],
    sources: [source],
    unusedSources: [],
  },
  ...{ summary: summaryOf([statement], [source]), checkedAt: "2026-01-31T12:00:00.000Z", trust: UNTRUSTED },
};
const checked = { reports: [{ name: "draft.md", report }], unread: [] };

test("words and addresses of strangers make no links in Markdown", () => {
  const text = toMarkdown(checked);
  expect(text).toContain("<https://herons.example/a%3E%20[b](https://trap.example/)>");
  expect(text.replaceAll(/<https:[^>]*>/gu, "")).not.toMatch(/(?<!\\)\]\(/u);
});

test("words of strangers make no links in SARIF", () => {
  const [{ results }] = JSON.parse(toSarif(checked, "1.2.3")).runs;
  expect(results[0].message.text).toContain("[the form] (https://trap.example/)");
  expect(results[0].message.text).not.toContain("](");
});
