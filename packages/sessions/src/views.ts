import { cutChars, type KnowledgeGap, type ResearchSource, type ResearchStep, toTimestamp } from "@wellsourced/core";
import { type ErrorPattern, errorPatterns, type ProviderStats, providerStats } from "./outcomes.ts";
import type { Session } from "./records.ts";

/** One line of a session's index. */
export interface StepIndexEntry {
  readonly stepNumber: number;
  readonly oneLiner: string;
  readonly branchId: string;
  readonly confidence: string;
  readonly supersededBy?: number;
}

const ONE_LINER = 120;
const LAST_STEPS = 3;
const SUMMARISED_STEPS = 5;
const SUMMARISED_LENGTH = 80;

/** The steps, each with the number of the newest step that revises it. */
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

export const indexOf = (session: Session): readonly StepIndexEntry[] =>
  stepsOf(session).map(({ stepNumber, description, branchId = "", confidence = "", supersededBy }) => ({
    stepNumber,
    oneLiner: cutChars(description, ONE_LINER),
    branchId,
    confidence,
    ...(supersededBy === undefined ? {} : { supersededBy }),
  }));

/** The researcher's own summary, else one made of the last steps. */
function summaryOf({ summary, researchGoal, steps }: Session): string {
  if (summary) return summary;
  if (!researchGoal || steps.length === 0) return "";
  const last = steps.slice(-SUMMARISED_STEPS).map(({ description }) => cutChars(description, SUMMARISED_LENGTH));
  return `${asSentence(researchGoal)} Progress: ${asSentence(last.join("; "))}`;
}

const asSentence = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`);

export const lastSteps = (session: Session): readonly ResearchStep[] => stepsOf(session).slice(-LAST_STEPS);

/** Steps from which on a reply tells a summary rather than the whole index. */
const FULL_UP_TO = 8;

/** What a step is answered with. */
export type StepReply = {
  readonly sessionId: string;
  readonly responseMode: "full" | "summary";
  readonly researchGoal: string;
  readonly currentStep: number;
  readonly totalStepsEstimate: number;
  readonly isComplete: boolean;
  readonly startedAt: string;
  readonly completedAt?: string;
  readonly warning?: "session_limit_reached";
  readonly steps?: readonly StepIndexEntry[];
  readonly summary?: string;
  readonly stepIndex?: readonly StepIndexEntry[];
  readonly lastSteps: readonly ResearchStep[];
  readonly gaps?: readonly KnowledgeGap[];
  readonly sources?: readonly ResearchSource[];
};

/** The session as it stands after a step. */
export function toStepReply(
  session: Session,
  {
    currentStep,
    mode = session.steps.length <= FULL_UP_TO ? "full" : "summary",
    limitReached = false,
  }: { currentStep: number; mode?: "full" | "summary" | undefined; limitReached?: boolean },
): StepReply {
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
    ...(session.complete && completedAt !== undefined ? { completedAt: toTimestamp(completedAt) } : {}),
    ...(limitReached ? { warning: "session_limit_reached" as const } : {}),
    ...(mode === "full" ? { steps: index } : { summary: summaryOf(session), stepIndex: index }),
    lastSteps: lastSteps(session),
    ...(gaps.length > 0 ? { gaps } : {}),
    ...(sources.length > 0 ? { sources } : {}),
  };
}

/** What a session is recovered with. */
export type SessionOverview = {
  readonly sessionId: string;
  readonly responseMode: "summary";
  readonly researchGoal: string;
  readonly stepCount: number;
  readonly summary: string;
  readonly stepIndex: readonly StepIndexEntry[];
  readonly lastSteps: readonly ResearchStep[];
  readonly gaps: readonly KnowledgeGap[];
  readonly sources: readonly ResearchSource[];
  readonly startedAt: string;
  readonly errorPatterns?: readonly ErrorPattern[];
  readonly providerStats?: ProviderStats;
};

export function toOverview(session: Session): SessionOverview {
  const patterns = errorPatterns(session);
  const stats = providerStats(session);
  return {
    sessionId: session.id,
    responseMode: "summary",
    researchGoal: session.researchGoal,
    stepCount: session.steps.length,
    summary: summaryOf(session),
    stepIndex: indexOf(session),
    lastSteps: lastSteps(session),
    gaps: session.gaps,
    sources: session.sources,
    startedAt: toTimestamp(session.createdAt),
    ...(patterns.length > 0 ? { errorPatterns: patterns } : {}),
    ...(Object.keys(stats).length > 0 ? { providerStats: stats } : {}),
  };
}
