import { bisect } from "../bisect.ts";
import type { Stretch } from "./stretch.ts";

/** `length` units of a text from `at` on, which are written as `from` up to `to` of its source. */
interface Run {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

const isCopy = ({ length, from, to }: Run): boolean => to - from === length;

/** Units at the end of a growing text that are kept apart, as a slice of a long string that grows copies all of it. */
const RECENT = 4_000;

/** A text made piece by piece from a source such as Markdown, with a mapping of positions in both directions. */
export class PlacedText {
  private readonly runs: Run[] = [];
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

  /** Adds the text that `from` up to `to` of the source represents. */
  add(text: string, from: number, to: number): void {
    if (text === "") return;
    const run = { at: this.length, length: text.length, from, to };
    const last = this.runs.at(-1);
    if (last && last.to === from && isCopy(last) && isCopy(run))
      this.runs[this.runs.length - 1] = { ...last, length: last.length + run.length, to };
    else this.runs.push(run);
    this.recent += text;
    this.whole = undefined;
    if (this.recent.length < 2 * RECENT) return;
    this.settled += this.recent.slice(0, -RECENT);
    this.recent = this.recent.slice(-RECENT);
  }

  /** Moves the end of what was added last. */
  extend(to: number): void {
    const last = this.runs.pop();
    if (last) this.runs.push({ ...last, to });
  }

  /** Adds a part of another text; its source begins at `by` of this one's. */
  append(other: PlacedText, { start, end }: Stretch = { start: 0, end: other.length }, by = 0): void {
    const { runs, text } = other;
    for (let index = Math.max(0, other.runsUpTo(({ at }) => at <= start) - 1); index < runs.length; index++) {
      const run = runs[index];
      if (!run || run.at >= end) return;
      const [begin, stop] = [Math.max(start, run.at), Math.min(end, run.at + run.length)];
      const [before, behind] = isCopy(run) ? [begin - run.at, run.at + run.length - stop] : [0, 0];
      this.add(text.slice(begin, stop), run.from + before + by, run.to - behind + by);
    }
  }

  /** Adds another text of the same source without some stretches, sorted by their start; returns where a place went. */
  appendWithout(other: PlacedText, dropped: readonly Stretch[]): (at: number) => number {
    const { text, length } = other;
    const kept = new PlacedText();
    let at = 0;
    for (const { start, end } of [...dropped, { start: length, end: length }]) {
      if (start > at) {
        kept.add(text.slice(at, start), at, start);
        this.append(other, { start: at, end: start });
      }
      at = Math.max(at, end);
    }
    return (place) => kept.textAt(place, false);
  }

  /** The text from there on. */
  since(from: number): string {
    const begin = from - this.settled.length;
    return begin >= 0 ? this.recent.slice(begin) : this.text.slice(Math.max(0, from));
  }

  truncate(length: number): void {
    const kept = length - this.settled.length;
    if (kept < 0) this.settled = this.settled.slice(0, length);
    this.recent = this.recent.slice(0, Math.max(0, kept));
    this.whole = undefined;
    this.runs.length = this.runsUpTo(({ at }) => at < length);
    const last = this.runs.pop();
    if (!last) return;
    const gone = Math.max(0, last.at + last.length - length);
    this.runs.push({ ...last, length: last.length - gone, to: isCopy(last) ? last.to - gone : last.to });
  }

  /** Maps a stretch of this text to its source. */
  toSource({ start, end }: Stretch): Stretch {
    return between(this.sourceAt(start, false), this.sourceAt(end, true));
  }

  /** Maps a stretch of the source to this text. */
  fromSource({ start, end }: Stretch): Stretch {
    return between(this.textAt(start, false), this.textAt(end, true));
  }

  /** The number of first runs for which a condition is true. */
  private runsUpTo(holds: (run: Run) => boolean): number {
    return bisect(this.runs.length, (at) => holds(this.runs[at] as Run)); // the index is below the length
  }

  private sourceAt(offset: number, isEnd: boolean): number {
    const run = this.runs[Math.max(0, this.runsUpTo(({ at }) => (isEnd ? at < offset : at <= offset)) - 1)];
    if (!run) return 0;
    const into = Math.max(0, offset - run.at);
    if (isCopy(run)) return run.from + Math.min(into, run.length);
    return into === 0 && !isEnd ? run.from : isEnd || into >= run.length ? run.to : run.from;
  }

  private textAt(place: number, isEnd: boolean): number {
    const run = this.runs[this.runsUpTo(({ from }) => (isEnd ? from < place : from <= place)) - 1];
    if (!run) return 0;
    if (isCopy(run)) return run.at + Math.min(place - run.from, run.length);
    return place >= run.to || isEnd ? run.at + run.length : run.at;
  }
}

const between = (start: number, end: number): Stretch => ({ start, end: Math.max(start, end) });
