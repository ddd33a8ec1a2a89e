/** Indexes a paragraph's backtick runs, to find the ends of code spans from left to right. */
export class Backticks {
  private readonly places: ReadonlyMap<number, readonly { readonly index: number }[]>;
  private readonly passed = new Map<number, number>();

  constructor(text: string, from = 0, to = text.length) {
    const runs = [...text.slice(from, to).matchAll(/`+/gu)].map(({ 0: run, index }) => ({
      index: from + index,
      length: run.length,
    }));
    this.places = Map.groupBy(runs, ({ length }) => length);
  }

  /** The start of the run that closes a code span whose opening run of `length` backticks ends at `from`. */
  closing(length: number, from: number): number | undefined {
    const places = this.places.get(length) ?? [];
    let next = this.passed.get(length) ?? 0;
    while ((places[next]?.index ?? Number.POSITIVE_INFINITY) < from) next++;
    this.passed.set(length, next);
    return places[next]?.index;
  }
}
