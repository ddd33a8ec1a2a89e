import { type Block, isCaption, isTable, type TextBlock } from "./blocks.ts";
import type { Marked } from "./bookmarks.ts";
import type { Line } from "./lines.ts";
import { LEADS } from "./lists.ts";
import { heaviest, lettersBy, quantile } from "./values.ts";

/** Level of each heading. */
export type Headings = ReadonlyMap<TextBlock, number>;

const MOST_LETTERS = 220;
/** Text larger than the body by this factor is a heading. */
const LARGER = 1.07;

/** The type size of most letters. */
export const bodySize = (lines: readonly Line[]): number => heaviest(lettersBySize(lines.filter(({ mono }) => !mono)));

const lettersBySize = (lines: readonly Line[]) => lettersBy(lines, ({ size }) => size);

interface Candidate {
  readonly block: TextBlock;
  readonly text: string;
  readonly size: number;
  readonly style: string;
  /** 1 for `2 Methods`, 2 for `2.1 Methods`. */
  readonly depth: number | undefined;
  readonly page: number;
}

/**
 * Finds headings: those marked by bookmarks or tags, and others by type size, weight and numbering. If the file marks
 * all its headings, only smaller ones below them are added.
 */
export function findHeadings({ blocks, levels: named, isWhole }: Marked, body: number): Headings {
  const common = commonSizes(blocks);
  const found = blocks.flatMap((block, index) => {
    if (isTable(block)) return [];
    const isNamed = named.has(block);
    if (!isNamed && (isCaption(block) || isOfContents(block, blocks.slice(Math.max(0, index - 2), index + 3))))
      return [];
    const candidate = candidateOf(block, body, isNamed, common);
    return candidate && (isNamed || !isLoneBold(candidate, body, blocks[index + 1])) ? [candidate] : [];
  });
  const first = found.findIndex(({ block }) => named.has(block));
  const largest = titleOf(isWhole ? found.slice(0, first + 1) : found);
  const title = isWhole && largest && named.has(largest.block) && !isTopmost(largest, named) ? undefined : largest;
  const likely = isWhole ? belowNamed(found, named, title) : found;
  const candidates = isWhole ? likely : withoutByline(likely, title, blocks);
  const others = candidates.filter((it) => it !== title);
  const levels = levelsOf(others, title !== undefined);
  const offset = title && !isTopmost(title, named) ? 1 : 0;
  const levelBelow = levelsBelow(offset);
  return new Map(
    candidates.map((it) => {
      const own = named.get(it.block);
      if (it === title) return [it.block, 1];
      const level = levels.get(it.style) ?? 2;
      const byLook = it.depth && level > 1 ? it.depth + (title ? 1 : 0) : level;
      const stated = own === undefined ? undefined : own + offset;
      return [it.block, Math.min(6, isWhole || stated !== undefined ? levelBelow(it, byLook, stated) : byLook)];
    }),
  );
}

/** Whether a block beside lines that lead to their pages ends with a page itself. */
function isOfContents({ lines }: TextBlock, beside: readonly Block[]): boolean {
  const last = lines.at(-1);
  return (
    last?.apart === true &&
    /\s(?:\d{1,4}|[ivxlc]+)$/u.test(last.text) &&
    beside.some((it) => !isTable(it) && it.lines.some(({ text }) => LEADS.test(text)))
  );
}

/** Levels of unmarked headings, from the last marked one and their numbers. */
function levelsBelow(top: number): (candidate: Candidate, byLook: number, named: number | undefined) => number {
  let last: { readonly level: number; readonly depth?: number | undefined } = { level: top };
  return ({ depth }, byLook, named) => {
    if (named !== undefined) {
      last = { level: named, depth };
      return named;
    }
    if (depth && last.depth) return Math.max(top + 1, last.level + depth - last.depth);
    return Math.max(last.level + 1, Math.min(byLook, last.level + 2));
  };
}

/** Whether the title is the single highest heading. */
function isTopmost({ block }: Candidate, named: ReadonlyMap<TextBlock, number>): boolean {
  return named.get(block) === 1 && [...named.values()].filter((level) => level === 1).length === 1;
}

/** Marked headings, the title, and headings after the first marked one that are no larger than it. */
function belowNamed(found: readonly Candidate[], named: ReadonlyMap<TextBlock, number>, title: Candidate | undefined) {
  const sizes = found.flatMap(({ block, size }) => (named.has(block) ? [size] : []));
  const styles = new Set(found.flatMap(({ block, style }) => (named.has(block) ? [style] : [])));
  const least = sizes.reduce((smallest, size) => Math.min(smallest, size), Number.POSITIVE_INFINITY);
  const first = found.findIndex(({ block }) => named.has(block));
  return found.filter(
    (it, index) =>
      it === title || named.has(it.block) || styles.has(it.style) || (index > first && it.size <= least * 1.02),
  );
}

const NUMBERED =
  /^(?:(?:chapter|section|part|kapitel|chapitre|teil|appendix|annex)\s+)?((?:\d{1,2}|[A-Z]|[IVX]{1,5})(?:\.\d{1,2}){0,4})[.:)]?\s+(?=\p{L})/iu;

