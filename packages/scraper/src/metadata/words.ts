import { fold } from "@wellsourced/core";

/** Words that matter when two names or titles are compared. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Share of the words of the shorter text that the longer one has, too. */
export function overlap(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const words = new Set(short.split(" ").filter(Boolean));
  if (words.size === 0) return 0;
  const other = new Set(long.split(" "));
  return [...words].filter((it) => other.has(it)).length / words.size;
}
