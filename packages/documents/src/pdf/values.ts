import { squeeze } from "@wellsourced/core";
import type { Box } from "./matrix.ts";

/** Values from the PDF library come from the file and are untyped, so each is checked before use. */

/** Operator numbers of the PDF library, by name. */
export type OperatorNumbers = Readonly<Record<string, number>>;

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const number = (value: unknown): number => (typeof value === "number" ? value : 0);
export const textOf = (value: unknown): string => (typeof value === "string" ? squeeze(value) : "");

/** A property of an object; `undefined` for anything else. */
export const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** A box from four untyped numbers. */
export function boxOf(value: unknown): Box | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = Object.values(value).map(Number);
  return { left, bottom, right, top };
}

/** Counts occurrences of each key. */
export function tally<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Counts letters for each key. */
export function lettersBy<Item extends { text: string }, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.text.length);
  return counts;
}

/** The key with the greatest weight, the first if equal; 0 if there is none. */
export const heaviest = (weights: ReadonlyMap<number, number>): number =>
  [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];

/** The value below which a share of the items lies; 0 if there are none. */
export const quantile = <Item>(share: number, items: readonly Item[], measure: (item: Item) => number): number =>
  items.map(measure).sort((a, b) => a - b)[Math.floor(items.length * share)] ?? 0;
