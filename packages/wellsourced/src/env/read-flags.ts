import { PREFIX, toFlag, toName } from "./names.ts";
import type { ProviderRow } from "./providers.ts";
import { SETTINGS } from "./settings.gen.ts";
import {
  collectProblems,
  type Environment,
  type EnvProblem,
  type Flags,
  openSources,
  type ReadFile,
  readText,
} from "./sources.ts";
import { knownNames, SWITCHES } from "./unknown.ts";

export interface FlagsResult {
  readonly flags: Flags;
  /** Words that are neither flags nor their values. */
  readonly rest: readonly string[];
  readonly problems: readonly EnvProblem[];
}

/** Whether a flag can be used without a value. */
const isBoolean = (flag: string): boolean =>
  SWITCHES.includes(flag) || SETTINGS.some(({ name, kind }) => kind === "boolean" && name === toName(flag));

/** Parses arguments: `--name value`, `--name=value`, and for booleans `--name` and `--no-name`. Stops at `--`. */
export function readFlags(argv: readonly string[], providers: readonly ProviderRow[] = []): FlagsResult {
  const known = new Set(knownNames(providers));
  const flags: Record<string, string | boolean> = {};
  const rest: string[] = [];
  const problems: EnvProblem[] = [];
  const words = [...argv];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--") {
      rest.push(...words.splice(0));
    } else if (!word.startsWith("--")) {
      rest.push(word);
    } else {
      const [, name = "", value] = /^--([^=]*)(?:=(.*))?$/su.exec(word) ?? [];
      const positive = name.replace(/^no-/u, "");
      if (value !== undefined) flags[name] = value;
      else if (isBoolean(name)) flags[name] = true;
      else if (positive !== name && !known.has(toName(name)) && isBoolean(positive)) flags[positive] = false;
      else if (!known.has(toName(name))) flags[name] = true;
      else if (words[0] === undefined || words[0].startsWith("--"))
        problems.push({ variable: `--${name}`, message: `--${name} needs a value.`, fatal: true });
      else flags[name] = words.shift() ?? "";
    }
  }
  return { flags, rest, problems };
}

/** The transport: by `--stdio`, then by `--http`, then `http` if a port is set. */
export function readMode(
  env: Environment,
  { flags = {}, readFile = readText }: { readonly flags?: Flags; readonly readFile?: ReadFile } = {},
): "http" | "stdio" {
  const on = (name: string) => flags[name] !== undefined && flags[name] !== false && flags[name] !== "false";
  if (on("stdio")) return "stdio";
  if (on("http")) return "http";
  const sources = openSources({ env, flags, readFile, problems: collectProblems("stdio") });
  return sources.find({ name: "PORT", bare: true }) ? "http" : "stdio";
}

/** The list of settings for `--help`. */
export function describeFlags(): string {
  const lines = SETTINGS.map((row) => [`--${toFlag(row.name)}`, row.description] as const);
  const width = Math.max(...lines.map(([flag]) => flag.length));
  return [
    ...lines.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`),
    "",
    `Each is also a variable ${PREFIX}….`,
  ].join("\n");
}
