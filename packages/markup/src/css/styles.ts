import { type Element, findAll, rawText } from "../dom/tree.ts";
import { type Compound, isCompound, readCompound } from "./selectors.ts";

export type Declarations = ReadonlyMap<string, string>;

const asked = new Set(
  (
    "display visibility opacity font-size clip clip-path position left top right bottom text-indent color background " +
    "background-color background-image height width max-height overflow margin-left margin-top transform padding-bottom content-visibility filter scale translate inset font -webkit-text-fill-color overflow-x overflow-y " +
    "padding-top padding font-weight font-style text-decoration text-decoration-line vertical-align background-clip -webkit-background-clip transition animation"
  ).split(" "),
);

const comment = /\/\*[\s\S]*?(?:\*\/|$)/gu;

/**
 * Parses `name: value; …` in lower case, with comments and escapes resolved; only properties that can hide elements.
 */
export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, string>();
  const text = (css.includes("\\") ? unescapeCss(css) : css).replace(comment, "");
  for (const part of text.split(";", 400)) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    if (!asked.has(name) && !name.startsWith("--")) continue;
    const value = part.slice(colon + 1).replace(/!\s*important/iu, "");
    found.set(name, value.trim().toLowerCase());
  }
  return found;
}

const unescapeCss = (css: string): string =>
  css.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/giu, (_, hex: string | undefined, other: string | undefined) => {
    const code = Number.parseInt(hex ?? "", 16);
    return hex !== undefined ? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "") : (other ?? "");
  });

interface Rule {
  readonly compound: Compound;
  /** All declarations for this selector; later values win. */
  readonly declarations: Map<string, string>;
}

/** Cached answers. The cache is emptied when full, which takes a page of distinct names. */
const MAX_KNOWN = 4_096;
/** More rules with the same first class are generated, and do not hide text. */
const MAX_RULES = 100;

/**
 * The page's own simple rules (`.a`, `#b`, `p.a`, `.a.b`), in order. Rules with conditions or combinators are ignored.
 */
export class StyleSheet {
  private readonly bySelector = new Map<string, Rule>();
  private readonly byTag = new Map<string, Rule[]>();
  private readonly byClass = new Map<string, Rule[]>();
  private readonly byId = new Map<string, Rule[]>();
  private readonly byAttribute = new Map<string, Rule[]>();
  /** Selectors that a media query shows again: text hidden only on some screens is not hidden. */
  private readonly shownSomewhere = new Set<string>();
  /** Declarations cached by name, class and id, if the rules use nothing else. */
  private readonly known = new Map<string, Declarations | undefined>();

  /** Custom properties of the page. */
  readonly variables = new Map<string, string>();

  add(selector: string, declarations: Declarations, conditional: boolean): void {
    if (selector.length > 200) return;
    if (/^(?::root|html|body|\*)$/iu.test(selector) && !conditional)
      for (const [name, value] of declarations) if (name.startsWith("--")) this.variables.set(name, value);
    const before = this.bySelector.get(selector);
    const compound = before?.compound ?? readCompound(selector);
    if (!compound) return;
    if (conditional && shows(declarations)) this.shownSomewhere.add(selector);
    const rule = conditional ? undefined : (before ?? this.create(selector, compound));
    for (const [name, value] of declarations) rule?.declarations.set(name, value);
  }

  private create(selector: string, compound: Compound): Rule | undefined {
    const [by, key] = this.placeOf(compound);
    const rules = by.get(key) ?? [];
    if (key === "" || rules.length >= MAX_RULES) return undefined;
    const rule = { compound, declarations: new Map<string, string>() };
    rules.push(rule);
    by.set(key, rules);
    this.bySelector.set(selector, rule);
    return rule;
  }

  /** Where a rule is found: by its id, first class, first attribute or tag. */
  private placeOf({ tag, id, classes: [name], attributes: [attribute] }: Compound): [Map<string, Rule[]>, string] {
    if (id !== "") return [this.byId, id];
    if (name !== undefined) return [this.byClass, name];
    return attribute ? [this.byAttribute, attribute.name] : [this.byTag, tag];
  }

  /** The declarations that apply to an element; later rules win. Cached by name, class and id. */
  declarationsOf(element: Element, classes: readonly string[]): Declarations | undefined {
    if (this.bySelector.size === 0) return undefined;
    const named = this.byNames(element, classes);
    return this.byAttribute.size > 0 && element.attributes.length > 0
      ? this.byAttributes(element, classes, named)
      : named;
  }

  /** Declarations from rules found by the element's name, classes and id. */
  private byNames(element: Element, classes: readonly string[]): Declarations | undefined {
    const rules = this.rulesFor(element, classes);
    if (rules === none) return undefined;
    const names = `${element.tag} ${element.get("class")}#${element.get("id")}`;
    const known = this.known.get(names);
    if (known !== undefined || this.known.has(names)) return known;
    const merged = merge(undefined, rules, element, classes);
    // The rule uses more than these names, so the answer differs between elements with the same names.
    if (rules.some(asksForMore)) return merged;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(names, merged);
    return merged;
  }

