import type { OutlineEntry } from "@wellsourced/core/records";
import type { Pdf, PdfPage } from "./open.ts";
import { list, property, textOf } from "./values.ts";

/** The role of words in a tagged file, shared by all words of an element. */
export interface Role {
  /** Heading level; undefined for list items. */
  readonly level: number | undefined;
  /** Whether a list item has a bullet or number of its own. */
  readonly isLabelled?: boolean;
}

/** Roles by marked-content id. */
export type Roles = ReadonlyMap<number, Role>;

/** The marked-content ids of each cell, by row and column; every row has the same number of cells. */
export type TaggedTable = readonly (readonly (readonly number[])[])[];

/** What the tags of a page say about its words. */
export interface PageTags {
  readonly roles: Roles;
  readonly tables: readonly TaggedTable[];
}

const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 40;

/** Headings, list items and tables in the page's structure tree; empty if it is unreadable. */
export async function tagsOf(page: PdfPage): Promise<PageTags> {
  const roles = new Map<number, Role>();
  const tables: number[][][][] = [];
  let count = 0;
  const visit = (node: unknown, role: Role | undefined, table: number[][][] | undefined, depth: number): void => {
    if (typeof node !== "object" || node === null || depth > MOST_DEPTH || count++ > MOST_ELEMENTS) return;
    const id = property(node, "type") === "content" ? /_mc(\d+)$/u.exec(String(property(node, "id")))?.[1] : undefined;
    if (id !== undefined && role) roles.set(Number(id), role);
    if (id !== undefined) table?.at(-1)?.at(-1)?.push(Number(id));
    const name = String(property(node, "role"));
    const inside = name === "Table" ? [] : table;
    if (name === "Table" && inside) tables.push(inside);
    if (name === "TR") table?.push([]);
    if (name === "TH" || name === "TD") table?.at(-1)?.push([]);
    const own = roleOf(name, list(property(node, "children")));
    for (const child of list(property(node, "children"))) visit(child, own ?? role, inside, depth + 1);
  };
  try {
    visit(await page.getStructTree(), undefined, undefined, 0);
  } catch {
    return { roles: new Map(), tables: [] };
  }
  return { roles, tables: tables.filter(isGrid) };
}

/** Tables with spanning cells are left to their drawing, since their spans are not known here. */
const isGrid = (rows: TaggedTable): boolean => {
  const width = rows[0]?.length ?? 0;
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
};

function roleOf(name: string, children: readonly unknown[]): Role | undefined {
  const level = /^(?:H([1-6])?|(Title))$/u.exec(name);
  if (level) return { level: Number(level[1] ?? 1) };
  if (name !== "LI") return undefined;
  return { level: undefined, isLabelled: children.some((child) => property(child, "role") === "Lbl") };
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
