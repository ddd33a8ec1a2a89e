import type { Element } from "./tree.ts";

/** Class and id of an element as one lower-case string of words, camelCase taken apart: `postMeta` reads `post-meta`. */
export function namesOf(element: Element): string {
  const given = `${element.get("class")} ${element.get("id")}`;
  if (given === " ") return "";
  return given
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase();
}

/** The element's classes. */
export const classesOf = (element: Element): string[] => element.get("class").split(/\s+/u).filter(Boolean);

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  classesOf(element).some((it) => pattern.test(it));
