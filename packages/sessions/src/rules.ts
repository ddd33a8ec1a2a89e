import { canonicalUrl, cutChars, omitUndefined, toTimestamp } from "@wellsourced/core";
import type { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import type { AnswerCheck, NewCheck, Outcome, Reading, Session } from "./records.ts";
import type { Owner } from "./store.ts";

type Optional<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined };

/** A researcher's input for one step. */
export type Step = Pick<ResearchStep, "stepNumber" | "description"> &
  Optional<Omit<ResearchStep, "stepNumber" | "description" | "timestamp" | "isRevision" | "supersededBy">> &
  Optional<{ isRevision: boolean; knowledgeGap: string; sessionSummary: string; totalStepsEstimate: number }>;

/** Results of calls in a session. */
export interface Findings {
  readonly sources?: readonly ResearchSource[];
  readonly outcomes?: readonly Outcome[];
  readonly readings?: readonly Reading[];
  readonly checks?: readonly NewCheck[];
  readonly answers?: readonly Omit<AnswerCheck, "at">[];
}

/** Outcomes kept for error patterns. */
const MAX_OUTCOMES = 200;
/** Limits that keep steps fast to store; the first sources stay. */
const MAX_SOURCES = 5_000;
const MAX_READINGS = 2_000;
const MAX_CHECKS = 2_000;
const MAX_ANSWERS = 50;
const GOAL_LENGTH = 200;

/** Creates a session without steps. */
export function begin(
  owner: Owner,
  { id, at, goal, step }: { id: string; at: number; goal?: string | undefined; step: Step },
): Session {
  return {
    format: 1,
    id,
    tenant: owner.tenant,
    user: owner.user,
    researchGoal: goal ?? cutChars(step.description, GOAL_LENGTH),
    totalStepsEstimate: 0,
    createdAt: at,
    lastUsed: at,
    complete: false,
    steps: [],
    gaps: [],
    sources: [],
    outcomes: [],
    readings: [],
    checks: [],
    answers: [],
  };
}

function toStored(step: Step, at: number): ResearchStep {
  const { knowledgeGap: _gap, sessionSummary: _summary, totalStepsEstimate: _estimate, isRevision, ...said } = step;
  const { stepNumber, description, ...more } = said;
  return {
    stepNumber,
    description,
    timestamp: toTimestamp(at),
    ...omitUndefined(more),
    ...(isRevision ? { isRevision: true as const } : {}),
  };
}

function withGap(gaps: readonly KnowledgeGap[], { knowledgeGap, stepNumber }: Step): readonly KnowledgeGap[] {
  if (!knowledgeGap || gaps.some(({ description }) => description === knowledgeGap)) return gaps;
  return [...gaps, { description: knowledgeGap, foundInStep: stepNumber }];
}

/** Whether the session has no room for another step. */
export const isFull = (session: Session, maxSteps: number): boolean => session.steps.length >= maxSteps;

/**
 * Returns the session after a step; pure. A step after the last one reopens the session; one beyond `maxSteps` is not
 * stored and ends it.
 */
export function advance(
  session: Session,
  step: Step,
  { at, last, maxSteps }: { readonly at: number; readonly last: boolean; readonly maxSteps: number },
): Session {
  const { completedAt: _, ...open } = session;
  if (isFull(session, maxSteps)) {
    return { ...session, lastUsed: at, complete: true, completedAt: session.completedAt ?? at };
  }
  return {
    ...open,
    lastUsed: at,
    steps: [...session.steps, toStored(step, at)],
    gaps: withGap(session.gaps, step),
    totalStepsEstimate: step.totalStepsEstimate ?? session.totalStepsEstimate,
    complete: last,
    ...(last ? { completedAt: at } : {}),
    ...(step.sessionSummary ? { summary: step.sessionSummary } : {}),
  };
}

/** Number of the current step, to which findings are attributed. */
const newestStep = ({ steps }: Session): number | undefined => steps.at(-1)?.stepNumber;

function inStep(session: Session, reading: Reading): Reading {
  const readInStep = newestStep(session);
  return readInStep === undefined ? reading : { ...reading, readInStep };
}

function addSources(session: Session, found: readonly ResearchSource[]): readonly ResearchSource[] {
  const known = new Set(session.sources.map(({ url }) => canonicalUrl(url)));
  const step = newestStep(session);
  const added: ResearchSource[] = [];
  for (const source of found) {
    const key = canonicalUrl(source.url);
    if (known.has(key)) continue;
    known.add(key);
    added.push(step === undefined || source.foundInStep !== undefined ? source : { ...source, foundInStep: step });
  }
  return [...session.sources, ...added].slice(0, MAX_SOURCES);
}

const sameReading = (a: Reading, b: Reading) => a.sha256 === b.sha256 && canonicalUrl(a.url) === canonicalUrl(b.url);

/** Adds a reading, or only new quotations if the text was read before. */
function addReading(readings: readonly Reading[], reading: Reading): readonly Reading[] {
  const at = readings.findIndex((one) => sameReading(one, reading));
  const before = readings[at];
  if (!before) return [...readings, reading];
  const spans = new Map(
    [...(before.quotations ?? []), ...(reading.quotations ?? [])].map((span) => [`${span.start}-${span.end}`, span]),
  );
  const quotations = [...spans.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  const merged = { ...reading, ...before, ...(quotations.length > 0 ? { quotations } : {}) };
  return readings.with(at, merged);
}

/** Adds findings to the session. The first of two sources with the same URL stays. */
export function record(
  session: Session,
  { sources = [], outcomes = [], readings = [], checks = [], answers = [] }: Findings,
  at: number,
): Session {
  return {
    ...session,
    lastUsed: at,
    sources: addSources(session, sources),
    outcomes: [...session.outcomes, ...outcomes].slice(-MAX_OUTCOMES),
    readings: readings
      .map((one) => inStep(session, one))
      .reduce(addReading, session.readings)
      .slice(-MAX_READINGS),
    checks: [...session.checks, ...checks.map((check) => ({ at, ...check }))].slice(-MAX_CHECKS),
    answers: [...session.answers, ...answers.map((answer) => ({ at, ...answer }))].slice(-MAX_ANSWERS),
  };
}
