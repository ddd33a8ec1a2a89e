import { readFileSync } from "node:fs";
import { parseJson } from "@wellsourced/core";
import { z } from "zod";
import { KINDS, type Kind, type Limits } from "./kinds.ts";
import { PREFIX, toFlag, toName } from "./names.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Flags = Readonly<Record<string, string | boolean | undefined>>;
export type ReadFile = (path: string) => string;

export const readText: ReadFile = (path) => readFileSync(path, "utf8");

export interface EnvProblem {
  /** Name as the user wrote it: a variable, a `--flag`, or a key of the configuration file. */
  readonly variable: string;
  /** One line with the name, the expected form and the consequence, without the value. */
  readonly message: string;
  /** Whether the program must not start. */
  readonly fatal: boolean;
  /** Whether the setting is valid but has consequences that users should know. */
  readonly warning?: true;
}

/** The text of a setting and the name under which it was set. */
export interface Found {
  readonly text: string;
  readonly from: string;
}

export interface Wanted {
  readonly name: string;
  readonly bare?: boolean;
  readonly lower?: boolean;
  readonly secret?: boolean;
  readonly emptyOmits?: boolean;
}

export interface Sources {
  /**
   * The text from flags, then environment, then configuration file. An empty text counts as absent, and so does a
   * placeholder such as `${user_config.key}`: hosts pass it on if the user filled in nothing.
   */
  readonly find: (wanted: Wanted) => Found | undefined;
  /** Names in the configuration file. */
  readonly fileNames: readonly string[];
}

export interface Problems {
  /** `instead` names the value used in place of an invalid one over stdio. */
  readonly add: (variable: string, message: string, instead?: string) => void;
  readonly addFatal: (variable: string, message: string) => void;
  /** A remark that is never fatal. */
  readonly addNote: (variable: string, message: string) => void;
  /** A warning about the consequences of a valid setting. */
  readonly addWarning: (variable: string, message: string) => void;
  readonly list: readonly EnvProblem[];
}

/** Collects problems. An invalid value is fatal for an HTTP server, and only reported to a local user. */
export function collectProblems(mode: "http" | "stdio"): Problems {
  const list: EnvProblem[] = [];
  const fatal = mode === "http";
  return {
    list,
    add: (variable, message, instead) => {
      const consequence = fatal ? "" : ` ${instead ? `Used instead: ${instead}.` : "It counts as not set."}`;
      list.push({ variable, message: `${variable} ${message}${consequence}`, fatal });
    },
    addFatal: (variable, message) => list.push({ variable, message: `${variable} ${message}`, fatal: true }),
    addNote: (variable, message) => list.push({ variable, message: `${variable} ${message}`, fatal: false }),
    addWarning: (variable, message) =>
      list.push({ variable, message: `WARNING: ${variable} ${message}`, fatal: false, warning: true }),
  };
}

/** The expected form in a message: "must be a size above zero". */
export const wanted = (kind: Kind, limits: Limits): string => `must be ${KINDS[kind].expected(limits)}`;

const present = (text: string | undefined, emptyCounts = false): string | undefined => {
  const trimmed = text?.trim();
  if (trimmed && /^\$\{[^{}]*\}$/u.test(trimmed)) return undefined;
  return trimmed || (emptyCounts && trimmed === "") ? trimmed : undefined;
};

/** Looks up settings in flags, environment and configuration file. */
export function openSources({
  env,
  flags,
  readFile,
  problems,
}: {
  env: Environment;
  flags: Flags;
  readFile: ReadFile;
  problems: Problems;
}): Sources {
  const fromFlag = ({ name, emptyOmits }: Wanted): Found | undefined => {
    const flag = flags[toFlag(name)];
    const text = present(typeof flag === "boolean" ? String(flag) : flag, emptyOmits);
    return text === undefined ? undefined : { text, from: `--${toFlag(name)}` };
  };

  const fromSecretFile = (variable: string): Found | undefined => {
    const path = present(env[variable]);
    if (!path) return undefined;
    try {
      const text = present(readFile(path));
      if (text) return { text, from: variable };
      problems.add(variable, "must be the path of a file that is not empty.");
    } catch {
      problems.add(variable, "must be the path of a file that can be read.");
    }
    return undefined;
  };

  const fromEnvironment = ({ name, bare, lower, secret, emptyOmits }: Wanted): Found | undefined => {
    const variables = [`${PREFIX}${name}`, ...(lower ? [name.toLowerCase()] : []), ...(bare ? [name] : [])];
    for (const variable of variables) {
      const text = present(env[variable], emptyOmits);
      if (text !== undefined) return { text, from: variable };
      const filed = secret ? fromSecretFile(`${variable}_FILE`) : undefined;
      if (filed) return filed;
    }
    return undefined;
  };

  const config = readConfig(fromFlag({ name: "CONFIG" }) ?? fromEnvironment({ name: "CONFIG" }), readFile, problems);
  const fromConfig = ({ name, emptyOmits }: Wanted): Found | undefined => {
    const entry = config.get(name);
    const text = present(entry?.text, emptyOmits);
    return entry && text !== undefined ? { text, from: entry.from } : undefined;
  };

  return {
    fileNames: [...config.keys()],
    find: (what) => fromFlag(what) ?? fromEnvironment(what) ?? fromConfig(what),
  };
}

/** Entries of a configuration file by setting name, as the text of a variable. */
function readConfig(path: Found | undefined, readFile: ReadFile, problems: Problems): ReadonlyMap<string, Found> {
  const entries = new Map<string, Found>();
  if (!path) return entries;
  const complain = (message: string) => problems.add(path.from, message, "no configuration file");
  let text: string;
  try {
    text = readFile(path.text).replace(/^\uFEFF/u, "");
  } catch {
    complain("must be the path of a file that can be read.");
    return entries;
  }
  try {
    const value = z.record(z.string(), z.unknown()).safeParse(parseJson(text, z.unknown(), "The file")).data;
    if (!value) complain("must name a file that contains one JSON object.");
    for (const [key, entry] of Object.entries(value ?? {}))
      entries.set(toName(key), { text: toText(entry), from: `${path.from}: "${key}"` });
  } catch {
    complain("must name a file of valid JSON.");
  }
  return entries;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(toText).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
