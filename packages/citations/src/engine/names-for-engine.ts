import { type CslItem, type CslName, isOthers, namesOf } from "../csl.ts";
import type { StyleRules } from "./citation-style.ts";

/** Marks an institution listed with people, for styles that separate them with a semicolon. */
const APART = "\uE001";

/**
 * Converts a name for citeproc, which knows "et al." only when it truncates a list itself, and joins an institution to
 * the person before it as an affiliation, without a comma.
 */
function forEngine(name: CslName, list: readonly CslName[], isParted: boolean): CslName {
  if (isOthers(name)) return { literal: "et al." };
  const { literal, ...rest } = name;
  if (literal === undefined || list.length === 1) return name;
  if (isParted) return { ...rest, literal: `${APART}${literal}${APART}` };
  return list.some(({ family }) => family !== undefined) ? { ...rest, family: literal } : name;
}

/** Converts an item's name lists for citeproc. */
export const namesFor = (item: CslItem, { institutionsApart }: StyleRules): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(item).map(([variable, names]) => [
      variable,
      names.map((name) => forEngine(name, names, institutionsApart === true)),
    ]),
  );

/** Matches the text that citeproc prints between the last name and "et al." */
const AND_OTHERS = /(?:,? (?:&(?:amp|#38);|&|and|und|et|y|en|…)|[,;]) (?=et al\.)/gu;

/** Corrects how a line joins its names. */
export function joined(line: string, item: CslItem | undefined): string {
  const parted = line.replace(/, \uE001|\uE001, /gu, "; ").replaceAll(APART, "");
  const hasOthers = item && namesOf(item).some(([, names]) => isOthers(names.at(-1)));
  return hasOthers ? parted.replace(AND_OTHERS, ", ") : parted;
}
