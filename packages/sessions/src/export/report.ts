import { canonicalUrl, counted, type FailureKind, toReadableTime, toTimestamp } from "@wellsourced/core";
import type { Relevance } from "@wellsourced/core/records";
import { providerStats } from "../outcomes.ts";
import type { Session } from "../records.ts";
import { headingOf, stepsOf } from "../views.ts";
import { type Evidence, shownWords } from "./evidence.ts";

export interface ReportOptions {
  readonly exportedAt: number;
  readonly evidence: readonly Evidence[];
  /** Reference list, in order. */
  readonly references?: readonly string[];
  /** References by canonical URL. */
  readonly referenceOf?: ReadonlyMap<string, string>;
}

/** Labels for types of sources. */
export const SORTS: Readonly<Record<Relevance, string>> = {
  academic: "scholarly work",
  news: "news",
  patent: "patent",
  scraped: "web page",
  filing: "filing",
  case: "court decision",
  "clinical trial": "clinical trial",
  "local place": "place",
};

const WHY: Readonly<Record<FailureKind, string>> = {
  rate_limited: "the server requested a pause",
  auth_required: "it is behind a login",
  blocked: "the server refused the request",
  network: "the connection failed",
  content_empty: "it contained no readable text",
  browser_unavailable: "it needs a browser, and none was available",
  config: "the service is not set up",
  upstream_unavailable: "the service failed",
  validation: "the address may not be requested",
  not_found: "there is no such page",
  session_not_found: "the session was not found",
};

const extent = ({ reading, text }: Evidence): string => {
  if (!reading) return "";
  const part = reading.truncated ? ", in part" : "";
  return `Read ${toReadableTime(reading.retrievedAt)}${part}${text === undefined ? "; the text was not kept" : ""}`;
};

/** Converts a source, with its number. */
function toSource(one: Evidence, index: number, referenceOf: ReportOptions["referenceOf"]) {
  const { source, reading, quotations } = one;
  const { url, title, author, date, doi, relevance, archivedUrl, verifiedAt, verified, linkNote } = source;
  const known = verified ? "online" : "no longer online";
  const state = verified === undefined ? "its state is not known" : known;
  const reference = referenceOf?.get(canonicalUrl(url));
  const facts = [
    reference ? undefined : author,
    reference ? undefined : date,
    reference ? undefined : doi && `doi:${doi}`,
    relevance && SORTS[relevance],
    verifiedAt ? `${state} on ${toReadableTime(verifiedAt)}` : linkNote,
    archivedUrl && `archived: ${archivedUrl}`,
  ];
  return {
    number: index + 1,
    title: reading?.title ?? title ?? url,
    /** Formatted reference, if there is one. */
    reference,
    url,
    facts: facts.filter((fact): fact is string => Boolean(fact)),
    /** When and how much was read. */
    read: extent(one),
    sha256: reading?.sha256,
    quotations: quotations.map(shownWords),
  };
}

/** Describes pages that could not be read and services that never answered. */
export function missingOf({ outcomes, readings }: Pick<Session, "outcomes" | "readings">): readonly string[] {
  const read = new Set(readings.flatMap(({ url, finalUrl = url }) => [canonicalUrl(url), canonicalUrl(finalUrl)]));
  const answered = new Set(outcomes.flatMap(({ ok, provider }) => (ok && provider ? [provider] : [])));
  const told = new Map<string, string>();
  for (const { ok, url, provider, kind = "upstream_unavailable" } of outcomes) {
    if (ok) continue;
    if (url && !read.has(canonicalUrl(url))) told.set(canonicalUrl(url), `${url}: ${WHY[kind]}.`);
    else if (!url && provider && !answered.has(provider)) told.set(provider, `The service ${provider}: ${WHY[kind]}.`);
  }
  return [...told.values()];
}

