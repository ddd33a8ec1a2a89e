import { callTool } from "../call-tool.ts";
import { type Body, type Desk, defineCommand } from "../define-command.ts";
import { counted, listOf, recordOf, textOf, wrap } from "../render.ts";

const HEAD = 70;

function listText(body: Body, { style }: Desk): string {
  const rows = listOf(body.sessions);
  if (rows.length === 0) return 'There are no research sessions. "wellsourced step" begins one.';
  return rows
    .map(({ sessionId, researchGoal, stepCount, sourceCount, lastUsed, problem }) => {
      const facts = [counted(stepCount, "step"), counted(sourceCount, "source"), `last used ${textOf(lastUsed)}`];
      const about = problem ? style.bad(textOf(problem)) : style.dim(facts.join(" · "));
      return `${style.bold(textOf(researchGoal).slice(0, HEAD) || "?")}\n  ${textOf(sessionId)}  ${about}`;
    })
    .join("\n");
}

/** What a research is open about and rests on, as titled lists. */
function findings({ gaps, sources }: Body, part: (title: string, lines: readonly string[]) => string[]): string[] {
  return [
    ...part(
      "Open questions",
      listOf(gaps).map((gap) => `? ${textOf(gap.description)}`),
    ),
    ...part(
      "Sources",
      listOf(sources).map((one) => [textOf(one.title), textOf(one.url)].filter(Boolean).join("  ")),
    ),
  ];
}

const partIn =
  ({ style }: Desk) =>
  (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [style.bold(title), ...lines.map((line) => `  ${line}`)] : [];

/** A step in full, with what was found in it. */
function stepText(body: Body, desk: Desk): string {
  const step = recordOf(body.step);
  const part = partIn(desk);
  const numbered = (words: string, number: unknown) => (number === undefined ? "" : `${words} step ${String(number)}`);
  const facts = [
    textOf(step.timestamp),
    textOf(step.confidence) && `${textOf(step.confidence)} confidence`,
    numbered("revises", step.revisesStep) || (step.isRevision ? "revises an earlier step" : ""),
    [textOf(step.branchId) && `branch ${textOf(step.branchId)}`, numbered("branches from", step.branchFromStep)]
      .filter(Boolean)
      .join(", "),
    numbered("superseded by", step.supersededBy),
  ].filter(Boolean);
  const lines = (text: unknown) => wrap(textOf(text), desk.width - 2).split("\n");
  return [
    desk.style.bold(`Step ${String(step.stepNumber)}`),
    wrap(textOf(step.description), desk.width),
    desk.style.dim(facts.join(" · ")),
    ...(step.reasoning ? part("Reasoning", lines(step.reasoning)) : []),
    ...part("Rejected", Array.isArray(step.rejectedApproaches) ? step.rejectedApproaches.map(String) : []),
    ...findings(body, part),
  ].join("\n");
}

function oneText(body: Body, desk: Desk): string {
  const { style } = desk;
  const part = partIn(desk);
  const index = listOf(body.stepIndex).map((row) => `${String(row.stepNumber)}. ${textOf(row.oneLiner)}`);
  const patterns = listOf(body.errorPatterns).map(
    (one) => `${textOf(one.kind)}, ${String(one.count)} times: ${textOf(one.suggestion)}`,
  );
  return [
    style.bold(textOf(body.researchGoal)),
    ...part("Steps", index),
    ...findings(body, part),
    ...part("Failures that keep coming back", patterns),
  ].join("\n");
}

export const session = defineCommand({
  name: "session",
  summary: "List research sessions, or show where one stands",
  args: [{ name: "id", description: "session to show; without it, all are listed", optional: true }],
  options: [{ name: "step", takes: "number", description: "number of a step to show in full" }],
  examples: ["session", "session 2f0c5a0e-0000-4000-8000-000000000000 --step 3"],
  async run({ args: [sessionId], options }, desk) {
    if (!sessionId) return { sessions: await (await desk.sources()).research.list() };
    const stepId = textOf(options.step);
    if (!stepId) return callTool("get_research_session", { sessionId }, desk);
    const step = await callTool("get_research_session", { sessionId, stepId: Number(stepId) }, desk);
    const { gaps, sources } = await (await desk.sources()).research.overview(sessionId);
    const isOfStep = ({ foundInStep }: { readonly foundInStep?: number | undefined }) => foundInStep === Number(stepId);
    return { ...step, gaps: gaps.filter(isOfStep), sources: sources.filter(isOfStep) };
  },
  text(body, desk) {
    if (body.sessions) return listText(body, desk);
    return body.step ? stepText(body, desk) : oneText(body, desk);
  },
});
