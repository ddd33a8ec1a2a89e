import type { Element } from "./tree.ts";

/** Class and id of an element as one lower-case string of words, camelCase taken apart: `postMeta` reads `post-meta`. */
export function namesOf(element: Element): string {
  element.names ??= readNames(element);
  return element.names;
}

function readNames(element: Element): string {
  if (element.attributes.length === 0) return "";
  const given = `${element.get("class")} ${element.get("id")}`;
  if (given === " ") return "";
  const short = given.slice(0, 400);
  return (/[a-z][A-Z]/u.test(short) ? short.replace(/([a-z])([A-Z])/gu, "$1-$2") : short).toLowerCase();
}

/** The element's classes. */
export const classesOf = (element: Element): string[] =>
  element.has("class") ? element.get("class").split(/\s+/u).filter(Boolean) : [];

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  classesOf(element).some((it) => pattern.test(it));
