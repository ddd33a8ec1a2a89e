import { Failure } from "@wellsourced/core";
import { type CatalogRow, isKeyless, missingSettings, notConfigured, type Settings } from "./access.ts";
import type { Policy } from "./define.ts";
import { withFacts } from "./failures.ts";
import { isAutomatic, rowsOf } from "./manifest.ts";

/** Operations of the routing setting. */
export type Operation = "web" | "images" | "news" | "academic" | "patents" | "default";
/** Providers to try, in order, by operation. */
export type RoutingTable = Readonly<Partial<Record<Operation, readonly string[]>>>;

/** Who is to be asked, in order. */
export interface Choice {
  readonly rows: readonly CatalogRow[];
  /** One provider and no other: it was named. */
  readonly forced: boolean;
  /** Chosen by the routing setting, among several. */
  readonly routed: boolean;
}

const ready = (capability: string, settings: Settings) => (row: CatalogRow) =>
  missingSettings(row, settings, capability).length === 0;

/** Those that may be asked although nobody named them. */
const automaticProviders = (capability: string, settings: Settings): readonly CatalogRow[] =>
  rowsOf(capability).filter((row) => isAutomatic(row, capability) && ready(capability, settings)(row));

/**
 * The provider of this name, ready to be asked.
 *
 * @throws {Failure} `config` that lists every provider once, or names the setting to fill
 */
function namedProvider(
  name: string,
  rows: readonly CatalogRow[],
  { capability, settings }: { readonly capability: string; readonly settings: Settings },
): CatalogRow {
  const row = rows.find((candidate) => candidate.name === name);
  const names = [...new Set(rows.map((candidate) => candidate.name))];
  if (!row) {
    throw new Failure("config", `Unknown provider ${shown(name)}. Choose one of ${names.join(", ")}.`, {
      suggestedAction: "try_different_provider",
      alternatives: names,
    });
  }
  const missing = missingSettings(row, settings, capability);
  if (missing.length === 0) return row;
  const alternatives = automaticProviders(capability, settings).map((other) => other.name);
  throw withFacts(notConfigured(row, missing), { alternatives });
}

const shown = (name: string): string => name.replace(/\s+/gu, " ").slice(0, 40);

/** The first that somebody has a key for, else the first that needs none: a key is a wish. */
function defaultProvider(capability: string, settings: Settings): CatalogRow | undefined {
  const usable = automaticProviders(capability, settings);
  return usable.find((row) => !isKeyless(row, capability)) ?? usable[0];
}

/** The providers of a routing list that can be asked; the others are passed over. */
export function routedProviders(capability: string, routing: RoutingTable, settings: Settings): readonly CatalogRow[] {
  const rows = rowsOf(capability);
  const list = listFor(capability, routing);
  if (!list) return automaticProviders(capability, settings);
  const listed = list.flatMap((name) => rows.find((row) => row.name === name) ?? []);
  return [...new Set(listed)].filter(ready(capability, settings));
}

/** Absent for kinds of questions that no routing list is for. */
const listFor = (capability: string, routing: RoutingTable): readonly string[] | undefined => {
  const operation = operations[capability];
  return operation && (routing[operation] ?? routing.default);
};

export const isRoutable = (capability: string): boolean => operations[capability] !== undefined;

/** Capability to its name in the routing setting. */
const operations: Readonly<Record<string, Operation>> = {
  web: "web",
  image: "images",
  news: "news",
  academic: "academic",
  patent: "patents",
};

/** Listed providers first, then the others in declared order. */
function withTheRest(capability: string, first: readonly CatalogRow[], settings: Settings): readonly CatalogRow[] {
  return [...new Set([...first, ...automaticProviders(capability, settings)])];
}

/** What choosing depends on. */
export interface Wishes {
  readonly settings: Settings;
  readonly routing?: RoutingTable;
  readonly defaultWeb?: string;
}

const one = (row: CatalogRow | undefined): Choice => ({ rows: row ? [row] : [], forced: true, routed: false });

/**
 * Who is to search the web: the one that was named, else the routing list, else the default alone. `rather` goes first
 * where nobody was named.
 *
 * @throws {Failure} `config` for a name that cannot be asked
 */
export function chooseWeb(
  { name, rather }: { readonly name?: string | undefined; readonly rather?: string | undefined },
  { settings, routing, defaultWeb }: Wishes,
): Choice {
  const rows = rowsOf("web");
  const named = (wanted: string) => one(namedProvider(wanted, rows, { capability: "web", settings }));
  if (name !== undefined) return named(name);
  if (routing) {
    const listed = routedProviders("web", routing, settings);
    const ordered = [...listed].sort((a, b) => Number(b.name === rather) - Number(a.name === rather));
    return { rows: ordered, forced: false, routed: ordered.length > 1 };
  }
  const wanted = rather ?? defaultWeb;
  return wanted === undefined ? one(defaultProvider("web", settings)) : named(wanted);
}

