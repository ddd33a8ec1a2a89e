import type { OutlineEntry } from "@wellsourced/core/records";
import { type Block, isTable, type TextBlock } from "./blocks.ts";

export interface Marked {
  readonly blocks: readonly Block[];
  /** Level of each block that the file marks as a heading. */
  readonly levels: ReadonlyMap<TextBlock, number>;
  /** Whether the file marks all of its headings, so that type sizes need not be compared. */
  readonly isWhole: boolean;
}

/** Fewer bookmarks do not cover a whole document. */
const FEW = 3;
/** Share of the bookmarks that must be found for the rest to be trusted. */
const SHARE = 0.4;
/** Maximum blocks of a title: a chapter number, and lines of different sizes. */
const MOST_BLOCKS = 4;
const MOST_LINES = 6;

/** Headings marked in the file by bookmarks, or if these do not suffice, by tags. */
export function namedHeadings(blocks: readonly Block[], outline: readonly OutlineEntry[]): Marked {
  const marked = withBookmarks(blocks, outline);
  if (marked.isWhole) return marked;
  const levels = new Map<TextBlock, number>();
  for (const block of blocks) {
    const level = isTable(block) ? undefined : block.lines[0]?.role?.level;
    if (level !== undefined && !isTable(block)) levels.set(block, level);
  }
  if (levels.size === 0) return marked;
  const top = [...levels.values()].reduce((least, level) => Math.min(least, level), 6);
  const pages = new Set(blocks.map((block) => (isTable(block) ? block.page : block.lines[0]?.page)));
  return {
    blocks,
    levels: new Map([...levels].map(([block, level]) => [block, level - top + 1])),
    isWhole: levels.size >= FEW || pages.size < FEW,
  };
}

/** Finds the title of each bookmark on its page, and splits or joins blocks so that the title is one block. */
function withBookmarks(blocks: readonly Block[], outline: readonly OutlineEntry[]): Marked {
  const places = new Places(blocks);
  const found = new Map<number, Place>();
  const taken = new Set<number>();
  let after = 0;
  for (const { title, level, page } of outline) {
    const wanted = keysOf(title);
    if (wanted.words.length < 2 && !/^\p{L}$/u.test(title)) continue;
    const place = places.find(wanted, page, after, taken);
    if (!place) continue;
    found.set(place.from, { ...place, level });
    for (let at = place.from; at < place.from + place.count; at++) taken.add(at);
    after = place.from + place.count;
  }
  const paged = outline.filter(({ page }) => page !== undefined).length;
  return { ...cutOut(blocks, found), isWhole: found.size >= FEW && found.size >= paged * SHARE };
}

interface Place {
  /** Index of the first block, and the number of blocks in the title. */
  readonly from: number;
  readonly count: number;
  /** Number of lines of the first block in the title; undefined for all. */
  readonly lines: number | undefined;
  readonly level: number;
}

interface Keys {
  /** Only letters and digits. */
  readonly full: string;
  /** `full` without a leading number. */
  readonly words: string;
}

const NUMBER =
  /^(?:(?:chapter|section|part|appendix|annex|kapitel|teil|abschnitt|anhang|chapitre|partie|annexe|cap[ií]tulo|parte)\s+[\divxlca-h]+\b|[\divxlc]+(?:-[a-z\d]{1,2})*(?=[\s.:)])(?:\.?\d+)*|[a-h](?=[.:)]|\.\d)(?:\.\d+)*|§)[.:)\s–—-]*/iu;

function keysOf(text: string): Keys {
  const bare = (it: string) => it.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const full = bare(text.normalize("NFKC"));
  return { full, words: bare(text.normalize("NFKC").trim().replace(NUMBER, "")) || full };
}

