import type { Element } from "../dom/tree.ts";

/** A compound selector: all conditions on one element. */
export interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly operator: string; readonly value: string }[];
  readonly not: readonly Compound[];
}

const piece =
  /^(?:([a-z][a-z0-9-]*|\*)|\.([\w-]+)|#([\w-]+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s"']+))\s*(?:[is]\s*)?)?\]|:not\(([^()]{1,100})\))/iu;

/** Scripts remove these classes once they run, so content that they hide is part of the page. */
const cloak = /(?:^|[-:])cloak$|^(?:data-)?(?:aos|reveal|sal|scroll|animate)/iu;

/** Most selectors combine several elements or name a state, which is seen at once if nothing is in brackets. */
const isBeyond = (text: string): boolean => /[\s>+~:]/u.test(text) && !/[[(]/u.test(text);

/** Parses a compound selector; undefined if it contains states, pseudo-elements or unknown functions. */
export function readCompound(text: string, depth = 0): Compound | undefined {
  if (isBeyond(text)) return undefined;
  let rest = text;
  let tag = "";
  let id = "";
  const classes: string[] = [];
  const attributes: Compound["attributes"][number][] = [];
  const not: Compound[] = [];
  while (rest !== "") {
    const match = piece.exec(rest);
    if (!match) return undefined;
    const [all, name, className, given, attribute, operator = "", double, single, bare, inner] = match;
    if (name !== undefined && rest !== text) return undefined;
    if (name !== undefined) tag = name === "*" ? "" : name.toLowerCase();
    if (className !== undefined) classes.push(className);
    if (given !== undefined) id = given;
    if (attribute !== undefined && cloak.test(attribute)) return undefined;
    if (attribute !== undefined)
      attributes.push({ name: attribute.toLowerCase(), operator, value: double ?? single ?? bare ?? "" });
    if (inner !== undefined) {
      const excluded = depth === 0 ? inner.split(",").map((part) => readCompound(part.trim(), 1)) : [undefined];
      for (const one of excluded) {
        if (!one) return undefined;
        not.push(one);
      }
    }
    rest = rest.slice(all.length);
  }
  return { tag, id, classes, attributes, not };
}

const tests: Readonly<Record<string, (has: string, wanted: string) => boolean>> = {
  "": () => true,
  "=": (has, wanted) => has === wanted,
  "~=": (has, wanted) => has.split(/\s+/u).includes(wanted),
  "|=": (has, wanted) => has === wanted || has.startsWith(`${wanted}-`),
  "^=": (has, wanted) => wanted !== "" && has.startsWith(wanted),
  "$=": (has, wanted) => wanted !== "" && has.endsWith(wanted),
  "*=": (has, wanted) => wanted !== "" && has.includes(wanted),
};

export const isCompound = (compound: Compound, element: Element, classes: readonly string[]): boolean =>
  (compound.tag === "" || compound.tag === element.tag) &&
  (compound.id === "" || compound.id === element.get("id")) &&
  compound.classes.every((it) => classes.includes(it)) &&
  compound.attributes.every(
    ({ name, operator, value }) => element.has(name) && (tests[operator]?.(element.get(name), value) ?? false),
  ) &&
  !compound.not.some((it) => isCompound(it, element, classes));
