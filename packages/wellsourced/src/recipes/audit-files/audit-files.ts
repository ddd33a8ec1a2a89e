import { FORMATS, nameText, yearOf } from "@wellsourced/citations";
import type { FoundReference } from "@wellsourced/citations/documents";
import { type Clock, Failure, given, NO_NETWORK } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { createAuditBibliography } from "../audit-bibliography.ts";
import type { AuditedEntry, EntryToAudit } from "../audit-types.ts";
import { failureIn } from "../failure-in.ts";
import { type Collected, collect, decoded, type ReadText } from "./collect.ts";
import { correctionOf } from "./corrections.ts";
import { findingsOf, nothingToAsk, problemsOf, wordsOf } from "./findings.ts";
import { identityOf, questionName, questionOf } from "./question.ts";
import {
  AUDIT_RULES,
  type AuditFilesCall,
  type AuditFilesQuery,
  type AuditFilesResult,
  type AuditFinding,
  type CheckedReference,
  type FileToAudit,
  type MatchedRecord,
  type UnreadFile,
} from "./types.ts";

type Audit = ReturnType<typeof createAuditBibliography>;

/** References with the name of what is asked about each; many places may ask the same. */
interface Plan {
  readonly asked: readonly { readonly found: FoundReference; readonly name: string | undefined }[];
  readonly questions: ReadonlyMap<string, EntryToAudit>;
}

/** A note that cites nothing is a remark, not a reference. */
const isRemark = ({ kind, csl }: FoundReference): boolean => kind === "note" && csl === undefined;

/** A bibliography that is audited itself and through the text that names it holds every reference once. */
const placeOf = (found: FoundReference): string =>
  `${found.file ?? ""}:${found.line}:${found.offset ?? ""} ${found.kind} ${identityOf(found)}`;

function plan(documents: readonly Collected[]): Plan {
  const questions = new Map<string, EntryToAudit>();
  const places = new Map(
    documents.flatMap(({ references }) => references).map((found) => [placeOf(found), found] as const),
  );
  const asked = [...places.values()].flatMap((found): Plan["asked"] => {
    const question = questionOf(found);
    if (!question) return isRemark(found) ? [] : [{ found, name: undefined }];
    const name = questionName(question);
    if (!questions.has(name)) questions.set(name, question);
    return [{ found, name }];
  });
  return { asked, questions };
}

