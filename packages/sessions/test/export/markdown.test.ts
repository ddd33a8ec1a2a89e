import { expect, test } from "vitest";
import { toDocument, toMarkdown } from "../../src/export/index.ts";
import { advance, begin, record, type Step } from "../../src/rules.ts";
import { ADA, NOON } from "../helpers.ts";
import { evidence, session as made } from "./made.ts";

const rules = { at: NOON, last: false, maxSteps: 200 };
const steps: readonly Step[] = [
  {
    stepNumber: 1,
    description: "Look\n# at walls",
    reasoning: "because",
    confidence: "low",
    rejectedApproaches: ["guess"],
  },
  { stepNumber: 2, description: "Ask", isRevision: true, revisesStep: 1, knowledgeGap: "Which *mortar*?" },
  { stepNumber: 3, description: "Branch", branchFromStep: 1, branchId: "b" },
];
const session = record(
  steps.reduce(
    (before, step) => advance(before, step, rules),
    begin(ADA, { id: "id", at: NOON, goal: "Why [walls] fall", step: { stepNumber: 1, description: "" } }),
  ),
  {
    sources: [
      { url: "https://a.example/x y", title: "A | wall", doi: "10.1000/x", date: "2020", relevance: "academic" },
      { url: "https://b.example" },
    ],
  },
  NOON,
);

test("Markdown for people has goal, counts, labelled steps, questions, numbered sources and a footer", () => {
  expect(toMarkdown(session, { exportedAt: NOON + 1_000 })).toBe(`# Why \\[walls\\] fall

- Session: id
- Started: 2026-01-31T12:00:00Z
- Steps: 3
- Sources: 2

## Steps

### Step 1 (superseded by step 2)

Look
\\# at walls

**Reasoning:** because

**Confidence:** low

**Rejected approaches:**

- guess

*2026-01-31T12:00:00Z*

### Step 2 (revises step 1)

Ask

*2026-01-31T12:00:00Z*

### Step 3 (branch b from step 1)

Branch

*2026-01-31T12:00:00Z*

## Open Questions

- Which \\*mortar\\*? (step 2)

## Sources

1. A \\| wall. <https://a.example/x%20y> (2020; doi:10.1000/x; scholarly work; found in step 3)
2. <https://b.example> (found in step 3)

---

Exported 2026-01-31T12:00:01Z for tenant byron.
`);
});

test("links that were looked at say how they are", () => {
  const at = "2026-01-31T12:00:00Z";
  const links = new Map([
    ["https://a.example/x y", { verified: true, httpStatus: 200, verifiedAt: at }],
    [
      "https://b.example",
      { verified: false, httpStatus: 404, archivedUrl: "https://web.archive.org/b", verifiedAt: at },
    ],
  ]);
  const text = toMarkdown(session, { exportedAt: NOON, links, bibliography: ["Byron. (2020). *Walls*."] });
  expect(text).toContain("scholarly work; found in step 3); live (HTTP 200)");
  expect(text).toContain("(found in step 3); not reachable (HTTP 404), archived: <https://web.archive.org/b>");
  expect(text).toContain("## References\n\nByron. (2020). *Walls*.");
  expect(toDocument(session, { links }).sources[1]).toMatchObject({ httpStatus: 404, verified: false, verifiedAt: at });
});

test("the document for programs has the fields of the contract", () => {
  const document = toDocument(session);
  expect(Object.keys(document)).toEqual([
    "id",
    "tenantId",
    "researchGoal",
    "totalStepsEstimate",
    "createdAt",
    "lastUsed",
    "completed",
    "steps",
    "sources",
    "gaps",
    "checks",
    "readings",
    "failures",
  ]);
  expect(document).toMatchObject({ tenantId: "byron", createdAt: "2026-01-31T12:00:00Z", completed: false });
});

test("Markdown holds the summary, the passages, the checks and what could not be had, and no HTML of strangers", async () => {
  const text = toMarkdown(made(), { exportedAt: NOON, evidence: await evidence() });
  expect(text).toContain("## Summary\n\nSlate \\<lasts>.");
  expect(text).toContain("Look at \\<roofs>");
  expect(text).toContain("   > Slate splits along its cleavage");
  expect(text).toContain("- **retracted** (Citation, 2026-01-31T12:00:00Z): 10.1000/roofs");
  expect(text).toContain("- https://walled.example/: it is behind a login.");
  expect(text.match(/^## .*$/gmu)).toEqual([
    "## Summary",
    "## Steps",
    "## Open Questions",
    "## Checks",
    "## Not Available",
    "## Sources",
  ]);
});

test("Markdown lists the remarks of a check below it, whatever punctuation ends its subject", () => {
  const remarks = ["The statement says “4,000”.", "# The source has *no* figure."];
  const subject = "The survey had 4,000 authors.";
  const checked = {
    ...made(),
    checks: [{ at: NOON, what: "Statement", subject, state: "bad", result: "altered", remarks }],
  } as const;
  expect(toMarkdown(checked, { exportedAt: NOON })).toContain(
    `- **altered** (Statement, 2026-01-31T12:00:00Z): ${subject}\n  - The statement says “4,000”.\n  - \\# The source has \\*no\\* figure.`,
  );
});

test("the document for programs keeps the summary, the passages, the checks and the failures", async () => {
  const document = toDocument(made(), { evidence: await evidence() });
  expect(document.summary).toBe("Slate <lasts>.");
  expect(document.readings).toMatchObject([{ passages: ["Slate splits along its cleavage"] }]);
  expect(document.checks.map(({ result }) => result)).toEqual(["retracted", "not checked"]);
  expect(document.failures.map(({ kind }) => kind)).toEqual(["auth_required", "network", "rate_limited", "network"]);
});

test("the name of a branch stays within its heading", () => {
  const name = "b](https://evil.example)\n\n# Made up\n<img src=x onerror=1>";
  const branched = advance(session, { stepNumber: 4, description: "Last", branchFromStep: 1, branchId: name }, rules);
  const lines = toMarkdown(branched, { exportedAt: 0 }).split("\n");
  expect(lines.filter((line) => line.startsWith("# "))).toHaveLength(1);
  expect(lines.find((line) => line.startsWith("### Step 4"))).toContain(
    "branch b\\](https://evil.example) # Made up \\<img src=x",
  );
});
