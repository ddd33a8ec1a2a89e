import { type CslItem, isOthers, namesOf } from "../csl.ts";

/** The fields in which programs look first, first; the others behind them as they come. */
const order = ["id", "type", "title", "author", "issued", "container-title", "DOI", "URL"];

/** The name that stands for "and others" in CSL-JSON by pandoc's custom. */
const OTHERS = { literal: "others" };

/** The lists of names that end in "et al.", as other programs read them. */
const withOthers = (item: CslItem): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(item).flatMap(([variable, names]) =>
      isOthers(names.at(-1)) ? [[variable, [...names.slice(0, -1), OTHERS]]] : [],
    ),
  );

function ordered(item: CslItem): Record<string, unknown> {
  const given = Object.entries({ ...item, ...withOthers(item) }).filter(([, value]) => value !== undefined);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(given.toSorted(([a], [b]) => rank(a) - rank(b)));
}

/** One JSON array. */
export const writeCslJson = (items: readonly CslItem[]): string => JSON.stringify(items.map(ordered), null, 2);
