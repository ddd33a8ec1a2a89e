import { given, NO_NETWORK } from "@wellsourced/core";
import type { Paper, RelatedWork, RetractionStatus, Work } from "@wellsourced/core/records";
import {
  describeReplies,
  type Integrity,
  judgeExistence,
  judgeIntegrity,
  type SourceReply,
} from "../integrity/judge.ts";

/** What a source says, with its record where it has one. */
export interface Found extends SourceReply {
  readonly record?: Work | undefined;
  /** It could not be asked because no connection to its host was made. */
  readonly isUnreached?: boolean;
}

export const ARXIV_DOI = /^10\.48550\/arxiv\./u;

/** A preprint or a published form of a work that was retracted. */
export interface RelatedRetraction extends RelatedWork {
  readonly retractionStatus: RetractionStatus;
}

/** What is known of a DOI, and of the work under it. */
export interface DoiCheck extends Integrity {
  readonly doi: string;
  /** `undefined`: nobody who could tell could be asked. */
  readonly exists: boolean | undefined;
  readonly record?: Paper;
  /** What each that was asked holds of it. */
  readonly works: readonly Work[];
  readonly relatedRetraction?: RelatedRetraction;
  /** The work is itself the notice of what became of these others; empty where it does not name them. */
  readonly noticeOf?: readonly string[];
  /** No host can be reached: nothing could be asked. */
  readonly isOffline: boolean;
  /** Who was asked, and what came of it, one line each. */
  readonly provenance: readonly string[];
}

/** In this order: registries know what they registered. */
const BEST: readonly string[] = ["crossref", "arxiv", "datacite", "openalex"];

const recordIn = (answers: readonly Found[]): Work | undefined =>
  BEST.flatMap((name) => answers.find(({ source }) => source === name)?.record ?? [])[0];

/** The file on disk answers without a network. */
const OWN_FILE = "retraction-watch";

/** Whether none of at least `fewest` sources that were asked could be reached. */
export const isDeaf = (answers: readonly Found[], fewest = 1): boolean => {
  const asked = answers.filter(({ source, says }) => source !== OWN_FILE && says !== "not_asked");
  return asked.length >= fewest && asked.every(({ isUnreached }) => isUnreached);
};

/**
 * The notice of a retraction is registered like the work that it is about, and indexes flag both: a flag that names no
 * notice, or this one, then speaks of the other work.
 */
function withoutOwn(answers: readonly Found[], doi: string, about: readonly string[]): readonly Found[] {
  return answers.map((answer) => ({
    ...answer,
    notices: answer.notices?.filter(({ noticeDoi = doi }) => noticeDoi !== doi && !about.includes(noticeDoi)),
  }));
}

/** The record without the fields that only checks need. */
export function toPaper({ notices: _n, relatedWorks: _w, noticeOf: _o, publication: _p, ...paper }: Work): Paper {
  return paper;
}

/** The record with its standing according to all sources. */
function withStatus(work: Work, { retractionStatus }: Integrity): Paper {
  const { retractionStatus: _, ...paper } = toPaper(work);
  return retractionStatus ? { ...paper, retractionStatus } : paper;
}

/** Other versions of a work that were looked up, and how many more there are. */
export interface Related {
  readonly works: readonly (RelatedWork & Integrity)[];
  readonly unchecked: number;
}

function describeRelated({ works, unchecked }: Related): readonly string[] {
  return [
    ...works.map(({ doi, relation, checkedSources }) =>
      checkedSources.length > 0
        ? `${relation} ${doi} checked by ${checkedSources.join(", ")}`
        : `${relation} ${doi} could not be checked`,
    ),
    ...(unchecked > 0 ? [`${unchecked} further versions not checked`] : []),
  ];
}

function relatedRetractionIn({ works }: Related): RelatedRetraction | undefined {
  const {
    doi = "",
    relation,
    retractionStatus,
  } = works.find((one) => one.retractionStatus?.kind === "retraction") ?? {};
  return relation && retractionStatus ? { doi, relation, retractionStatus } : undefined;
}

/** Judges by the replies of all sources whether a DOI exists, what it names, and what became of the work. */
export function judgeDoi(doi: string, replies: readonly Found[], related: Related): DoiCheck {
  const noticeOf = replies.find(({ record }) => record?.noticeOf)?.record?.noticeOf;
  const answers = noticeOf ? withoutOwn(replies, doi, noticeOf) : replies;
  const exists = judgeExistence(answers);
  const integrity = judgeIntegrity(answers);
  const record = exists === false ? undefined : recordIn(answers);
  const isOffline = isDeaf(answers);
  const own = answers.filter(({ source }) => source === OWN_FILE);
  return {
    doi,
    exists,
    works: exists === false ? [] : answers.flatMap(({ record: one }) => one ?? []),
    ...integrity,
    ...given({
      record: record && withStatus(record, integrity),
      relatedRetraction: relatedRetractionIn(related),
      noticeOf,
    }),
    isOffline,
    provenance: isOffline
      ? [NO_NETWORK, ...describeReplies(own)]
      : [...describeReplies(answers), ...describeRelated(related)],
  };
}
