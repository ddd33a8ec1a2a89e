import { type Element, findAll, rawText } from "../dom/tree.ts";
import { type Compound, isCompound, readCompound } from "./selectors.ts";

export type Declarations = ReadonlyMap<string, string>;

const asked = new Set(
  (
    "display visibility opacity font-size clip clip-path position left top right bottom text-indent color background " +
    "background-color background-image height width max-height overflow margin-left margin-top transform padding-bottom content-visibility filter scale translate inset font -webkit-text-fill-color overflow-x overflow-y " +
    "padding-top padding background-clip -webkit-background-clip transition animation"
  ).split(" "),
);

const comment = /\/\*[\s\S]*?(?:\*\/|$)/gu;

/** Reads `name: value; …`, comments and escapes resolved, in lower case; only properties that can hide. */
export function parseDeclarations(css: string): Declarations {
  const found = new Map<string, string>();
  const text = (css.includes("\\") ? unescapeCss(css) : css).replace(comment, "");
  for (const part of text.split(";", 400)) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    if (asked.has(name) || name.startsWith("--"))
      found.set(
        name,
        part
          .slice(colon + 1)
          .replace(/!\s*important/iu, "")
          .trim()
          .toLowerCase(),
      );
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
  /** Everything that this selector was ever given; later values win. */
  readonly declarations: Map<string, string>;
}

/** More selectors than this that share their first class are generated, and no way to hide a text. */
const MAX_RULES = 100;

/** The page's own simple rules (`.a`, `#b`, `p.a`, `.a.b`), in order. Rules with conditions or combinators are left aside. */
export class StyleSheet {
  private readonly bySelector = new Map<string, Rule>();
  private readonly byKey = new Map<string, Rule[]>();
  /** Selectors that a media query shows again: what is hidden only on some screens is not hidden. */
  private readonly shownSomewhere = new Set<string>();
  private hasAttributeRules = false;

  /** Custom properties of the whole page. */
  readonly variables = new Map<string, string>();

  add(selector: string, declarations: Declarations, conditional: boolean): void {
    if (selector.length > 200) return;
    if (/^(?::root|html|body|\*)$/iu.test(selector) && !conditional)
      for (const [name, value] of declarations) if (name.startsWith("--")) this.variables.set(name, value);
    const compound = readCompound(selector);
    if (!compound) return;
    if (conditional && shows(declarations)) this.shownSomewhere.add(selector);
    const rule = conditional ? undefined : (this.bySelector.get(selector) ?? this.create(selector, compound));
    for (const [name, value] of declarations) rule?.declarations.set(name, value);
  }

  private create(selector: string, compound: Compound): Rule | undefined {
    const { tag, id, classes, attributes } = compound;
    const [attribute] = attributes;
    const key =
      id !== "" ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : attribute ? `[${attribute.name}]` : tag;
    const rules = this.byKey.get(key) ?? [];
    if (key === "" || rules.length >= MAX_RULES) return undefined;
    const rule = { compound, declarations: new Map<string, string>() };
    rules.push(rule);
    this.byKey.set(key, rules);
    this.bySelector.set(selector, rule);
    if (key.startsWith("[")) this.hasAttributeRules = true;
    return rule;
  }

  /** What the rules say about an element; later rules win. */
  declarationsOf(element: Element, classes: readonly string[]): Declarations | undefined {
    if (this.byKey.size === 0) return undefined;
    let merged: Map<string, string> | undefined;
    for (const key of this.keysOf(element, classes)) {
      if (this.shownSomewhere.has(key)) continue;
      for (const rule of this.byKey.get(key) ?? []) {
        if (!isCompound(rule.compound, element, classes)) continue;
        merged ??= new Map();
        for (const [name, value] of rule.declarations) merged.set(name, value);
      }
    }
    return merged;
  }

  /** Under which names rules for an element may be found. */
  private keysOf(element: Element, classes: readonly string[]): string[] {
    const keys = [element.tag, ...classes.map((it) => `.${it}`), `#${element.get("id")}`];
    if (this.hasAttributeRules)
      for (let at = 0; at < element.attributes.length; at += 2) keys.push(`[${element.attributes[at]}]`);
    return keys;
  }
}

const shows = (declarations: Declarations): boolean =>
  (declarations.get("display") ?? "none") !== "none" ||
  declarations.get("visibility") === "visible" ||
  (declarations.get("opacity") ?? "0") !== "0";

const MAX_CSS = 1_000_000;

/** Reads every `<style>` of the page in one pass. */
export function readStyles(root: Element): StyleSheet {
  const sheet = new StyleSheet();
  for (const style of findAll(root, ({ tag }) => tag === "style")) {
    const media = style.get("media");
    if (media === "" || /^\s*(?:all|screen)\s*$/iu.test(media))
      readRules(rawText(style).slice(0, MAX_CSS).replace(comment, " "), sheet);
  }
  return sheet;
}

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

/** Layers only order rules; what every current browser supports, or every screen has, is no condition either. */
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

/** Puts the values of custom properties in their places, the element's own first. */
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