/** Who is to search for works: the one that was named, else those of the routing list, then all others in order. */
export function chooseAcademic(name: string | undefined, { settings, routing }: Wishes): Choice {
  // A web provider is a name that academic search takes as well, so it belongs in the list of those there are.
  const names = [...rowsOf("academic"), ...rowsOf("web").filter((row) => isAutomatic(row, "web"))];
  if (name !== undefined) return one(namedProvider(name, names, { capability: "academic", settings }));
  const listed = routing ? routedProviders("academic", routing, settings) : [];
  const rows = withTheRest("academic", listed, settings);
  return { rows, forced: false, routed: routing !== undefined && rows.length > 1 };
}

const SEARCHES_THE_WEB: readonly string[] = ["image", "news", "video"];

/**
 * Who is to answer any other kind of question: the one that was named, else the routing list, else as the kind's custom
 * is. For pictures, news and videos the web's own provider goes first where it has them.
 *
 * @throws {Failure} `config` for a name that cannot be asked, for nobody at all, and for a choice that is the caller's
 */
export function chooseFor(
  { name: type, policy = "one" }: { readonly name: string; readonly policy?: Policy },
  name: string | undefined,
  { settings, routing, defaultWeb }: Wishes,
): Choice {
  const rows = rowsOf(type);
  if (name !== undefined) return one(namedProvider(name, rows, { capability: type, settings }));
  const usable = automaticProviders(type, settings);
  if (usable.length === 0) throw nobodyFor(type, rows, settings);
  const listed = routing && isRoutable(type) ? routedProviders(type, routing, settings) : [];
  // Another one may take what this one leaves to others, so even a single one is not forced.
  if (policy === "ladder") {
    const ladder = withTheRest(type, listed, settings);
    return { rows: ladder, forced: false, routed: listed.length > 0 && ladder.length > 1 };
  }
  if (listed.length > 0) return { rows: listed, forced: listed.length === 1, routed: listed.length > 1 };
  if (policy === "named" && usable.length > 1) throw mustChoose(type, usable);
  const webs = SEARCHES_THE_WEB.includes(type) ? usable.find((row) => row.name === defaultWeb) : undefined;
  return one(webs ?? defaultProvider(type, settings));
}

function nobodyFor(type: string, rows: readonly CatalogRow[], settings: Settings): Failure {
  const [first] = rows;
  if (rows.length === 1 && first) return notConfigured(first, missingSettings(first, settings, type));
  const open = rows.filter(ready(type, settings));
  if (open.length > 0) return mustChoose(type, open);
  const ways = rows.map((row) => `${row.name} (${missingSettings(row, settings, type).join(", ")})`);
  return new Failure("config", `No provider for ${type} is configured. Set the key of one of: ${ways.join("; ")}.`, {
    suggestedAction: "check_api_key",
  });
}

function mustChoose(type: string, rows: readonly CatalogRow[]): Failure {
  const names = rows.map((row) => row.name);
  const line = names.length > 1 ? "Several providers" : "Only a provider that must be named";
  return new Failure("config", `${line} can give ${type}: name one of ${names.join(", ")} as provider.`, {
    suggestedAction: "try_different_provider",
    alternatives: names,
  });
}

/** True for a provider that can search scholarly sites on the web, and is no scholarly index itself. */
export const searchesSites = (name: string): boolean =>
  rowsOf("web").some((row) => row.name === name && isAutomatic(row, "web")) &&
  !rowsOf("academic").some((row) => row.name === name);

/**
 * Everybody who is to be asked at once, in declared order: those named, or `all` that would also be asked
 * unnamed.
 *
 * @throws {Failure} `config` for a name that cannot be asked, `validation` for none
 */
export function chooseAll(
  type: "web" | "academic",
  names: readonly string[] | "all",
  settings: Settings,
): readonly CatalogRow[] {
  if (names === "all" || names.includes("all")) return automaticProviders(type, settings);
  if (names.length === 0) throw new Failure("validation", "providers must name at least one, or be all.");
  const wishes = { settings };
  const choices = names.map((name) =>
    type === "academic" ? chooseAcademic(name, wishes) : chooseWeb({ name }, wishes),
  );
  return [...new Set(choices.flatMap(({ rows }) => rows))];
}
