/** The share of pairs in which the bad item has the higher number; ties count half. */
export function areaUnder(rows: readonly (readonly [bad: boolean, value: number])[]): number {
  const sorted = rows.toSorted(([, a], [, b]) => a - b);
  let [ranks, bad] = [0, 0];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.[1] === sorted[from]?.[1]) to++;
    const inTie = sorted.slice(from, to).filter(([isBad]) => isBad).length;
    ranks += inTie * ((from + to + 1) / 2);
    bad += inTie;
    from = to;
  }
  return (ranks - (bad * (bad + 1)) / 2) / (bad * (rows.length - bad));
}
