import { findAddresses, hasYear, isReferenceHeading } from "@wellsourced/citations/documents";
import type { Block } from "../blocks/block.ts";
import type { Flow } from "../flow.ts";

/** A block with its words. */
export interface ReadBlock {
  readonly block: Block;
  readonly flow: Flow;
}

const isHeading = ({ block, flow }: ReadBlock): boolean =>
  block.kind === "heading" && isReferenceHeading(flow.text.trim());
const names = (text: string): boolean => /^[^\n!?]{1,80}[(（](?:1[5-9]|20)\d\d[a-z]?[)）]/u.test(text.trim());
const holdsAddress = ({ flow }: ReadBlock): boolean =>
  findAddresses(flow.text).length > 0 ||
  /\b10\.\d{4,9}\//u.test(flow.text) ||
  flow.marks.some(({ cites }) => cites.some(({ url }) => url));
const short = /^.{1,120}$/u;

/** Could this stand in a list of references? */
const isEntryLike = (one: ReadBlock): boolean =>
  holdsAddress(one) || hasYear(one.flow.text) || short.test(one.flow.text.trim());

/**
 * Which blocks are entries of a list: what its marks say so of, what stands under a heading of references, and a list
 * at the end to which marks lead.
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
  let isUnder = false;
  blocks.forEach((one, index) => {
    const { block } = one;
    if (block.kind === "heading") isUnder = isHeading(one);
    else if (block.kind === "entry" || (block.kind === "item" && lists.has(block.list))) entries.add(index);
    else if (isUnder && block.kind !== "row" && (block.key !== undefined || isEntryLike(one))) entries.add(index);
  });
  for (const index of trailing(blocks, entries, source)) entries.add(index);
  return entries;
}

/** The list at the end that no heading announces. */
function trailing(blocks: readonly ReadBlock[], entries: ReadonlySet<number>, source: string): number[] {
  const run: number[] = [];
  for (let index = blocks.length - 1; index >= 0; index--) {
    const one = blocks[index];
    if (!one || entries.has(index)) break;
    const next = blocks[run.at(-1) ?? -1];
    if (next ? !follows(one, next) : one.block.key === undefined && !names(one.flow.text)) break;
    run.push(index);
  }
  const found = run.flatMap((index) => blocks[index] ?? []);
  const [first] = found.slice(-1);
  if (!first || found.filter((one) => holdsAddress(one) || hasYear(one.flow.text)).length * 2 < found.length) return [];
  if (first.block.key === undefined) return found.every(holdsAddress) ? run : [];
  const body = source.slice(0, first.block.label ?? first.block.start);
  const isCited = found.some(({ block }) => isMarked(body, block.key ?? ""));
  return isCited ? run : [];
}

/** Do two blocks stand in one list? */
function follows(one: ReadBlock, next: ReadBlock): boolean {
  const [key, after] = [one.block.key, next.block.key];
  if (after === undefined) return key === undefined && names(one.flow.text);
  if (key === undefined || (one.block.label === undefined) !== (next.block.label === undefined)) return false;
  return Number(key) < Number(after);
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Does a text cite a number, in any of the forms of marks? */
function isMarked(text: string, key: string): boolean {
  const above = [...key].map((digit) => raised[Number(digit)] ?? "").join("");
  const form = `[[(（［【,;、，^]\\s{0,2}${key}\\s{0,2}(?:[\\])）］,;、，†^–-])|<sup[^<>]{0,80}>(?:<a[^<>]{0,200}>)?\\[?${key}\\b|\\[cite:[^\\]]{0,80}\\b${key}\\b`;
  const pattern = new RegExp(above === "" ? form : `${form}|${above}`, "u");
  return pattern.test(text) || (key === "1" && text.includes("oaicite:0"));
}
