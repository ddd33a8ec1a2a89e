import { findAddresses } from "@wellsourced/citations/documents";
import { Flow } from "../flow.ts";
import { closeLink } from "./links.ts";
import { numbersIn } from "./numbers.ts";
import { Tags } from "./tags.ts";

/** What a label of `[words][label]` leads to. */
export type Definitions = ReadonlyMap<string, string>;

const behindTarget = /\s{0,4}(?:\s(?:"[^"]{0,500}"|'[^']{0,500}')\s{0,4})?\)/y;
const label = /\[([^[\]]{1,200})\]/y;
const auto = /<(https?:\/\/[^\s<>]{1,2000})>/iy;
const indent = /[ \t]{0,40}(?:>[ \t]?){0,8}/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const LONGEST_ADDRESS = 2_000;

/** For each opening bracket of the stretch, where its partner stands. */
function partners(source: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === "\\") at++;
    else if (sign === "[") open.push(at);
    else if (sign === "]") {
      const from = open.pop();
      if (from !== undefined) found.set(from, at);
    }
  }
  return found;
}

/** What stands in round brackets behind the words of a link; brackets in the address come in pairs. */
function targetAt(source: string, at: number): { readonly url: string; readonly end: number } | undefined {
  if (source[at] !== "(") return undefined;
  let start = at + 1;
  while (start - at < 6 && /\s/u.test(source[start] ?? "")) start++;
  const isWrapped = source[start] === "<";
  if (isWrapped) start++;
  let depth = 0;
  let stop = start;
  for (; stop - start < LONGEST_ADDRESS; stop++) {
    const sign = source[stop] ?? " ";
    if (sign === "\\") stop++;
    else if (isWrapped ? sign === ">" || sign === "\n" : /[\s<>]/u.test(sign) || (sign === ")" && depth === 0)) break;
    else if (sign === "(") depth++;
    else if (sign === ")") depth--;
  }
  const end = isWrapped ? stop + 1 : stop;
  const tail = matchAt(behindTarget, source, end);
  return tail ? { url: source.slice(start, stop).replace(/\\(.)/gu, "$1"), end: end + tail[0].length } : undefined;
}

export const labelOf = (text: string): string => text.trim().replace(/\s+/gu, " ").toLowerCase();

/** The words of a stretch of Markdown. Plain text is read alike. Places are counted from its beginning. */
export function readMarkdown(source: string, definitions: Definitions): Flow {
  const reader = new Reader(source, definitions, partners(source));
  reader.read(0, source.length);
  return reader.flow;
}

/** Links in links are not read any deeper. */
const DEEPEST = 4;

class Reader {
  readonly flow = new Flow();
  private readonly tags: Tags;
  /** Lengths of runs of backticks that nothing closes. */
  private readonly unclosed = new Set<number>();
  private depth = 0;
  private readonly source: string;
  private readonly definitions: Definitions;
  private readonly partners: ReadonlyMap<number, number>;

  constructor(source: string, definitions: Definitions, partners: ReadonlyMap<number, number>) {
    this.source = source;
    this.definitions = definitions;
    this.partners = partners;
    this.tags = new Tags(source, this.flow);
  }

