import { Failure } from "@wellsourced/core";
import type { Element } from "@wellsourced/markup";
import { classesOf } from "@wellsourced/markup/dom";

/** A tag, classes and an id that an element must all have. */
export interface Selector {
  readonly tag?: string;
  readonly classes: readonly string[];
  readonly ids: readonly string[];
}

const LONGEST = 200;

/**
 * Parses `article`, `.note`, `#main` and combinations such as `div.note`.
 *
 * @throws {Failure} `validation` for anything else
 */
export function selectorOf(text: string): Selector {
  const [tag = "", ...marks] = text
    .trim()
    .slice(0, LONGEST)
    .split(/(?=[.#])/u);
  const all = /^[.#]/u.test(tag) ? [tag, ...marks] : marks;
  const named = (sign: string) => all.filter((mark) => mark.startsWith(sign)).map((mark) => mark.slice(1));
  const selector = { classes: named("."), ids: named("#"), ...(all.includes(tag) ? {} : { tag: tag.toLowerCase() }) };
  const words = [...selector.classes, ...selector.ids, ...(selector.tag === undefined ? [] : [selector.tag])];
  if (words.length === 0 || !words.every((word) => /^[\p{L}\p{N}_-]+$/u.test(word)))
    throw new Failure("validation", `${text.trim().slice(0, 40)} is neither a tag, a .class nor an #id.`, {
      suggestedAction: "correct_input",
    });
  return selector;
}

export const selects = ({ tag, classes, ids }: Selector, element: Element): boolean =>
  (tag === undefined || element.tag === tag) &&
  classes.every((name) => classesOf(element).includes(name)) &&
  ids.every((id) => element.get("id") === id);
