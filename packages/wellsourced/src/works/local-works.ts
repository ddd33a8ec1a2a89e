import { type CslItem, yearOf } from "@wellsourced/citations";
import { openOnce } from "@wellsourced/core";
import type { Work } from "@wellsourced/core/records";
import type { Found } from "@wellsourced/trust/references";
import type { WorkId, WorkRecord } from "@wellsourced/works";
import { toWork } from "./to-work.ts";

/** Candidates for a reference. */
const CANDIDATES = 8;
/** Below this, titles are of other works. */
const LEAST_LIKENESS = 0.6;

/** The registry of works on this machine, asked before any other source. It is empty until dumps are added to it. */
export interface LocalWorks {
  /** Each source's answer for a DOI, as the source itself would give it. */
  byDoi(doi: string): Promise<readonly Found[]>;
  /** Works with an identifier, if the registry has identifiers of that kind. */
  byNumber(kind: string, value: string): Promise<readonly Work[]>;
  /** Works with titles like that of a reference; `undefined` if no dump was added yet. */
  byTitle(reference: CslItem): Promise<readonly Work[] | undefined>;
  close(): Promise<void>;
}

/** Opens the registry at the first question, since most runs ask none. */
export function createLocalWorks(folder: string): LocalWorks {
  const library = openOnce(async () => {
    const { ID_KINDS, openRegistry, OWN_LIBRARY, workId } = await import("@wellsourced/works");
    const idOf = (kind: string, value: string): WorkId | undefined => {
      const known = ID_KINDS.find((one) => one === kind);
      return known && workId(known, value);
    };
    /** A bibliography of one's own cannot confirm itself. */
    const isEvidence = ({ source }: Pick<WorkRecord, "source">): boolean => source !== OWN_LIBRARY;
    return { store: openRegistry(folder), idOf, isEvidence };
  });
  const find = async (kind: string, value: string): Promise<readonly WorkRecord[]> => {
    const { store, idOf, isEvidence } = await library.get();
    const id = idOf(kind, value);
    return id ? (await store.find(id)).filter(isEvidence) : [];
  };
  /** Notices that name the work, as Crossref's do, are notices about it. */
  const noticesOf = async (id: WorkId | undefined) =>
    id ? (await (await library.get()).store.naming(id)).filter(({ noticeOf }) => noticeOf?.includes(id)) : [];
  return {
    async byDoi(doi) {
      const records = await find("doi", doi);
      const named = records.length > 0 ? await noticesOf((await library.get()).idOf("doi", doi)) : [];
      return records.map((record) => {
        const own = named.filter(({ source }) => source === record.source).flatMap(({ notices = [] }) => notices);
        const work = toWork(record);
        const because = `in the local registry${record.changed ? `, as of ${record.changed}` : ""}`;
        return {
          source: record.source,
          says: "knows" as const,
          because,
          record: { ...work, doi },
          notices: [...(work.notices ?? []), ...own],
        };
      });
    },
    byNumber: async (kind, value) => (await find(kind, value)).map(toWork),
    async byTitle(reference) {
      const { title, author: authors, issued } = reference;
      const { store, isEvidence } = await library.get();
      const { sources } = await store.status();
      if (!Object.keys(sources).some((source) => isEvidence({ source }))) return undefined;
      if (!title) return [];
      const found = await store.search({ title, authors, year: yearOf(issued) }, { limit: CANDIDATES });
      return found
        .filter(({ record, likeness }) => isEvidence(record) && likeness >= LEAST_LIKENESS)
        .map(({ record }) => toWork(record));
    },
    async close() {
      await (await library.peek())?.store.close();
    },
  };
}
