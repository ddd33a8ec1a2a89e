import { homedir } from "node:os";
import { join } from "node:path";
import { checkTogether, searchProviderOf } from "./check-together.ts";
import { type KindValues, parseAs } from "./kinds.ts";
import { toProperty } from "./names.ts";
import { type ProviderRow, readKeys, readRates } from "./providers.ts";
import { secretsOf } from "./secrets.ts";
import type { SettingRow } from "./settings/setting-row.ts";
import { SETTINGS } from "./settings.gen.ts";
import type { Settings } from "./settings.ts";
import {
  collectProblems,
  type Environment,
  type EnvProblem,
  type Flags,
  openSources,
  type Problems,
  type ReadFile,
  readText,
  type Sources,
  wanted,
} from "./sources.ts";
import { findUnknown } from "./unknown.ts";

export interface ReadEnvOptions {
  /** Over `http`, an invalid value is fatal; over `stdio`, it is reported and its default used. */
  readonly mode: "http" | "stdio";
  /** From `readFlags`, by kebab-case name without dashes. */
  readonly flags?: Flags;
  /** The generated provider manifest, with keys and rates that can be set. @default [] */
  readonly providers?: readonly ProviderRow[];
  /** Reads the configuration file and files of secrets. @default readFileSync */
  readonly readFile?: ReadFile;
  /** Determines the default folders. @default this machine */
  readonly machine?: Machine;
}

export interface EnvResult {
  readonly settings: Settings;
  readonly problems: readonly EnvProblem[];
  /** All secrets in the settings, for `createMask`. */
  readonly secrets: readonly string[];
}

/**
 * Reads all settings: flags take precedence over the environment, the configuration file and defaults.
 *
 * Never throws; `problems` reports whether the program may start.
 */
export function readEnv(env: Environment, options: ReadEnvOptions): EnvResult {
  const { mode, flags = {}, providers = [], readFile = readText, machine = thisMachine(env) } = options;
  const problems = collectProblems(mode);
  const sources = openSources({ env, flags, readFile, problems });
  const settings: Record<string, unknown> = {};
  for (const row of SETTINGS) {
    const place = "place" in row ? placeOf(row.place, env, machine) : undefined;
    settings[toProperty(row.name)] = readSetting(row, { mode, sources, problems }) ?? place;
  }
  settings.rates = readRates(providers, sources, problems);
  settings.keys = readKeys(providers, sources, problems);
  const asked = typeof settings.searchProvider === "string" ? settings.searchProvider : undefined;
  settings.searchProvider = searchProviderOf(asked, { providers, problems, sources });
  const typed = Object.freeze(settings) as unknown as Settings; // has a property for each row, as the type requires
  checkTogether(typed, { mode, providers, problems, sources });
  findUnknown({ env, flags, sources, providers, problems });
  return { settings: typed, problems: problems.list, secrets: secretsOf(typed, providers) };
}

type Value = KindValues[SettingRow["kind"]];

function readSetting(
  row: SettingRow,
  {
    mode,
    sources,
    problems,
  }: Pick<ReadEnvOptions, "mode"> & { readonly sources: Sources; readonly problems: Problems },
): Value | undefined {
  // Desktop programs may pass on an environment with an unrelated PORT: over stdio such settings are ignored.
  const found = row.transport === "http" && mode === "stdio" ? undefined : sources.find(row);
  if (!found) return defaultOf(row, mode);
  const parsed = found.text === "" && row.emptyOmits ? { value: "" } : parseAs(row.kind, found.text, row);
  if ("value" in parsed) return frozen(parsed.value);
  const instead = parsed.use ? "its other entries" : textOfDefault(row, mode);
  problems.add(found.from, `${wanted(row.kind, row)}.`, instead);
  return parsed.use === undefined ? defaultOf(row, mode) : frozen(parsed.use);
}

const textOfDefault = (row: SettingRow, mode: ReadEnvOptions["mode"]): string | undefined =>
  mode === "stdio" ? (row.ownDefault ?? row.default) : row.default;

function defaultOf(row: SettingRow, mode: ReadEnvOptions["mode"]): Value | undefined {
  const text = textOfDefault(row, mode);
  if (text === undefined) return undefined;
  const parsed = parseAs(row.kind, text, row);
  return "value" in parsed ? frozen(parsed.value) : undefined;
}

function frozen(value: Value): Value {
  if (typeof value === "object") for (const inner of Object.values(value)) Object.freeze(inner);
  return typeof value === "object" ? Object.freeze(value) : value;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** The platform's folders for caches, data and configuration. */
function placeOf(place: "data" | "cache", env: Environment, { platform, home }: Machine): string {
  if (platform === "win32") {
    const local = env.LOCALAPPDATA || join(home, "AppData", "Local");
    return join(local, "wellsourced", place === "data" ? "Data" : "Cache");
  }
  if (platform === "darwin")
    return join(home, "Library", place === "data" ? "Application Support" : "Caches", "wellsourced");
  const xdg = env[place === "data" ? "XDG_DATA_HOME" : "XDG_CACHE_HOME"];
  // The XDG specification requires relative paths to be ignored.
  const base = xdg?.startsWith("/") ? xdg : join(home, ...(place === "data" ? [".local", "share"] : [".cache"]));
  return join(base, "wellsourced");
}

const thisMachine = (env: Environment): Machine => ({
  platform: process.platform,
  home: env.HOME || homedir(),
});
