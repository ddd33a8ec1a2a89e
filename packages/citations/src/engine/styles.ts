/// <reference path="./citeproc.d.ts" />
import { Failure } from "@wellsourced/core";
import type { StyleNode } from "citeproc";
import { MLA_STYLE } from "./mla-style.ts";

export interface Style {
  readonly tree: StyleNode;
  /** Language that the text is written in whatever the items say; undefined leaves it to the style. */
  readonly language?: string;
}

type ParseXml = (xml: string) => StyleNode;

const isNode = (child: StyleNode | string): child is StyleNode => typeof child !== "string";
/** The first part of a style with this name. */
const child = (node: StyleNode, name: string): StyleNode | undefined =>
  node.children.filter(isNode).find((one) => one.name === name);

/**
 * A style without its sort keys. The engine writes each macro of a key out in full, which for APA takes most of a
 * second; lists in APA and MLA are put in order by their lines instead.
 */
const unsorted = (tree: StyleNode): StyleNode => ({
  ...tree,
  children: tree.children.map((part) =>
    isNode(part) && (part.name === "citation" || part.name === "bibliography")
      ? { ...part, children: part.children.filter((inner) => !isNode(inner) || inner.name !== "sort") }
      : part,
  ),
});

/** APA 7 as the Citation Style Language project keeps it (CC BY-SA 3.0), from the package that carries it. */
async function apaText(): Promise<string> {
  const { default: styles } = await import("@citation-js/plugin-csl/lib-mjs/styles.json", { with: { type: "json" } });
  return styles.apa;
}

const nodes = (node: StyleNode): StyleNode[] => [node, ...node.children.filter(isNode).flatMap(nodes)];

/** The engine leaves a call to a missing macro empty; a style with one is cut or spoilt. */
function missingMacro(tree: StyleNode): string | undefined {
  const all = nodes(tree);
  const defined = new Set(all.filter(({ name }) => name === "macro").map(({ attrs }) => attrs.name));
  return all.map(({ attrs }) => attrs.macro).find((macro) => macro !== undefined && !defined.has(macro));
}

const noStyle = "The style is not a CSL style. Pass the text of a .csl file.";

function styleTree(xml: string, parse: ParseXml): StyleNode {
  try {
    const tree = parse(xml.replace(/^\uFEFF/u, "").trim());
    if (tree.name === "style") return tree;
  } catch (cause) {
    throw new Failure("validation", noStyle, { cause });
  }
  throw new Failure("validation", noStyle);
}

function fromXml(xml: string, parse: ParseXml): Style {
  const tree = styleTree(xml, parse);
  const macro = missingMacro(tree);
  if (macro !== undefined)
    throw new Failure(
      "validation",
      `The style calls a macro "${macro}" that it does not define. Pass a whole .csl file.`,
    );
  if (child(tree, "bibliography")) return { tree };
  const info = child(tree, "info");
  const parent = info?.children
    .filter(isNode)
    .find(({ name, attrs }) => name === "link" && attrs.rel === "independent-parent");
  const detail = parent ? `It only points to ${parent.attrs.href}; pass that style.` : "Pass a style that has one.";
  throw new Failure("validation", `The style has no bibliography. ${detail}`);
}

/** A style by its name or from its text, parsed. */
export async function loadStyle(style: string, parse: ParseXml): Promise<Style> {
  if (style === "mla") return { tree: parse(MLA_STYLE), language: "en-US" };
  if (style !== "apa") return fromXml(style, parse);
  return { tree: unsorted(parse(await apaText())), language: "en-US" };
}

/** Terms and dates of a language: the caller's own file, one of the five that come along, or American English. */
export async function loadLocales(parse: ParseXml, own?: string): Promise<(language: string) => StyleNode> {
  const { default: locales } = await import("@citation-js/plugin-csl/lib-mjs/locales.json", { with: { type: "json" } });
  const texts: Readonly<Record<string, string>> = locales;
  const mine = own === undefined ? undefined : parse(own);
  return (language) => {
    if (mine && mine.attrs["xml:lang"] === language) return mine;
    return parse(texts[language] ?? locales["en-US"]);
  };
}
