import type { Pair } from "@wellsourced/core";
import type { Folded, Range } from "./folded.ts";
import type { Word } from "./words.ts";

/** A stretch of the quotation and of the source in a comparison. */
export type Change = {
  readonly kind: "kept" | "changed" | "inserted" | "left_out";
  /** Absent if the words were left out. */
  readonly quote?: string;
  /** Absent if the words were inserted. */
  readonly source?: string;
  /** Whether the quotation marks it, by an ellipsis or brackets. */
  readonly marked?: true;
};

interface Sides {
  readonly quote: Folded;
  readonly quoteWords: readonly Word[];
  readonly source: Folded;
  readonly sourceWords: readonly Word[];
}

/** Compares the quotation with a range of the source, word by word. */
export function diffOf(pairs: readonly Pair[], sides: Sides, source: Range): Change[] {
  const changes: Change[] = [];
  let [own, other] = [0, source.from];
  let kept: Pair | undefined;
  const close = (mine: number, theirs: number) => {
    if (kept) changes.push(change(sides, { from: kept[0], to: own }, { from: kept[1], to: other }));
    kept = undefined;
    if (mine > own || theirs > other) changes.push(change(sides, { from: own, to: mine }, { from: other, to: theirs }));
  };
  for (const [mine, theirs] of pairs) {
    if (mine !== own || theirs !== other || !kept) {
      close(mine, theirs);
      kept = [mine, theirs];
    }
    [own, other] = [mine + 1, theirs + 1];
  }
  close(sides.quoteWords.length, source.to);
  return changes;
}

function change({ quote, quoteWords, source, sourceWords }: Sides, own: Range, other: Range): Change {
  const mine = textOf(quote, quoteWords, own);
  const theirs = textOf(source, sourceWords, other);
  if (mine === "") return { kind: "left_out", source: theirs };
  if (theirs === "") return { kind: "inserted", quote: mine };
  const same =
    own.to - own.from === other.to - other.from &&
    quoteWords.slice(own.from, own.to).every(({ form }, index) => form === sourceWords[other.from + index]?.form);
  return { kind: same ? "kept" : "changed", quote: mine, source: theirs };
}

function textOf(text: Folded, words: readonly Word[], { from, to }: Range): string {
  const [first, last] = [words[from], words[to - 1]];
  return first && last && from < to ? text.source.slice(text.starts[first.from], text.ends[last.to - 1]) : "";
}
