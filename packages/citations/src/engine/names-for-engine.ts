import { type CslItem, type CslName, isOthers, namesOf } from "../csl.ts";

/** Stands around an institution beside people, where a style parts the two by a semicolon. */
const APART = "\uE001";
const PARTED = new Set(["vancouver"]);

/**
 * A name as the engine takes it. It knows "et al." only where it cuts a list itself, and takes an institution beside
 * people for the place where they work, which it joins to them without a comma.
 */
function forEngine(name: CslName, list: readonly CslName[], isParted: boolean): CslName {
  if (isOthers(name)) return { literal: "et al." };
  const { literal, ...rest } = name;
  if (literal === undefined || list.length === 1) return name;
  if (isParted) return { ...rest, literal: `${APART}${literal}${APART}` };
  return list.some(({ family }) => family !== undefined) ? { ...rest, family: literal } : name;
}

/** The lists of names of an item as the engine takes them. */
export const namesFor = (style: string, item: CslItem): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(item).map(([variable, names]) => [
      variable,
      names.map((name) => forEngine(name, names, PARTED.has(style))),
    ]),
  );

/** What the engine puts between the last name and the words. */
const AND_OTHERS = /(?:,? (?:&(?:amp|#38);|&|and|und|et|y|en|…)|[,;]) (?=et al\.)/gu;

/** The line with its names joined as the manuals join them. */
export function joined(line: string, item: CslItem | undefined): string {
  const parted = line.replace(/, \uE001|\uE001, /gu, "; ").replaceAll(APART, "");
  const hasOthers = item && namesOf(item).some(([, names]) => isOthers(names.at(-1)));
  return hasOthers ? parted.replace(AND_OTHERS, ", ") : parted;
}
