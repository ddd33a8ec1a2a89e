import { given, NO_NETWORK } from "@wellsourced/core";
import type { Paper, RelatedWork, RetractionStatus, Work } from "@wellsourced/core/records";
import { describeReplies, type Integrity, judgeExistence, judgeIntegrity } from "@wellsourced/trust/integrity";
import { ARXIV_DOI, type Found, type LookUps } from "./look-ups.ts";

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

/** Other forms of one work that are looked at. */
const MOST_RELATED = 3;

/** In this order: registries know what they registered. */
const BEST: readonly string[] = ["crossref", "arxiv", "datacite", "openalex"];

const recordIn = (answers: readonly Found[]): Work | undefined =>
  BEST.flatMap((name) => answers.find(({ source }) => source === name)?.record ?? [])[0];

/** Everybody who may know it, at once; and the registers of single DOIs only where no registry has a record. */
async function askAll(doi: string, looks: LookUps): Promise<readonly Found[]> {
  const [first, ...others] = await Promise.all([
    looks.ask(ARXIV_DOI.test(doi) ? "arxiv" : "crossref", doi),
    looks.ask("crossref-notices", doi),
    looks.snapshot(doi),
    looks.ask("openalex", doi),
    looks.ask("pubmed", doi),
    looks.ask("europepmc", doi),
  ]);
  // Registers of single DOIs are no nearer than all of these.
  if (first.says === "knows" || isDeaf([first, ...others], FEWEST)) return [first, ...others];
  return [first, ...(await Promise.all([looks.ask("datacite", doi), looks.ask("doi", doi)])), ...others];
}

const statusOf = async (doi: string, looks: LookUps): Promise<Integrity> =>
  judgeIntegrity(await Promise.all([looks.ask("crossref", doi), looks.snapshot(doi), looks.ask("openalex", doi)]));

/** What became of the preprint of an article, or of the article that a preprint became. */
async function askSiblings(doi: string, answers: readonly Found[], looks: LookUps) {
  const named = answers.flatMap(({ record }) => record?.relatedWorks ?? []);
  const others = [...new Map(named.map((one) => [one.doi, one])).values()].filter((one) => one.doi !== doi);
  const looked = others.slice(0, MOST_RELATED);
  const found = await Promise.all(looked.map(async (one) => ({ ...one, ...(await statusOf(one.doi, looks)) })));
  const bad = found.find(({ retractionStatus }) => retractionStatus?.kind === "retraction");
  const { doi: other = "", relation, retractionStatus } = bad ?? {};
  const relatedRetraction: RelatedRetraction | undefined =
    relation && retractionStatus ? { doi: other, relation, retractionStatus } : undefined;
  return {
    ...given({ relatedRetraction }),
    said: [
      ...found.map(({ doi: one, relation: how, checkedSources }) =>
        checkedSources.length > 0
          ? `${how} ${one} checked by ${checkedSources.join(", ")}`
          : `${how} ${one} could not be checked`,
      ),
      ...(others.length > looked.length ? [`${others.length - looked.length} further versions not checked`] : []),
    ],
  };
}

/** The file on disk answers without a network. */
const OWN_FILE = "retraction-watch";

/** So many sources on several hosts that none of them can be reached is no matter of one host. */
const FEWEST = 3;

const isDeaf = (answers: readonly Found[], fewest = 1): boolean => {
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

/** Whether a DOI exists, what it names, and what became of that. */
export async function checkDoi(doi: string, looks: LookUps): Promise<DoiCheck> {
  const all = await askAll(doi, looks);
  const noticeOf = all.find(({ record }) => record?.noticeOf)?.record?.noticeOf;
  const answers = noticeOf ? withoutOwn(all, doi, noticeOf) : all;
  const exists = judgeExistence(answers);
  const integrity = judgeIntegrity(answers);
  const record = exists === false ? undefined : recordIn(answers);
  const isOffline = isDeaf(answers);
  const { said, relatedRetraction } = await askSiblings(doi, answers, looks);
  const own = answers.filter(({ source }) => source === OWN_FILE);
  return {
    doi,
    exists,
    works: exists === false ? [] : answers.flatMap(({ record: one }) => one ?? []),
    ...integrity,
    ...given({ record: record && withStatus(record, integrity), relatedRetraction }),
    ...given({ noticeOf }),
    isOffline,
    provenance: isOffline ? [NO_NETWORK, ...describeReplies(own)] : [...describeReplies(answers), ...said],
  };
}

/** The record as it is shown: a work like any other. */
export function shown({ notices: _n, relatedWorks: _w, noticeOf: _o, publication: _p, ...paper }: Work): Paper {
  return paper;
}

/** The same with what all sources say of its standing. */
function withStatus(work: Work, { retractionStatus }: Integrity): Paper {
  const { retractionStatus: _, ...paper } = shown(work);
  return retractionStatus ? { ...paper, retractionStatus } : paper;
}
