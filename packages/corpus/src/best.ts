import type { Levels } from "./levels.ts";
import type { Scored, Wanted } from "./score.ts";

/** The best first; of equals the one that was added earlier. */
export const byScore = (one: Scored, other: Scored): number => other.score - one.score || one.document - other.document;

/** The best documents. `top` is a list of zeros with a place for each document, and is left so. */
export function best(at: Levels, share: number, { most, allowed }: Wanted): Scored[] {
  const { top, of } = at;
  const { scores: byPassage } = at.passages;
  const { scores: byDocument } = at.documents;
  for (let place = 0; place < byPassage.count; place++) {
    const passage = byPassage.touched[place] as number;
    const owner = of.owners[passage] as number;
    const known = (top[owner] as number) - 1;
    if (known < 0 || (byPassage.values[passage] as number) > (byPassage.values[known] as number))
      top[owner] = passage + 1;
  }
  const found = byDocument.touched.subarray(0, byDocument.count);
  const documents = allowed ? found.filter((document) => allowed.has(document)) : found;
  const scores = new Float64Array(documents.length);
  for (let place = 0; place < documents.length; place++) {
    const document = documents[place] as number;
    const passage = byPassage.values[(top[document] as number) - 1] ?? 0;
    scores[place] = share * passage + (1 - share) * (byDocument.values[document] as number);
  }
  // Sorting bare numbers is quick; only what reaches the last wanted score becomes an object.
  const least = documents.length > most ? (scores.toSorted()[documents.length - most] ?? 0) : 0;
  const scored: Scored[] = [];
  for (let place = 0; place < documents.length; place++) {
    const [document, score] = [documents[place] as number, scores[place] as number];
    if (score >= least) scored.push({ document, passage: (top[document] as number) - 1, score });
  }
  for (const document of found) top[document] = 0;
  return scored.sort(byScore).slice(0, most);
}
