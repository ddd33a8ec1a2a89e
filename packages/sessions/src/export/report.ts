import { toTimestamp } from "@wellsourced/core";
import type { Session } from "../records.ts";
import { stepsOf } from "../views.ts";
import type { Evidence } from "./evidence.ts";
import { headingOf } from "./headings.ts";

/** A session as people read it, whatever the file is. Every text is plain. */
export interface Report {
  readonly title: string;
  readonly facts: readonly string[];
  readonly steps: readonly ReportStep[];
  readonly questions: readonly string[];
  readonly sources: readonly ReportSource[];
  readonly references: readonly string[];
  readonly footer: string;
}

export interface ReportStep {
  readonly heading: string;
  readonly text: string;
  /** Reasoning, confidence and the like, each with its name. */
  readonly remarks: readonly (readonly [name: string, text: string])[];
  readonly time: string;
  /** Numbers of the sources that were found in it. */
  readonly sources: readonly number[];
}

export interface ReportSource {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly facts: readonly string[];
  /** When it was read, how long it was, and the hash of its text. */
  readonly read: readonly string[];
  readonly quotations: readonly string[];
}

export interface ReportOptions {
  readonly exportedAt: number;
  readonly evidence: readonly Evidence[];
  /** Entries of a reference list, in their order. */
  readonly references?: readonly string[];
}

function toSource({ source, reading, text, quotations }: Evidence, index: number): ReportSource {
  const { url, title, author, date, doi, relevance, archivedUrl, verifiedAt, verified, linkNote } = source;
  const known = verified ? "live" : "not reachable";
  const state = verified === undefined ? "its state cannot be told" : known;
  const facts = [
    author,
    date,
    doi && `doi:${doi}`,
    relevance,
    verifiedAt ? `${state} on ${verifiedAt.slice(0, 10)}` : linkNote,
    archivedUrl && `archived: ${archivedUrl}`,
  ];
  return {
    number: index + 1,
    title: title ?? reading?.title ?? url,
    url,
    facts: facts.filter((fact): fact is string => Boolean(fact)),
    read: reading
      ? [
          `Read ${reading.retrievedAt}`,
          `${reading.bytes} bytes${reading.truncated ? ", not all of it" : ""}${text === undefined ? ", text not kept" : ""}`,
          `SHA-256 ${reading.sha256}`,
        ]
      : [],
    quotations: quotations.map(({ text: quoted, shown = quoted }) => shown),
  };
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Brings everything about a session into the order in which it is read. */
export function toReport(session: Session, { exportedAt, evidence, references = [] }: ReportOptions): Report {
  const steps = stepsOf(session).map((step): ReportStep => {
    const { description, reasoning, confidence, rejectedApproaches = [], timestamp, stepNumber } = step;
    const remarks: (readonly [string, string])[] = [
      ...(reasoning ? [["Reasoning", reasoning] as const] : []),
      ...(confidence ? [["Confidence", confidence] as const] : []),
      ...rejectedApproaches.map((one) => ["Rejected", one] as const),
    ];
    const sources = evidence.flatMap(({ source }, index) => (source.foundInStep === stepNumber ? [index + 1] : []));
    return { heading: headingOf(step), text: description, remarks, time: timestamp, sources };
  });
  return {
    title: session.researchGoal,
    facts: [
      `Session ${session.id}`,
      `Started ${toTimestamp(session.createdAt)}`,
      `${counted(steps.length, "step")}, ${counted(evidence.length, "source")}`,
    ],
    steps,
    questions: session.gaps.map(({ description, foundInStep }) =>
      foundInStep === undefined ? description : `${description} (step ${foundInStep})`,
    ),
    sources: evidence.map(toSource),
    references,
    footer: `Exported ${toTimestamp(exportedAt)} for tenant ${session.tenant}.`,
  };
}
