import { omitUndefined, toTimestamp } from "@wellsourced/core";
import type { Reading, Session } from "../records.ts";
import { stepsOf } from "../views.ts";
import { type Evidence, type LinkFinding, shownWords, withLinks } from "./evidence.ts";

export interface DocumentOptions {
  readonly links?: ReadonlyMap<string, LinkFinding> | undefined;
  readonly evidence?: readonly Evidence[] | undefined;
}

/** A reading with its used passages. */
interface UsedReading extends Reading {
  readonly passages?: readonly string[];
}

function readingsOf({ readings }: Session, evidence: readonly Evidence[]): readonly UsedReading[] {
  const passages = new Map(evidence.map(({ reading, quotations }) => [reading?.sha256, quotations.map(shownWords)]));
  return readings.map((reading) => {
    const own = passages.get(reading.sha256) ?? [];
    return own.length > 0 ? { ...reading, passages: own } : reading;
  });
}

/** Converts a session to JSON, with used passages and failed calls. */
export const toDocument = (session: Session, { links, evidence = [] }: DocumentOptions = {}) => ({
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
  ...omitUndefined({ summary: session.summary || undefined }),
  checks: session.checks,
  readings: readingsOf(session, evidence),
  failures: session.outcomes.filter(({ ok }) => !ok),
});

export type SessionDocument = ReturnType<typeof toDocument>;
