import { bisect } from "@wellsourced/core";
import { PlacedText, type Stretch } from "@wellsourced/core/markdown";
import type { MarkKind } from "./answer.ts";

/** A mark's reference to a source that is not yet identified. */
export interface Cite {
  readonly key?: string | undefined;
  /** Id of an element in the page, without `#`. */
  readonly anchor?: string | undefined;
  /** Index in the list, from 0. */
  readonly place?: number | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** Id of the source, if known. */
  readonly source?: string | undefined;
  readonly author?: string | undefined;
  readonly year?: string | undefined;
  /** Whether the mark repeats the previous source. */
  readonly isAgain?: true | undefined;
}

/** A mark with its range in the answer; `at` is its offset in the text without markup. */
export interface FoundMark {
  readonly start: number;
  readonly end: number;
  readonly at: number;
  readonly kind: MarkKind;
  readonly cites: readonly Cite[];
}

/** The last of ordered, disjoint ranges that begins at or before an offset. */
export const lastBegun = <One extends Stretch>(stretches: readonly One[], at: number): One | undefined =>
  stretches[bisect(stretches.length, (index) => (stretches[index]?.start ?? 0) <= at) - 1];

/** Whether a mark between these words is the subject of a sentence that continues after it. */
export const isSubject = (before: string, after: string): boolean =>
  /(?:^|[.!?]\s{1,3})$/u.test(before.slice(-4)) && /^\s\p{Ll}/u.test(after);

/** Number of preceding characters that determine the kind of a mark. */
const NEAR = 40;

/** The text of a block without markup, with offsets into the answer. */
export class Flow extends PlacedText {
  marks: FoundMark[] = [];
  /** Ranges of code, which contain no marks. */
  code: Stretch[] = [];

  /** The words just before an offset. */
  before(at: number): string {
    const from = Math.max(0, at - NEAR);
    return this.since(from).slice(0, at - from);
  }

  /** Appends characters that appear unchanged in the answer. */
  copy(source: string, start: number, end: number): void {
    if (end > start) this.add(source.slice(start, end), start, end);
  }

  /** Removes the text and marks from an offset on, and returns the marks. */
  cut(length: number, marks: number): FoundMark[] {
    this.truncate(length);
    return this.marks.splice(marks);
  }

  /** Returns a copy with its offsets shifted. */
  shifted(by: number): Flow {
    const flow = new Flow();
    flow.append(this, { start: 0, end: this.length }, by);
    flow.marks = this.marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }));
    flow.code = this.code;
    return flow;
  }

  /** Returns the text between two offsets in the answer. */
  between(start: number, end: number): Flow {
    const flow = new Flow();
    const part = this.fromSource({ start, end });
    flow.append(this, part);
    flow.marks = this.marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ ...mark, at: Math.max(0, mark.at - part.start) }));
    return flow;
  }

  /** Joins flows, with a bar between those that have words. */
  static joined(flows: readonly Flow[]): Flow {
    const flow = new Flow();
    for (const one of flows) {
      const hasWords = one.text.trim() !== "";
      const { start } = one.toSource({ start: 0, end: 0 });
      if (hasWords && flow.length > 0) flow.add(" | ", start, start);
      const shift = flow.length;
      if (hasWords) flow.append(one);
      for (const mark of one.marks) flow.marks.push({ ...mark, at: Math.min(mark.at + shift, flow.length) });
      for (const { start, end } of one.code) flow.code.push({ start: start + shift, end: end + shift });
    }
    return flow;
  }

  /** Returns the text without ordered, disjoint ranges, which become marks. */
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

/** A range of text that is a mark. */
export interface Hole extends Stretch {
  readonly kind: MarkKind;
  readonly cites: readonly Cite[];
}
