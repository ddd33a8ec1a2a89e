import type { OutlineEntry } from "@wellsourced/core/records";
import type { Pdf } from "./open.ts";
import { list, property, textOf } from "./values.ts";

const MOST = 1_000;

/** The bookmarks in order, each with the page it leads to. */
export async function outlineOf(document: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: unknown, level: number): Promise<void> => {
    for (const item of level > 8 ? [] : list(items)) {
      if (entries.length >= MOST || typeof item !== "object" || item === null) return;
      const title = textOf(property(item, "title"));
      if (title !== "") entries.push({ title, level, page: await pageOf(document, property(item, "dest")) });
      await visit(property(item, "items"), level + 1);
    }
  };
  await visit(await document.getOutline(), 1);
  return entries;
}

async function pageOf(document: Pdf, dest: unknown): Promise<number | undefined> {
  try {
    const place: unknown = typeof dest === "string" ? await document.getDestination(dest) : dest;
    const [target] = list(place);
    if (typeof target === "number") return target + 1;
    return isReference(target) ? (await document.getPageIndex(target)) + 1 : undefined;
  } catch {
    // A bookmark that leads nowhere is still a heading.
    return undefined;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value;
