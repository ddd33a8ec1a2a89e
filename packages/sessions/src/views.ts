import { cutChars, omitUndefined, toTimestamp } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import { errorPatterns, providerStats } from "./outcomes.ts";
import type { Session } from "./records.ts";

/** Heading of a step: `Step 4 (revises step 2; branch b from step 3)`. */
export function headingOf(step: ResearchStep): string {
  const { stepNumber, isRevision, revisesStep, branchFromStep, branchId, supersededBy } = step;
  const branch = [branchId ? `branch ${branchId}` : "", branchFromStep ? `from step ${branchFromStep}` : ""];
  const marks = [
    isRevision ? `revises ${revisesStep === undefined ? "an earlier step" : `step ${revisesStep}`}` : "",
    branchId || branchFromStep ? `${branchId ? "" : "branch "}${branch.filter(Boolean).join(" ")}` : "",
    supersededBy === undefined ? "" : `superseded by step ${supersededBy}`,
  ].filter(Boolean);
  return `Step ${stepNumber}${marks.length > 0 ? ` (${marks.join("; ")})` : ""}`;
}

const ONE_LINER = 120;
const LAST_STEPS = 3;
const SUMMARISED_STEPS = 5;
const SUMMARISED_LENGTH = 80;

/** Steps with the number of the newest step that revises each. */
export function stepsOf({ steps }: Session): readonly ResearchStep[] {
  const revisions = new Map(
    steps.flatMap(({ isRevision, revisesStep, stepNumber }) =>
      isRevision && revisesStep !== undefined && revisesStep !== stepNumber ? [[revisesStep, stepNumber] as const] : [],
    ),
  );
  return steps.map((step) => {
    const supersededBy = revisions.get(step.stepNumber);
    return supersededBy === undefined ? step : { ...step, supersededBy };
  });
}

/** Steps as one-liners. */
export const indexOf = (session: Session) =>
  stepsOf(session).map(({ stepNumber, description, branchId = "", confidence = "", supersededBy }) => ({
    stepNumber,
    oneLiner: cutChars(description, ONE_LINER),
    branchId,
    confidence,
    ...omitUndefined({ supersededBy }),
  }));

/** The researcher's summary, or one made of the last steps. */
function summaryOf({ summary, researchGoal, steps }: Session): string {
  if (summary) return summary;
  if (!researchGoal || steps.length === 0) return "";
  const last = steps.slice(-SUMMARISED_STEPS).map(({ description }) => cutChars(description, SUMMARISED_LENGTH));
  return `${asSentence(researchGoal)} Progress: ${asSentence(last.join("; "))}`;
}

const asSentence = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`);

export const lastSteps = (session: Session): readonly ResearchStep[] => stepsOf(session).slice(-LAST_STEPS);

/** Beyond this number of steps, replies contain a summary instead of all steps. */
const FULL_UP_TO = 8;

/** Reply after a step, with the state of the session. */
export function toStepReply(
  session: Session,
  {
    currentStep,
    mode = session.steps.length <= FULL_UP_TO ? "full" : "summary",
    limitReached = false,
  }: { currentStep: number; mode?: "full" | "summary" | undefined; limitReached?: boolean },
) {
  const { gaps, sources, completedAt } = session;
  const index = indexOf(session);
  return {
    sessionId: session.id,
    responseMode: mode,
    researchGoal: session.researchGoal,
    currentStep,
    totalStepsEstimate: session.totalStepsEstimate,
    isComplete: session.complete,
    startedAt: toTimestamp(session.createdAt),
    ...omitUndefined({
      completedAt: session.complete && completedAt !== undefined ? toTimestamp(completedAt) : undefined,
      warning: limitReached ? ("session_limit_reached" as const) : undefined,
      steps: mode === "full" ? index : undefined,
      summary: mode === "full" ? undefined : summaryOf(session),
      stepIndex: mode === "full" ? undefined : index,
    }),
    lastSteps: lastSteps(session),
    ...omitUndefined({ gaps: gaps.length > 0 ? gaps : undefined, sources: sources.length > 0 ? sources : undefined }),
  };
}
export type StepReply = ReturnType<typeof toStepReply>;

/** Overview for resuming a session. */
export function toOverview(session: Session) {
  const patterns = errorPatterns(session);
  const stats = providerStats(session);
  return {
    sessionId: session.id,
    responseMode: "summary" as const,
    researchGoal: session.researchGoal,
    stepCount: session.steps.length,
    summary: summaryOf(session),
    stepIndex: indexOf(session),
    lastSteps: lastSteps(session),
    gaps: session.gaps,
    sources: session.sources,
    startedAt: toTimestamp(session.createdAt),
    ...omitUndefined({
      errorPatterns: patterns.length > 0 ? patterns : undefined,
      providerStats: Object.keys(stats).length > 0 ? stats : undefined,
    }),
  };
}
export type SessionOverview = ReturnType<typeof toOverview>;
