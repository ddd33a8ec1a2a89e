import { counted, Failure } from "@wellsourced/core";
import type { BodyOf } from "@wellsourced/tools";
import type { ListedSession } from "@wellsourced/wellsourced/sessions";
import { callTool } from "../call-tool.ts";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { linesOf, sourceLine, textOf, titled, wrap } from "../render.ts";

type Body = BodyOf<"get_research_session">;

const HEAD = 70;

function listText(rows: readonly ListedSession[], { style }: CommandContext): string {
  if (rows.length === 0) return 'There are no research sessions. "wellsourced step" begins one.';
  return rows
    .map(({ sessionId, researchGoal, stepCount, sourceCount, lastUsed, problem }) => {
      const facts = [counted(stepCount, "step"), counted(sourceCount, "source"), `last used ${lastUsed}`];
      const about = problem ? style.bad(problem) : style.dim(facts.join(" · "));
      return `${style.bold(researchGoal.slice(0, HEAD) || "?")}\n  ${sessionId}  ${about}`;
    })
    .join("\n");
}

/** Open questions and sources as titled lists. */
function findings({ gaps = [], sources = [] }: Body, { style }: CommandContext): string {
  const questions = gaps.map(({ description }) => `? ${description}`);
  return linesOf(titled(style, "Open questions", questions), titled(style, "Sources", sources.map(sourceLine)));
}

/** A step with its sources and gaps. */
function stepText(body: Body, step: NonNullable<Body["step"]>, context: CommandContext): string {
  const { style, width } = context;
  const numbered = (words: string, number?: number) => (number === undefined ? "" : `${words} step ${number}`);
  const facts = [
    step.timestamp,
    step.confidence && `${step.confidence} confidence`,
    numbered("revises", step.revisesStep) || (step.isRevision ? "revises an earlier step" : ""),
    [step.branchId && `branch ${step.branchId}`, numbered("branches from", step.branchFromStep)]
      .filter(Boolean)
      .join(", "),
    numbered("superseded by", step.supersededBy),
  ].filter(Boolean);
  return linesOf(
    style.bold(`Step ${step.stepNumber}`),
    wrap(step.description, width),
    style.dim(facts.join(" · ")),
    step.reasoning && titled(style, "Reasoning", wrap(step.reasoning, width - 2).split("\n")),
    titled(style, "Rejected", step.rejectedApproaches),
    findings(body, context),
  );
}

function oneText(body: Body, context: CommandContext): string {
  const { style } = context;
  const index = (body.stepIndex ?? []).map(({ stepNumber, oneLiner }) => `${stepNumber}. ${oneLiner}`);
  const patterns = (body.errorPatterns ?? []).map(
    ({ kind, count, suggestion }) => `${kind}, ${count} times: ${suggestion}`,
  );
  return linesOf(
    style.bold(body.researchGoal ?? ""),
    titled(style, "Steps", index),
    findings(body, context),
    titled(style, "Repeated failures", patterns),
  );
}

export const session = defineCommand({
  name: "session",
  group: "record",
  tool: "get_research_session",
  summary: "List research sessions, or show the state of one",
  args: [{ name: "id", description: "session to show; without it, all are listed", optional: true }],
  options: [option("step <number>", "number of a step to show in full")],
  examples: ["session", "session 2f0c5a0e-0000-4000-8000-000000000000 --step 3"],
  async run({ args: [sessionId], options }, context) {
    if (!sessionId) return { sessions: await (await context.sources()).sessions.list(context.call) };
    const stepId = textOf(options.step);
    if (!stepId) return callTool("get_research_session", { sessionId }, context);
    if (!/^[1-9]\d{0,8}$/u.test(stepId)) throw new Failure("validation", "--step takes the number of a step.");
    const step = await callTool("get_research_session", { sessionId, stepId: Number(stepId) }, context);
    const { gaps, sources } = await (await context.sources()).sessions.overview(sessionId, context.call);
    const isOfStep = ({ foundInStep }: { readonly foundInStep?: number | undefined }) => foundInStep === Number(stepId);
    return { ...step, gaps: gaps.filter(isOfStep), sources: sources.filter(isOfStep) };
  },
  text(body, context) {
    if ("sessions" in body) return listText(body.sessions, context);
    return body.step ? stepText(body, body.step, context) : oneText(body, context);
  },
});
