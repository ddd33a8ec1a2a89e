import { fold } from "@wellsourced/core";

/** An entry of a ranking. */
export interface RankedItem {
  readonly position: number;
  readonly name: string;
}

/** Minimum entries of a ranking. */
const LEAST = 3;
const MAX_LINES = 20_000;

const numberedLine = /^( {0,6})(\d{1,3})[.)]\s{1,4}(\S.{0,300})/u;
const numberedHeading = /^(#{1,6})\s{1,4}(?:#|No\.?\s{0,2})?(\d{1,3})\s{0,2}[.):–—-]\s{0,3}(\S.{0,300})/iu;

interface Line extends RankedItem {
  /** Level of the heading, or depth of the item. */
  readonly group: string;
}

const plain = (text: string): string =>
  text
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/gu, "")
    .replace(/\[([^\]]{0,200})\]\([^)]{0,500}\)/gu, "$1")
    .replace(/[*_`~]+/gu, "")
    .trim();

/** The name of an entry: its text up to the first dash, colon or bracket. */
const nameIn = (text: string): string =>
  (plain(text).split(/\s[-–—|]\s|:\s|:$|\s\(|,\s|[.!?]\s|[–—]/u, 1)[0] ?? "").replace(/[.!?:]$/u, "").trim();

function lineOf(text: string): Line | undefined {
  const heading = numberedHeading.exec(text);
  if (heading) return { group: heading[1] ?? "", position: Number(heading[2]), name: nameIn(heading[3] ?? "") };
  const item = numberedLine.exec(text);
  return item
    ? { group: `item ${item[1]?.length}`, position: Number(item[2]), name: nameIn(item[3] ?? "") }
    : undefined;
}

/** Whether a number continues a list, up or down. */
function goesOn(list: readonly Line[], next: number): boolean {
  const last = list.at(-1)?.position ?? 0;
  if (list.length === 0) return true;
  if (list.length === 1) return next === last + 1 || next === last - 1;
  return next - last === last - (list.at(-2)?.position ?? 0);
}

const isRanking = (list: readonly Line[]): boolean =>
  list.length >= LEAST && list.some(({ position }) => position === 1) && list.every(({ name }) => name !== "");

/** Rankings in a Markdown text: numbered headings or lists, with positions from 1. */
export function rankedLists(markdown: string): RankedItem[][] {
  const open = new Map<string, Line[]>();
  const done: Line[][] = [];
  for (const text of markdown.split("\n", MAX_LINES)) {
    const line = lineOf(text);
    if (!line) continue;
    const list = open.get(line.group) ?? [];
    if (!goesOn(list, line.position)) {
      done.push(list);
      open.set(line.group, [line]);
    } else if (list.push(line) === 1) open.set(line.group, list);
  }
  return [...done, ...open.values()]
    .filter(isRanking)
    .map((list) => list.map(({ position, name }) => ({ position, name })).sort((a, b) => a.position - b.position));
}

/** Folded letters and digits of a name. */
export const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

const nameWords = (text: string): string[] =>
  text
    .replace(/\.(?:com|io|ai|co|net|org|app|dev)\b/giu, "")
    .split(/[^\p{L}\p{N}&+'’]+/u)
    .filter((word) => bare(word) !== "");

const joins = /^(?:a|an|the|in|on|of|for|to|with|from|by|at|and|or|is|are|your|our|my|how|what|why|vs|versus)$/iu;

/** Whether the words after a brand belong to the name: "Acme CRM", but not "Hotels in Paris" or "Create an account". */
const isRestOfName = (rest: readonly string[]): boolean =>
  rest.length <= 3 && !rest.some((word) => joins.test(word)) && rest.every((word) => /^[\p{Lu}\d]/u.test(word));

/** Whether an entry's name is a brand, alone or followed by a product. */
export function isNamed(name: string, brand: string): boolean {
  const words = nameWords(name);
  const wanted = bare(brand);
  if (wanted.length < 3) return false;
  for (let count = 1; count <= Math.min(4, words.length); count++)
    if (bare(words.slice(0, count).join("")) === wanted) return isRestOfName(words.slice(count));
  return false;
}
