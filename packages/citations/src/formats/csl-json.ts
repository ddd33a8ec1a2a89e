import type { CslItem } from "../csl.ts";

/** The fields in which programs look first, first; the others behind them as they come. */
const order = ["id", "type", "title", "author", "issued", "container-title", "DOI", "URL"];

function ordered(item: CslItem): Record<string, unknown> {
  const given = Object.entries(item).filter(([, value]) => value !== undefined);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(given.toSorted(([a], [b]) => rank(a) - rank(b)));
}

/** One JSON array. */
export const writeCslJson = (items: readonly CslItem[]): string => JSON.stringify(items.map(ordered), null, 2);