  /** Most elements have none, so nothing is built for them. */
  private rulesFor(element: Element, classes: readonly string[]): readonly Rule[] {
    let rules = this.under(element.tag, "", this.byTag);
    for (const it of classes) {
      const named = this.under(it, ".", this.byClass);
      if (named !== none) rules = rules === none ? named : [...rules, ...named];
    }
    const id = element.get("id");
    const own = id === "" ? none : this.under(id, "#", this.byId);
    return own === none ? rules : [...rules, ...own];
  }

  private byAttributes(element: Element, classes: readonly string[], named: Declarations | undefined) {
    let merged = named;
    for (let at = 0; at < element.attributes.length; at += 2) {
      const rules = this.byAttribute.get(element.attributes[at] ?? "") ?? none;
      if (rules !== none && !this.shownSomewhere.has(`[${element.attributes[at]}]`))
        merged = merge(merged, rules, element, classes);
    }
    return merged;
  }

  private under(name: string, sign: string, by: ReadonlyMap<string, readonly Rule[]>): readonly Rule[] {
    const rules = by.get(name);
    return rules === undefined || this.shownSomewhere.has(sign + name) ? none : rules;
  }
}

const none: readonly Rule[] = [];

const asksForMore = ({ compound: { attributes, not } }: Rule): boolean => attributes.length + not.length > 0;

/** Adds the declarations of all matching rules to those known so far. */
function merge(known: Declarations | undefined, rules: readonly Rule[], element: Element, classes: readonly string[]) {
  let merged: Map<string, string> | undefined;
  for (const { compound, declarations } of rules) {
    if (!isCompound(compound, element, classes)) continue;
    merged ??= new Map(known);
    for (const [name, value] of declarations) merged.set(name, value);
  }
  return merged ?? known;
}

const shows = (declarations: Declarations): boolean =>
  (declarations.get("display") ?? "none") !== "none" ||
  declarations.get("visibility") === "visible" ||
  (declarations.get("opacity") ?? "0") !== "0";

const MAX_CSS = 1_000_000;

/** Parses every `<style>` of the page in one pass. */
export function readStyles(root: Element): StyleSheet {
  const sheet = new StyleSheet();
  for (const style of findAll(root, isStyle)) {
    const media = style.get("media");
    if (media === "" || /^\s*(?:all|screen)\s*$/iu.test(media))
      readRules(rawText(style).slice(0, MAX_CSS).replace(comment, " "), sheet);
  }
  return sheet;
}

const isStyle = ({ tag }: Element): boolean => tag === "style";

function readRules(css: string, sheet: StyleSheet): void {
  const nested: boolean[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const character = css[at];
    if (character === "}") {
      nested.pop();
      start = at + 1;
    } else if (character === ";") start = at + 1;
    else if (character === "{") {
      const prelude = css.slice(start, at).trim();
      start = at + 1;
      if (prelude.startsWith("@")) {
        nested.push(!isUnconditional(prelude));
        continue;
      }
      const end = css.indexOf("}", at);
      const body = css.slice(at + 1, end < 0 ? css.length : end);
      addRule(prelude, body, nested.some(Boolean), sheet);
      if (end < 0) return;
      at = end;
      start = end + 1;
    }
  }
}

/** Layers only order rules; conditions that are true in every current browser or on every screen are ignored. */
const isUnconditional = (prelude: string): boolean =>
  /^@(?:layer|charset|scope\s*$)/iu.test(prelude) ||
  /^@media\s+(?:only\s+)?(?:all|screen)\s*$/iu.test(prelude) ||
  /^@supports\s*\(\s*(?:display|color|position|opacity|visibility)\s*:/iu.test(prelude);

function addRule(prelude: string, body: string, conditional: boolean, sheet: StyleSheet): void {
  const declarations = parseDeclarations(body);
  if (declarations.size === 0) return;
  for (const selector of prelude.split(",", 200)) sheet.add(selector.trim(), declarations, conditional);
}

const use = /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/gu;

/** Replaces custom properties by their values; the element's own take precedence. */
export function resolveVariables(declarations: Declarations, page: Declarations): Declarations {
  let resolved: Map<string, string> | undefined;
  for (const [name, value] of declarations) {
    if (!value.includes("var(")) continue;
    let text = value;
    for (let depth = 0; depth < 4 && text.includes("var("); depth++)
      text = text
        .replace(use, (_, key: string, fallback = "") => declarations.get(key) ?? page.get(key) ?? fallback)
        .slice(0, 500);
    resolved ??= new Map(declarations);
    resolved.set(name, text.trim());
  }
  return resolved ?? declarations;
}
