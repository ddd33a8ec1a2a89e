import { isModestJson, isRecord, jsonIn as parseText } from "@wellsourced/core";
import { type Element, findAll, rawText } from "@wellsourced/markup";

export type JsonObject = { readonly [key: string]: unknown };

const MAX_BLOCKS = 32;
const MAX_LENGTH = 400_000;
const MAX_NODES = 3_000;

/** Every valid `application/ld+json` block of a tree, with its source. */
export const jsonLdBlocks = (root: Element): { text: string; value: unknown }[] =>
  blocksIn(findAll(root, ({ tag }) => tag === "script"));

/** The JSON-LD blocks among these scripts. */
export function blocksIn(scripts: readonly Element[]): { text: string; value: unknown }[] {
  const typed = scripts.filter((it) => /^\s*application\/(?:[\w.-]+\+)?ld\+json\b/iu.test(it.get("type")));
  return typed.slice(0, MAX_BLOCKS).flatMap((script) => {
    const text = rawText(script).trim();
    if (text.length > MAX_LENGTH) return [];
    const value = jsonIn(script, text) ?? jsonOrNothing(repaired(text));
    return value === undefined || value === null ? [] : [{ text, value }];
  });
}

/** Cached, as metadata, structured data and text are read separately. */
const parsed = new WeakMap<Element, { readonly text: string; readonly value: unknown }>();

/** The JSON in a script, from its own text; undefined if it is invalid. */
export function jsonIn(script: Element, text: string): unknown {
  const known = parsed.get(script);
  if (known?.text === text) return known.value;
  const value = jsonOrNothing(text);
  parsed.set(script, { text, value });
  return value;
}

/** Parsed JSON; undefined if it is invalid or too large. */
export const jsonOrNothing = (text: string): unknown => (isModestJson(text) ? parseText(text) : undefined);

/** Repairs common errors of template engines: CDATA wrappers, raw line breaks in strings, trailing commas. */
const repaired = (text: string): string =>
  text
    .replace(/^\s*(?:\/\/\s*|\/\*\s*)?<!\[CDATA\[(?:\s*\*\/)?|(?:\/\/\s*|\/\*\s*)?\]\]>(?:\s*\*\/)?\s*$/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/,\s?([}\]])/gu, "$1");

/** All typed objects, flattened; children of lists (teasers of other pages) have `listed`. */
export interface LdNode {
  readonly types: readonly string[];
  readonly value: JsonObject;
  readonly listed: boolean;
}

export function ldNodes(blocks: readonly { value: unknown }[]): LdNode[] {
  const nodes: LdNode[] = [];
  const visit = (value: unknown, listed: boolean, depth: number): void => {
    if (depth > 12 || nodes.length >= MAX_NODES) return;
    if (Array.isArray(value)) for (const item of value) visit(item, listed, depth + 1);
    if (!isRecord(value)) return;
    const types = typesOf(value);
    if (types.length > 0) nodes.push({ types, value, listed });
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === "object" && inner !== null) visit(inner, listed || aside.has(key), depth + 1);
  };
  for (const { value } of blocks) visit(value, false, 0);
  return nodes;
}

const aside = new Set(
  (
    "itemListElement comment review hasPart isRelatedTo mentions blogPost relatedLink suggestedAnswer publisher author " +
    "breadcrumb isPartOf"
  ).split(" "),
);

export function typesOf(value: JsonObject): string[] {
  const type = value["@type"];
  const list = Array.isArray(type) ? type : [type];
  return list.filter((it): it is string => typeof it === "string").map((it) => it.replace(/^.*[/#:]/u, ""));
}

const ranks: readonly (readonly [pattern: RegExp, rank: number])[] = [
  [
    /^(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|ScholarlyArticle|MedicalScholarlyArticle|TechArticle|Report|OpinionNewsArticle|AdvertiserContentArticle|SatiricalArticle)$/u,
    9,
  ],
  [/^(?:Article|\w+Article|SocialMediaPosting|Recipe|HowTo)$/u, 8],
  [
    /^(?:DiscussionForumPosting|SiteRequest|Product|ProductGroup|Event|JobPosting|Review|Book|Movie|VideoObject|PodcastEpisode|Course|SoftwareApplication|SoftwareSourceCode|Dataset|CreativeWork)$/u,
    6,
  ],
  [/^(?:QAPage|ProfilePage|FAQPage|MedicalWebPage|ItemPage|CollectionPage|AboutPage|WebPage)$/u, 3],
];

/** The object that describes the page itself, if there is one. */
export function mainNode(nodes: readonly LdNode[]): LdNode | undefined {
  let best: LdNode | undefined;
  let bestRank = 0;
  for (const node of nodes) {
    if (node.listed) continue;
    const rank = ranks.find(([pattern]) => node.types.some((type) => pattern.test(type)))?.[1] ?? 0;
    if (rank > bestRank) [best, bestRank] = [node, rank];
  }
  return best;
}
