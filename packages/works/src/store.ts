import type { CslName } from "@wellsourced/citations";
import type { WorkChange, WorkId, WorkRecord } from "./work.ts";

/** What a reference says of a work. Authors and year tell works apart that share a title. */
export interface WantedWork {
  readonly title: string;
  readonly authors?: readonly CslName[] | undefined;
  readonly year?: number | undefined;
}

export interface FoundWork {
  readonly record: WorkRecord;
  /** How alike the titles are, 0 … 1, letter by letter and whatever the order of words. */
  readonly likeness: number;
}

export interface SearchOptions {
  /** @default 10 */
  readonly limit?: number;
  /** Whether records of one's own bibliographies count; they never take the place of others. @default true */
  readonly ownLibrary?: boolean;
}

export interface SourceStatus {
  /** Records added, with those that were replaced or deleted since. */
  readonly added: number;
  /** The latest change that the source states: YYYY-MM-DD. */
  readonly changed?: string | undefined;
}

/** Facts that a writer keeps beside the records: which files were read, and how far. */
export type Notes = Readonly<Record<string, string>>;

export interface WorksStatus {
  readonly bytes: number;
  readonly sources: Readonly<Record<string, SourceStatus>>;
  readonly notes: Notes;
}

/** A registry of works: what every engine offers. Of each record, only the version added last is ever returned. */
export interface WorksStore {
  /** Records with an identifier, or the one with a source's key (`dblp:conf/…`). */
  find(id: WorkId): Promise<readonly WorkRecord[]>;
  /** Records that name the identifier: as another version of themselves, or as the work that they are a notice of. */
  naming(id: WorkId): Promise<readonly WorkRecord[]>;
  /** Records with a title like the one asked for, the most likely first. */
  search(wanted: WantedWork, options?: SearchOptions): Promise<readonly FoundWork[]>;
  status(): Promise<WorksStatus>;
  /**
   * Opens the registry for adding.
   *
   * @throws {Failure} `upstream_unavailable` while another process adds
   */
  write(): Promise<WorksWriter>;
  close(): Promise<void>;
}

/** Adds to a registry. Readers see what was committed, and a process that ends suddenly loses only what was not. */
export interface WorksWriter {
  /** Takes changes in order, best a hundred at a time: many more stay in memory for longer. */
  add(changes: readonly WorkChange[]): Promise<void>;
  /** Commits all changes so far, together with the notes; a note that is `null` is removed. */
  commit(notes?: Readonly<Record<string, string | null>>): Promise<void>;
  /** Ends adding, and drops what was not committed. */
  close(): Promise<void>;
}
