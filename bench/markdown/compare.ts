import { KINDS, type Kind, type Structure } from "./structure.ts";

export interface Count {
  readonly right: number;
  readonly extra: number;
  readonly missing: number;
}
export type Counts = Readonly<Record<Kind, Count>>;

/** Items of each kind in both, only in the prediction, and only in the truth. */
export function compare(truth: Structure, given: Structure): Counts {
  const counts = KINDS.map((kind): [Kind, Count] => {
    const right = inBoth(truth[kind], given[kind]);
    return [kind, { right, extra: given[kind].length - right, missing: truth[kind].length - right }];
  });
  return Object.fromEntries(counts) as unknown as Counts;
}

export function inBoth(one: readonly string[], other: readonly string[]): number {
  return one.length - onlyIn(one, other).length;
}

/** Items that the first list has beyond the second, counting repetitions. */
export function onlyIn(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return one.filter((item) => {
    const times = left.get(item) ?? 0;
    left.set(item, times - 1);
    return times <= 0;
  });
}

/** All pages have the same weight, so that a long page does not dominate. */
export function scoreOf(pages: readonly Counts[], kind: Kind) {
  const told = pages.map((page) => page[kind]).filter(({ right, extra, missing }) => right + extra + missing > 0);
  const mean = (share: (count: Count) => number | undefined): number => {
    const shares = told.map(share).filter((it) => it !== undefined);
    return shares.length === 0 ? Number.NaN : shares.reduce((sum, it) => sum + it, 0) / shares.length;
  };
  const precision = mean(({ right, extra }) => (right + extra > 0 ? right / (right + extra) : undefined));
  const recall = mean(({ right, missing }) => (right + missing > 0 ? right / (right + missing) : undefined));
  const f1 = mean(({ right, extra, missing }) => (2 * right) / (2 * right + extra + missing));
  return { precision, recall, f1, pages: told.length };
}
