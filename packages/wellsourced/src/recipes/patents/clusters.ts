import type { Patent } from "@wellsourced/core/records";
import { companyName } from "@wellsourced/providers";

/** One company writes its name in capitals here and with its legal form there. */
const keyOf = ({ assignee }: Patent): string => companyName(assignee?.split(";")[0] ?? "").toLowerCase();

/** Patents by who holds them: the largest group first, equal ones as they came, those of nobody last. */
export function clusterByAssignee(patents: readonly Patent[]): {
  readonly patents: readonly Patent[];
  /** Who holds how many of them. */
  readonly clusters: readonly { readonly assignee: string; readonly count: number }[];
} {
  const groups = Map.groupBy(patents, keyOf);
  const unassigned = groups.get("") ?? [];
  groups.delete("");
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length);
  const clusters = sorted.map((group) => ({ assignee: group[0]?.assignee ?? "", count: group.length }));
  return { patents: [...sorted, unassigned].flat(), clusters };
}
