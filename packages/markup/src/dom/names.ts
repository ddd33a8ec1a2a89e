import type { Element, Names } from "./tree.ts";

/** Maximum number of cached values. A cache is emptied when full, which takes a page of distinct names. */
const MOST = 4_096;

/** Copies a string: a slice would keep the whole page in memory. */
export const copyOf = (text: string): string => ` ${text}`.slice(1);

const none: readonly string[] = [];
const unnamed: Names = { text: "", classes: none, found: [] };
const known = new Map<string, Names>();

function namesIn(element: Element): Names {
  element.names ??= readNames(element);
  return element.names;
}

function readNames(element: Element): Names {
  if (element.attributes.length === 0) return unnamed;
  const id = element.get("id");
  const given = element.get("class");
  const ofClass = given === "" ? unnamed : namesOfClass(given);
  return id === "" ? ofClass : { text: apart(`${given} ${id}`), classes: ofClass.classes, found: [] };
}

function namesOfClass(given: string): Names {
  const before = known.get(given);
  if (before) return before;
  if (known.size >= MOST) known.clear();
  const own = copyOf(given);
  const names: Names = { text: apart(`${own} `), classes: readClasses(own), found: [] };
  known.set(own, names);
  return names;
}

function apart(given: string): string {
  const short = given.slice(0, 400);
  return (/[a-z][A-Z]/u.test(short) ? short.replace(/([a-z])([A-Z])/gu, "$1-$2") : short).toLowerCase();
}

const readClasses = (given: string): readonly string[] =>
  /\s/u.test(given) ? given.split(/\s+/u).filter(Boolean) : [given];

/** Class and id of an element in lower case, with camelCase split: `postMeta` becomes `post-meta`. */
export const namesOf = (element: Element): string => namesIn(element).text;

/** The element's classes. */
export const classesOf = (element: Element): readonly string[] => namesIn(element).classes;

/** Whether a class of the element matches. */
export const hasClass = (element: Element, pattern: RegExp): boolean => matchesAny(classesOf(element), pattern);

function matchesAny(classes: readonly string[], pattern: RegExp): boolean {
  for (const name of classes) if (pattern.test(name)) return true;
  return false;
}

/** Computes a value from names and, for an element, its classes as written. */
type Work<Value> = (names: string, classes: readonly string[]) => Value;

/**
 * Caches a value per class name: a page has thousands of elements but only a few hundred distinct names. Values by text
 * are stored with the text as it is; a string sliced from a page needs a `keep` that copies it.
 */
export class ByNames<Value> {
  static #count = 0;
  readonly #at = ByNames.#count++;
  readonly #known = new Map<string, Value>();
  readonly #work: Work<Value>;
  readonly #keep: (names: string) => string;

  constructor(work: Work<Value>, keep: (names: string) => string = (names) => names) {
    this.#work = work;
    this.#keep = keep;
  }

  /** The value for the names of an element. */
  in(element: Element): Value {
    const { found, text, classes } = namesIn(element);
    const before = found[this.#at];
    if (before !== undefined) return before as Value; // Stored below.
    const value = this.#work(text, classes);
    found[this.#at] = value;
    return value;
  }

  of(names: string): Value {
    const before = this.#known.get(names);
    if (before !== undefined) return before;
    if (this.#known.size >= MOST) this.#known.clear();
    const own = this.#keep(names);
    const value = this.#work(own, none);
    this.#known.set(own, value);
    return value;
  }
}

/** A pattern for class names with cached results. */
export class NamePattern extends ByNames<string> {
  constructor(pattern: RegExp, keep?: (names: string) => string) {
    super((names) => (names === "" ? "" : (pattern.exec(names)?.[0].trim() ?? "")), keep);
  }

  /** The match, trimmed; empty if there is none. */
  find(names: string): string {
    return names === "" ? "" : this.of(names);
  }

  test(names: string): boolean {
    return this.find(names) !== "";
  }

  isIn(element: Element): boolean {
    return this.in(element) !== "";
  }
}

/** A pattern for single classes as written, with cached results. */
export class ClassPattern extends ByNames<boolean> {
  constructor(pattern: RegExp) {
    super((_, classes) => matchesAny(classes, pattern));
  }
}
