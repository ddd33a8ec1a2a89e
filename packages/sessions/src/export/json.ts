import { toTimestamp } from "@wellsourced/core";
import type { KnowledgeGap, ResearchStep, Session } from "../records.ts";
import { stepsOf } from "../views.ts";
import { type CheckedSource, type LinkFinding, withLinks } from "./checked.ts";

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
}

export const toDocument = (session: Session, links?: ReadonlyMap<string, LinkFinding>): SessionDocument => ({
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
});
