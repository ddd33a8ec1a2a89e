import { Failure } from "@wellsourced/core";
import { type CatalogRow, isKeyless, missingSettings, notConfigured, type Settings } from "./access.ts";
import type { Policy } from "./define.ts";
import { isAutomatic, rowsOf } from "./manifest.ts";

/** Operations of the routing setting. */
export type Operation = "web" | "images" | "news" | "academic" | "patents" | "default";
/** Providers to try, in order, by operation. */
export type RoutingTable = Readonly<Partial<Record<Operation, readonly string[]>>>;

/** The providers to query, in order. */
export interface Choice {
  readonly rows: readonly CatalogRow[];
  /** Only this provider, as it was named. */
  readonly forced: boolean;
  /** Chosen by the routing setting, among several. */
  readonly routed: boolean;
}

export interface ChoiceOptions {
  readonly settings: Settings;
  readonly routing?: RoutingTable;
  readonly defaultWeb?: string;
}

const ready = (type: string, settings: Settings) => (row: CatalogRow) =>
  missingSettings(row, settings, type).length === 0;

/** Providers that may be queried without being named. */
const automaticProviders = (type: string, settings: Settings): readonly CatalogRow[] =>
  rowsOf(type).filter((row) => isAutomatic(row, type) && ready(type, settings)(row));

/** Providers that may be named. Academic searches may name web providers too, which then search scholarly sites. */
const nameable = (type: string): readonly CatalogRow[] =>
  type === "academic" ? [...rowsOf(type), ...rowsOf("web").filter((row) => isAutomatic(row, "web"))] : rowsOf(type);

/**
 * The configured provider of this name.
 *
 * @throws {Failure} `config` that lists all providers, or names the missing setting
 */
function namedProvider(name: string, type: string, settings: Settings): CatalogRow {
  const rows = nameable(type);
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) {
    const names = [...new Set(rows.map((candidate) => candidate.name))];
    const shown = name.replace(/\s+/gu, " ").slice(0, 40);
    throw new Failure("config", `Unknown provider ${shown}. Choose one of ${names.join(", ")}.`, {
      suggestedAction: "try_different_provider",
      alternatives: names,
    });
  }
  const missing = missingSettings(row, settings, type);
  if (missing.length === 0) return row;
  throw notConfigured(row, missing).with({
    alternatives: automaticProviders(type, settings).map((other) => other.name),
  });
}

/** Operations of the routing setting by capability; other capabilities cannot be routed. */
const operations: Readonly<Record<string, Operation>> = {
  web: "web",
  image: "images",
  news: "news",
  academic: "academic",
  patent: "patents",
};

/**
 * The configured providers of the routing list. Without a list for this operation, all automatic ones; without a
 * routing setting, none.
 */
export function routedProviders(type: string, { routing, settings }: ChoiceOptions): readonly CatalogRow[] {
  const operation = operations[type];
  if (!routing || !operation) return [];
  const list = routing[operation] ?? routing.default;
  if (!list) return automaticProviders(type, settings);
  const rows = rowsOf(type);
  return [...new Set(list.flatMap((name) => rows.find((row) => row.name === name) ?? []))].filter(
    ready(type, settings),
  );
}

const one = (row: CatalogRow | undefined): Choice => ({ rows: row ? [row] : [], forced: true, routed: false });

const SEARCHES_THE_WEB: readonly string[] = ["image", "news", "video"];

/**
 * Chooses the provider that was named, else those of the routing list, else by the capability's policy. `preferred`
 * goes first in a web search that names no provider. Images, news and videos prefer the default web provider if it
 * supports them.
 *
 * @throws {Failure} `config` for an unknown or unconfigured name, if no provider is configured, or if the caller must
 * choose
 */
export function choose(
  { name: type, policy = "one" }: { readonly name: string; readonly policy?: Policy },
  { name, preferred }: { readonly name?: string | undefined; readonly preferred?: string | undefined },
  options: ChoiceOptions,
): Choice {
  const { settings, defaultWeb } = options;
  if (name !== undefined) return one(namedProvider(name, type, settings));
  const usable = automaticProviders(type, settings);
  if (usable.length === 0) throw noProviderFor(type, settings);
  const listed = routedProviders(type, options);
  // Providers may decline, so a single one of a ladder or of the web's list is not forced.
  if (policy === "ladder") {
    const ladder = [...new Set([...listed, ...usable])];
    return { rows: ladder, forced: false, routed: listed.length > 0 && ladder.length > 1 };
  }
  if (type === "web" && options.routing) {
    const rows = listed.toSorted((a, b) => Number(b.name === preferred) - Number(a.name === preferred));
    return { rows, forced: false, routed: rows.length > 1 };
  }
  if (listed.length > 0) return { rows: listed, forced: listed.length === 1, routed: listed.length > 1 };
  if (policy === "named" && usable.length > 1) throw mustChoose(type, usable);
  const wanted = preferred ?? defaultWeb;
  if (type === "web" && wanted !== undefined) return one(namedProvider(wanted, type, settings));
  const own = SEARCHES_THE_WEB.includes(type) ? usable.find((row) => row.name === defaultWeb) : undefined;
  // A configured key shows intent: providers with a key come before those without.
  return one(own ?? usable.find((row) => !isKeyless(row, type)) ?? usable[0]);
}

function noProviderFor(type: string, settings: Settings): Failure {
  const rows = rowsOf(type);
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
  return new Failure("config", `${line} can provide ${type}: name one of ${names.join(", ")} as provider.`, {
    suggestedAction: "try_different_provider",
    alternatives: names,
  });
}

/** True for web providers, which can search scholarly sites, but not for scholarly indexes. */
export const searchesSites = (name: string): boolean =>
  nameable("academic").some((row) => row.name === name) && !rowsOf("academic").some((row) => row.name === name);

/**
 * The providers to query together, in declared order: those named, or `all` that are automatic.
 *
 * @throws {Failure} `config` for an unknown or unconfigured name, `validation` for an empty list
 */
export function chooseAll(type: string, names: readonly string[] | "all", settings: Settings): readonly CatalogRow[] {
  if (names === "all" || names.includes("all")) return automaticProviders(type, settings);
  if (names.length === 0) throw new Failure("validation", "providers must name at least one, or be all.");
  return [...new Set(names.map((name) => namedProvider(name, type, settings)))];
}
