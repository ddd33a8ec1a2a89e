import { NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Paper, RelatedWork, RetractionStatus, Work } from "@wellsourced/core/records";
import {
  describeReplies,
  type Integrity,
  judgeExistence,
  judgeIntegrity,
  type SourceReply,
} from "../integrity/judge.ts";

/** A source's reply, with its record if it has one. */
export interface Found extends SourceReply {
  readonly record?: Work | undefined;
  /** Whether no connection to its host could be made. */
  readonly isUnreached?: boolean;
}

export const ARXIV_DOI = /^10\.48550\/arxiv\./u;

/** A retracted preprint or published version of the work. */
export interface RelatedRetraction extends RelatedWork {
  readonly retractionStatus: RetractionStatus;
}

/** The state of a DOI and its work. */
export interface DoiCheck extends Integrity {
  readonly doi: string;
  /** `undefined` if no source that would know responded. */
  readonly exists: boolean | undefined;
  /** What else than the register of all DOIs shows that it does not exist. */
  readonly absence?: string;
  readonly record?: Paper;
  /** The record of each source. */
  readonly works: readonly Work[];
  readonly relatedRetraction?: RelatedRetraction;
  /** DOIs of the works that this one is a notice about; empty if it does not name them. */
  readonly noticeOf?: readonly string[];
  /** Whether no host could be reached. */
  readonly isOffline: boolean;
  /** The outcome for each source, one line each. */
  readonly provenance: readonly string[];
}

/** Preferred sources, in order: registries are authoritative for their DOIs. */
const BEST: readonly string[] = [
  ...["crossref", "arxiv", "datacite", "openalex"],
  ...["pubmed", "dblp", "acl-anthology", "semanticscholar"],
];

const recordIn = (answers: readonly Found[]): Work | undefined =>
  BEST.flatMap((name) => answers.find(({ source }) => source === name)?.record ?? [])[0];

/** The source that needs no network. */
const OWN_FILE = "retraction-watch";

/** Whether at least `fewest` sources were queried and none could be reached. */
export const isUnreachable = (answers: readonly Found[], fewest = 1): boolean => {
  const asked = answers.filter(({ source, says }) => source !== OWN_FILE && says !== "not_asked");
  return asked.length >= fewest && asked.every(({ isUnreached }) => isUnreached);
};

/**
 * Drops the retraction statuses of a notice that belong to the retracted work: indexes flag both. A flag that names no
 * notice, or this one, describes the retracted work.
 */
function dropStatusesOfOthers(answers: readonly Found[], doi: string, about: readonly string[]): readonly Found[] {
  return answers.map((answer) => ({
    ...answer,
    notices: answer.notices?.filter(({ noticeDoi = doi }) => noticeDoi !== doi && !about.includes(noticeDoi)),
  }));
}

/** Returns the record without fields used only by checks. */
export function toPaper({ notices: _n, relatedWorks: _w, noticeOf: _o, publication: _p, ...paper }: Work): Paper {
  return paper;
}

/** Returns the record with its retraction status from all sources. */
function withStatus(work: Work, { retractionStatus }: Integrity): Paper {
  const { retractionStatus: _, ...paper } = toPaper(work);
  return retractionStatus ? { ...paper, retractionStatus } : paper;
}

/** Other versions of a work that were looked up, and the number of further ones. */
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

/**
 * Determines from the replies of all sources whether a DOI exists, what it names, and whether the work was retracted or
 * corrected.
 */
export function judgeDoi(doi: string, replies: readonly Found[], related: Related): DoiCheck {
  const noticeOf = replies.find(({ record }) => record?.noticeOf)?.record?.noticeOf;
  const answers = noticeOf ? dropStatusesOfOthers(replies, doi, noticeOf) : replies;
  const exists = judgeExistence(answers);
  const integrity = judgeIntegrity(answers);
  const record = exists === false ? undefined : recordIn(answers);
  const isOffline = isUnreachable(answers);
  const own = answers.filter(({ source }) => source === OWN_FILE);
  const denial = exists === false ? answers.find(({ source }) => source === "doi") : undefined;
  return {
    doi,
    exists,
    works: exists === false ? [] : answers.flatMap(({ record: one }) => one ?? []),
    ...integrity,
    ...omitUndefined({
      record: record && withStatus(record, integrity),
      relatedRetraction: relatedRetractionIn(related),
      noticeOf,
      absence: denial?.because,
    }),
    isOffline,
    provenance: isOffline
      ? [NO_NETWORK, ...describeReplies(own)]
      : [...describeReplies(answers), ...describeRelated(related)],
  };
}
