import type { ResearchStep } from "@wellsourced/core";

/** `Step 4 (revises step 2; branch b from step 3)`. */
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
