import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";

/** schema.org properties with a page's URL, or with objects that have such properties. */
const LEADING = new Set([
  "@graph",
  "@id",
  "blogPost",
  "breadcrumb",
  "hasPart",
  "isPartOf",
  "item",
  "itemListElement",
  "mainEntity",
  "mainEntityOfPage",
  "relatedLink",
  "significantLink",
  "url",
]);
const DEEPEST = 12;

/**
 * The pages that a page's JSON-LD links to: itself, list items, parts and related pages, but not images, publishers or
 * profiles. Empty for invalid data.
 */
export function structuredLinks(json: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === "string") {
      if (/^(?:https?:\/\/|\/)/iu.test(value)) found.push(value);
    } else if (depth < DEEPEST && Array.isArray(value)) for (const one of value) visit(one, depth + 1);
    else if (depth < DEEPEST && isRecord(value))
      for (const [name, one] of Object.entries(value)) if (LEADING.has(name)) visit(one, depth + 1);
  };
  if (isModestJson(json)) visit(jsonIn(json), 0);
  return found;
}
