/** Twice as many as records are ever scored, so that a free place is near. A power of two. */
const PLACES = 2 ** 14;
/** Records that are scored at most. */
export const MOST_SCORED = PLACES / 2;

/** Scores of records by their numbers, in one table that is used again for each title. */
export class Scores {
  readonly #docs = new Uint32Array(PLACES);
  /** 0 where a place is free. */
  readonly #scores = new Float64Array(PLACES);
  readonly #taken = new Uint16Array(MOST_SCORED);
  #count = 0;

  clear(): void {
    for (let at = 0; at < this.#count; at++) this.#scores[this.#taken[at] ?? 0] = 0;
    this.#count = 0;
  }

  /** Adds to the score of a record. There is room for `MOST_SCORED` records. */
  add(doc: number, score: number): void {
    let place = Math.imul(doc, 0x9e3779b1) >>> 18;
    while (this.#scores[place] !== 0 && this.#docs[place] !== doc) place = (place + 1) % PLACES;
    if (this.#scores[place] === 0) {
      this.#docs[place] = doc;
      this.#taken[this.#count++] = place;
    }
    this.#scores[place] = (this.#scores[place] ?? 0) + score;
  }

  /** The records with the highest scores that have at least a share of the best one's, without sorting all. */
  best(most: number, leastShare: number): number[] {
    const top: { readonly doc: number; readonly score: number }[] = [];
    for (let at = 0; at < this.#count; at++) {
      const place = this.#taken[at] ?? 0;
      const score = this.#scores[place] ?? 0;
      const last = top.at(-1);
      if (top.length === most && last && last.score >= score) continue;
      let before = top.length;
      while (before > 0 && (top[before - 1]?.score ?? 0) < score) before--;
      top.splice(before, 0, { doc: this.#docs[place] ?? 0, score });
      if (top.length > most) top.pop();
    }
    const least = leastShare * (top[0]?.score ?? 0);
    return top.filter(({ score }) => score >= least).map(({ doc }) => doc);
  }
}
