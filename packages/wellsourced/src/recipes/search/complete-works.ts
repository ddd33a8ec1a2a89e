import { counted, omitUndefined } from "@wellsourced/core";
import type { OpenAccess, Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import { withSnapshot } from "../checks/retraction-data.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

/** Time limit for additional look-ups, since results must not wait for them. */
const PATIENCE_MS = 4_000;
/** Maximum works whose free copies are looked up in one search. */
const MOST_COPIES = 20;
/** Providers whose records include retractions; works from other providers are looked up. */
const TELLING: readonly string[] = ["openalex", "crossref", "pubmed", "europepmc"];

/** Works with additional facts, and notes about look-ups that failed. */
export interface Completed {
  readonly papers: readonly Paper[];
  readonly notes: readonly string[];
}

export interface Wanted {
  readonly limit: number;
  /** Whether works without a PDF will be dropped, so that more copies are needed. */
  readonly pdfOnly: boolean;
}

/** The call's remaining time, up to the limit. Without any, requests fail at once. */
const beside = ({ signal, owner, maxAge, deadlineMs = PATIENCE_MS }: Call) => ({
  deadlineMs: Math.max(1, Math.min(PATIENCE_MS, deadlineMs)),
  ...omitUndefined({ signal, owner, maxAge }),
});

type StandingParts = Pick<Parts, "providers" | "retractions">;

/** Adds the status of all works with a DOI, from one registry request and the local snapshot. */
export async function checkStanding(
  papers: readonly Paper[],
  { providers, retractions }: StandingParts,
  call: Call,
): Promise<Completed> {
  const asked = await askRegistry(papers, providers, call);
  return { ...asked, papers: await withSnapshot(asked.papers, retractions) };
}

const lacks = (provider: string): string =>
  `works were not checked for retraction, because ${provider} does not have them.`;

async function askRegistry(papers: readonly Paper[], providers: Providers, call: Call): Promise<Completed> {
  const open = papers.flatMap(({ doi, source, retractionStatus }) =>
    doi && source !== "crossref" && !retractionStatus ? [doi] : [],
  );
  if (open.length === 0) return { papers, notes: [] };
  try {
    const ask = { dois: [...new Set(open)], limit: open.length };
    const { records, provider } = await providers.find("standing", ask, beside(call));
    const standings = new Map(records.map((record) => [record.doi, record]));
    const unknown = papers.filter(
      ({ doi, source }) => doi && open.includes(doi) && !standings.has(doi) && !TELLING.includes(source),
    );
    return {
      papers: papers.map((paper) => {
        const status = paper.doi ? standings.get(paper.doi)?.retractionStatus : undefined;
        return status && !paper.retractionStatus ? { ...paper, retractionStatus: status } : paper;
      }),
      notes: unknown.length > 0 ? [`${unknown.length} of ${papers.length} ${lacks(provider)}`] : [],
    };
  } catch (error) {
    const { kind } = failureIn(error, call);
    const said = `Retractions could not be looked up (${kind}), so works without retractionStatus were not checked.`;
    return { papers, notes: [said] };
  }
}

/** Works to look up copies for: those that will be shown, or as many as may be needed to fill the list. */
function lacking(papers: readonly Paper[], { limit, pdfOnly }: Wanted): readonly Paper[] {
  const without = papers.filter(({ doi, pdfUrl }) => doi && !pdfUrl);
  const have = papers.filter(({ pdfUrl }) => pdfUrl).length;
  const wanted = pdfOnly ? Math.max(0, limit - have) * 3 : limit;
  return without.slice(0, Math.min(MOST_COPIES, wanted));
}

/** Adds a copy without overwriting the provider's fields. */
const withCopy = (paper: Paper, { openAccess, isInDoaj, copies }: OpenAccess): Paper => ({
  ...omitUndefined({ openAccess, isInDoaj, pdfUrl: copies.find(({ pdfUrl }) => pdfUrl)?.pdfUrl }),
  ...paper,
});

/** Looks up free copies of works without one. */
async function findCopies(
  papers: readonly Paper[],
  { providers, wanted }: { readonly providers: Providers; readonly wanted: Wanted },
  call: Call,
): Promise<Completed> {
  const found = new Map<string, OpenAccess>();
  let failed = 0;
  const look = async (doi: string) => {
    try {
      const { records } = await providers.find("open-access", { doi, limit: 1 }, beside(call));
      for (const record of records) found.set(doi, record);
    } catch (error) {
      failureIn(error, call);
      failed++;
    }
  };
  await Promise.all(lacking(papers, wanted).map(({ doi = "" }) => look(doi)));
  return {
    papers: papers.map((paper) => {
      const copy = paper.doi ? found.get(paper.doi) : undefined;
      return copy ? withCopy(paper, copy) : paper;
    }),
    notes: failed > 0 ? [`Free copies could not be looked up for ${counted(failed, "work")}.`] : [],
  };
}

/** Looks up status and copies concurrently; they set different fields. */
export async function completeWorks(
  papers: readonly Paper[],
  { wanted, hasCopies, ...parts }: StandingParts & { readonly wanted: Wanted; readonly hasCopies: boolean },
  call: Call,
): Promise<Completed> {
  const [standing, copies] = await Promise.all([
    checkStanding(papers, parts, call),
    hasCopies ? findCopies(papers, { providers: parts.providers, wanted }, call) : { papers, notes: [] },
  ]);
  return {
    papers: copies.papers.map((paper, index) => {
      const status = standing.papers[index]?.retractionStatus;
      return status ? { ...paper, retractionStatus: status } : paper;
    }),
    notes: [...standing.notes, ...copies.notes],
  };
}
