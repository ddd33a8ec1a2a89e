import { nameText, yearOf } from "@wellsourced/citations";
import type { DocumentProblem, FoundReference } from "@wellsourced/citations/documents";
import { omitUndefined } from "@wellsourced/core";
import type { AuditedEntry, EntryToAudit } from "../references/audited-entry.ts";
import { correctionOf } from "./corrections.ts";
import { findingsOf, problemsOf, uncheckedFinding, wordsOf } from "./findings.ts";
import { identityOf, questionName, questionOf } from "./question.ts";
import {
  AUDIT_RULES,
  type AuditFilesResult,
  type AuditFinding,
  type DocumentReference,
  type MatchedRecord,
} from "./result.ts";

/** The references of a document before they are checked. */
export interface Collected {
  readonly file: string;
  readonly type: string;
  readonly references: readonly FoundReference[];
  readonly problems: readonly DocumentProblem[];
  readonly leftOut: readonly string[];
}

/** References with the key of the entry to audit; several may share one. */
export interface Plan {
  readonly asked: readonly {
    readonly found: FoundReference;
    readonly name: string | undefined;
    readonly citedIn: NonNullable<DocumentReference["citedIn"]>;
  }[];
  readonly questions: ReadonlyMap<string, EntryToAudit>;
}

/** Whether a note is a remark that cites nothing. */
const isRemark = ({ kind, csl }: FoundReference): boolean => kind === "note" && csl === undefined;

/**
 * Identifies the location, so that a bibliography audited both directly and through its text counts each reference
 * once.
 */
const placeOf = (found: FoundReference): string =>
  `${found.file ?? ""}:${found.line}:${found.offset ?? ""} ${found.kind} ${identityOf(found)}`;

export function plan(documents: readonly Collected[]): Plan {
  const questions = new Map<string, EntryToAudit>();
  const all = documents.flatMap(({ references }) => references);
  const asked = [...Map.groupBy(all, placeOf).values()].flatMap((group): Plan["asked"] => {
    const [found] = group.slice(-1);
    const question = found && questionOf(found);
    const citedIn = group.flatMap(({ cited }) => (cited ? { file: cited.file ?? "", line: cited.line } : []));
    if (!question) return !found || isRemark(found) ? [] : [{ found, name: undefined, citedIn }];
    const name = questionName(question);
    if (!questions.has(name)) questions.set(name, question);
    return [{ found, name, citedIn }];
  });
  return { asked, questions };
}

const inOrder = (a: AuditFinding, b: AuditFinding, files: readonly string[]): number =>
  files.indexOf(a.file) - files.indexOf(b.file) ||
  a.line - b.line ||
  AUDIT_RULES.indexOf(a.rule) - AUDIT_RULES.indexOf(b.rule);

const unanswered: AuditedEntry = { index: 0, flags: ["unchecked"], reason: "No answer came before the audit ended." };

/** The fields of the matched record that identify the work. */
function recordOf({ matchedRecord, best }: AuditedEntry): MatchedRecord | undefined {
  const url = best?.url ?? matchedRecord?.url;
  const named = best?.item.title ?? matchedRecord?.title;
  if (url === undefined || named === undefined) return undefined;
  if (!best) {
    const { doi, authors, year, journal } = matchedRecord ?? {};
    return { title: named, url, ...omitUndefined({ doi, authors, year, journal }) };
  }
  const { author, issued, DOI, "container-title": journal } = best.item;
  const about = { doi: DOI?.toLowerCase(), authors: author?.map(nameText), year: yearOf(issued), journal };
  const sources = [...new Set(Object.values(best.sources))];
  return { title: named, url, ...omitUndefined({ ...about, asBibtex: best.asBibtex }), sources };
}

function checkedOf(
  { found, citedIn }: Plan["asked"][number],
  answer: AuditedEntry,
  findings: readonly AuditFinding[],
): DocumentReference {
  const { file = "", line, key, doi = answer.doi, url } = found;
  const variants = answer.differences?.filter(({ kind }) => kind === "variant") ?? [];
  return {
    file,
    line,
    ...omitUndefined({ key, doi, url }),
    text: wordsOf(found),
    ...(citedIn.length > 0 ? { citedIn } : {}),
    ...omitUndefined({ record: recordOf(answer) }),
    rules: findings.map(({ rule }) => rule).toSorted((a, b) => AUDIT_RULES.indexOf(a) - AUDIT_RULES.indexOf(b)),
    ...(variants.length > 0 ? { variants } : {}),
    ...omitUndefined({ correction: correctionOf(found, answer) }),
  };
}

export function report(
  documents: readonly Collected[],
  { asked, questions }: Plan,
  answers: ReadonlyMap<string, AuditedEntry>,
): Omit<AuditFilesResult, "checkedAt"> {
  const said = asked.map((one) => {
    const { found, name } = one;
    const answer = (name === undefined ? undefined : answers.get(name)) ?? unanswered;
    const findings = name === undefined ? [uncheckedFinding(found)] : findingsOf(found, answer);
    return { findings, checked: checkedOf(one, answer, findings) };
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
      // The counts have all keys of AUDIT_RULES.
      ...(counts as AuditFilesResult["summary"]),
      clean: said.filter(({ findings: own }) => own.length === 0).length,
    },
  };
}
