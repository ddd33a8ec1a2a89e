import { foldedWords, given } from "@wellsourced/core";
import type { OpenAccess, Paper } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { isAcademicHost } from "@wellsourced/trust";
import type { Call } from "../call.ts";
import { withSnapshot } from "./checks/retraction-data.ts";
import { failureIn } from "./failure-in.ts";
import type { Parts } from "./parts.ts";

/** What was found is worth more than what is known beside it: who is asked for that gets a moment, not more. */
const PATIENCE_MS = 4_000;
/** Works whose free copies are looked for in one search. */
const MOST_COPIES = 20;
/** Providers whose own records say what was retracted, so that a work without a word of it is looked up. */
const TELLING: readonly string[] = ["openalex", "crossref", "pubmed", "europepmc"];

/** Works with more said about them, and what the reader must know of how that went. */
export interface Completed {
  readonly papers: readonly Paper[];
  readonly notes: readonly string[];
}

export interface Wanted {
  readonly limit: number;
  /** Free copies matter, since works without a PDF will be dropped. */
  readonly pdfOnly: boolean;
}

/** What is left of a call's time, and never more than a moment. Without any left, asking fails at once. */
const beside = ({ signal, owner, maxAge, deadlineMs = PATIENCE_MS }: Call) => ({
  deadlineMs: Math.max(1, Math.min(PATIENCE_MS, deadlineMs)),
  ...given({ signal, owner, maxAge }),
});

type StandingParts = Pick<Parts, "providers" | "retractions">;

/** What became of all works that have a DOI: what a registry says in one request, and the snapshot on disk. */
export async function checkStanding(
  papers: readonly Paper[],
  { providers, retractions }: StandingParts,
  call: Call,
): Promise<Completed> {
  const asked = await askRegistry(papers, providers, call);
  return { ...asked, papers: await withSnapshot(asked.papers, retractions) };
}

const lacks = (provider: string): string =>
  `works were not checked for retraction, because ${provider} does not hold them.`;

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

/** Those whose copies are looked for: those that will be shown, or as many as may be needed to fill the list. */
function lacking(papers: readonly Paper[], { limit, pdfOnly }: Wanted): readonly Paper[] {
  const without = papers.filter(({ doi, pdfUrl }) => doi && !pdfUrl);
  const have = papers.filter(({ pdfUrl }) => pdfUrl).length;
  const wanted = pdfOnly ? Math.max(0, limit - have) * 3 : limit;
  return without.slice(0, Math.min(MOST_COPIES, wanted));
}

/** Nothing that the provider said is overwritten. */
const withCopy = (paper: Paper, { openAccess, isInDoaj, copies }: OpenAccess): Paper => ({
  ...given({ openAccess, isInDoaj, pdfUrl: copies.find(({ pdfUrl }) => pdfUrl)?.pdfUrl }),
  ...paper,
});

/** Links to free copies, for works that came without one. */
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
    notes: failed > 0 ? [`Free copies could not be looked up for ${failed} works.`] : [],
  };
}

/** Both at once: each adds what the other does not touch. */
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

const KNOWN_CITATIONS = 50;
const TIMES = 10;

/** Marks what carries the title of a much cited work and stands where no works are published. Nothing is dropped. */
export function markDoubtful(papers: readonly Paper[]): readonly Paper[] {
  return papers.map((paper) => {
    const citations = paper.citationCount ?? 0;
    const isOvershadowed = papers.some(
      ({ title, citationCount = 0 }) =>
        citationCount >= KNOWN_CITATIONS &&
        citationCount > TIMES * citations &&
        foldedWords(title) === foldedWords(paper.title),
    );
    return isOvershadowed && !isAcademicHost(paper.url) ? { ...paper, lowConfidenceDomain: true } : paper;
  });
}
