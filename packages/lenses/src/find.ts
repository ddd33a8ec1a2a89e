import { builtinLenses } from "./builtin.ts";
import type { Lens } from "./define.ts";

/** Old names that still work. They stand for the domains of several lenses, in this order, and are listed nowhere. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { journalism: ["news", "investigative_records"] };

/** Several lists as one, sorted by name. Where two have a lens of one name, the later list wins. */
export function mergeLenses(...lists: readonly (readonly Lens[])[]): readonly Lens[] {
  const byName = new Map(lists.flat().map((lens) => [lens.name, lens]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The lens of this name: from `extra` first, then from the built-in ones. */
export function findLens(name: string, extra: readonly Lens[] = []): Lens | undefined {
  const named = (wanted: string) =>
    extra.findLast((lens) => lens.name === wanted) ?? builtinLenses().find((lens) => lens.name === wanted);
  const found = named(name);
  if (found || !Object.hasOwn(ALIASES, name)) return found;
  const parts = (ALIASES[name] ?? []).map(named).filter((lens) => lens !== undefined);
  return {
    name,
    description: parts.map(({ description }) => description).join("; "),
    domains: [...new Set(parts.flatMap(({ domains }) => domains))],
  };
}

/** One line of the list that a client is shown. */
export interface LensCatalogEntry {
  readonly name: string;
  readonly description: string;
  readonly domainCount: number;
  /** Whether the lens brings a search engine of its own. */
  readonly hasCX: boolean;
}

/** What a client needs to choose a lens. */
export const lensCatalog = (lenses: readonly Lens[]): LensCatalogEntry[] =>
  lenses.map(({ name, description, domains, cx }) => ({
    name,
    description,
    domainCount: domains.length,
    hasCX: cx !== undefined,
  }));
