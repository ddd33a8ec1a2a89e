import { doiUrl } from "@wellsourced/citations";
import type { DocumentProblem, FoundReference } from "@wellsourced/citations/documents";
import type { FieldDifference, ReferenceField } from "@wellsourced/citations/matching";
import { omitUndefined } from "@wellsourced/core";
import type { AuditedEntry } from "../references/audited-entry.ts";
import { isUnseen, isUnsettled } from "../references/link-state.ts";
import { digest, identityOf } from "./question.ts";
import type { AuditFinding, AuditLevel, AuditRule, DocumentReference } from "./result.ts";

/** Default severity of each rule. */
export const AUDIT_LEVELS: Readonly<Record<AuditRule, AuditLevel>> = {
  retracted: "error",
  not_found: "error",
  mismatch: "error",
  placeholder: "error",
  title_differs: "error",
  authors_differ: "error",
  year_differs: "warning",
  venue_differs: "warning",
  not_published_there: "warning",
  version_differs: "warning",
  unfound: "warning",
  dead_link: "warning",
  mischaracterized: "warning",
  details_differ: "note",
  published_since: "note",
  undefined: "warning",
  unread: "warning",
  notice: "note",
  duplicate: "note",
  incomplete: "note",
  unchecked: "note",
};

const isRule = (flag: string): flag is AuditRule => Object.hasOwn(AUDIT_LEVELS, flag);

const isIncomplete = ({ differences = [] }: AuditedEntry): boolean =>
  differences.some(({ field, kind }) => field === "authors" && kind === "incomplete");

/** Advice to the author for each finding. */
const advice: Readonly<Record<AuditRule, (answer: AuditedEntry | undefined) => string>> = {
  retracted: () => "Cite another work, or state that this one was retracted and cite the notice.",
  not_found: (answer) => {
    const meant = answer && differencesOf("not_found", answer)[0]?.recorded[0]?.value;
    const likely = meant ?? answer?.possibleMatch?.doi ?? answer?.possibleMatch?.url;
    return likely
      ? `Correct the DOI; it may be ${likely}.`
      : "Correct the DOI. If the work cannot be found, remove the reference.";
  },
  mismatch: (answer) =>
    answer?.possibleMatch
      ? `Decide which work is meant: the title is that of “${answer.possibleMatch.title}” (${answer.possibleMatch.url}).`
      : "Open the DOI and decide which work is meant, then correct the DOI or the reference.",
  placeholder: () => "Fill in what is missing.",
  title_differs: () => "Correct the title, or cite the work that has this title.",
  authors_differ: (answer) =>
    answer && isIncomplete(answer)
      ? "Add the missing authors, or end the list with “et al.”."
      : "Correct the authors as recorded.",
  year_differs: () => "Correct the year.",
  venue_differs: () => "Correct where it was published.",
  not_published_there: () => "Cite it as a preprint, or name where it was published.",
  version_differs: () => "Cite one version, with its own identifier, year and venue.",
  details_differ: () => "Compare the details with the source, and correct them.",
  published_since: () => "Cite the published version, or say that the preprint is meant.",
  unfound: () => "Look for the work by hand. If it cannot be found, remove the reference.",
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
  duplicate: () => "Merge the items if they are one work.",
  incomplete: () => "Add what is missing.",
  unchecked: () => "Check it by hand, or run the audit again later.",
};

/** The fields whose differences cause each finding. */
const fieldsOf: Readonly<Partial<Record<AuditRule, readonly ReferenceField[]>>> = {
  title_differs: ["title"],
  authors_differ: ["authors"],
  year_differs: ["year"],
  venue_differs: ["venue"],
  not_published_there: ["venue"],
  version_differs: ["version"],
  published_since: ["version"],
  details_differ: ["volume", "issue", "pages", "publisher", "edition"],
  mismatch: ["identifier"],
  not_found: ["identifier"],
};

/** The differences that cause a finding; a placeholder has no recorded value. */
function differencesOf(rule: AuditRule, { differences = [] }: AuditedEntry): readonly FieldDifference[] {
  const real = differences.filter(({ kind }) => kind !== "variant");
  if (rule === "placeholder") return real.filter(({ recorded }) => recorded.length === 0);
  return real.filter(({ field, recorded }) => fieldsOf[rule]?.includes(field) && recorded.length > 0);
}

/** URLs that show the evidence. */
function evidenceOf(rule: AuditRule, answer: AuditedEntry): string[] {
  const { doi, url, archivedUrl, possibleMatch, best } = answer;
  if (rule === "dead_link") return [url, archivedUrl].filter((one) => one !== undefined);
  const recorded = differencesOf(rule, answer).flatMap((one) => one.recorded.flatMap((value) => value.url ?? []));
  const own = rule in fieldsOf && recorded.length > 0 ? [best?.url ?? recorded[0]] : [doi && doiUrl(doi)];
  const more = rule === "mischaracterized" ? url : /^(?:mismatch|not_found)$/u.test(rule) && possibleMatch?.url;
  return [...new Set([...own, more].filter((one): one is string => Boolean(one)))];
}

