/** Damerau–Levenshtein distance between two words, or `limit + 1` if it is larger. */
export function editDistance(a: string, b: string, limit: number = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (older[column - 2] ?? 0) + 1);
      now.push(least);
    }
    if (Math.min(...now) > limit) return limit + 1;
    older = before;
    before = now;
  }
  return before[b.length] ?? limit + 1;
}