/** Searches blocks for titles. */
class Places {
  private readonly blocks: readonly Block[];
  private readonly byPage = new Map<number, number[]>();
  private readonly byWords = new Map<string, number>();
  private readonly keys: readonly (Keys | undefined)[];

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
    this.keys = blocks.map((block, index) => {
      if (isTable(block)) return undefined;
      const page = block.lines[0]?.page ?? 0;
      const here = this.byPage.get(page);
      if (here) here.push(index);
      else this.byPage.set(page, [index]);
      if (block.lines.length > MOST_LINES) return undefined;
      const text = textOf(block);
      if (/\.{4,}|…{2}|(?:\. ){4}/u.test(text)) return undefined;
      const keys = keysOf(text);
      if (!this.byWords.has(keys.words)) this.byWords.set(keys.words, index);
      return keys;
    });
  }

  find(wanted: Keys, page: number | undefined, after: number, taken: ReadonlySet<number>) {
    if (page === undefined) {
      const from = this.byWords.get(wanted.words);
      return from === undefined || taken.has(from) ? undefined : { from, count: 1, lines: undefined };
    }
    for (const number of [page, page + 1]) {
      const free = (this.byPage.get(number) ?? []).filter((at) => !taken.has(at));
      const later = free.filter((at) => at >= after);
      for (const match of [this.exact, this.start, this.similar])
        for (const at of [...later, ...free.filter((it) => it < after)]) {
          const place = match.call(this, wanted, at);
          if (place) return { from: at, ...place };
        }
    }
    return undefined;
  }

  /** A match with the block alone or joined with the following ones. */
  private exact(wanted: Keys, at: number): Pick<Place, "count" | "lines"> | undefined {
    let full = "";
    for (let count = 1; count <= MOST_BLOCKS; count++) {
      const keys = this.keys[at + count - 1];
      if (!keys) return undefined;
      full += keys.full;
      if (
        full === wanted.full ||
        (count === 1 && keys.words === wanted.words && keys.full.length <= wanted.full.length + 12)
      )
        return { count, lines: undefined };
      if (!wanted.full.startsWith(full)) return undefined;
    }
    return undefined;
  }

  /** A match with the first lines of a block that continues as text. */
  private start(wanted: Keys, at: number): Pick<Place, "count" | "lines"> | undefined {
    const block = this.blocks[at];
    if (!block || isTable(block) || block.lines.length < 2) return undefined;
    let text = "";
    for (const [index, line] of block.lines.slice(0, 3).entries()) {
      text += ` ${line.text}`;
      const keys = keysOf(text);
      const isAll = index + 1 === block.lines.length;
      if (!isAll && (keys.full === wanted.full || keys.words === wanted.words)) return { count: 1, lines: index + 1 };
    }
    return undefined;
  }

  /** A match with a bookmark that is shortened or omits a part of the title. */
  private similar(wanted: Keys, at: number): Pick<Place, "count" | "lines"> | undefined {
    const words = this.keys[at]?.words ?? "";
    const [short, long] = words.length < wanted.words.length ? [words, wanted.words] : [wanted.words, words];
    const isPart = long.startsWith(short) || long.endsWith(short);
    return short.length >= 8 && short.length >= long.length * 0.6 && isPart
      ? { count: 1, lines: undefined }
      : undefined;
  }
}

const textOf = ({ lines }: TextBlock): string => lines.map(({ text }) => text).join(" ");

/** Makes each title a block. */
function cutOut(blocks: readonly Block[], found: ReadonlyMap<number, Place>): Pick<Marked, "blocks" | "levels"> {
  const done: Block[] = [];
  const levels = new Map<TextBlock, number>();
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    const place = found.get(at);
    if (!block) continue;
    if (!place || isTable(block)) {
      done.push(block);
      continue;
    }
    const all = blocks.slice(at, at + place.count).flatMap((it) => (isTable(it) ? [] : it.lines));
    const title = { lines: all.slice(0, place.lines), breaks: new Set<number>() };
    levels.set(title, place.level);
    done.push(title);
    const { lines } = place;
    if (lines !== undefined)
      done.push({
        lines: all.slice(lines),
        breaks: new Set([...block.breaks].flatMap((index) => (index > lines ? [index - lines] : []))),
      });
    at += place.count - 1;
  }
  return { blocks: done, levels };
}
