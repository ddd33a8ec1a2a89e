import type { WorksStore } from "./store.ts";
import type { WorkId, WorkRecord } from "./work.ts";
import { idsOf, ownId } from "./work-id.ts";

/** Identifiers that are followed; a work with more is a mistake in a source that joins many works. */
const MOST_IDS = 60;

/**
 * All records of a work and of its other versions: those that share an identifier, and those that name each other as
 * preprint, published version or version. Notices about the work are records as well, and have `noticeOf`.
 */
export async function versionsOf(store: WorksStore, record: WorkRecord): Promise<readonly WorkRecord[]> {
  const records = new Map<WorkId, WorkRecord>([[ownId(record), record]]);
  const asked = new Set<WorkId>();
  const open: WorkId[] = [...idsOf(record), ...versionIds(record)];
  for (let id = open.shift(); id !== undefined && asked.size < MOST_IDS; id = open.shift()) {
    if (asked.has(id)) continue;
    asked.add(id);
    for (const other of [...(await store.find(id)), ...(await store.naming(id))]) {
      if (records.has(ownId(other))) continue;
      records.set(ownId(other), other);
      // What else a notice is about is another work.
      if (!other.noticeOf?.length) open.push(...idsOf(other), ...versionIds(other));
    }
  }
  return [...records.values()];
}

const versionIds = ({ relations = [] }: WorkRecord): readonly WorkId[] => relations.map(({ id }) => id);
