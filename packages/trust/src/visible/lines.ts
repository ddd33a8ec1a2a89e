import { blanked, definitionsIn, Fences, headingWords, labelOf, scanMarkdown } from "@wellsourced/core/markdown";
import { type Edit, editsOf } from "./inline.ts";
import { Layer } from "./layer.ts";
import { shownLabel } from "./signs.ts";

/** A line of a paragraph, with the position of its words in the Markdown. */
interface Line {
  readonly from: number;
  readonly to: number;
  /** Position of its list markers. */
  readonly markers?: readonly [from: number, to: number];
}

const QUOTE = /[ \t]*>[ \t]?/uy;
const HEADING = /[ \t]{0,3}#{1,6}(?:[ \t]+|(?=\n|$))/uy;
const BULLET = /[ \t]*[-*+][ \t]+/uy;
const BOX = /\[[ xX]\][ \t]+/uy;
const NUMBER = /[ \t]*\d{1,9}[.)][ \t]+/uy;
const CALL_OUT = /\[![\w-]{1,30}\][+-]?[ \t]*/uy;
const NOTE = /[ \t]{0,3}\[\^[^\]\s]{1,100}\]:(?:[ \t]+|(?=\n|$))/uy;
/** Rules, underlines of headings, and dividers of tables. */
const RULE = /^(?=[-=_*:| \t])(?=.*[-=_*]{3}|.*[-*_] [-*_] [-*_]|.*\|[ :]*-|.*-[ :]*\|)[-=_*:| \t]+$/u;

/** The visible text of Markdown, including all extras. Linear. */
export function readLines(markdown: string): Layer {
  return new LineReader(markdown).read();
}

class LineReader {
  private readonly layer = new Layer();
  private readonly targets: ReadonlyMap<string, string>;
  /** Ends of link definitions, which are not shown, by their starts. */
  private readonly definitions: ReadonlyMap<number, number>;
  private hiddenTo = -1;
  private paragraph: Line[] = [];
  private readonly fences: Fences;
  private at = 0;
  private readonly markdown: string;

  constructor(markdown: string) {
    this.markdown = markdown;
    this.fences = new Fences({ text: markdown });
    const { blocks, spans } = scanMarkdown(markdown.includes("]:") ? markdown : "");
    const definitions = definitionsIn(blanked(markdown, [...blocks, ...spans]));
    this.targets = new Map(definitions.toReversed().map(({ label, target }) => [label, target]));
    this.definitions = new Map(definitions.map(({ start, end }) => [start, end]));
  }

  read(): Layer {
    const { markdown } = this;
    while (this.at < markdown.length) {
      const found = markdown.indexOf("\n", this.at);
      const end = found < 0 ? markdown.length : found;
      this.line(this.at, end);
      this.at = end + 1;
    }
    this.flush();
    this.layer.extras.sort((a, b) => a.start - b.start || b.end - a.end);
    return this.layer;
  }

  private skip(pattern: RegExp, at: number, end: number): number {
    pattern.lastIndex = at;
    const found = pattern.exec(this.markdown);
    return found && at + found[0].length <= end ? at + found[0].length : at;
  }

  private line(start: number, end: number): void {
    const part = this.fences.take(this.markdown.slice(start, end), start);
    const quoted = this.unquoted(start, end);
    if (part !== "text") {
      this.flush();
      // Code is shown unchanged; the lines of its fence are not shown.
      if (part === "code") this.layer.add(this.markdown.slice(quoted, end), quoted, end);
      this.newline(end);
      return;
    }
    const line = this.markdown.slice(quoted, end);
    const isBlank = line.trim() === "";
    this.hiddenTo = this.definitions.get(start) ?? this.hiddenTo;
    if (!isBlank && !RULE.test(line) && start >= this.hiddenTo) {
      this.words(quoted, end);
      return;
    }
    this.flush();
    if (isBlank) this.layer.add(line, quoted, end);
    this.newline(end);
  }

  private unquoted(start: number, end: number): number {
    let at = start;
    for (let depth = 0; depth < 12; depth++) {
      const next = this.skip(QUOTE, at, end);
      if (next === at) return at;
      at = next;
    }
    return at;
  }

