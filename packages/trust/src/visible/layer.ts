import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";

/**
 * Parts of a text that are not its words: marks of notes, numbers of list items, readings over letters, and alternative
 * texts of images.
 */
export type Extra = "note" | "mark" | "number" | "reading" | "alternative";

/** `length` units of the visible text from `at` on, which represent `from` up to `to` of the source. */
interface Run {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** A text made from Markdown, with a mapping of positions in both directions. */
export interface Layer {
  readonly text: string;
  /** Extras in order. */
  readonly extras: readonly (Stretch & { readonly kind: Extra })[];
  /** Maps a stretch of this text to the Markdown. */
  toMarkdown(stretch: Stretch): Stretch;
  /** Maps a stretch of the Markdown to this text. */
  fromMarkdown(stretch: Stretch): Stretch;
}

/** Builds a layer piece by piece, in the order of its source. */
export class LayerBuilder {
  private readonly parts: string[] = [];
  private readonly runs: Run[] = [];
  private readonly extras: { start: number; end: number; kind: Extra }[] = [];
  private readonly open: { kind: Extra; start: number }[] = [];
  length = 0;

  /** Adds a stretch of the source with its visible text. */
  add(text: string, from: number, to: number): void {
    if (text === "") return;
    const last = this.runs.at(-1);
    const isCopy = to - from === text.length;
    if (isCopy && last && last.to === from && last.to - last.from === last.length) {
      this.runs[this.runs.length - 1] = { ...last, length: last.length + text.length, to };
    } else this.runs.push({ at: this.length, length: text.length, from, to });
    this.parts.push(text);
    this.length += text.length;
  }

  begin(kind: Extra): void {
    this.open.push({ kind, start: this.length });
  }

  end(): void {
    const extra = this.open.pop();
    if (extra && extra.start < this.length) this.extras.push({ ...extra, end: this.length });
  }

  done(): Layer {
    const extras = this.extras.sort((a, b) => a.start - b.start || b.end - a.end);
    return toLayer(this.parts.join(""), this.runs, extras);
  }
}

function toLayer(text: string, runs: readonly Run[], extras: Layer["extras"]): Layer {
  const lastRun = (holds: (run: Run) => boolean): Run | undefined =>
    runs[bisect(runs.length, (at) => holds(runs[at] as Run)) - 1]; // the index is below the length
  const sourceAt = (offset: number, isEnd: boolean): number => {
    const run = lastRun(({ at }) => (isEnd ? at < offset : at <= offset)) ?? runs[0];
    if (!run) return 0;
    const into = Math.max(0, offset - run.at);
    if (run.to - run.from === run.length) return run.from + Math.min(into, run.length);
    return into === 0 && !isEnd ? run.from : isEnd || into >= run.length ? run.to : run.from;
  };
  const textAt = (place: number, isEnd: boolean): number => {
    const run = lastRun(({ from }) => (isEnd ? from < place : from <= place));
    if (!run) return 0;
    if (run.to - run.from === run.length) return run.at + Math.min(place - run.from, run.length);
    return place >= run.to || isEnd ? run.at + run.length : run.at;
  };
  return {
    text,
    extras,
    toMarkdown: ({ start, end }) => between(sourceAt(start, false), sourceAt(end, true)),
    fromMarkdown: ({ start, end }) => between(textAt(start, false), textAt(end, true)),
  };
}

const between = (start: number, end: number): Stretch => ({ start, end: Math.max(start, end) });

/** A layer without some stretches of its text, which are sorted and may overlap. */
export function without(layer: Layer, dropped: readonly Stretch[]): Layer {
  if (dropped.length === 0) return layer;
  const kept = new LayerBuilder();
  let at = 0;
  const keep = (end: number) => {
    if (end > at) kept.add(layer.text.slice(at, end), at, end);
  };
  for (const { start, end } of dropped) {
    keep(start);
    at = Math.max(at, end);
  }
  keep(layer.text.length);
  const inner = kept.done();
  const extras = layer.extras
    .map((extra) => ({ ...extra, ...inner.fromMarkdown(extra) }))
    .filter(({ start, end }) => start < end);
  return {
    text: inner.text,
    extras,
    toMarkdown: (stretch) => layer.toMarkdown(inner.toMarkdown(stretch)),
    fromMarkdown: (stretch) => inner.fromMarkdown(layer.fromMarkdown(stretch)),
  };
}
