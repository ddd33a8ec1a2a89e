/** The text around a range, in whole words: at most `reach` characters before and after it. */
export function wordsAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  reach: number,
): { readonly before: string; readonly after: string } {
  const from = Math.max(0, start - reach);
  const before = text.slice(from, start);
  const after = text.slice(end, end + reach);
  // In text without blanks, such as Chinese, at least no surrogate pair is split.
  return {
    before: (from === 0 ? before : before.replace(/^(?:\S{0,30}\s|[\udc00-\udfff])/u, "")).trimStart(),
    after: (end + reach >= text.length ? after : after.replace(/(?:\s\S{0,30}|[\ud800-\udbff])$/u, "")).trimEnd(),
  };
}
