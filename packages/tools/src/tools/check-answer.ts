import { answerRecord, checksOfAnswer } from "@wellsourced/wellsourced/sessions";
import { z } from "zod";
import { AnswerReply, briefOf } from "../answer-brief.ts";
import { defineTool } from "../define-tool.ts";
import { budget, checkedAge, choice, count, optional, required, sessionId, text } from "../fields.ts";
import { checkedAnswerText } from "../reading/checked-answer.ts";

/** Within the time limit of a call; the rest is reported as left. */
const TIME_MS = 105_000;
const MOST_ANSWER = 200_000;
const MOST_SOURCES = 200;

export const checkAnswer = defineTool({
  name: "check_answer",
  title: "Check an answer",
  description:
    "Use this to check a draft or an answer, statement by statement, against the sources that it cites: what to correct first, with the passage that shows how. `unchecked` does not mean wrong.",
  sets: ["trust"],
  cache: "never",
  finds: ({ statements }) => ({ shown: statements.flatMap(({ evidence }) => evidence) }),
  input: z.strictObject({
    // Not trimmed, since positions count from its first character.
    answer: z.string().max(MOST_ANSWER).optional().describe("Text with its citations"),
    url: optional("Address of the text, in place of answer", 8_192),
    format: choice(["auto", "markdown", "html", "text"], "Format of the text")
      .default("auto")
      .meta({ programsOnly: true }),
    sources: z
      .array(
        z.strictObject({
          ref: required("Mark without brackets", 200),
          url: optional("Address", 8_192),
          doi: optional("DOI", 500).meta({ programsOnly: true }),
          text: text().max(2_000_000).optional().describe("Text of the source"),
        }),
      )
      .max(MOST_SOURCES)
      .optional()
      .describe("Sources for marks that the text does not explain"),
    max_age: checkedAge,
    sessionId,
    from: count({ fallback: 1, max: 100_000, what: "First statement" }).meta({ programsOnly: true }),
    max_statements: count({ fallback: 100, max: 500, what: "Statements" }).meta({
      programsOnly: true,
    }),
    max_sources: count({ fallback: MOST_SOURCES, max: MOST_SOURCES, what: "Sources to look up" }).meta({
      programsOnly: true,
    }),
    deadlineMs: budget.deadlineMs,
    maxCostUsd: budget.maxCostUsd,
    budget_tokens: count({ fallback: 2_000, min: 500, max: 20_000, what: "Tokens of the reply" }).meta({
      programsOnly: true,
    }),
  }),
  output: AnswerReply,
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
    const report = await sources.check.answer(asked, { ...call, ...bounds });
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
    // If the store is full, return the whole report.
    if (!stored) return { ...report, omitted: { statements: 0, withReasons: 0, sources: 0 } };
    return briefOf(report, tokens, stored.uri);
  },
});
