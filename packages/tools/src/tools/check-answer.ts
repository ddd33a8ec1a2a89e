import { ANSWER_REASONS } from "@wellsourced/wellsourced/citations";
import { answerRecord, checksOfAnswer } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { briefOf } from "../answer-brief.ts";
import { defineTool } from "../define-tool.ts";
import { budget, checkedAge, choice, count, optional, required, sessionId, text } from "../fields.ts";
import { checkedAnswerText } from "../reading/checked-answer.ts";
import { citedFields, claimFields, fetchedFields, trust } from "../shapes.ts";

/** A tool call has two minutes; what is not done by then is reported as left. */
const TIME_MS = 105_000;
const MOST_ANSWER = 200_000;
const MOST_SOURCES = 200;

const integer = z.int();
const refs = z.array(z.string());
const Evidence = z.object({
  source: z.string(),
  sentence: z.string(),
  start: integer.describe("Offset in the source's visible text, in UTF-16 units"),
  end: integer,
  score: z.number(),
  beside: z
    .boolean()
    .optional()
    .describe("Whether it is outside the main text; start and end are then positions in the whole page"),
});

const Statement = z.object({
  n: integer,
  text: z.string(),
  start: integer.describe("Offset in the answer, in UTF-16 units"),
  end: integer,
  cites: refs,
  carried: z.boolean().optional().describe("Whether its citation is the mark at the end of the paragraph"),
  state: z.enum(["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"]),
  doubt: z.number().describe("0 to 1, for ordering only; not a probability"),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
  evidence: z.array(Evidence),
  quotations: z.array(z.object({ class: z.string(), text: z.string(), sourceText: z.string().optional() })).optional(),
  numberMismatch: claimFields.numberMismatch,
  contrastSignal: claimFields.contrastSignal,
  betterSource: z.object({ ref: z.string(), evidence: z.array(Evidence) }).optional(),
  replacement: z
    .object({ text: z.string(), source: z.string(), start: integer, end: integer, proof: z.string() })
    .optional()
    .describe("Proven replacement for the words between start and end of the answer"),
});

/** How many statements each reason was given for. */
const Reasons = z.object(
  Object.fromEntries(
    Object.entries(ANSWER_REASONS).map(([code, meaning]) => [code, integer.optional().describe(meaning)]),
  ),
);

const Source = z.object({
  ref: z.string(),
  url: z.string().optional(),
  doi: z.string().optional(),
  title: z.string().optional(),
  exists: z.boolean().optional().describe("Absent if no registry could be asked"),
  retractionStatus: citedFields.retractionStatus,
  linkLive: z.boolean().optional(),
  archivedUrl: z.string().optional(),
  readable: z.boolean(),
  ...fetchedFields,
  reason: z.string().optional(),
  citedBy: z.array(integer),
});

export const checkAnswer = defineTool({
  name: "check_answer",
  title: "Check an answer",
  description:
    "Use this to check a draft or an answer, statement by statement, against the sources that it cites: what to correct first, with the passage that shows how. `unchecked` does not mean wrong.",
  sets: ["trust"],
  cache: "never",
  finds: ({ statements }) => ({ shown: statements.flatMap(({ evidence }) => evidence) }),
  input: z.strictObject({
    // Not trimmed: places count from its first character.
    answer: z
      .string("answer must be text")
      .max(MOST_ANSWER, `answer must be ${MOST_ANSWER} bytes or less`)
      .optional()
      .describe("Text with its citations"),
    url: optional("url", "Address of the text, in place of answer", 8_192),
    format: choice("format", ["auto", "markdown", "html", "text"], "Format of the text")
      .default("auto")
      .meta({ programsOnly: true }),
    sources: z
      .array(
        z.strictObject({
          ref: required("ref", "Mark without brackets", 200),
          url: optional("url", "Address", 8_192),
          doi: optional("doi", "DOI", 500).meta({ programsOnly: true }),
          text: text("text").max(2_000_000).optional().describe("Text of the source"),
        }),
        "sources must be a list",
      )
      .max(MOST_SOURCES, `sources must hold at most ${MOST_SOURCES}`)
      .optional()
      .describe("Sources for marks that the text does not explain"),
    max_age: checkedAge,
    sessionId,
    from: count("from", { fallback: 1, max: 100_000, what: "First statement" }).meta({ programsOnly: true }),
    max_statements: count("max_statements", { fallback: 100, max: 500, what: "Statements" }).meta({
      programsOnly: true,
    }),
    max_sources: count("max_sources", { fallback: MOST_SOURCES, max: MOST_SOURCES, what: "Sources to look up" }).meta({
      programsOnly: true,
    }),
    deadlineMs: budget.deadlineMs,
    maxCostUsd: budget.maxCostUsd,
    budget_tokens: count("budget_tokens", { fallback: 2_000, min: 500, max: 20_000, what: "Tokens of the reply" }).meta(
      {
        programsOnly: true,
      },
    ),
  }),
  output: z.object({
    statements: z.array(Statement).describe("The most doubtful first, as many as the budget allows"),
    sources: z.array(Source),
    unusedSources: refs,
    summary: z.object({
      statements: integer,
      cited: integer,
      uncited: integer,
      addressed: integer,
      partiallyAddressed: integer,
      notAddressed: integer,
      contrast: integer,
      quotationsAltered: integer,
      retracted: integer,
      unchecked: integer,
      doubtful: integer.describe("Statements with a reason to doubt them"),
      byReason: Reasons.describe("Number of statements with each reason"),
    }),
    left: z.object({ statements: integer, from: integer, reason: z.string() }).optional(),
    notes: z.array(z.string()).optional(),
    omitted: z
      .object({
        statements: integer,
        withReasons: integer.describe("How many of the omitted statements have reasons"),
        sources: integer,
      })
      .describe("Counts of what only the full report contains"),
    resource: z.string().optional().describe("Address of the whole report"),
    checkedAt: z.string(),
    trust,
  }),
  text: checkedAnswerText,
  async run(
    {
      sessionId: _,
      max_statements: maxStatements,
      max_sources: maxSources,
      max_age: maxAge,
      budget_tokens: tokens,
      ...given
    },
    sources,
    call,
  ) {
    const { maxCostUsd, deadlineMs = TIME_MS, ...query } = given;
    const bounds = { deadlineMs: Math.min(deadlineMs, TIME_MS), maxCostUsd };
    const asked = { ...query, maxStatements, maxSources, maxAge };
    const report = await sources.checkAnswer(asked, { ...call, ...bounds });
    const answers = [answerRecord(asked, report)];
    call.note({ checks: checksOfAnswer(report), answers, found: report.sources });
    const body = JSON.stringify(report);
    const stored = await sources.artifacts.put({
      tenant: call.owner,
      user: call.user,
      body,
      mimeType: "application/json",
      title: "Check of an answer",
    });
    // A store without room is no reason to lose anything: then the reply holds the whole report.
    if (!stored) return { ...report, omitted: { statements: 0, withReasons: 0, sources: 0 } };
    return briefOf(report, tokens, stored.uri);
  },
});
