import type { Stretch } from "@wellsourced/core/markdown";

export type BlockKind = "paragraph" | "heading" | "item" | "row" | "entry";

/** The level of headings that only look like such, in plain text. */
export const PLAIN_LEVEL = 6;

/** A stretch of the answer that is read by itself. Code, images and rules are none. */
export interface Block extends Stretch {
  readonly kind: BlockKind;
  /** Of a heading, from 1. */
  readonly level?: number;
  /** Of a table's row: its cells. */
  readonly cells?: readonly Stretch[];
  /** What the answer calls the entry or item: a number, a footnote's name, a key. */
  readonly key?: string;
  /** Where the number of an item begins, which may turn out to be a mark. */
  readonly label?: number;
  /** Names of elements of the page that lead here. */
  readonly anchors?: readonly string[];
  /** Of an item: is it surely one of a list of references? */
  readonly isReference?: boolean;
  /** Blocks in a row that have one number stand in one list. */
  readonly list?: number;
}

export interface Line extends Stretch {
  readonly text: string;
}

/** The lines of a text, without what ends them. */
export function* linesOf(source: string): Generator<Line> {
  let start = 0;
  for (const { 0: ending, index: end } of source.matchAll(/\r\n?|\n|$/gu)) {
    yield { text: source.slice(start, end), start, end };
    start = end + ending.length;
  }
}
