import { type KnowledgeGap, type ResearchStep, toTimestamp } from "@wellsourced/core";
import type { Check, Outcome, Reading, Session } from "../records.ts";
import { stepsOf } from "../views.ts";
import { type CheckedSource, type LinkFinding, withLinks } from "./checked.ts";
import { type Evidence, shownWords } from "./evidence.ts";

/** A session as a document for programs. */
export interface SessionDocument {
  readonly id: string;
  readonly tenantId: string;
  readonly researchGoal: string;
  readonly totalStepsEstimate: number;
  readonly createdAt: string;
  readonly lastUsed: string;
  readonly completed: boolean;
  readonly steps: readonly ResearchStep[];
  readonly sources: readonly CheckedSource[];
  readonly gaps: readonly KnowledgeGap[];
  /** The researcher's own; absent if none was given. */
  readonly summary?: string;
  readonly checks: readonly Check[];
  /** What was read, with the passages that were used. */
  readonly readings: readonly (Reading & { readonly passages?: readonly string[] })[];
  /** Calls that failed. */
  readonly failures: readonly Outcome[];
}

export interface DocumentOptions {
  readonly links?: ReadonlyMap<string, LinkFinding> | undefined;
  readonly evidence?: readonly Evidence[] | undefined;
}

function readingsOf({ readings }: Session, evidence: readonly Evidence[]): SessionDocument["readings"] {
  const passages = new Map(evidence.map(({ reading, quotations }) => [reading?.sha256, quotations.map(shownWords)]));
  return readings.map((reading) => {
    const own = passages.get(reading.sha256) ?? [];
    return own.length > 0 ? { ...reading, passages: own } : reading;
  });
}

export const toDocument = (session: Session, { links, evidence = [] }: DocumentOptions = {}): SessionDocument => ({
  id: session.id,
  tenantId: session.tenant,
  researchGoal: session.researchGoal,
  totalStepsEstimate: session.totalStepsEstimate,
  createdAt: toTimestamp(session.createdAt),
  lastUsed: toTimestamp(session.lastUsed),
  completed: session.complete,
  steps: stepsOf(session),
  sources: withLinks(session.sources, links),
  gaps: session.gaps,
  ...(session.summary ? { summary: session.summary } : {}),
  checks: session.checks,
  readings: readingsOf(session, evidence),
  failures: session.outcomes.filter(({ ok }) => !ok),
});
