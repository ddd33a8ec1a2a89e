import { type CslItem, yearOf } from "@wellsourced/citations";
import { openOnce } from "@wellsourced/core";
import type { RelatedWork, Work } from "@wellsourced/core/records";
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

/** The DOI of a record as the published work of a preprint that it names. */
function publishedAs(record: WorkRecord, preprint: WorkId | undefined): readonly RelatedWork[] {
  const isIts = record.relations?.some(({ relation, id }) => relation === "preprint" && id === preprint);
  const { doi } = isIts ? toWork(record) : {};
  return doi ? [{ doi, relation: "published" }] : [];
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
  /** Records that name a work: notices about it, as Crossref's are, and the published work of a preprint. */
  const naming = async (id: WorkId | undefined): Promise<readonly WorkRecord[]> => {
    const { store, isEvidence } = await library.get();
    return id ? (await store.naming(id)).filter(isEvidence) : [];
  };
  return {
    async byDoi(doi) {
      const records = await find("doi", doi);
      if (records.length === 0) return [];
      const id = (await library.get()).idOf("doi", doi);
      const named = await naming(id);
      const notices = named.filter(({ noticeOf }) => id && noticeOf?.includes(id));
      const published = named.flatMap((record) => publishedAs(record, id));
      return records.map((record) => {
        const own = notices.filter(({ source }) => source === record.source).flatMap((one) => one.notices ?? []);
        const work = toWork(record);
        const relatedWorks = [...(work.relatedWorks ?? []), ...published];
        const because = `in the local registry${record.changed ? `, as of ${record.changed}` : ""}`;
        return {
          source: record.source,
          says: "knows" as const,
          because,
          record: { ...work, doi, ...(relatedWorks.length > 0 && { relatedWorks }) },
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
