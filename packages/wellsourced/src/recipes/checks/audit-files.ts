import { FORMATS } from "@wellsourced/citations";
import { decoded, type LinkPolicy } from "@wellsourced/citations/documents";
import { type Clock, Failure, NO_NETWORK, omitUndefined } from "@wellsourced/core";
import {
  type AuditFilesResult,
  type Collected,
  collect,
  type FileToAudit,
  type Plan,
  plan,
  type ReadText,
  report,
  type UnreadFile,
} from "@wellsourced/trust/documents";
import type { AuditedEntry } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import type { createAuditBibliography } from "./audit-bibliography.ts";

export interface AuditFilesQuery {
  readonly files: readonly FileToAudit[];
  /** Links of running text: always, or only in documents without lists, notes or citation keys. @default "unlisted" for PDFs, else "all" */
  readonly links?: LinkPolicy | undefined;
  /** Results of an earlier run by the key that `onAnswer` passed; they are not looked up again. */
  readonly known?: ((name: string) => AuditedEntry | undefined) | undefined;
}

export interface AuditFilesCall extends Call {
  /** Called with each result and its key, which `known` receives in a later run. */
  readonly onAnswer?: ((name: string, answer: AuditedEntry) => void) | undefined;
  /** Called with the progress, which includes known results. */
  readonly onCount?: ((done: number, total: number, flagged: number) => void) | undefined;
  /** Concurrent references. @default 8 */
  readonly atOnce?: number | undefined;
}

export type Audit = ReturnType<typeof createAuditBibliography>;

/** Looks up the references that are not known yet. */
export async function answersTo(
  questions: Plan["questions"],
  audit: Audit,
  { known, onAnswer, onCount, ...call }: AuditFilesCall & Pick<AuditFilesQuery, "known">,
): Promise<{ readonly answers: ReadonlyMap<string, AuditedEntry>; readonly isOffline: boolean }> {
  const answers = new Map<string, AuditedEntry>();
  for (const name of questions.keys()) {
    const before = known?.(name);
    if (before) answers.set(name, before);
  }
  const open = [...questions].filter(([name]) => !answers.has(name));
  let flagged = [...answers.values()].filter(({ flags }) => flags.length > 0).length;
  onCount?.(answers.size, questions.size, flagged);
  if (open.length === 0) return { answers, isOffline: false };
  const onEntry = (answer: AuditedEntry) => {
    const name = open[answer.index]?.[0];
    if (name === undefined) return;
    answers.set(name, answer);
    if (answer.flags.length > 0) flagged++;
    onAnswer?.(name, answer);
    onCount?.(answers.size, questions.size, flagged);
  };
  const entries = open.map(([, question]) => question);
  const query = { entries, most: entries.length, variants: true };
  const { warning } = await audit(query, { ...call, onEntry });
  call.signal?.throwIfAborted();
  return { answers, isOffline: warning === NO_NETWORK };
}

/** Rejects a bibliography or an empty file without references. Plain text may have none. */
function refuseEmpty({ name, bytes }: FileToAudit, { type, references, problems }: Collected): void {
  const isBibliography = FORMATS.some((format) => format === type);
  if (references.length > 0 || problems.length > 0 || !(isBibliography || decoded(bytes).trim() === "")) return;
  throw new Failure("content_empty", `${name}: no references were found.`);
}

export interface AuditFilesParts {
  readonly audit: Audit;
  readonly readText: ReadText<Call>;
  readonly clock: Clock;
}

/** The references of documents that belong together, and the documents that could not be read. */
export interface ReadDocuments {
  readonly documents: readonly Collected[];
  readonly unread: readonly UnreadFile[];
  /** Why the first of these could not be read. */
  readonly failure?: Failure;
}

/** Finds the references of documents. One that cannot be read does not affect the others. */
export async function readDocuments(
  { files, links }: Pick<AuditFilesQuery, "files" | "links">,
  readText: ReadText<Call>,
  { signal, owner, onProgress }: Call,
): Promise<ReadDocuments> {
  const call: Call = omitUndefined({ signal, owner, onProgress });
  const documents: Collected[] = [];
  const failures: { readonly file: string; readonly failure: Failure }[] = [];
  for (const file of files) {
    onProgress?.(`Finding the references in ${file.name}`);
    try {
      const collected = await collect(file, { readText, call, ...omitUndefined({ links }) });
      refuseEmpty(file, collected);
      documents.push(collected);
    } catch (error) {
      failures.push({ file: file.name, failure: failureIn(error, call) });
    }
  }
  const unread = failures.map(({ file, failure: { kind, message } }) => ({ file, kind, message }));
  return { documents, unread, ...omitUndefined({ failure: failures[0]?.failure }) };
}

/** The result for documents whose references were looked up. */
export const resultFor = (
  { documents, unread }: ReadDocuments,
  work: Plan,
  { answers, isOffline, clock }: Awaited<ReturnType<typeof answersTo>> & Pick<AuditFilesParts, "clock">,
): AuditFilesResult => ({
  ...report(documents, work, answers),
  ...(unread.length > 0 ? { unreadFiles: unread } : {}),
  checkedAt: new Date(clock.now()).toISOString(),
  ...(isOffline ? { warning: NO_NETWORK } : {}),
});

/**
 * Returns a function that audits documents: it finds their references, looks up each work and URL once, and reports the
 * result at every position.
 */
export function createAuditFiles({ audit, readText, clock }: AuditFilesParts) {
  return async ({ files, links, known }: AuditFilesQuery, call: AuditFilesCall = {}): Promise<AuditFilesResult> => {
    const read = await readDocuments({ files, links }, readText, call);
    if (files.length === 1 && read.failure) throw read.failure;
    const work = plan(read.documents);
    // The progress of the list replaces that of single entries.
    const { onProgress: _, ...quiet } = call;
    const said = await answersTo(work.questions, audit, { ...quiet, known });
    return resultFor(read, work, { ...said, clock });
  };
}
