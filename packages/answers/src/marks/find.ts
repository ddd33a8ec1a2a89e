import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import { type Flow, type Hole, lastBegun } from "../flow.ts";
import { quotationsIn } from "../quotations.ts";
import type { SourceIndex } from "../sources/source-index.ts";
import { addresses } from "./addresses.ts";
import { files } from "./files.ts";
import { citeKeys, listedKeys } from "./keys.ts";
import { authorPages, authorYears, namesWithYears } from "./names.ts";
import { bracketed, footnotes, gluedNumbers, inRoundBrackets, otherRaised, superscripts } from "./numbers.ts";
import { privateMarks } from "./private.ts";
import { sourcesNamed } from "./sources-named.ts";

const isIn = (hole: Stretch, stretches: readonly Stretch[]): boolean =>
  (lastBegun(stretches, hole.end - 1)?.end ?? 0) > hole.start;

/** Whether a mark is part of a quotation, since quoted words follow it. */
function isQuoted(text: string, { start, end }: Hole, quotations: readonly Stretch[]): boolean {
  const around = lastBegun(quotations, start);
  return around !== undefined && end <= around.end && /[\p{L}\p{N}]/u.test(text.slice(end, around.end));
}

const emptied = /[([（]\s{0,2}(?:[,;，；、]\s{0,2}){0,40}[)\]）]/gu;

/** Brackets that contained nothing but marks. */
const emptyBrackets = ({ text, marks }: Flow): Hole[] =>
  marks.length === 0
    ? []
    : [...text.matchAll(emptied)].flatMap(({ 0: whole, index }) => {
        const end = index + whole.length;
        const first = bisect(marks.length, (one) => (marks[one]?.at ?? 0) <= index);
        return (marks[first]?.at ?? end) < end ? [{ start: index, end, kind: "link" as const, cites: [] }] : [];
      });

/** The marks in the text of a block, ordered and disjoint. */
export function findMarks(flow: Flow, sourceIndex: SourceIndex): Hole[] {
  const { text, code } = flow;
  const quotations = quotationsIn(text);
  const own = [
    ...emptyBrackets(flow),
    ...sourcesNamed(flow),
    ...privateMarks(text),
    ...files(text),
    ...addresses(text),
  ];
  const others = [
    ...footnotes(text),
    ...citeKeys(text, sourceIndex),
    ...listedKeys(text, sourceIndex),
    ...bracketed(text, sourceIndex),
    ...superscripts(text, sourceIndex),
    ...otherRaised(text, sourceIndex),
    ...gluedNumbers(text, sourceIndex),
    ...authorYears(text, sourceIndex),
    ...namesWithYears(text, sourceIndex),
    ...authorPages(text, sourceIndex),
    ...inRoundBrackets(text, sourceIndex),
  ].filter((hole) => !isQuoted(text, hole, quotations));
  const found = [...own, ...others].filter((hole) => !isIn(hole, code));
  const kept: Hole[] = [];
  for (const hole of found.sort((a, b) => a.start - b.start || b.end - a.end))
    if (hole.start >= (kept.at(-1)?.end ?? 0)) kept.push(hole);
  return kept.map((one, index) => ({ ...one, end: behindComma(text, one, kept[index + 1]) }));
}

/** The end of a mark including the comma before the next one. */
function behindComma(text: string, { end, kind }: Hole, next: Hole | undefined): number {
  const isApart = next !== undefined && next.start - end <= 3 && next.start > end && next.kind === kind;
  return isApart && /^\s?[,;，；、]\s?$/u.test(text.slice(end, next.start)) ? next.start : end;
}
