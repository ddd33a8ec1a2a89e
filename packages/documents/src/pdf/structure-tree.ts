import type { OutlineEntry } from "@wellsourced/core/records";
import type { Pdf, PdfPage } from "./open.ts";
import { list, property, textOf } from "./values.ts";

/** The role of words in a tagged file, shared by all words of an element. */
export interface Role {
  /** Heading level; undefined for list items. */
  readonly level: number | undefined;
}

/** Roles by marked-content id. */
export type Roles = ReadonlyMap<number, Role>;

const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 40;

/** Headings and list items in the page's structure tree; empty if it is unreadable. */
export async function rolesOf(page: PdfPage): Promise<Roles> {
  const roles = new Map<number, Role>();
  let count = 0;
  const visit = (node: unknown, role: Role | undefined, depth: number): void => {
    if (typeof node !== "object" || node === null || depth > MOST_DEPTH || count++ > MOST_ELEMENTS) return;
    const id = property(node, "type") === "content" ? /_mc(\d+)$/u.exec(String(property(node, "id")))?.[1] : undefined;
    if (id !== undefined && role) roles.set(Number(id), role);
    const own = roleOf(String(property(node, "role")));
    for (const child of list(property(node, "children"))) visit(child, own ?? role, depth + 1);
  };
  try {
    visit(await page.getStructTree(), undefined, 0);
  } catch {
    return new Map();
  }
  return roles;
}

function roleOf(name: string): Role | undefined {
  const level = /^(?:H([1-6])?|(Title))$/u.exec(name);
  if (level) return { level: Number(level[1] ?? 1) };
  return name === "LI" ? { level: undefined } : undefined;
}

const MOST = 1_000;

/** The bookmarks in order, with their pages. */
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
    // A bookmark without a target is still a heading.
    return undefined;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value;
