import type { Stretch } from "@wellsourced/core/markdown";

export type BlockKind = "paragraph" | "heading" | "item" | "row" | "entry";

/** Level of the headings of plain text, which has no markup for them. */
export const PLAIN_LEVEL = 6;

/** A part of the answer that is read separately. Code, images and rules are not blocks. */
export interface Block extends Stretch {
  readonly kind: BlockKind;
  /** Level of a heading, from 1. */
  readonly level?: number;
  /** Cells of a table row. */
  readonly cells?: readonly Stretch[];
  /** Label of the entry or item: a number, a footnote's name or a key. */
  readonly key?: string;
  /** Offset of an item's number, which may turn out to be a mark. */
  readonly label?: number;
  /** Ids in the page that identify this block. */
  readonly anchors?: readonly string[];
  /** Whether an item certainly belongs to a list of references. */
  readonly isReference?: boolean;
  /** Consecutive blocks with the same number belong to one list. */
  readonly list?: number;
}

export interface Line extends Stretch {
  readonly text: string;
}

/** The lines of a text, without line terminators. */
export function* linesOf(source: string): Generator<Line> {
  let start = 0;
  for (const { 0: ending, index: end } of source.matchAll(/\r\n?|\n|$/gu)) {
    yield { text: source.slice(start, end), start, end };
    start = end + ending.length;
  }
}
