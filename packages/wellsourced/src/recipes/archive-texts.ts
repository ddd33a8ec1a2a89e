import { cutChars } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { type Call, passOn } from "../call.ts";
import type { Completed } from "./complete-works.ts";
import { failureIn } from "./failure-in.ts";
import type { Parts } from "./parts.ts";

/** Characters of each text. */
const LONGEST = 50_000;

/** Adds the text of PubMed Central to works that are kept there. */
export async function addArchiveTexts(
  papers: readonly Paper[],
  { providers, pages }: Pick<Parts, "providers" | "pages">,
  call: Call,
): Promise<Completed> {
  const dois = [...new Set(papers.flatMap(({ doi }) => doi ?? []))];
  if (dois.length === 0) return { papers, notes: [] };
  const places = new Map<string, string>();
  try {
    const { records } = await providers.find("archive-id", { dois, limit: dois.length }, passOn(call));
    for (const { doi, pmcid } of records) places.set(doi, pmcid);
  } catch (error) {
    return { papers, notes: [`PubMed Central could not be asked for texts (${failureIn(error, call).kind}).`] };
  }
  if (places.size === 0) return { papers, notes: ["PubMed Central holds none of these works."] };
  let failed = 0;
  const read = async (paper: Paper): Promise<Paper> => {
    const pmcid = paper.doi && places.get(paper.doi);
    if (!pmcid) return paper;
    try {
      const { markdown } = await pages({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` }, call);
      return { ...paper, fullText: cutChars(markdown, LONGEST), hasText: true };
    } catch (error) {
      failureIn(error, call);
      failed++;
      return paper;
    }
  };
  const done = await Promise.all(papers.map(read));
  return { papers: done, notes: failed > 0 ? [`${failed} texts that PubMed Central holds could not be read.`] : [] };
}
