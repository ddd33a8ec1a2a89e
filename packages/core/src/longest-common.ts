/** Positions of an item in two lists. */
export type Pair = readonly [own: number, other: number];

/** The longest common subsequence of two lists. Its table takes `own × other` cells. */
export function longestCommon(own: number, other: number, isSame: (own: number, other: number) => boolean): Pair[] {
  const width = other + 1;
  const table = new Uint16Array((own + 1) * width);
  for (let row = own - 1; row >= 0; row--)
    for (let column = other - 1, cell = row * width + column; column >= 0; column--, cell--)
      table[cell] = isSame(row, column)
        ? (table[cell + width + 1] ?? 0) + 1
        : Math.max(table[cell + width] ?? 0, table[cell + 1] ?? 0);
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < own && column < other; ) {
    const cell = row * width + column;
    if (isSame(row, column)) pairs.push([row++, column++]);
    else if ((table[cell + width] ?? 0) >= (table[cell + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}
