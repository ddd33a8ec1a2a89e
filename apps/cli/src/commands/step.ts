import { counted, Failure, omitUndefined } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { callTool } from "../call-tool.ts";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { textOf } from "../render.ts";

/** The next step number, so that it can be omitted. */
async function nextNumber(sessionId: string, sources: Wellsourced, call: CommandContext["call"]): Promise<number> {
  const { stepIndex } = await sources.sessions.overview(sessionId, call);
  return Math.max(0, ...stepIndex.map(({ stepNumber }) => stepNumber)) + 1;
}

export const step = defineCommand({
  name: "step",
  group: "record",
  tool: "sequential_search",
  summary: "Begin a research session, or take its next step; searches and reads with --session-id record into it",
  args: [{ name: "description", description: "what this step does" }],
  options: [
    option("session-id <id>", "session to continue; without it, a new one begins"),
    option("session <id>", "older name of --session-id", { hidden: true }),
    option("goal <text>", "question of a new session; by default the description of the step"),
    option("reasoning <text>", "reason for this step"),
    option("confidence <level>", "confidence in what was found so far", { choices: ["high", "medium", "low"] }),
    option("gap <text>", "what is still unknown"),
    option(
      "depth <depth>",
      "how the sources are checked: quick not at all, standard for variety, thorough also with searches for what is missing",
      { choices: ["quick", "standard", "thorough"], fallback: "quick" },
    ),
    option("last", "end the research with this step"),
  ],
  examples: [
    "step 'Look for reviews' --goal 'Does slate weather?'",
    "step 'Read the newest one' --session-id ID --gap 'cost'",
  ],
  async run({ args: [description = ""], options }, context) {
    const { session, sessionId: named = session, goal, reasoning, confidence, gap, depth } = options;
    if (description.trim() === "")
      throw new Failure("validation", "The description of the step is empty. Say what this step does.");
    const sessionId = textOf(named);
    const stepNumber = sessionId ? await nextNumber(sessionId, await context.sources(), context.call) : 1;
    const about = sessionId ? { sessionId } : { researchGoal: goal };
    const input = { searchStep: description, stepNumber, nextStepNeeded: options.last !== true, ...about };
    return callTool(
      "sequential_search",
      omitUndefined({ ...input, reasoning, confidence, knowledgeGap: gap, depth }),
      context,
    );
  },
  text(body, { style }) {
    const { sources = [], coverage, refinementQueries = [], currentStep, sessionId } = body;
    const lacks = coverage?.gaps ?? [];
    const searches = refinementQueries.map((query) => `search: ${query}`);
    const head = `${style.bold(`Step ${currentStep}`)} of session ${sessionId} is stored. ${counted(sources.length, "source")} so far.`;
    return [head, ...[...lacks, ...searches].map((line) => `  ${line}`)].join("\n");
  },
});
