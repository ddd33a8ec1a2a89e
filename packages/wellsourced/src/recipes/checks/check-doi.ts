import type { CslItem } from "@wellsourced/citations";
import type { Paper } from "@wellsourced/core/records";
import { judgeIntegrity } from "@wellsourced/trust/integrity";
import {
  ARXIV_DOI,
  type DoiCheck,
  type Found,
  isUnreachable,
  judgeDoi,
  type Related,
} from "@wellsourced/trust/references";
import type { LookUps } from "./look-ups.ts";

/** Versions of one work that are looked up. */
const MOST_RELATED = 3;
/** Unreachable sources, on several hosts, from which the network counts as down. */
const FEWEST = 3;

/** Queries every source that may know the DOI at once; resolvers of single DOIs only if no registry has a record. */
async function askAll(doi: string, looks: LookUps, reference?: CslItem): Promise<readonly Found[]> {
  const [held, first, ...asked] = await Promise.all([
    looks.held(doi),
    looks.ask(ARXIV_DOI.test(doi) ? "arxiv" : "crossref", doi, reference),
    looks.ask("crossref-notices", doi),
    looks.snapshot(doi),
    looks.ask("openalex", doi, reference),
    looks.ask("pubmed", doi, reference),
    looks.ask("europepmc", doi),
  ]);
  const others = [...asked, ...held];
  if (first.says === "knows" || isUnreachable([first, ...others], FEWEST)) return [first, ...others];
  const registers = [looks.ask("datacite", doi, reference), looks.ask("doi", doi, reference)];
  return [first, ...(await Promise.all(registers)), ...others];
}

/** Whether a work other than the cited one was retracted or corrected, by the sources that answer many DOIs at once. */
const askStanding = async (doi: string, looks: LookUps) =>
  judgeIntegrity(await Promise.all([looks.ask("crossref", doi), looks.snapshot(doi), looks.ask("openalex", doi)]));

/** A work that may not be the cited one, with its retraction status. */
export async function withStanding(work: Paper, looks: LookUps): Promise<Paper> {
  if (!work.doi) return work;
  const { retractionStatus } = await askStanding(work.doi, looks);
  return retractionStatus ? { ...work, retractionStatus } : work;
}

/** Looks up the status of related versions: an article's preprint, or a preprint's article. */
async function askRelated(doi: string, answers: readonly Found[], looks: LookUps): Promise<Related> {
  const named = answers.flatMap(({ record }) => record?.relatedWorks ?? []);
  const others = [...new Map(named.map((one) => [one.doi, one])).values()].filter((one) => one.doi !== doi);
  const works = await Promise.all(
    others.slice(0, MOST_RELATED).map(async (one) => ({ ...one, ...(await askStanding(one.doi, looks)) })),
  );
  return { works, unchecked: others.length - works.length };
}

/**
 * Checks whether a DOI exists, which work it identifies, and whether that was retracted or corrected.
 *
 * @param reference what cites the DOI, if that is known
 */
export async function checkDoi(doi: string, looks: LookUps, reference?: CslItem): Promise<DoiCheck> {
  const replies = await askAll(doi, looks, reference);
  return judgeDoi(doi, replies, await askRelated(doi, replies, looks));
}
