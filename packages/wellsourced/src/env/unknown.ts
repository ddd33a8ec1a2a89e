import { nearest, PREFIX, toFlag, toName } from "./names.ts";
import { keysOf, type ProviderRow, rateName } from "./providers.ts";
import { SETTINGS } from "./settings.gen.ts";
import type { Environment, Flags, Problems, Sources } from "./sources.ts";

/** Flags that are not settings. */
export const SWITCHES: readonly string[] = ["http", "stdio", "help", "version"];

interface Looking {
  readonly env: Environment;
  readonly flags: Flags;
  readonly sources: Sources;
  readonly providers: readonly ProviderRow[];
  readonly problems: Problems;
}

export const knownNames = (providers: readonly ProviderRow[]): readonly string[] => [
  ...SETTINGS.map(({ name }) => name),
  ...keysOf(providers).map(({ env }) => env),
  ...providers.map(({ name }) => rateName(name)),
];

/** Reports unknown settings, which would otherwise be ignored silently. */
export function findUnknown({ env, flags, sources, providers, problems }: Looking): void {
  const names = knownNames(providers);
  const known = new Set(names);
  const hint = (name: string, show: (name: string) => string) => {
    const near = nearest(name, names);
    return near ? ` Did you mean ${show(near)}?` : "";
  };
  for (const flag of Object.keys(flags)) {
    if (SWITCHES.includes(flag) || (known.has(toName(flag)) && toFlag(toName(flag)) === flag)) continue;
    problems.addFatal(`--${flag}`, `is not a flag.${hint(toName(flag), (name) => `--${toFlag(name)}`)}`);
  }
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith(PREFIX) || !env[variable]) continue;
    const name = variable.slice(PREFIX.length);
    // Names of some providers' settings include the prefix.
    if ([name, variable].some((one) => known.has(one) || known.has(one.replace(/_FILE$/u, "")))) continue;
    problems.addNote(variable, `is not a setting and does nothing.${hint(name, (near) => `${PREFIX}${near}`)}`);
  }
  for (const name of sources.fileNames)
    if (!known.has(name))
      problems.addNote(
        `"${toFlag(name)}"`,
        `in the configuration file is not a setting and does nothing.${hint(name, toFlag)}`,
      );
}
