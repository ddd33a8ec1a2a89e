import { bisect } from "@wellsourced/core";
import { PlacedText, type Stretch } from "@wellsourced/core/markdown";
import type { MarkKind } from "./answer.ts";

/** What a mark says of a source, before it is known which one that is. */
export interface Cite {
  readonly key?: string | undefined;
  /** The name of an element of the page, without `#`. */
  readonly anchor?: string | undefined;
  /** The place in the list, from 0. */
  readonly place?: number | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** The id of the source, where it is known already. */
  readonly source?: string | undefined;
  readonly author?: string | undefined;
  readonly year?: string | undefined;
  /** The source that was cited last. */
  readonly isAgain?: true | undefined;
}

/** A mark as it was found: its place in the answer, and `at`, its place in the words. */
export interface FoundMark {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly kind: MarkKind;
  readonly cites: readonly Cite[];
}

/** Of stretches that stand in order and apart, the last that begins at a place or before it. */
export const lastBegun = <One extends Stretch>(stretches: readonly One[], at: number): One | undefined =>
  stretches[bisect(stretches.length, (index) => (stretches[index]?.start ?? 0) <= at) - 1];

/** Whether a mark between these words is the subject of a sentence that goes on behind it. */
export const isSubject = (before: string, after: string): boolean =>
  /(?:^|[.!?]\s{1,3})$/u.test(before.slice(-4)) && /^\s\p{Ll}/u.test(after);

/** Length of the words that show what kind of mark follows them. */
const NEAR = 40;

/** The words of a block without markup, with their places in the answer. */
export class Flow extends PlacedText {
  marks: FoundMark[] = [];
  /** Stretches of the words that are code: nothing in them is a mark. */
  code: Stretch[] = [];

  /** The last words before there. */
  before(at: number): string {
    const from = Math.max(0, at - NEAR);
    return this.since(from).slice(0, at - from);
  }

  /** Adds characters that are written in the answer as they read. */
  copy(source: string, start: number, end: number): void {
    if (end > start) this.add(source.slice(start, end), start, end);
  }

  /** Takes back the words and the marks from there on, and returns the marks. */
  cut(length: number, marks: number): FoundMark[] {
    this.truncate(length);
    return this.marks.splice(marks);
  }

  /** The same with its places counted from an earlier beginning. */
  shifted(by: number): Flow {
    const flow = new Flow();
    flow.append(this, { start: 0, end: this.length }, by);
    flow.marks = this.marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }));
    flow.code = this.code;
    return flow;
  }

  /** The part of the words that is written between two places of the answer. */
  between(start: number, end: number): Flow {
    const flow = new Flow();
    const part = this.fromSource({ start, end });
    flow.append(this, part);
    flow.marks = this.marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ ...mark, at: Math.max(0, mark.at - part.start) }));
    return flow;
  }

  /** Several flows as one; a bar parts those that have words. */
  static joined(flows: readonly Flow[]): Flow {
    const flow = new Flow();
    for (const one of flows) {
      const hasWords = one.text.trim() !== "";
      const { start } = one.toSource({ start: 0, end: 0 });
      if (hasWords && flow.length > 0) flow.add(" | ", start, start);
      const shift = flow.length;
      if (hasWords) flow.append(one);
      flow.marks.push(...one.marks.map((mark) => ({ ...mark, at: Math.min(mark.at + shift, flow.length) })));
      flow.code.push(...one.code.map(({ start, end }) => ({ start: start + shift, end: end + shift })));
    }
    return flow;
  }

  /** The same words without some stretches, which do not overlap and stand in order; they become marks. */
  without(holes: readonly Hole[]): Flow {
    if (holes.length === 0) return this;
    const flow = new Flow();
    const moved = flow.appendWithout(this, holes);
    flow.code = this.code.map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
    const made = holes.map(({ kind, cites, ...hole }) => ({
      ...this.toSource(hole),
      at: moved(hole.start),
      kind,
      cites,
    }));
    flow.marks = [...this.marks.map((mark) => ({ ...mark, at: moved(mark.at) })), ...made].sort(
      (a, b) => a.start - b.start,
    );
    return flow;
  }
}

/** A mark among the words of a block. */
export interface Hole extends Stretch {
  readonly kind: MarkKind;
  readonly cites: readonly Cite[];
}
