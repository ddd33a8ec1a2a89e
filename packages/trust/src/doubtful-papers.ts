import { foldedWords } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { isAcademicHost } from "./classify.ts";

const KNOWN_CITATIONS = 50;
const TIMES = 10;

/**
 * Marks results that have the title of a highly cited work but are on a host that does not publish works. Nothing is
 * dropped.
 */
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