const LONGEST = 240;
export const cut = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/\s+/gu, " ");

/** The text of a reference for reports; for a record, its title. */
export const wordsOf = ({ kind, raw, csl }: FoundReference): string =>
  cut(kind === "entry" && /^\s*@|^TY |^PMID|^\{?"/u.test(raw) ? (csl?.title ?? raw) : raw);

interface Said {
  readonly rule: AuditRule;
  readonly message: string;
  readonly answer?: AuditedEntry | undefined;
}

/** A finding with its location. */
function finding(found: FoundReference, { rule, message, answer }: Said): AuditFinding {
  const { file = "", line, offset, key, doi, url } = found;
  const differences = answer ? differencesOf(rule, answer) : [];
  const levels: Readonly<Partial<Record<AuditRule, AuditLevel>>> = answer?.flagLevels ?? {};
  return {
    rule,
    level: levels[rule] ?? AUDIT_LEVELS[rule],
    file,
    line,
    ...omitUndefined({ offset, key, doi: doi ?? answer?.doi, url }),
    text: wordsOf(found),
    message,
    advice: advice[rule](answer),
    evidence: answer ? evidenceOf(rule, answer) : [],
    ...(differences.length > 0 ? { differences } : {}),
    ...(rule === "unfound" ? omitUndefined({ searchedSources: answer?.searchedSources }) : {}),
    fingerprint: digest(`${rule}\n${file.replaceAll("\\", "/")}\n${identityOf(found)}`),
  };
}

/** The reasons of the flags, in order. A flag without a reason is worded here. */
const plain: Readonly<Record<string, string>> = {
  retracted: "The work was retracted.",
  not_found: "No such DOI is registered.",
  mismatch: "The DOI belongs to a different work from the one cited.",
  dead_link: "The link is dead.",
  mischaracterized: "The source does not address what it is cited for.",
  placeholder: "A field contains a placeholder.",
  title_differs: "The title is not that of the recorded work.",
  authors_differ: "The authors are not those of the recorded work.",
  year_differs: "No version of the work is recorded with this year.",
  venue_differs: "The work is not recorded as published there.",
  not_published_there: "It is cited as published but recorded only as a preprint.",
  version_differs: "Its fields come from two versions of the work.",
  details_differ: "Details differ from the record.",
  published_since: "The preprint has been published.",
  unfound: "No index that covers such works has it.",
  unchecked: "It could not be checked.",
};

/** Remarks other than the reasons of flags. */
function asideOf({ reason = "", flagReasons = {} }: AuditedEntry): string {
  const said = Object.values(flagReasons).filter(Boolean).join(" ");
  return said !== "" && reason.startsWith(said) ? reason.slice(said.length).trim() : "";
}

/** Returns a finding for each flag with its reason, and for a notice without a flag. */
export function findingsOf(found: FoundReference, answer: AuditedEntry): AuditFinding[] {
  const { flagReasons = {}, reason = "" } = answer;
  const own: Readonly<Partial<Record<AuditRule, string>>> = flagReasons;
  const flagged = answer.flags.filter(isRule);
  if (flagged.length === 0) {
    if (!reason) return [];
    // The notice and the unchecked rest are separate findings.
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

/** The finding for a reference that cannot be looked up. */
export const uncheckedFinding = (found: FoundReference): AuditFinding =>
  finding(found, {
    rule: "unchecked",
    message:
      found.kind === "citation"
        ? `The document names ${found.key ?? "it"} only; no entry for it was found in the files at hand.`
        : "It has no DOI and no address, and its title could not be identified with certainty.",
  });

/** A finding about an item of a library, from what it says itself. */
export const itemFinding = (
  { file, line, key, doi, url, text }: DocumentReference,
  { rule, message }: { readonly rule: "duplicate" | "incomplete"; readonly message: string },
): AuditFinding => ({
  ...{ rule, level: AUDIT_LEVELS[rule], file, line, text, message, evidence: [], advice: advice[rule](undefined) },
  ...omitUndefined({ key, doi, url }),
  fingerprint: digest(`${rule}\n${file}\n${key}`),
});

/** Findings for records that could not be read, one each, and for citation keys without an entry. */
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
    // There is no reference to quote, so the message appears once.
    const { key: _, ...said } = finding({ kind: "entry", raw: message, file, line, key: message }, { rule, message });
    return missingKey === undefined ? said : { ...said, key: missingKey };
  });
}
