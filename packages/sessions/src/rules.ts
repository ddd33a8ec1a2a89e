import { canonicalUrl, cutChars, given, toTimestamp } from "@wellsourced/core";
import type { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import type { AnswerCheck, NewCheck, Outcome, Reading, Session } from "./records.ts";
import type { Owner } from "./store.ts";

type Optional<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined };

/** What a researcher says of one step. */
export type Step = Pick<ResearchStep, "stepNumber" | "description"> &
  Optional<Omit<ResearchStep, "stepNumber" | "description" | "timestamp" | "isRevision" | "supersededBy">> &
  Optional<{ isRevision: boolean; knowledgeGap: string; sessionSummary: string; totalStepsEstimate: number }>;

/** What calls that belong to a session brought home. */
export interface Findings {
  readonly sources?: readonly ResearchSource[];
  readonly outcomes?: readonly Outcome[];
  readonly readings?: readonly Reading[];
  readonly checks?: readonly NewCheck[];
  readonly answers?: readonly Omit<AnswerCheck, "at">[];
}

/** Outcomes that patterns are computed from. */
const MAX_OUTCOMES = 200;
/** More would make every step slow to store; the first ones stay. */
const MAX_SOURCES = 5_000;
const MAX_READINGS = 2_000;
const MAX_CHECKS = 2_000;
const MAX_ANSWERS = 50;
const GOAL_LENGTH = 200;

/** A session without steps. */
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
    ...given(more),
    ...(isRevision ? { isRevision: true as const } : {}),
  };
}

function withGap(gaps: readonly KnowledgeGap[], { knowledgeGap, stepNumber }: Step): readonly KnowledgeGap[] {
  if (!knowledgeGap || gaps.some(({ description }) => description === knowledgeGap)) return gaps;
  return [...gaps, { description: knowledgeGap, foundInStep: stepNumber }];
}

/** Is there no room for another step? */
export const isFull = (session: Session, maxSteps: number): boolean => session.steps.length >= maxSteps;

/**
 * The session after a step. No storage and no clock in here: same session and step in, same session out. A step after
 * the last one opens the session again; one beyond `maxSteps` is not stored and ends it.
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

/** The number of the newest step: what is found now was found in it. */
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

/** A text that was read before only adds the quotations that are new. */
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

/** The session with what was found. Of two sources with one address the first stays. */
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
