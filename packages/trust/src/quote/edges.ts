import type { Stretch } from "@wellsourced/core/markdown";
import type { Folded, Range } from "./folded.ts";

const CLASSES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["quote", /["“”„‟«»″「」『』'‘’‚‛′`´‹›〝〞]/u],
  ["dash", /[-‐‑‒–—―−]/u],
  ["stop", /[.,;:。、，；：،؛۔．]/u],
  ["stop", /[!?！？؟]/u],
  ["ellipsis", /[…⋯]/u],
];
const classOf = (mark: string): string =>
  CLASSES.find(([, pattern]) => pattern.test(mark))?.[0] ?? mark.normalize("NFKC");

const marksOf = (text: string): string[] =>
  [...text.replace(/\.(?:\s?\.){2,}/gu, "…")].filter((mark) => !/[\s\p{Cf}]/u.test(mark)).map(classOf);

/** Characters before the first letter of a quotation or a piece of it, and after its last. */
export interface Edges {
  readonly before: string;
  readonly after: string;
}

/** The stretch of a place in the source, with adjacent punctuation of the kinds that the quotation has too. */
export function edgesOf(edges: Edges, source: Folded, { from, to }: Range): Stretch {
  const start = source.starts[from] ?? 0;
  const end = source.ends[to - 1] ?? start;
  const before = source.source.slice(from > 0 ? source.ends[from - 1] : 0, start);
  const after = source.source.slice(end, source.starts[to] ?? source.source.length);
  return {
    start: start - reach([...before].reverse(), marksOf(edges.before)),
    end: end + reach([...after], marksOf(edges.after)),
  };
}

/** Number of characters from the near end of a gap that are punctuation of the wanted kinds. */
function reach(gap: readonly string[], wanted: readonly string[]): number {
  const left = [...wanted];
  let walked = 0;
  let reached = 0;
  for (const [index, mark] of gap.entries()) {
    walked += mark.length;
    if (/[\s\p{Cf}]/u.test(mark)) continue;
    const found = left.indexOf(classOf(mark) === "stop" && isEllipsisDot(gap, index) ? "ellipsis" : classOf(mark));
    if (found < 0) break;
    if (classOf(mark) !== "stop" || !isEllipsisDot(gap, index) || gap[index + 1] !== ".") left.splice(found, 1);
    reached = walked;
  }
  return reached;
}

const isEllipsisDot = (gap: readonly string[], index: number): boolean =>
  gap[index] === "." && (gap[index + 1] === "." || gap[index - 1] === ".");
