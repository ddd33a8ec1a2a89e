import { type CslItem, isOthers, namesOf } from "../csl.ts";

/** Most important fields first; others keep their order. */
const order = ["id", "type", "title", "author", "issued", "container-title", "DOI", "URL"];

/** Pandoc's convention for "and others" in CSL-JSON. */
const OTHERS = { literal: "others" };

/** Converts truncated name lists for other programs. */
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

export const writeCslJson = (items: readonly CslItem[]): string => JSON.stringify(items.map(ordered), null, 2);
