import { byteLength, cutBytes, omitUndefined } from "@wellsourced/core";
import type { StructuredData } from "@wellsourced/core/records";
import { type Element, findAll, rawText } from "@wellsourced/markup";
import { jsonIn } from "./metadata/json-ld.ts";
import type { MetaTags } from "./metadata/meta-tags.ts";

const MAX_BLOCKS = 16;
const MAX_BLOCK = 32 * 1024;
const MAX_ENTRIES = 64;
const MAX_VALUE = 2 * 1024;
const MAX_TOTAL = 64 * 1024;

/**
 * A page's structured data: valid JSON-LD blocks verbatim, `og:*`, `article:*` and Highwire `citation_*` meta tags,
 * silently limited. `undefined` if there is none.
 */
export function readStructuredData(root: Element, meta: MetaTags): StructuredData | undefined {
  const budget = { left: MAX_TOTAL };
  const jsonLd = readBlocks(root, budget);
  const openGraph = readEntries(meta, /^(?:og|article):/u, budget);
  const citation = readEntries(meta, /^citation_/u, budget);
  const found: StructuredData = omitUndefined({ jsonLd: jsonLd.length > 0 ? jsonLd : undefined, openGraph, citation });
  return Object.keys(found).length > 0 ? found : undefined;
}

const isBlock = (it: Element): boolean => it.tag === "script" && /^\s*application\/ld\+json\b/iu.test(it.get("type"));

function readBlocks(root: Element, budget: { left: number }): unknown[] {
  const blocks: unknown[] = [];
  for (const script of findAll(root, isBlock)) {
    const text = rawText(script);
    const size = byteLength(text);
    if (size > MAX_BLOCK) continue;
    // Broken JSON is not data.
    const value = jsonIn(script, text.trim());
    if (value === undefined) continue;
    if (size > budget.left || blocks.length >= MAX_BLOCKS) break;
    budget.left -= size;
    blocks.push(value);
  }
  return blocks;
}

/** The first value of a name counts. */
function readEntries(meta: MetaTags, names: RegExp, budget: { left: number }): Record<string, string> | undefined {
  const entries: [string, string][] = [];
  for (const [name, [first = ""]] of meta.entries()) {
    if (!names.test(name) || entries.length >= MAX_ENTRIES) continue;
    const value = cutBytes(first, MAX_VALUE);
    const size = byteLength(name) + byteLength(value);
    if (size > budget.left) break;
    budget.left -= size;
    entries.push([name, value]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
