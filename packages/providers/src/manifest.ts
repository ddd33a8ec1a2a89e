import { memoize } from "@wellsourced/core";
import { type CatalogRow, missingSettings, type Settings } from "./access.ts";
import { priceOf } from "./budget.ts";
import { catalog } from "./catalog.gen.ts";
import { type Key, keysOf, type Provider, type SkillRow } from "./define.ts";

type ProviderSetting = Required<Pick<Key, "env" | "required" | "secret" | "hint" | "orElse">>;

/** Facts about a provider that are available without loading its file. */
export interface ProviderManifest {
  readonly name: string;
  /** Absent if a setting gives it. */
  readonly origin?: string;
  readonly capabilities: readonly string[];
  readonly keys: readonly ProviderSetting[];
  readonly docs: string;
  readonly pace: Provider["pace"];
  /** Only queried when it is named. */
  readonly metered: boolean;
  /** US dollars per request beyond the free plan, by capability; absent if free. */
  readonly priceUsd: Readonly<Record<string, number>>;
  /** Billed by plan or credits. */
  readonly byPlan: boolean;
  /** Skills by capability. */
  readonly skills: Readonly<Record<string, SkillRow>>;
}

const toManifest = (row: CatalogRow): ProviderManifest => ({
  name: row.name,
  ...(row.origin ? { origin: row.origin } : {}),
  capabilities: Object.keys(row.skills),
  keys: keysOf(row).map(({ env, required = true, secret = true, hint, orElse = [] }) => ({
    env,
    required,
    secret,
    hint,
    orElse,
  })),
  docs: row.docs,
  pace: row.pace,
  metered: row.metered ?? false,
  priceUsd: Object.fromEntries(
    Object.keys(row.skills).flatMap((type) => (priceOf(row, type) > 0 ? [[type, priceOf(row, type)]] : [])),
  ),
  byPlan: row.byPlan ?? false,
  skills: row.skills,
});

/** All providers by capability rank and name, for lists, enums and the environment reader. */
export const providerManifest: readonly ProviderManifest[] = catalog.map(toManifest);

/** The providers of one capability, in declared order. */
export const rowsOf: (capability: string) => readonly CatalogRow[] = memoize(
  (capability: string) =>
    catalog
      .filter(({ skills }) => skills[capability] !== undefined)
      .sort((a, b) => rank(a, capability) - rank(b, capability) || (a.name < b.name ? -1 : 1)),
  100,
);

/** True if some provider of this capability has all its settings. */
export const isConfiguredFor = (capability: string, settings: Settings): boolean =>
  rowsOf(capability).some((row) => missingSettings(row, settings, capability).length === 0);

/** True for a provider that may be queried without being named or listed. */
export const isAutomatic = ({ metered, skills }: CatalogRow, capability: string): boolean =>
  !metered && !skills[capability]?.onlyNamed;

const rank = (row: CatalogRow, capability: string): number => row.skills[capability]?.rank ?? 0;

export type { CatalogRow } from "./access.ts";
