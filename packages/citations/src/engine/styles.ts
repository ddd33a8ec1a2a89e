/// <reference path="./citeproc.d.ts" />
import { Failure } from "@wellsourced/core";
import type { StyleNode } from "citeproc";
import { type StyleName, styles } from "../styles.gen.ts";
import type { CitationStyle, StyleRules } from "./citation-style.ts";

interface LoadedStyle {
  readonly tree: StyleNode;
  readonly rules: StyleRules;
}

type ParseXml = (xml: string) => StyleNode;

const isNode = (child: StyleNode | string): child is StyleNode => typeof child !== "string";
/** Returns the first child with a name. */
const child = (node: StyleNode, name: string): StyleNode | undefined =>
  node.children.filter(isNode).find((one) => one.name === name);

/**
 * Removes sort keys. citeproc expands every macro in them, which takes most of a second for APA.
 */
const unsorted = (tree: StyleNode): StyleNode => ({
  ...tree,
  children: tree.children.map((part) =>
    isNode(part) && (part.name === "citation" || part.name === "bibliography")
      ? { ...part, children: part.children.filter((inner) => !isNode(inner) || inner.name !== "sort") }
      : part,
  ),
});

const isNamed = (style: string): style is StyleName => Object.hasOwn(styles, style);
/** Returns a built-in style; `undefined` for the text of one. */
export const namedStyle = (style: string): CitationStyle | undefined => (isNamed(style) ? styles[style] : undefined);

const nodes = (node: StyleNode): StyleNode[] => [node, ...node.children.filter(isNode).flatMap(nodes)];

/** Returns a macro that is called but not defined. citeproc would print nothing for it. */
function missingMacro(tree: StyleNode): string | undefined {
  const all = nodes(tree);
  const defined = new Set(all.filter(({ name }) => name === "macro").map(({ attrs }) => attrs.name));
  return all.map(({ attrs }) => attrs.macro).find((macro) => macro !== undefined && !defined.has(macro));
}

/** Returns the root of a CSL file if it has the expected kind. */
function rootOf(
  xml: string,
  parse: ParseXml,
  { isWanted, refusal }: { readonly isWanted: (root: StyleNode) => boolean; readonly refusal: string },
): StyleNode {
  let root: StyleNode;
  try {
    root = parse(xml.replace(/^\uFEFF/u, "").trim());
  } catch (cause) {
    throw new Failure("validation", refusal, { cause });
  }
  if (!isWanted(root)) throw new Failure("validation", refusal);
  return root;
}

function fromXml(xml: string, parse: ParseXml): StyleNode {
  const tree = rootOf(xml, parse, {
    isWanted: ({ name }) => name === "style",
    refusal: "The text is not a CSL style. Pass the contents of a .csl file.",
  });
  const macro = missingMacro(tree);
  if (macro !== undefined)
    throw new Failure(
      "validation",
      `The style calls a macro "${macro}" that it does not define. Pass a whole .csl file.`,
    );
  if (child(tree, "bibliography")) return tree;
  const info = child(tree, "info");
  const parent = info?.children
    .filter(isNode)
    .find(({ name, attrs }) => name === "link" && attrs.rel === "independent-parent");
  const detail = parent ? `It only points to ${parent.attrs.href}; pass that style.` : "Pass a style that has one.";
  throw new Failure("validation", `The style has no bibliography. ${detail}`);
}

/** Loads and parses a style by name or from its text. */
export async function loadStyle(style: string, parse: ParseXml): Promise<LoadedStyle> {
  const rules = namedStyle(style);
  if (!rules) return { tree: fromXml(style, parse), rules: {} };
  const tree = fromXml(typeof rules.csl === "string" ? rules.csl : await rules.csl(), parse);
  return { tree: rules.sortedByLine ? unsorted(tree) : tree, rules };
}

const LOCALE = {
  isWanted: ({ name, attrs }: StyleNode) => name === "locale" && Boolean(attrs["xml:lang"]),
  refusal: "The locale is not a CSL locale. Pass the text of a locales-*.xml file.",
};
const base = (language: string): string => language.slice(0, 2).toLowerCase();

/**
 * Loads terms and date formats for a language: the caller's file, or one of the five bundled languages, also used for
 * their dialects.
 *
 * @throws {Failure} `validation` if there is neither for the style's language
 */
export async function loadLocales(
  parse: ParseXml,
  { own, language = "en-US" }: { readonly own?: string | undefined; readonly language?: string | undefined },
): Promise<(language: string) => StyleNode> {
  const { default: locales } = await import("@citation-js/plugin-csl/lib-mjs/locales.json", { with: { type: "json" } });
  const texts = new Map(Object.entries(locales));
  const mine = own === undefined ? undefined : rootOf(own, parse, LOCALE);
  const fits = (wanted: string) => [...texts.keys()].find((known) => base(known) === base(wanted));
  if (fits(language) === undefined && base(mine?.attrs["xml:lang"] ?? "") !== base(language))
    throw new Failure(
      "validation",
      `The style is written in ${language}, whose terms are not included. Pass the text of locales-${language}.xml as locale.`,
    );
  return (wanted) => {
    if (mine && base(mine.attrs["xml:lang"] ?? "") === base(wanted)) return mine;
    return parse(texts.get(wanted) ?? texts.get(fits(wanted) ?? "") ?? locales["en-US"]);
  };
}