/** Sizes of plain type used too often for headings, though smaller notes may be longer. */
function commonSizes(blocks: readonly Block[]): ReadonlySet<number> {
  const lines = blocks.flatMap((block) => (isTable(block) ? [] : block.lines));
  const letters = lettersBySize(lines.filter(({ bold }) => !bold));
  const most = Math.max(0, ...letters.values());
  return new Set([...letters].flatMap(([size, count]) => (count > most * 0.2 && count > 200 ? [size] : [])));
}

function candidateOf(block: TextBlock, body: number, isNamed: boolean, common: ReadonlySet<number>) {
  const { lines } = block;
  const [first] = lines;
  const text = lines.map((line) => line.text).join(" ");
  if (!first) return undefined;
  const isUnlike =
    first.mono || first.isField || text.length > MOST_LETTERS || lines.length > 5 || !/\p{L}{2}/u.test(text);
  if (!isNamed && (isUnlike || /[,;]$/u.test(text) || /\.{4,}|…{2}/u.test(text))) return undefined;
  const ratio = first.size / Math.max(1, body);
  const number = /^\d|^[A-Z]\.?\s|^[IVX]+\.\s/u.test(text) ? NUMBERED.exec(text)?.[1] : undefined;
  const depth = number?.split(".").length;
  const isSentence = /[.!?:]["”’)]?$/u.test(text) && text.length > 60;
  const isLarge =
    ratio >= LARGER &&
    !isSentence &&
    (first.bold || !common.has(first.size)) &&
    /^[^\p{Ll}]*[\p{Lu}\p{Lo}\p{N}\p{Ll}]/u.test(text);
  const isStrong =
    first.bold &&
    ratio > 0.9 &&
    text.length <= 120 &&
    lines.length <= 3 &&
    !/[.:]$/u.test(text) &&
    /^[\p{Lu}\p{N}\p{Lo}]/u.test(text);
  const isNumbered = number !== undefined && first.italic && ratio > 0.95 && text.length <= 90 && !/[.:]$/u.test(text);
  const isCapitals =
    ratio > 0.9 && text.length <= 80 && number !== undefined && /^[^\p{Ll}]+$/u.test(text) && /\p{Lu}{4}/u.test(text);
  if (!isNamed && !isLarge && !isStrong && !isNumbered && !isCapitals) return undefined;
  const style = `${(Math.round(first.size * 2) / 2).toFixed(1)} ${first.bold ? "b" : ""}${first.italic ? "i" : ""}`;
  return { block, text, size: first.size, style, depth, page: first.page };
}

/** Bold text of body size that no plain text follows belongs to something larger, such as a form or stamp. */
function isLoneBold({ size, text }: Candidate, body: number, next: Block | undefined): boolean {
  if (size >= body * LARGER) return false;
  if (!next) return true;
  return isTable(next) ? text.length > 60 : false;
}

/** The largest text on the first page, if it is the largest in the document. */
function titleOf(candidates: readonly Candidate[]): Candidate | undefined {
  const first = candidates.filter(({ page }) => page === (candidates[0]?.page ?? 1) && page <= 2);
  const top = first.reduce<Candidate | undefined>(
    (best, it) => (!best || it.size > best.size * 1.02 ? it : best),
    undefined,
  );
  if (!top) return undefined;
  const same = candidates.filter(({ style }) => style === top.style).length;
  return same === 1 || (same === 2 && candidates.length > 6) ? top : undefined;
}

/** A block with more letters is prose, which no byline follows. */
const PROSE = 120;

/** Drops names and dates under a title, which may be larger than the body but do not begin a section. */
function withoutByline(
  candidates: readonly Candidate[],
  title: Candidate | undefined,
  blocks: readonly Block[],
): readonly Candidate[] {
  if (!title) return candidates;
  const bylines = new Set<Candidate>();
  const byBlock = new Map<Block, Candidate>(candidates.map((it) => [it.block, it]));
  for (const block of blocks.slice(blocks.indexOf(title.block) + 1)) {
    const candidate = byBlock.get(block);
    if (candidate && !isByline(candidate, candidates)) break;
    if (candidate) bylines.add(candidate);
    else if (isTable(block) || lengthOf(block) > PROSE) break;
  }
  return candidates.filter((it) => !bylines.has(it));
}

const lengthOf = ({ lines }: TextBlock): number => lines.reduce((sum, { text }) => sum + text.length, 0);

function isByline(it: Candidate, all: readonly Candidate[]): boolean {
  if (it.page > 1 || it.depth || it.style.endsWith("b")) return false;
  return all.every(({ style, page }) => style !== it.style || page === 1);
}

/** Levels by size, then weight; if most headings of a style are numbered, by the depth of the number. */
function levelsOf(candidates: readonly Candidate[], hasTitle: boolean): ReadonlyMap<string, number> {
  const styles = new Map<string, { size: number; depths: number[]; count: number }>();
  for (const { style, size, depth } of candidates) {
    const known = styles.get(style) ?? { size, depths: [], count: 0 };
    styles.set(style, { size, depths: depth ? [...known.depths, depth] : known.depths, count: known.count + 1 });
  }
  const offset = hasTitle ? 1 : 0;
  const sorted = [...styles].sort(([a, x], [b, y]) => y.size - x.size || b.length - a.length);
  const levels = new Map<string, number>();
  let level = offset;
  for (const [style, { depths, count }] of sorted) {
    const depth = depths.length > count / 2 ? quantile(0.5, depths, Number) : 0;
    level = depth ? Math.max(depth + offset, 1) : Math.min(6, level + 1);
    levels.set(style, level);
  }
  return levels;
}
