import { callTool } from "../call-tool.ts";
import { type Body, type Desk, defineCommand } from "../define-command.ts";
import { counted, listOf, recordOf, textOf } from "../render.ts";

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

function oneText(body: Body, { style }: Desk): string {
  const { step } = body;
  if (step) return JSON.stringify(step, null, 2);
  const index = listOf(body.stepIndex).map((row) => `${String(row.stepNumber)}. ${textOf(row.oneLiner)}`);
  const gaps = listOf(body.gaps).map((gap) => `? ${textOf(gap.description)}`);
  const sources = listOf(body.sources).map((one) => [textOf(one.title), textOf(one.url)].filter(Boolean).join("  "));
  const patterns = listOf(body.errorPatterns).map(
    (one) => `${textOf(one.kind)}, ${String(one.count)} times: ${textOf(one.suggestion)}`,
  );
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [style.bold(title), ...lines.map((line) => `  ${line}`)] : [];
  return [
    style.bold(textOf(body.researchGoal)),
    ...part("Steps", index),
    ...part("Open questions", gaps),
    ...part("Sources", sources),
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
    return callTool("get_research_session", { sessionId, ...(stepId ? { stepId: Number(stepId) } : {}) }, desk);
  },
  text: (body, desk) => (recordOf(body).sessions ? listText(body, desk) : oneText(body, desk)),
});
