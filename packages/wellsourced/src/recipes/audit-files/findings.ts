import { doiUrl } from "@wellsourced/citations";
import type { DocumentProblem, FoundReference } from "@wellsourced/citations/documents";
import { given } from "@wellsourced/core";
import type { AuditedEntry } from "../audit-types.ts";
import { isUnseen, isUnsettled } from "../checks/link-state.ts";
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

const isRule = (flag: string): flag is AuditRule => Object.hasOwn(levels, flag);

/** What a person can do about a finding. */
const advice: Readonly<Record<AuditRule, (answer: AuditedEntry | undefined) => string>> = {
  retracted: () => "Cite another work, or state that this one was retracted and cite the notice.",
  not_found: (answer) =>
    answer?.possibleMatch
      ? `Correct the DOI; it may be ${answer.possibleMatch.doi ?? answer.possibleMatch.url}.`
      : "Correct the DOI. If the work cannot be found, remove the reference.",
  mismatch: (answer) =>
    answer?.possibleMatch
      ? `Decide which work is meant: the title is that of “${answer.possibleMatch.title}” (${answer.possibleMatch.url}).`
      : "Open the DOI and decide which work is meant, then correct the DOI or the reference.",
  dead_link: (answer) =>
    answer?.archivedUrl
      ? `Cite the snapshot ${answer.archivedUrl} beside the address, or find the new address of the page.`
      : "Find the new address of the page, or cite another source.",
  mischaracterized: () => "Read the source again, and cite it for what it says or cite another one.",
  undefined: () => "Add the entry to the bibliography, or correct the key.",
  unread: () => "Correct the record, so that it can be checked.",
  notice: (answer) =>
    answer?.retractionStatus || answer?.relatedRetraction
      ? "Read the notice, and mention in the text what it changes."
      : "Check whether it matters here, and correct the reference if it does.",
  unchecked: () => "Check it by hand, or run the audit again later.",
};

/** Addresses at which one can see for oneself. */
function evidenceOf(rule: AuditRule, { doi, url, archivedUrl, possibleMatch }: AuditedEntry): string[] {
  const own =
    rule === "dead_link" ? [url, archivedUrl] : [doi && doiUrl(doi), rule === "mischaracterized" ? url : undefined];
  return [...own, rule === "mismatch" || rule === "not_found" ? possibleMatch?.url : undefined].filter(
    (one): one is string => Boolean(one),
  );
}

const LONGEST = 240;
export const cut = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/\s+/gu, " ");

/** The words of a reference as a report shows them: of a record its title. */
export const wordsOf = ({ kind, raw, csl }: FoundReference): string =>
  cut(kind === "entry" && /^\s*@|^TY |^PMID|^\{?"/u.test(raw) ? (csl?.title ?? raw) : raw);

interface Said {
  readonly rule: AuditRule;
  readonly message: string;
  readonly answer?: AuditedEntry | undefined;
}

/** A finding at its place. */
function finding(found: FoundReference, { rule, message, answer }: Said): AuditFinding {
  const { file = "", line, offset, key, doi, url } = found;
  return {
    rule,
    level: levels[rule],
    file,
    line,
    ...given({ offset, key, doi: doi ?? answer?.doi, url }),
    text: wordsOf(found),
    message,
    advice: advice[rule](answer),
    evidence: answer ? evidenceOf(rule, answer) : [],
    fingerprint: digest(`${rule}\n${file.replaceAll("\\", "/")}\n${identityOf(found)}`),
  };
}

/** Reasons stand one after the other, in the order of the flags; without a reason the flag speaks for itself. */
const plain: Readonly<Record<string, string>> = {
  retracted: "The work was retracted.",
  not_found: "No such DOI is registered.",
  mismatch: "The DOI belongs to another work than the one named.",
  dead_link: "The link is dead.",
  mischaracterized: "The source does not address what it is cited for.",
  unchecked: "It could not be checked.",
};

/** What is said besides the reasons of the flags. */
function asideOf({ reason = "", flagReasons = {} }: AuditedEntry): string {
  const said = Object.values(flagReasons).join(" ");
  return said !== "" && reason.startsWith(said) ? reason.slice(said.length).trim() : "";
}

/** What an answer says against a reference, at its place: every flag with its own reason; a notice without a flag, too. */
export function findingsOf(found: FoundReference, answer: AuditedEntry): AuditFinding[] {
  const { flagReasons: own = {}, reason = "" } = answer;
  const flagged = answer.flags.filter(isRule);
  if (flagged.length === 0) {
    if (!reason) return [];
    // What a notice says is one finding, and what was not checked beside it is another.
    const isNotice = answer.retractionStatus !== undefined || answer.relatedRetraction !== undefined;
    if (!isUnsettled(answer)) return [finding(found, { rule: "notice", message: reason, answer })];
    if (!isNotice) return [finding(found, { rule: "unchecked", message: reason, answer })];
    const notice = finding(found, { rule: "notice", message: reason, answer });
    const unseen = isUnseen(answer) ? (answer.linkNote ?? plain.unchecked) : plain.unchecked;
    return [notice, finding(found, { rule: "unchecked", message: unseen ?? reason, answer })];
  }
  return flagged.map((rule, index) => {
    const said = own[rule] ?? (index === 0 && reason !== "" ? reason : plain[rule]);
    const message = [said, index === 0 ? asideOf(answer) : ""].filter(Boolean).join(" ");
    return finding(found, { rule, message, answer });
  });
}

/** A reference that nobody could be asked about. */
export const nothingToAsk = (found: FoundReference): AuditFinding =>
  finding(found, {
    rule: "unchecked",
    message:
      found.kind === "citation"
        ? `The document names ${found.key ?? "it"} only; no entry for it was found in the files at hand.`
        : "It has no DOI and no address, and its title could not be identified with certainty.",
  });

/** What of a document could not be read, one finding a record whatever is wrong with it, and keys without their entry. */
export function problemsOf(problems: readonly DocumentProblem[]): AuditFinding[] {
  const records = new Map<string, DocumentProblem>();
  for (const problem of problems) {
    const { file = "", line, message, missingKey } = problem;
    const name = `${file}:${line}${missingKey === undefined ? "" : message}`;
    const before = records.get(name);
    records.set(name, before ? { ...before, message: `${before.message} ${message}` } : problem);
  }
  return [...records.values()].map(({ file = "", line, message, missingKey }) => {
    const rule = missingKey === undefined ? "unread" : "undefined";
    // There are no words of a reference here: the message stands for itself, once.
    const { key: _, ...said } = finding({ kind: "entry", raw: message, file, line, key: message }, { rule, message });
    return said;
  });
}
