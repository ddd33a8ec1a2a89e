import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";

/** Properties of schema.org that hold the address of a page, or things that have such properties themselves. */
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
 * The pages that structured data of a page (JSON-LD with the words of schema.org) leads to: itself, items of lists,
 * parts, and what it calls related. Pictures, publishers and profiles are not among them; damaged data lead nowhere.
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
