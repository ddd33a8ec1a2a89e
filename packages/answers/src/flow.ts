import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
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

/** Length of the words that stay apart, and of those that tell what kind of mark follows them. */
const [RECENT, NEAR] = [4_000, 40];

/** The words of a block without markup, each character with its place in the answer. */
export class Flow {
  marks: FoundMark[] = [];
  /** Stretches of the words that are code: nothing in them is a mark. */
  code: Stretch[] = [];
  private readonly places: number[] = [];
  /** The last words lie apart: a slice of a long text that is still growing would copy all of it. */
  private settled = "";
  private recent = "";
  private whole: string | undefined;

  get text(): string {
    this.whole ??= this.settled + this.recent;
    return this.whole;
  }

  get length(): number {
    return this.settled.length + this.recent.length;
  }

  /** The words from there on. */
  since(from: number): string {
    const begin = from - this.settled.length;
    return begin >= 0 ? this.recent.slice(begin) : this.text.slice(Math.max(0, from));
  }

  /** The last words before there. */
  before(at: number): string {
    const from = Math.max(0, at - NEAR);
    return this.since(from).slice(0, at - from);
  }

  private append(words: string): void {
    this.recent += words;
    this.whole = undefined;
    if (this.recent.length < 2 * RECENT) return;
    this.settled += this.recent.slice(0, -RECENT);
    this.recent = this.recent.slice(-RECENT);
  }

  /** Characters that stand in the answer as they are. */
  copy(source: string, start: number, end: number): void {
    if (end <= start) return;
    this.append(source.slice(start, end));
    for (let at = start; at < end; at++) this.places.push(at);
  }

  /** Characters that are written in another way in the answer, from there to the `last` place. */
  put(words: string, start: number, last = start): void {
    this.append(words);
    for (let at = 0; at < words.length; at++) this.places.push(at > 0 && at === words.length - 1 ? last : start);
  }

  /** Takes back the words and the marks from there on, and returns the marks. */
  cut(length: number, marks: number): FoundMark[] {
    const kept = length - this.settled.length;
    if (kept < 0) this.settled = this.settled.slice(0, length);
    this.recent = this.recent.slice(0, Math.max(0, kept));
    this.whole = undefined;
    this.places.length = length;
    return this.marks.splice(marks);
  }

  /** The place in the answer of a character of the words. */
  place(at: number): number {
    return this.places[Math.max(0, Math.min(at, this.places.length - 1))] ?? 0;
  }

  /** The place behind the character before `at`. */
  behind(at: number): number {
    return at > 0 ? (this.places[at - 1] ?? 0) + 1 : this.place(0);
  }

  /** Counts the places from an earlier beginning. */
  shifted(by: number): Flow {
    for (let at = 0; at < this.places.length; at++) this.places[at] = (this.places[at] ?? 0) + by;
    this.marks = this.marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }));
    return this;
  }

  /** The part of the words that stands between two places of the answer. */
  between(start: number, end: number): Flow {
    const flow = new Flow();
    const first = bisect(this.places.length, (at) => (this.places[at] ?? 0) < start);
    const last = bisect(this.places.length, (at) => (this.places[at] ?? 0) < end);
    flow.append(this.text.slice(first, last));
    for (let at = first; at < last; at++) flow.places.push(this.places[at] ?? 0);
    flow.marks = this.marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ ...mark, at: Math.max(0, mark.at - first) }));
    return flow;
  }

  /** Several flows as one; a bar parts those that have words. */
  static joined(flows: readonly Flow[]): Flow {
    const flow = new Flow();
    for (const one of flows) {
      const words = one.text.trim();
      if (words !== "" && flow.length > 0) flow.put(" | ", one.place(0));
      const shift = flow.length;
      if (words !== "") {
        flow.append(one.text);
        for (const place of one.places) flow.places.push(place);
      }
      flow.marks.push(...one.marks.map((mark) => ({ ...mark, at: Math.min(mark.at + shift, flow.length) })));
      flow.code.push(...one.code.map(({ start, end }) => ({ start: start + shift, end: end + shift })));
    }
    return flow;
  }

  /** The same words without some stretches, which do not overlap and stand in order; they become marks. */
  without(holes: readonly Hole[]): Flow {
    if (holes.length === 0) return this;
    const flow = new Flow();
    const gone = [0];
    let from = 0;
    for (const { start, end } of [...holes, { start: this.length, end: this.length }]) {
      flow.append(this.text.slice(from, start));
      for (let at = from; at < start; at++) flow.places.push(this.places[at] ?? 0);
      gone.push((gone.at(-1) ?? 0) + end - start);
      from = end;
    }
    const moved = (at: number) => {
      const before = bisect(holes.length, (hole) => (holes[hole]?.start ?? 0) < at);
      const last = holes[before - 1];
      return at - (gone[before] ?? 0) + (last && last.end > at ? last.end - at : 0);
    };
    flow.code = this.code.map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
    const made = holes.map(({ start, end, kind, cites }) => ({
      start: this.place(start),
      end: this.behind(end),
      at: moved(start),
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
