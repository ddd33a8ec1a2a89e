import type { Stretch } from "../flow.ts";

export type BlockKind = "paragraph" | "heading" | "item" | "row" | "entry";

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
  for (let start = 0; start <= source.length; ) {
    const stop = source.indexOf("\n", start);
    const next = stop < 0 ? source.length : stop;
    const end = next > start && source[next - 1] === "\r" ? next - 1 : next;
    yield { text: source.slice(start, end), start, end };
    start = next + 1;
  }
}