/** Asks about whatever is not known yet. */
async function answersTo(
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

const inOrder = (a: AuditFinding, b: AuditFinding, files: readonly string[]): number =>
  files.indexOf(a.file) - files.indexOf(b.file) ||
  a.line - b.line ||
  AUDIT_RULES.indexOf(a.rule) - AUDIT_RULES.indexOf(b.rule);

const unanswered: AuditedEntry = { index: 0, flags: ["unchecked"], reason: "No answer came before the audit ended." };

/** Of a record what tells a reader which work it is. */
function recordOf({ matchedRecord, best }: AuditedEntry): MatchedRecord | undefined {
  const url = best?.url ?? matchedRecord?.url;
  const named = best?.item.title ?? matchedRecord?.title;
  if (url === undefined || named === undefined) return undefined;
  if (!best) {
    const { doi, authors, year, journal } = matchedRecord ?? {};
    return { title: named, url, ...given({ doi, authors, year, journal }) };
  }
  const { author, issued, DOI, "container-title": journal } = best.item;
  const about = { doi: DOI?.toLowerCase(), authors: author?.map(nameText), year: yearOf(issued), journal };
  const sources = [...new Set(Object.values(best.sources))];
  return { title: named, url, ...given({ ...about, asBibtex: best.asBibtex }), sources };
}

function checkedOf(found: FoundReference, answer: AuditedEntry, findings: readonly AuditFinding[]): CheckedReference {
  const { file = "", line, key, doi = answer.doi, url } = found;
  const variants = answer.differences?.filter(({ kind }) => kind === "variant") ?? [];
  return {
    file,
    line,
    ...given({ key, doi, url }),
    text: wordsOf(found),
    ...given({ record: recordOf(answer) }),
    rules: findings.map(({ rule }) => rule).toSorted((a, b) => AUDIT_RULES.indexOf(a) - AUDIT_RULES.indexOf(b)),
    ...(variants.length > 0 ? { variants } : {}),
    ...given({ correction: correctionOf(found, answer) }),
  };
}

function report(
  documents: readonly Collected[],
  { asked, questions }: Plan,
  answers: ReadonlyMap<string, AuditedEntry>,
): Omit<AuditFilesResult, "checkedAt"> {
  const said = asked.map(({ found, name }) => {
    const answer = (name === undefined ? undefined : answers.get(name)) ?? unanswered;
    const findings = name === undefined ? [nothingToAsk(found)] : findingsOf(found, answer);
    return { findings, checked: checkedOf(found, answer, findings) };
  });
  const all = [
    ...said.flatMap(({ findings }) => findings),
    ...documents.flatMap(({ problems }) => problemsOf(problems)),
  ];
  const files = [
    ...new Set(documents.flatMap(({ file, references }) => [file, ...references.flatMap((one) => one.file ?? [])])),
  ];
  const once = new Map(all.map((one) => [`${one.fingerprint} ${one.line}`, one]));
  const findings = [...once.values()].toSorted((a, b) => inOrder(a, b, files));
  const counts = Object.fromEntries(
    AUDIT_RULES.map((rule) => [rule, findings.filter((one) => one.rule === rule).length]),
  );
  return {
    files: documents.map(({ file, type, references, leftOut }) => ({
      ...{ file, type, references: references.length },
      ...(leftOut.length > 0 ? { leftOut } : {}),
    })),
    references: asked.length,
    works: questions.size,
    findings,
    checked: said
      .map(({ checked }) => checked)
      .toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line),
    summary: {
      // Every rule has its count: the keys are those of AUDIT_RULES.
      ...(counts as AuditFilesResult["summary"]),
      clean: said.filter(({ findings: own }) => own.length === 0).length,
    },
  };
}

/** Text may do without references; a bibliography, or a file without a word, holds them or is a mistake. */
function refuseEmpty({ name, bytes }: FileToAudit, { type, references, problems }: Collected): void {
  const isBibliography = FORMATS.some((format) => format === type);
  if (references.length > 0 || problems.length > 0 || !(isBibliography || decoded(bytes).trim() === "")) return;
  throw new Failure("content_empty", `${name}: no references were found.`);
}

interface AuditFilesParts {
  readonly audit: Audit;
  readonly readText: ReadText;
  readonly clock: Clock;
}

/**
 * Builds the audit of whole documents: their references are found, every work and address is asked about once, and what
 * was found out is told at every place it stands.
 */
export function createAuditFiles({ audit, readText, clock }: AuditFilesParts) {
  return async ({ files, links, known }: AuditFilesQuery, call: AuditFilesCall = {}): Promise<AuditFilesResult> => {
    // Who is told how far the list is need not hear every step of every entry.
    const { onProgress, ...quiet } = call;
    const reading: Call = given({ signal: call.signal, owner: call.owner, onProgress });
    const documents: Collected[] = [];
    const unread: UnreadFile[] = [];
    for (const file of files) {
      onProgress?.(`Finding the references in ${file.name}`);
      try {
        const collected = await collect(file, { readText, call: reading, ...given({ links }) });
        refuseEmpty(file, collected);
        documents.push(collected);
      } catch (error) {
        const { kind, message } = failureIn(error, call);
        // One document that cannot be read takes nothing from the others; by itself it is the failure.
        if (files.length === 1) throw error;
        unread.push({ file: file.name, kind, message });
      }
    }
    const work = plan(documents);
    const { answers, isOffline } = await answersTo(work.questions, audit, { ...quiet, known });
    return {
      ...report(documents, work, answers),
      ...(unread.length > 0 ? { unreadFiles: unread } : {}),
      checkedAt: new Date(clock.now()).toISOString(),
      ...(isOffline ? { warning: NO_NETWORK } : {}),
    };
  };
}