  read(start: number, end: number): void {
    const special = /[\\`[!<&*_~^\r\n]/gu;
    for (let at = start; at < end; ) {
      special.lastIndex = at;
      const next = Math.min(special.exec(this.source)?.index ?? end, end);
      this.flow.copy(this.source, at, next);
      at = next < end ? this.sign(this.source[next] ?? "", next, end) : end;
    }
  }

  private sign(sign: string, at: number, end: number): number {
    const { source, flow } = this;
    const kept = () => {
      flow.copy(source, at, at + 1);
      return at + 1;
    };
    if (sign === "\r" && source[at + 1] === "\n") return at + 1;
    if (sign === "\r" || sign === "\n") {
      flow.put("\n", at);
      return Math.min(end, at + 1 + (matchAt(indent, source, at + 1)?.[0].length ?? 0));
    }
    if (sign === "\\") {
      // A backslash before a line's end breaks the line.
      if (/[\r\n]/u.test(source[at + 1] ?? "")) return at + 1;
      if (!/[!-/:-@[-`{-~]/u.test(source[at + 1] ?? "")) return kept();
      flow.copy(source, at + 1, at + 2);
      return at + 2;
    }
    if (sign === "`") return this.codeAt(at, end);
    if (sign === "!") return source[at + 1] === "[" ? (this.image(at, end) ?? kept()) : kept();
    if (sign === "[") return this.link(at, end) ?? kept();
    if (sign === "^") return this.inlineNote(at, end) ?? kept();
    if (sign === "&") return this.tags.entity(at) ?? kept();
    if (sign === "<") return this.autolink(at, end) ?? this.tags.tag(at, end) ?? kept();
    return this.emphasis(sign, at, end);
  }

  private emphasis(sign: string, at: number, end: number): number {
    const { source, flow } = this;
    let stop = at;
    while (stop < end && source[stop] === sign) stop++;
    const before = source[at - 1] ?? " ";
    const after = source[stop] ?? " ";
    const isLoose = /\s/u.test(before) && /\s/u.test(after);
    const isInWord = sign === "_" && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    if (isLoose || isInWord || (sign === "~" && stop - at !== 2) || stop - at > 3) flow.copy(source, at, stop);
    return stop;
  }

  private codeAt(at: number, end: number): number {
    const { source, flow } = this;
    let stop = at;
    while (stop < end && source[stop] === "`") stop++;
    const run = source.slice(at, stop);
    for (let close = this.unclosed.has(run.length) ? -1 : source.indexOf(run, stop); close >= 0 && close < end; ) {
      let behind = close;
      while (source[behind] === "`") behind++;
      if (behind - close === run.length) {
        const start = flow.text.length;
        flow.copy(source, stop, close);
        flow.code.push({ start, end: flow.text.length });
        return behind;
      }
      close = source.indexOf(run, behind);
    }
    this.unclosed.add(run.length);
    flow.copy(source, at, stop);
    return stop;
  }

  private image(at: number, end: number): number | undefined {
    const close = this.partners.get(at + 1);
    if (close === undefined || close >= end) return undefined;
    const { source } = this;
    const stop = targetAt(source, close + 1)?.end ?? close + 1 + (matchAt(label, source, close + 1)?.[0].length ?? 0);
    return stop > close + 1 && stop <= end ? stop : undefined;
  }

  private autolink(at: number, end: number): number | undefined {
    const found = matchAt(auto, this.source, at);
    if (!found || at + found[0].length > end) return undefined;
    const { flow } = this;
    flow.marks.push({
      start: at,
      end: at + found[0].length,
      at: flow.text.length,
      kind: "address",
      cites: [{ url: found[1] ?? "" }],
    });
    return at + found[0].length;
  }

  private link(at: number, end: number): number | undefined {
    const { flow } = this;
    const close = this.partners.get(at);
    if (close === undefined || close >= end || this.depth >= DEEPEST) return undefined;
    const note = this.noteAt(at, close);
    if (note !== undefined) return note;
    const href = this.hrefBehind(at, close);
    if (!href || href.end > end) return undefined;
    const opened = { start: at, length: flow.text.length, marks: flow.marks.length, href: href.url };
    this.depth++;
    this.read(at + 1, close);
    this.depth--;
    closeLink(flow, opened, href.end, this.source.slice(href.end, href.end + 4));
    return href.end;
  }

  /** `^[Byron, Tides, 1843.]`: a note whose words stand in the sentence. */
  private inlineNote(at: number, end: number): number | undefined {
    const { flow } = this;
    const close = this.source[at + 1] === "[" ? this.partners.get(at + 1) : undefined;
    if (close === undefined || close >= end || this.depth >= DEEPEST) return undefined;
    // Fewer words are a mark, as in `^[2]^`, or a pattern.
    const words = this.source.slice(at + 2, Math.min(close, at + 200)).trim();
    if (!/\p{L}/u.test(words) || !/\s/u.test(words)) return undefined;
    const { length } = flow.text;
    const { length: marks } = flow.marks;
    this.depth++;
    this.read(at + 2, close);
    this.depth--;
    const title = flow.text.slice(length).trim();
    const linked = flow.cut(length, marks).flatMap(({ cites }) => cites);
    const named = [...linked, ...findAddresses(title).map(({ url }) => ({ url }))];
    const cites = named.length > 0 ? named : [{ title }];
    flow.marks.push({ start: at, end: close + 1, at: length, kind: "footnote", cites });
    return close + 1;
  }

  /** `[label]_`, where there is such a note. */
  private noteAt(at: number, close: number): number | undefined {
    const key = this.source.slice(at + 1, Math.min(close, at + 120));
    if (this.source[close + 1] !== "_" || this.definitions.get(labelOf(key)) !== "") return undefined;
    const { flow } = this;
    flow.marks.push({ start: at, end: close + 2, at: flow.text.length, kind: "footnote", cites: [{ key }] });
    return close + 2;
  }

  private hrefBehind(at: number, close: number): { url: string; end: number } | undefined {
    const { source } = this;
    const direct = targetAt(source, close + 1);
    if (direct) return direct;
    const words = source.slice(at + 1, Math.min(close, at + 200));
    if (this.definitions.size === 0 || words.startsWith("^") || words.startsWith("@") || numbersIn(words))
      return undefined;
    const named = matchAt(label, source, close + 1);
    const url = this.definitions.get(labelOf(named?.[1] ?? words));
    return !url
      ? undefined
      : { url, end: close + 1 + (named?.[0].length ?? (source.startsWith("[]", close + 1) ? 2 : 0)) };
  }
}
