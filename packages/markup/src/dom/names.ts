import type { Element } from "./tree.ts";

/** Maximum number of cached values. The cache is emptied when full, which takes a page of distinct names. */
const MOST = 4_096;

/**
 * Caches a value per class name: a page has thousands of elements but only a few hundred distinct names. Values from
 * `namesOf` are stored as they are; a string sliced from a page needs a `keep` that copies it.
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

/** Copies a string: a slice would keep the whole page in memory. */
export const copyOf = (text: string): string => ` ${text}`.slice(1);

/** A pattern for class names with cached results. */
export class NamePattern extends ByNames<string> {
  constructor(pattern: RegExp, keep?: (names: string) => string) {
    super((names) => pattern.exec(names)?.[0].trim() ?? "", keep);
  }

  /** The match, trimmed; empty if there is none. */
  find(names: string): string {
    return names === "" ? "" : this.of(names);
  }

  test(names: string): boolean {
    return this.find(names) !== "";
  }
}

/** Class and id of an element in lower case, with camelCase split: `postMeta` becomes `post-meta`. */
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

/** Elements of one class share a string, so that later look-ups compare by identity. */
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
