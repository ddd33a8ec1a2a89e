import { ByNames } from "./name-pattern.ts";
import type { Element } from "./tree.ts";

/** Class and id of an element as one lower-case string of words, camelCase taken apart: `postMeta` reads `post-meta`. */
export function namesOf(element: Element): string {
  element.names ??= readNames(element);
  return element.names;
}

function readNames(element: Element): string {
  if (element.attributes.length === 0) return "";
  const [classes, id] = [element.get("class"), element.get("id")];
  if (id === "") return classes === "" ? "" : ofClasses.of(classes);
  return apart(`${classes} ${id}`);
}

function apart(given: string): string {
  const short = given.slice(0, 400);
  return (/[a-z][A-Z]/u.test(short) ? short.replace(/([a-z])([A-Z])/gu, "$1-$2") : short).toLowerCase();
}

/** Elements of one class share one string, which later look-ups find by its identity. */
const ofClasses = new ByNames((classes) => apart(`${classes} `));

const none: readonly string[] = [];

/** The element's classes. */
export function classesOf(element: Element): readonly string[] {
  if (element.attributes.length === 0) return none;
  element.classes ??= readClasses(element.get("class"));
  return element.classes;
}

const readClasses = (given: string): readonly string[] =>
  given === "" ? none : /\s/u.test(given) ? given.split(/\s+/u).filter(Boolean) : [given];

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  classesOf(element).some((it) => pattern.test(it));
