import { findAddresses, hasYear } from "@wellsourced/citations/documents";
import { type Block, PLAIN_LEVEL } from "../blocks/block.ts";
import { isListHeading } from "../blocks/headings.ts";
import type { Flow } from "../flow.ts";
import { isHost } from "../inline/links.ts";
import { numbersNamed } from "../marks/citation-style.ts";
import { saysAgain } from "./repeats.ts";

/** A block with its text. */
export interface ReadBlock {
  readonly block: Block;
  readonly flow: Flow;
}

const isHeading = ({ block, flow }: ReadBlock): boolean => block.kind === "heading" && isListHeading(flow.text.trim());
const names = (text: string): boolean => /^[^\n!?]{1,80}[(（](?:1[5-9]|20)\d\d[a-z]?[)）]/u.test(text.trim());
const holdsAddress = ({ flow }: ReadBlock): boolean =>
  findAddresses(flow.text).length > 0 ||
  isHost(flow.text.trim()) ||
  /\b10\.\d{4,9}\//u.test(flow.text) ||
  flow.marks.some(({ cites }) => cites.some(({ url }) => url));
const short = /^.{1,120}$/u;

/** Whether a heading, such as "Books", divides the list. Headings of plain text have no level. */
const isPartOf = ({ level = 1 }: Block, under: number | undefined): boolean =>
  under !== undefined && level > under && level < PLAIN_LEVEL;

/** The number of a table row that is an entry, from its first cell. */
export const keyOfRow = (one: ReadBlock): string | undefined =>
  one.block.kind === "row" && holdsAddress(one)
    ? /^\s*\[?(\p{Nd}{1,3})\]?\.?\s{1,4}\|/u.exec(one.flow.text)?.[1]
    : undefined;

/** Whether the block could be in a list of references. */
const isEntryLike = (one: ReadBlock): boolean =>
  one.block.kind === "item" || holdsAddress(one) || hasYear(one.flow.text) || short.test(one.flow.text.trim());

/**
 * Indices of blocks that are entries: those with the marks of one, those under a heading of references, and a final
 * list that marks refer to.
 */
export function entriesAmong(blocks: readonly ReadBlock[], source: string): ReadonlySet<number> {
  const entries = new Set<number>();
  const anchors = new Set(
    [...source.matchAll(/\]\(#([^\s()]{1,80})\)|href\s{0,3}=\s{0,3}["']?#([^"'\s<>]{1,80})/giu)].map(
      (found) => found[1] ?? found[2] ?? "",
    ),
  );
  const isLedTo = ({ block }: ReadBlock) => (block.anchors ?? []).some((name) => anchors.has(name));
  const lists = new Set(
    blocks.filter((one) => one.block.kind === "item" && isLedTo(one)).map(({ block }) => block.list),
  );
  let under: number | undefined;
  let isItemised = false;
  blocks.forEach((one, index) => {
    const { block } = one;
    if (block.kind === "heading") {
      under = isHeading(one) ? block.level : isPartOf(block, under) ? under : undefined;
      isItemised &&= under !== undefined;
    } else if (block.kind === "entry" || (block.kind === "item" && lists.has(block.list))) entries.add(index);
    else if (under === undefined) return;
    // After a list of items, a paragraph without a URL and year continues the answer.
    else if (isItemised && block.kind === "paragraph" && block.key === undefined && !isDated(one)) under = undefined;
    else if (block.kind === "row" ? keyOfRow(one) !== undefined : block.key !== undefined || isEntryLike(one))
      entries.add(index);
    isItemised ||= under !== undefined && block.kind === "item";
  });
  for (const index of trailing(blocks, entries)) entries.add(index);
  return entries;
}

const isDated = (one: ReadBlock): boolean =>
  holdsAddress(one) || hasYear(one.flow.text) || saysAgain(one.flow.text.trim());

/** The final list without a heading. */
function trailing(blocks: readonly ReadBlock[], entries: ReadonlySet<number>): number[] {
  const run: number[] = [];
  const last = blocks.findLastIndex(({ flow }) => flow.marks.length > 0 || /[\p{L}\p{N}]/u.test(flow.text));
  for (let index = last; index >= 0; index--) {
    const one = blocks[index];
    if (!one || entries.has(index)) break;
    const next = blocks[run.at(-1) ?? -1];
    if (next ? !follows(one, next) : one.block.key === undefined && !names(one.flow.text)) break;
    run.push(index);
  }
  const found = run.flatMap((index) => blocks[index] ?? []);
  const [first] = found.slice(-1);
  if (!first || found.filter(isDated).length * 2 < found.length) return [];
  if (first.block.key === undefined) return found.every(holdsAddress) ? run : [];
  const keys = new Set(found.flatMap(({ block }) => block.key ?? []));
  const named = numbersNamed(blocks.slice(0, last + 1 - run.length), keys);
  return [...keys].some((key) => named.has(key)) ? run : [];
}

/** Whether two blocks belong to one list. */
function follows(one: ReadBlock, next: ReadBlock): boolean {
  const [key, after] = [one.block.key, next.block.key];
  if (after === undefined) return key === undefined && names(one.flow.text);
  if (key === undefined || (one.block.label === undefined) !== (next.block.label === undefined)) return false;
  return Number(key) < Number(after) || Number.isNaN(Number(key) + Number(after));
}
