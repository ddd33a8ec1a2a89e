import type { WorkChange, WorkRecord, WorksStore, WorksWriter } from "../../src/index.ts";

/** A registry in memory that records what was committed; `failAt` ends the process, as it were, at that addition. */
export function memoryStore() {
  const records = new Map<string, WorkRecord>();
  let notes: Record<string, string> = {};
  const commits: number[] = [];
  const control = { failAt: Number.POSITIVE_INFINITY, additions: 0 };

  const write = async (): Promise<WorksWriter> => {
    let pending: WorkChange[] = [];
    return {
      async add(changes) {
        if (++control.additions >= control.failAt) throw new Error("killed");
        pending.push(...changes);
      },
      async commit(more = {}) {
        for (const change of pending) {
          const id = `${change.source}:${change.key}`;
          if ("deleted" in change) records.delete(id);
          else records.set(id, change);
        }
        commits.push(pending.length);
        pending = [];
        notes = Object.fromEntries(
          Object.entries({ ...notes, ...more }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
        );
      },
      async close() {},
    };
  };
  const store: WorksStore = {
    find: async () => [],
    naming: async () => [],
    search: async () => [],
    status: async () => ({ bytes: 0, sources: {}, notes }),
    write,
    close: async () => {},
  };
  return { store, records, commits, control };
}
