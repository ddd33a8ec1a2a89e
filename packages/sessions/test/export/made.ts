import { createHash } from "node:crypto";
import type { ResearchSource } from "@wellsourced/core/records";
import { type Evidence, gatherEvidence } from "../../src/export/index.ts";
import { advance, begin, record } from "../../src/rules.ts";
import { ADA, NOON } from "../helpers.ts";

export const TEXT = "# Roofs\n\nSlate splits along its cleavage, which made it a roofing stone.\n\nIt lasts a century.";
const QUOTED = "Slate splits along its cleavage";
const start = TEXT.indexOf(QUOTED);
export const HASH = createHash("sha256").update(TEXT).digest("hex");

const steps = [
  {
    stepNumber: 1,
    description: "Look at <roofs>\n\nand walls",
    reasoning: "because & so",
    rejectedApproaches: ["guess"],
  },
  { stepNumber: 2, description: "Read", knowledgeGap: "Which mortar?", sessionSummary: "Slate <lasts>." },
];

/** A generated session with a source that was read, one that was not, and one with a hostile title. */
export const session = () => {
  const [first = steps[0], ...rest] = steps;
  if (!first) throw new Error("there are steps");
  const rules = { at: NOON, last: false, maxSteps: 200 };
  const begun = advance(
    begin(ADA, { id: "made", at: NOON, goal: "Why <walls> & roofs fall", step: first }),
    first,
    rules,
  );
  const sources: readonly ResearchSource[] = [
    { url: "https://a.example/roofs", title: "Roofs", doi: "10.1000/roofs", relevance: "scraped" },
    { url: "https://b.example/", title: "<script>alert(1)</script>\u0007" },
    { url: "javascript:alert(1)", title: "no address" },
  ];
  const readings = [
    {
      url: "https://a.example/roofs",
      retrievedAt: "2026-01-31T11:59:00Z",
      sha256: HASH,
      bytes: Buffer.byteLength(TEXT),
      quotations: [{ start, end: start + QUOTED.length }],
    },
  ];
  const outcomes = [
    { at: NOON, ok: true, provider: "crossref" },
    { at: NOON, ok: false, url: "https://walled.example/", kind: "auth_required" as const },
    { at: NOON, ok: false, url: "https://a.example/roofs", kind: "network" as const },
    { at: NOON, ok: false, provider: "openalex", kind: "rate_limited" as const },
    { at: NOON, ok: false, provider: "crossref", kind: "network" as const },
  ];
  const checks = [
    { at: NOON, what: "Citation", subject: "10.1000/roofs", state: "bad" as const, result: "retracted" },
    { at: NOON, what: "Quotation", subject: "<b>Slate splits", state: "unknown" as const, result: "not checked" },
  ];
  const found = record(begun, { sources, readings, outcomes, checks }, NOON);
  return rest.reduce((before, step) => advance(before, step, rules), found);
};

export const evidence = (): Promise<readonly Evidence[]> =>
  gatherEvidence(session(), async (hash) => (hash === HASH ? TEXT : undefined));
