import { type OutlineEntry, squeeze } from "@wellsourced/core";
import type { Pdf } from "./open.ts";

const MOST = 1_000;

/** The bookmarks in order, each with the page it leads to. */
export async function outlineOf(document: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: unknown, level: number): Promise<void> => {
    if (!Array.isArray(items) || level > 8) return;
    for (const item of items) {
      if (entries.length >= MOST || typeof item !== "object" || item === null) return;
      const title = "title" in item ? squeeze(String(item.title)) : "";
      if (title !== "")
        entries.push({ title, level, page: await pageOf(document, "dest" in item ? item.dest : undefined) });
      await visit("items" in item ? item.items : undefined, level + 1);
    }
  };
  await visit(await document.getOutline(), 1);
  return entries;
}

async function pageOf(document: Pdf, dest: unknown): Promise<number | undefined> {
  try {
    const place: unknown = typeof dest === "string" ? await document.getDestination(dest) : dest;
    const target: unknown = Array.isArray(place) ? place[0] : undefined;
    if (typeof target === "number") return target + 1;
    return isReference(target) ? (await document.getPageIndex(target)) + 1 : undefined;
  } catch {
    // A bookmark that leads nowhere is still a heading.
    return undefined;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value;
