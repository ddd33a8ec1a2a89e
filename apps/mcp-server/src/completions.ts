/** The protocol's own limit on values in one answer. */
const MAX_VALUES = 100;

/** The answer to `completion/complete`. */
export interface Completion {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Those of `candidates` that begin with what was typed, whatever the case, sorted. */
export function completion(candidates: readonly string[], typed: string): Completion {
  const start = typed.toLowerCase();
  const fitting = [...new Set(candidates)].filter((value) => value.toLowerCase().startsWith(start)).sort();
  return { values: fitting.slice(0, MAX_VALUES), total: fitting.length, hasMore: fitting.length > MAX_VALUES };
}
