import { findAddresses } from "@wellsourced/citations/documents";
import {
  type InlineToken,
  labelOf,
  linkTarget,
  readInline,
  type Stretch,
  UNSEEN_ELEMENTS,
} from "@wellsourced/core/markdown";
import { Flow } from "../flow.ts";
import { closeLink, type Opened } from "./links.ts";
import { numbersIn } from "./numbers.ts";
import { Tags } from "./tags.ts";

/** Link destinations by the label of `[words][label]`. */
export type Definitions = ReadonlyMap<string, string>;

/** The end of a line, with the quote markers of the next one. */
const LINE_END = /(?:\r\n?|\n)[ \t]{0,40}(?:>[ \t]?){0,8}/gu;
/** Maximum depth of links within links. */
const DEEPEST = 4;

/**
 * A range of the source that is not copied unchanged. `read` may return the offset to continue at, or `false` to copy
 * it.
 */
interface Event {
  readonly start: number;
  readonly end: number;
  readonly read?: () => number | false;
}

/** The address at the beginning of an entry, which is the target of a link definition: it may contain escapes. */
export const addressOfEntry = (source: string): string | undefined =>
  /^<?(https?:\/\/[^\s<>]{1,2000})/iu.exec(source.slice(0, 2_100))?.[1];

/** Reads a piece of Markdown or plain text as text; offsets start at its beginning. */
export const readMarkdown = (source: string, definitions: Definitions, isEntry = false): Flow =>
  new Reader(source, definitions, isEntry ? addressOfEntry(source) : undefined).read();

class Reader {
  private readonly flow = new Flow();
  private readonly tags: Tags;
  private depth = 0;
  private readonly source: string;
  private readonly definitions: Definitions;
  /** The target of the link definition. */
  private readonly target: string | undefined;

  constructor(source: string, definitions: Definitions, target: string | undefined) {
    this.source = source;
    this.definitions = definitions;
    this.target = target;
    this.tags = new Tags(source, this.flow);
  }

  read(): Flow {
    const { source, definitions } = this;
    const tokens = readInline(source, {
      // Hidden elements that are closed are already blanked; an unclosed tag is text.
      isTag: (name) => !UNSEEN_ELEMENTS.has(name),
      resolve: (label, words) =>
        definitions.size === 0 || /^[\^@]/u.test(words) || numbersIn(words)
          ? undefined
          : definitions.get(labelOf(label)) || undefined,
    });
    const events = [...tokens.flatMap((token) => this.eventsOf(token)), ...this.escapesInTarget()];
    let at = 0;
    for (const { start, end, read } of events.sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (start < at) continue;
      this.copy(at, start);
      const next = read?.() ?? end;
      at = next === false ? start : next;
    }
    this.copy(at, source.length);
    return this.flow;
  }

  private escapesInTarget(): Event[] {
    const { source, target } = this;
    const end = target === undefined ? 0 : source.indexOf(target) + target.length;
    const escapes = source.slice(0, end).matchAll(/\\(?=[!-/:-@[-`{-~])/gu);
    return Array.from(escapes, ({ index }) => ({ start: index, end: index + 1 }));
  }

  private copy(start: number, end: number): void {
    const { source, flow } = this;
    let at = start;
    for (const { 0: ending, index } of source.slice(start, end).matchAll(LINE_END)) {
      flow.copy(source, at, start + index);
      at = start + index + ending.length;
      flow.add("\n", start + index, at);
    }
    flow.copy(source, at, end);
  }

  private eventsOf(token: InlineToken): Event[] {
    const { flow, source, tags, target } = this;
    const { start, end } = token;
    switch (token.kind) {
      case "sign":
      case "image":
        return [{ start, end }];
      case "code":
        return [{ start, end, read: () => this.code(token, token.words) }];
      case "link":
        return this.enclosed({ start, end }, token.words, (opened) =>
          closeLink(flow, { ...opened, href: token.target }, end, source.slice(end, end + 4)),
        );
      case "brackets":
        return this.bracketed(token, token.words);
      case "autolink":
        return /^https?:/iu.test(token.address)
          ? [
              {
                start,
                end,
                read: () =>
                  this.mark({ start, end }, { url: start === 0 && target ? linkTarget(target) : token.address }),
              },
            ]
          : [
              { start, end: start + 1 },
              { start: end - 1, end },
            ];
      case "tag":
        return [{ start, end, read: () => tags.tag(start, source.length) ?? false }];
      case "entity":
        return [{ start, end, read: () => tags.entity(start) ?? false }];
      default:
        return [];
    }
  }

  private code(whole: Stretch, { start, end }: Stretch): number {
    const { flow, source } = this;
    const { length } = flow;
    flow.copy(source, start, end);
    flow.code.push({ start: length, end: flow.length });
    return whole.end;
  }

  private mark(place: Stretch, cite: { readonly url: string } | { readonly key: string }): number {
    const kind = "url" in cite ? "address" : "footnote";
    this.flow.marks.push({ ...place, at: this.flow.length, kind, cites: [cite] });
    return place.end;
  }

  /** The start and end events of markup around words; `close` receives the state at the start. */
  private enclosed({ start, end }: Stretch, words: Stretch, close: (opened: Opened) => void): Event[] {
    let opened: Opened | undefined;
    const begin = () => {
      if (this.depth >= DEEPEST) return false;
      this.depth++;
      opened = { start, length: this.flow.length, marks: this.flow.marks.length };
      return words.start;
    };
    const finish = () => {
      if (!opened) return false;
      this.depth--;
      close(opened);
      return end;
    };
    return [
      { start, end: words.start, read: begin },
      { start: words.end, end, read: finish },
    ];
  }

  /** `[label]_` if such a note exists, and `^[Byron, Tides, 1843.]`, a note whose words are in the sentence. */
  private bracketed({ start, end }: Stretch, words: Stretch): Event[] {
    const { source, flow } = this;
    const inside = source.slice(words.start, Math.min(words.end, words.start + 200));
    if (source[end] === "_" && this.definitions.get(labelOf(inside)) === "")
      return [{ start, end: end + 1, read: () => this.mark({ start, end: end + 1 }, { key: inside }) }];
    // A single word is a mark, as in `^[2]^`, or a regular expression.
    if (source[start - 1] !== "^" || !/\p{L}/u.test(inside) || !/\s/u.test(inside.trim())) return [];
    return this.enclosed({ start: start - 1, end }, words, ({ length, marks }) => {
      const title = flow.since(length).trim();
      const linked = flow.cut(length, marks).flatMap(({ cites }) => cites);
      const named = [...linked, ...findAddresses(title).map(({ url }) => ({ url }))];
      const cites = named.length > 0 ? named : [{ title }];
      flow.marks.push({ start: start - 1, end, at: length, kind: "footnote", cites });
    });
  }
}
