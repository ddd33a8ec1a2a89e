import { type Failure, sha256 } from "@wellsourced/core";
import {
  type AuditFilesResult,
  type Collected,
  type FileToAudit,
  type Plan,
  plan,
  type UnreadFile,
} from "@wellsourced/trust/documents";
import type { AuditedEntry } from "@wellsourced/trust/references";
import { ahead } from "../../each.ts";
import { failureIn } from "../failure-in.ts";
import {
  type AuditFilesCall,
  type AuditFilesParts,
  type AuditFilesQuery,
  answersTo,
  type ReadDocuments,
  readDocuments,
  resultFor,
} from "./audit-files.ts";

/** A document with all that it draws on, or documents that share files. It is opened when its turn comes. */
export interface Manuscript {
  readonly name: string;
  /** Reads its files. @throws {Failure} if none of them can be read */
  load(): Promise<{ readonly files: readonly FileToAudit[]; readonly unread?: readonly UnreadFile[] }>;
}

/** Keeps what was read and answered: in a run each work is asked once, and a later run need not repeat it. */
export interface AuditMemory {
  answer(name: string): AuditedEntry | undefined;
  keepAnswer(name: string, answer: AuditedEntry): void;
  /** The references of a manuscript whose files have not changed since. */
  documents(key: string): readonly Collected[] | undefined;
  keepDocuments(key: string, documents: readonly Collected[]): void;
}

export interface AuditManuscriptsQuery extends Pick<AuditFilesQuery, "links"> {
  readonly manuscripts: readonly Manuscript[];
  /** @default the answers of this run, in memory */
  readonly memory?: AuditMemory | undefined;
}

export interface AuditedManuscript {
  readonly name: string;
  readonly result: AuditFilesResult;
  /** Works and URLs that no manuscript before it cites. */
  readonly works: number;
}

/** Manuscripts, and references of those in progress. */
export interface ManuscriptsCount {
  /** With the finished part of those in progress, such as 12.4. */
  readonly done: number;
  readonly total: number;
  readonly references: { readonly done: number; readonly total: number };
  /** References with a finding. */
  readonly flagged: number;
}

export interface AuditManuscriptsCall extends Omit<AuditFilesCall, "onCount" | "onAnswer"> {
  readonly onCount?: ((count: ManuscriptsCount) => void) | undefined;
}

/** References that are looked up together; several manuscripts have them. */
const TOGETHER = 500;
/** Manuscripts whose references are in memory at once. */
const AT_ONCE = 64;

interface Read extends ReadDocuments {
  readonly name: string;
  readonly work: Plan;
}

function memoryOfRun(): AuditMemory {
  const answers = new Map<string, AuditedEntry>();
  return {
    answer: (name) => answers.get(name),
    keepAnswer: (name, answer) => answers.set(name, answer),
    documents: () => undefined,
    keepDocuments: () => undefined,
  };
}

/** Equal as long as no byte, name or option that decides what is found has changed. */
const keyOf = (files: readonly FileToAudit[], links: string | undefined): string =>
  sha256(
    JSON.stringify([
      links ?? "",
      ...files.map(({ name, type, bytes, beside = {} }) => [
        ...[name, type ?? "", sha256(bytes)],
        ...Object.entries(beside).map(([other, data]) => [other, sha256(data)]),
      ]),
    ]),
  );

/** Groups manuscripts that are read until they have enough references to look up. */
async function* together(
  manuscripts: readonly Manuscript[],
  read: (manuscript: Manuscript) => Promise<Read>,
): AsyncGenerator<readonly Read[]> {
  let some: Read[] = [];
  let open = 0;
  for (const manuscript of manuscripts) {
    const one = await read(manuscript);
    some.push(one);
    open += one.work.questions.size;
    if (open < TOGETHER && some.length < AT_ONCE) continue;
    yield some;
    some = [];
    open = 0;
  }
  if (some.length > 0) yield some;
}

const unreadable = (name: string, { kind, message }: Failure): ReadDocuments => ({
  documents: [],
  unread: [{ file: name, kind, message }],
});

/**
 * Returns a function that audits many manuscripts, one result each, in their order. A few are in memory at a time, and
 * the next ones are read while the references of these are looked up. One that cannot be read is a result with the
 * reason.
 */
export function createAuditManuscripts({ audit, readText, clock }: AuditFilesParts) {
  return async function* (
    { manuscripts, links, memory = memoryOfRun() }: AuditManuscriptsQuery,
    { onCount, ...call }: AuditManuscriptsCall = {},
  ): AsyncGenerator<AuditedManuscript> {
    const read = async ({ name, load }: Manuscript): Promise<Read> => {
      call.signal?.throwIfAborted();
      try {
        const { files, unread = [] } = await load();
        const key = keyOf(files, links);
        const known = memory.documents(key);
        const { documents, unread: more } = known
          ? { documents: known, unread: [] }
          : await readDocuments({ files, links }, readText, call);
        if (!known && more.length === 0) memory.keepDocuments(key, documents);
        return { name, documents, unread: [...unread, ...more], work: plan(documents) };
      } catch (error) {
        return { name, ...unreadable(name, failureIn(error, call)), work: plan([]) };
      }
    };
    // The progress of the list replaces that of single entries.
    const { onProgress: _, ...quiet } = call;
    const asked = new Set<string>();
    let done = 0;
    let flagged = 0;
    for await (const some of ahead(together(manuscripts, read))) {
      const questions = new Map(some.flatMap(({ work }) => [...work.questions]));
      let own = 0;
      const count = (answered: number, all: number, flaggedNow: number) => {
        own = flaggedNow;
        const share = all === 0 ? 1 : answered / all;
        const references = { done: answered, total: all };
        onCount?.({ done: done + share * some.length, total: manuscripts.length, references, flagged: flagged + own });
      };
      const store = { known: memory.answer, onAnswer: memory.keepAnswer };
      const said = await answersTo(questions, audit, { ...quiet, ...store, onCount: count });
      for (const one of some) {
        const before = asked.size;
        for (const name of one.work.questions.keys()) asked.add(name);
        yield { name: one.name, result: resultFor(one, one.work, { ...said, clock }), works: asked.size - before };
      }
      done += some.length;
      flagged += own;
    }
  };
}
