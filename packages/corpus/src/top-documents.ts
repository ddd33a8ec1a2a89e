import type { ScoreTables } from "./bm25.ts";
import type { Scored } from "./score.ts";

/** Descending by score; ties keep insertion order. */
export const byScore = (one: Scored, other: Scored): number => other.score - one.score || one.document - other.document;

/** Returns the top documents among those that own one of these passages. Leaves `top` zeroed. */
export function topDocuments(at: ScoreTables, share: number, most: number, passages: Int32Array): Scored[] {
  const { top, of } = at;
  const { values: byPassage } = at.passages.scores;
  const { values: byDocument } = at.documents.scores;
  const documents: number[] = [];
  for (let place = 0; place < passages.length; place++) {
    const passage = passages[place] as number;
    const score = byPassage[passage] as number;
    if (score === 0) continue;
    const owner = of.owners[passage] as number;
    const known = (top[owner] as number) - 1;
    if (known < 0) documents.push(owner);
    if (known < 0 || score > (byPassage[known] as number)) top[owner] = passage + 1;
  }
  const scores = Float64Array.from(documents, (document) => {
    const passage = byPassage[(top[document] as number) - 1] as number;
    return share * passage + (1 - share) * (byDocument[document] as number);
  });
  // Sorting plain numbers is fast, so objects are made only for scores above the cut-off.
  const least = documents.length > most ? (scores.toSorted()[documents.length - most] ?? 0) : 0;
  const scored: Scored[] = [];
  for (const [place, document] of documents.entries()) {
    const score = scores[place] as number;
    if (score >= least) scored.push({ document, passage: (top[document] as number) - 1, score });
    top[document] = 0;
  }
  return scored.sort(byScore).slice(0, most);
}