  private words(start: number, end: number): void {
    const { markdown } = this;
    const heading = this.skip(HEADING, start, end);
    const isRow = markdown.charAt(start) === "|";
    const note = this.skip(NOTE, start, end);
    const head = Math.max(heading, note);
    const list = head === start ? this.listMarkers(start, end) : head;
    const called = start > 0 && /[>\s]/u.test(markdown.charAt(start - 1)) ? this.skip(CALL_OUT, list, end) : list;
    const from = list > head ? this.skip(BOX, called, end) : called;
    if (from > start || isRow) this.flush();
    if (note > start) this.noteLabel(start, note);
    const to = heading > start ? from + headingWords(markdown.slice(from, end).trimEnd()).trimEnd().length : end;
    this.paragraph.push({ from, to, ...(list > head ? { markers: [head, list] } : {}) });
    if (heading > start || isRow) this.flush(isRow);
  }

  /** Writes the label of a note as an extra. */
  private noteLabel(start: number, end: number): void {
    const label = shownLabel(/\[\^([^\]]*)/u.exec(this.markdown.slice(start, end))?.[1] ?? "");
    this.layer.begin("note");
    this.layer.add(`${label} `, start, end);
    this.layer.end();
  }

  /** End of the list markers of a line, of nested lists as well. */
  private listMarkers(start: number, end: number): number {
    let at = start;
    for (let depth = 0; depth < 12; depth++) {
      const next = this.skip(NUMBER, this.skip(BULLET, at, end), end);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  private newline(end: number): void {
    if (end < this.markdown.length) this.layer.add("\n", end, end + 1);
  }

  /** Writes the collected paragraph. */
  private flush(isRow = false): void {
    const lines = this.paragraph;
    if (lines.length === 0) return;
    this.paragraph = [];
    const text = lines.map(({ from, to }) => this.markdown.slice(from, to)).join("\n");
    const resolve = (label: string) => (this.targets.size > 0 ? this.targets.get(labelOf(label)) : undefined);
    writeParagraph(this.markdown, { lines, edits: editsOf({ text, isRow, resolve }), layer: this.layer });
    this.newline(lines.at(-1)?.to ?? this.markdown.length);
  }
}

interface Written {
  readonly lines: readonly Line[];
  readonly edits: readonly Edit[];
  readonly layer: Layer;
}

/** Writes a paragraph line by line, with its edits. */
function writeParagraph(markdown: string, { lines, edits, layer }: Written): void {
  // Index of the line, its start within the paragraph, and the position up to which the paragraph is written.
  let [index, begin, at] = [0, 0, 0];
  const line = (): Line => lines[index] ?? { from: 0, to: 0 };
  const lineEnd = () => begin + line().to - line().from;
  const place = (local: number) => line().from + local - begin;
  const next = (): boolean => {
    if (index + 1 >= lines.length) return false;
    begin = lineEnd() + 1;
    at = begin;
    index++;
    return true;
  };
  /** Writes list markers; numbers and plus signs are extras, as they could be words. */
  const markers = () => {
    const [start, end] = line().markers ?? [0, 0];
    if (start === end) return;
    const text = markdown.slice(start, end);
    const counts = /[\d+]/u.test(text);
    if (counts) layer.begin("number");
    layer.add(text, start, end);
    if (counts) layer.end();
  };
  const copy = (until: number) => {
    while (at < until) {
      const end = lineEnd();
      const stop = Math.min(until, end);
      if (stop > at) layer.add(markdown.slice(place(at), place(stop)), place(at), place(stop));
      at = Math.max(at, stop);
      if (until <= end) return;
      const { to } = line();
      if (!next()) return;
      layer.add("\n", to, line().markers?.[0] ?? line().from);
      markers();
    }
  };
  markers();
  for (const { start, end, text = "", extra } of edits) {
    copy(start);
    if (extra === "end") layer.end();
    else if (extra) layer.begin(extra);
    if (end <= at) continue;
    const from = place(at);
    // Skips the lines within the edit.
    while (end > lineEnd() && next());
    at = end;
    layer.add(text, from, Math.max(from, place(end)));
  }
  copy(Number.POSITIVE_INFINITY);
}