function methodOf(session: Session, evidence: readonly Evidence[]): readonly string[] {
  const { steps, readings, createdAt, lastUsed, complete } = session;
  const asked = Object.entries(providerStats(session)).map(
    ([name, { attempts, successes }]) => `${name} (${successes} of ${attempts} answered)`,
  );
  const revised = steps.filter(({ isRevision }) => isRevision).length;
  return [
    `The research took ${counted(steps.length, "step")}, from ${toReadableTime(createdAt)} to ${toReadableTime(lastUsed)}${revised > 0 ? `; ${revised} of them revised an earlier one` : ""}. Each step was recorded when it was taken${complete ? "." : ", and the research was not finished when this record was made."}`,
    `${counted(evidence.length, "source")} found, ${new Set(readings.map(({ url }) => canonicalUrl(url))).size} read.`,
    ...(asked.length > 0 ? [`Services asked: ${asked.join(", ")}.`] : []),
    "Passages are verbatim excerpts of the texts as they were read; the hash of each text shows later whether it has changed.",
  ];
}

type StoredStep = ReturnType<typeof stepsOf>[number];

/** Converts a step, with the numbers of its sources and their passages. */
function toStep(step: StoredStep, evidence: readonly Evidence[], numbers: ReadonlyMap<string, number>) {
  const { description, reasoning, confidence, rejectedApproaches = [], timestamp, stepNumber } = step;
  const own = evidence.filter(
    ({ source, reading }) => source.foundInStep === stepNumber || reading?.readInStep === stepNumber,
  );
  const read = own.filter(({ source, reading }) => (reading?.readInStep ?? source.foundInStep) === stepNumber);
  const numberOf = ({ source }: Evidence) => numbers.get(source.url) ?? 0;
  return {
    heading: headingOf(step),
    text: description,
    /** Named remarks such as reasoning and confidence. */
    remarks: [
      ...(reasoning ? [["Reasoning", reasoning] as const] : []),
      ...(confidence ? [["Confidence", confidence] as const] : []),
      ...rejectedApproaches.map((one) => ["Rejected", one] as const),
    ],
    time: toReadableTime(timestamp),
    sources: own.map(numberOf).filter((number) => number > 0),
    passages: read.flatMap((one) =>
      one.quotations.map((quotation) => ({ source: numberOf(one), text: shownWords(quotation) })),
    ),
  };
}

/** Converts a session to a report for all document formats, in reading order. All texts are plain. */
export function toReport(session: Session, options: ReportOptions) {
  const { exportedAt, evidence, references = [], referenceOf } = options;
  const wasRead = evidence.filter(({ reading }) => reading);
  const found = evidence.filter(({ reading }) => !reading);
  const ordered = [...wasRead, ...found];
  const sources = ordered.map((one, index) => toSource(one, index, referenceOf));
  const numbers = new Map(ordered.map(({ source }, index) => [source.url, index + 1]));
  const steps = stepsOf(session);
  const missing = missingOf(session);
  const checks = session.checks.map(({ at, remarks = [], ...check }) => ({
    ...check,
    remarks,
    time: toReadableTime(at),
  }));
  return {
    title: session.researchGoal,
    facts: [
      toReadableTime(exportedAt),
      session.complete ? "finished" : "not finished",
      `${counted(wasRead.length, "source")} read`,
      counted(checks.length, "check"),
      ...(missing.length > 0 ? [`${missing.length} not available`] : []),
    ],
    /** The researcher's summary; empty if none was given. */
    summary: session.summary ?? "",
    /** Steps that were not replaced. */
    findings: steps.filter((step) => step.supersededBy === undefined).map((step) => toStep(step, evidence, numbers)),
    checks,
    questions: session.gaps.map(({ description, foundInStep }) =>
      foundInStep === undefined ? description : `${description} (step ${foundInStep})`,
    ),
    /** Requested but not available. */
    missing,
    sources: sources.slice(0, wasRead.length),
    /** Sources found but not read. */
    unread: sources.slice(wasRead.length),
    references,
    /** Description of the research, in sentences. */
    method: methodOf(session, evidence),
    /** Steps replaced by later ones. */
    abandoned: steps.filter((step) => step.supersededBy !== undefined).map((step) => toStep(step, evidence, numbers)),
    footer: `Session ${session.id}, exported ${toTimestamp(exportedAt)}.`,
  };
}

export type Report = ReturnType<typeof toReport>;
export type ReportStep = Report["findings"][number];
export type ReportCheck = Report["checks"][number];
export type ReportSource = Report["sources"][number];
