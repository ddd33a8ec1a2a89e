import { type DocumentProblem, doiUrl, type FoundReference } from "@wellsourced/citations";
import { given } from "../../given.ts";
import type { AuditedEntry } from "../audit-types.ts";
import { isUnsettled } from "../checks/is-settled.ts";
import { isUnseen } from "../checks/link-state.ts";
import { digest, identityOf } from "./question.ts";
import type { AuditFinding, AuditLevel, AuditRule } from "./types.ts";

const levels: Readonly<Record<AuditRule, AuditLevel>> = {
  retracted: "error",
  not_found: "error",
  mismatch: "error",
  dead_link: "warning",
  mischaracterized: "warning",
  undefined: "warning",
  unread: "warning",
  notice: "note",
  unchecked: "note",
};

/** What a person can do about a finding. */
const advice: Readonly<Record<AuditRule, (answer: AuditedEntry | undefined) => string>> = {
  retracted: () => "Do not rely on it. Cite another source, or state that it was retracted and cite the notice.",
  not_found: (answer) =>
    answer?.possibleMatch
      ? `Correct the DOI; it may be ${answer.possibleMatch.doi ?? answer.possibleMatch.url}.`
      : "Correct the DOI. If the work cannot be found, remove the reference.",
  mismatch: (answer) =>
    answer?.possibleMatch
      ? `Decide which work is meant: “${answer.possibleMatch.title}” (${answer.possibleMatch.url}) bears the title.`
      : "Open the DOI and decide which work is meant; correct the DOI or the words.",
  dead_link: (answer) =>
    answer?.archivedUrl
      ? `Cite the snapshot ${answer.archivedUrl} beside the address, or find where the page went.`
      : "Find where the page went, or cite another source.",
  mischaracterized: () => "Read the source again: cite it for what it says, or cite another one.",
  undefined: () => "Add the entry to the bibliography, or correct the key.",
  unread: () => "Correct the record, so that it can be checked.",
  notice: (answer) =>
    answer?.retractionStatus || answer?.relatedRetraction
      ? "Read the notice, and say in the text what it changes."
      : "See whether it matters here; correct the reference if it does.",
  unchecked: () => "Check it by hand, or run the audit again later.",
};

const isRule = (flag: string): flag is AuditRule => Object.hasOwn(levels, flag);

/** Addresses at which one can see for oneself. */
function evidenceOf(rule: AuditRule, { doi, url, archivedUrl, possibleMatch }: AuditedEntry): string[] {
  const own =
    rule === "dead_link" ? [url, archivedUrl] : [doi && doiUrl(doi), rule === "mischaracterized" ? url : undefined];
  return [...own, rule === "mismatch" || rule === "not_found" ? possibleMatch?.url : undefined].filter(
    (one): one is string => Boolean(one),
  );
}

const LONGEST = 240;
const cut = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/\s+/gu, " ");

interface Said {
  readonly rule: AuditRule;
  readonly message: string;
  readonly answer?: AuditedEntry | undefined;
}

/** A finding at its place. */
function finding(found: FoundReference, { rule, message, answer }: Said): AuditFinding {
  const { file = "", line, offset, key, doi, url, raw, csl } = found;
  return {
    rule,
    level: levels[rule],
    file,
    line,
    ...given({ offset, key, doi: doi ?? answer?.doi, url }),
    text: cut(found.kind === "entry" && /^\s*@|^TY |^PMID|^\{?"/u.test(raw) ? (csl?.title ?? raw) : raw),
    message,
    advice: advice[rule](answer),
    evidence: answer ? evidenceOf(rule, answer) : [],
    fingerprint: digest(`${rule}\n${file.replaceAll("\\", "/")}\n${identityOf(found)}`),
  };
}

/** What the document itself, or a file that it names, kept from being read. */
export const unreadFile = (file: string, message: string): AuditFinding =>
  finding({ kind: "entry", raw: message, file, line: 1, key: message }, { rule: "unread", message });

/** Reasons stand one after the other, in the order of the flags; without a reason the flag speaks for itself. */
const plain: Readonly<Record<string, string>> = {
  retracted: "The work was retracted.",
  not_found: "No such DOI is registered.",
  mismatch: "The DOI leads to another work than the words name.",
  dead_link: "The link is dead.",
  mischaracterized: "The source does not address what it is cited for.",
  unchecked: "It could not be checked.",
};

/** What an answer says against a reference, at its place; an unflagged notice is told as well. */
export function findingsOf(found: FoundReference, answer: AuditedEntry): AuditFinding[] {
  const flagged = answer.flags.filter(isRule);
  const message = answer.reason ?? flagged.map((flag) => plain[flag]).join(" ");
  if (flagged.length === 0) {
    if (!answer.reason) return [];
    // What a notice says is told as such, and what was not checked beside it by itself.
    const isNotice = answer.retractionStatus !== undefined || answer.relatedRetraction !== undefined;
    if (!isUnsettled(answer)) return [finding(found, { rule: "notice", message, answer })];
    if (!isNotice) return [finding(found, { rule: "unchecked", message, answer })];
    const notice = finding(found, { rule: "notice", message, answer });
    const unseen = isUnseen(answer) ? (answer.linkNote ?? plain.unchecked) : plain.unchecked;
    return [notice, finding(found, { rule: "unchecked", message: unseen ?? message, answer })];
  }
  return flagged.map((rule) => finding(found, { rule, message: message || (plain[rule] ?? ""), answer }));
}

/** A reference that nobody could be asked about. */
export const nothingToAsk = (found: FoundReference): AuditFinding =>
  finding(found, {
    rule: "unchecked",
    message:
      found.kind === "citation"
        ? `The document names ${found.key ?? "it"} only; no entry for it was found in the files at hand.`
        : "It has no DOI and no address, and its title could not be made out for sure.",
  });

const isMissingEntry = (message: string): boolean => /is cited but in none/u.test(message);

/** What of a document could not be read, one finding a record whatever is wrong with it, and keys without their entry. */
export function problemsOf(problems: readonly DocumentProblem[]): AuditFinding[] {
  const records = new Map<string, DocumentProblem>();
  for (const problem of problems) {
    const { file = "", line, message } = problem;
    const name = `${file}:${line}${isMissingEntry(message) ? message : ""}`;
    const before = records.get(name);
    records.set(name, before ? { ...before, message: `${before.message} ${message}` } : problem);
  }
  return [...records.values()].map(({ file = "", line, message }) =>
    finding(
      { kind: "entry", raw: message, file, line, key: message },
      { rule: isMissingEntry(message) ? "undefined" : "unread", message },
    ),
  );
}
