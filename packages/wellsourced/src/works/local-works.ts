import { type CslItem, yearOf } from "@wellsourced/citations";
import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { RelatedWork, Work } from "@wellsourced/core/records";
import type { Found } from "@wellsourced/trust/references";
import type { HeldSource, WorkId, WorkRecord, WorksStore } from "@wellsourced/works";
import { toWork } from "./to-work.ts";

/** Candidates for a reference. */
const CANDIDATES = 8;
/** Below this, titles are of other works. */
const LEAST_LIKENESS = 0.6;
const MINUTE_MS = 60_000;
/** Online indexes take up works within about this time as well. */
const LAG_MS = 30 * 86_400_000;

interface Aged {
  /** Whether records are from a dump that is older than allowed, so that the work is looked up online as well. */
  readonly isOld: boolean;
}

/** A source's record in the registry, as an answer. */
export type HeldAnswer = Found & Aged;

export interface HeldWorks extends Aged {
  readonly works: readonly Work[];
  /** The sources of the works, each with the day of its dump. */
  readonly from: readonly string[];
}

/** The registry of works at hand, asked before any other source. It is empty until dumps are added to it. */
export interface LocalWorks {
  /** Each source's answer for a DOI, as the source itself would give it. */
  byDoi(doi: string): Promise<readonly HeldAnswer[]>;
  /** Works with an identifier, if the registry has identifiers of that kind. */
  byNumber(kind: string, value: string): Promise<HeldWorks>;
  /** Works with titles like that of a reference; `undefined` if no dump was added yet. */
  byTitle(reference: CslItem): Promise<HeldWorks | undefined>;
  /**
   * Sources whose dumps are at hand as a whole, and are young enough that they would have the work, each with the day of
   * its dump.
   */
  wholeFor(reference: CslItem): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** The DOI of a record as the published work of a preprint that it names. */
function publishedAs(record: WorkRecord, preprint: WorkId | undefined): readonly RelatedWork[] {
  const isIts = record.relations?.some(({ relation, id }) => relation === "preprint" && id === preprint);
  const { doi } = isIts ? toWork(record) : {};
  return doi ? [{ doi, relation: "published" }] : [];
}

/** The registry, among the names of sources. */
export const REGISTRY = "local registry";

/**
 * Passes over a registry that does not answer, such as one in PostgreSQL during an outage, where others can be asked:
 * returns what stands for its answer. Without a network it is the only source, and the failure is thrown.
 */
export const passOver =
  <Value>(offline: boolean | undefined, instead: Value) =>
  (error: unknown): Value => {
    if (offline || !(error instanceof Failure) || error.kind !== "upstream_unavailable") throw error;
    return instead;
  };

export interface LocalWorksOptions {
  readonly clock: Clock;
  /** Age in milliseconds from which a dump is old. */
  readonly maxAgeMs: number;
}

/** Opens the registry at the first question, since most runs ask none. */
export function createLocalWorks(open: () => Promise<WorksStore>, { clock, maxAgeMs }: LocalWorksOptions): LocalWorks {
  const library = openOnce(async () => {
    const { heldSources, ID_KINDS, OWN_LIBRARY, workId } = await import("@wellsourced/works");
    const store = await open();
    const idOf = (kind: string, value: string): WorkId | undefined => {
      const known = ID_KINDS.find((one) => one === kind);
      return known && workId(known, value);
    };
    /** A bibliography of one's own cannot confirm itself. */
    const isEvidence = ({ source }: Pick<WorkRecord, "source">): boolean => source !== OWN_LIBRARY;
    let known: { readonly at: number; readonly sources: ReadonlyMap<string, HeldSource> } | undefined;
    /** What the registry holds; looked at again after a minute, since dumps may be added meanwhile. */
    const sources = async (): Promise<ReadonlyMap<string, HeldSource>> => {
      const at = clock.now();
      if (known && at - known.at < MINUTE_MS && known.sources.size > 0) return known.sources;
      const held = heldSources(await store.status()).filter(({ name }) => isEvidence({ source: name }));
      known = { at, sources: new Map(held.map((one) => [one.name, one])) };
      return known.sources;
    };
    return { store, idOf, isEvidence, sources };
  });
  const isOlder = (day: string | undefined): boolean => day !== undefined && clock.now() - Date.parse(day) > maxAgeMs;
  const toHeld = async (records: readonly WorkRecord[]): Promise<HeldWorks> => {
    const sources = await (await library.get()).sources();
    const days = [...new Set(records.map(({ source }) => source))].map((name) => ({ name, ...sources.get(name) }));
    return {
      works: records.map(toWork),
      from: days.map(({ name, asOf }) => (asOf ? `${name}, as of ${asOf}` : name)),
      isOld: days.some(({ asOf }) => isOlder(asOf)),
    };
  };
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
      const { idOf, sources } = await library.get();
      const id = idOf("doi", doi);
      const [named, held] = [await naming(id), await sources()];
      const notices = named.filter(({ noticeOf }) => id && noticeOf?.includes(id));
      const published = named.flatMap((record) => publishedAs(record, id));
      return records.map((record) => {
        const own = notices.filter(({ source }) => source === record.source).flatMap((one) => one.notices ?? []);
        const work = toWork(record);
        const relatedWorks = [...(work.relatedWorks ?? []), ...published];
        const { asOf } = held.get(record.source) ?? {};
        return {
          source: record.source,
          says: "knows" as const,
          because: `in the local registry${asOf ? `, as of ${asOf}` : ""}`,
          record: { ...work, doi, ...(relatedWorks.length > 0 && { relatedWorks }) },
          notices: [...(work.notices ?? []), ...own],
          isOld: isOlder(asOf),
        };
      });
    },
    async byNumber(kind, value) {
      return toHeld(await find(kind, value));
    },
    async byTitle(reference) {
      const { title, author: authors, issued } = reference;
      const { store, sources } = await library.get();
      if ((await sources()).size === 0) return undefined;
      const search = { title: title ?? "", authors, year: yearOf(issued) };
      const found = title ? await store.search(search, { limit: CANDIDATES, ownLibrary: false }) : [];
      const records = found.flatMap(({ record, likeness }) => (likeness >= LEAST_LIKENESS ? [record] : []));
      return toHeld(records);
    },
    async wholeFor({ issued }) {
      const year = yearOf(issued) ?? Number.POSITIVE_INFINITY;
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const held = [...(await (await library.get()).sources()).values()];
      const wouldHave = (day: string): boolean => {
        const after = year - Number(day.slice(0, 4));
        return after < 0 || (after === 0 && clock.now() - Date.parse(day) < LAG_MS);
      };
      return new Map(
        held.flatMap(({ name, wholeAsOf = "" }) => {
          const day = wholeAsOf < today ? wholeAsOf : today;
          return day && wouldHave(day) && !isOlder(day) ? [[name, day]] : [];
        }),
      );
    },
    async close() {
      await (await library.peek())?.store.close();
    },
  };
}
