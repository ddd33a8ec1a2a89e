import type { Patent } from "@wellsourced/core/records";
import { companyName } from "./capabilities/patent.ts";

/** Key of an assignee, whose name varies in capitals and legal form. */
const keyOf = ({ assignee }: Patent): string => companyName(assignee?.split(";")[0] ?? "").toLowerCase();

/** Groups patents by assignee: the largest group first, patents without an assignee last. */
export function clusterByAssignee(patents: readonly Patent[]): {
  readonly patents: readonly Patent[];
  readonly clusters: readonly { readonly assignee: string; readonly count: number }[];
} {
  const groups = Map.groupBy(patents, keyOf);
  const unassigned = groups.get("") ?? [];
  groups.delete("");
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length);
  const clusters = sorted.map((group) => ({ assignee: group[0]?.assignee ?? "", count: group.length }));
  return { patents: [...sorted, unassigned].flat(), clusters };
}
