import type { Element } from "./tree.ts";

/** Values kept at most; a page made of distinct names starts anew. */
const MOST = 4_096;

/**
 * What follows from class names, worked out once for each: a page has thousands of elements and a few hundred distinct
 * names, and every step asks about all of them. What `namesOf` gives is kept as it is; what was cut from a page needs a
 * `keep` that copies it.
 */
export class ByNames<Value> {
  readonly #known = new Map<string, Value>();
  readonly #work: (names: string) => Value;
  readonly #keep: (names: string) => string;

  constructor(work: (names: string) => Value, keep: (names: string) => string = (names) => names) {
    this.#work = work;
    this.#keep = keep;
  }

  of(names: string): Value {
    const known = this.#known.get(names);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST) this.#known.clear();
    const own = this.#keep(names);
    const value = this.#work(own);
    this.#known.set(own, value);
    return value;
  }
}

/** The same characters in memory of their own: what is cut from a page keeps all of the page in memory. */
export const copyOf = (text: string): string => ` ${text}`.slice(1);

/** A pattern over class names that remembers its results. */
export class NamePattern extends ByNames<string> {
  constructor(pattern: RegExp, keep?: (names: string) => string) {
    super((names) => pattern.exec(names)?.[0].trim() ?? "", keep);
  }

  /** What matched, trimmed, or the empty string. */
  find(names: string): string {
    return names === "" ? "" : this.of(names);
  }

  test(names: string): boolean {
    return this.find(names) !== "";
  }
}

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
const ofClasses = new ByNames((classes) => apart(`${classes} `), copyOf);

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
