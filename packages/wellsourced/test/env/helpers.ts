import {
  type Environment,
  type EnvResult,
  type ProviderRow,
  type ReadEnvOptions,
  readEnv,
} from "../../src/env/index.ts";

/** Mock providers in the form of the generated manifest. */
export const PROVIDERS: readonly ProviderRow[] = [
  {
    name: "brave",
    capabilities: ["web"],
    keys: [{ env: "BRAVE_API_KEY", required: true, hint: "Get one at https://brave.example/keys." }],
  },
  {
    name: "searxng",
    keys: [
      { env: "SEARXNG_URL", required: true, hint: "Base URL of your instance." },
      { env: "SEARXNG_BASIC_AUTH", required: false, hint: "user:password" },
      { env: "SEARXNG_HEADERS", required: false, hint: "Name: value, …" },
    ],
  },
  {
    name: "crossref",
    capabilities: ["academic"],
    keys: [{ env: "CROSSREF_EMAIL", required: false, hint: "Buys the faster pool." }],
  },
  { name: "semantic-scholar", keys: [] },
];

export const MACHINE = { platform: "linux", home: "/home/ada" } as const;

/** Reads settings on a mock machine; files are given as a table. */
export function read(
  env: Environment,
  { files = {}, ...options }: Partial<ReadEnvOptions> & { readonly files?: Readonly<Record<string, string>> } = {},
): EnvResult {
  const readFile = (path: string) => {
    const text = files[path];
    if (text === undefined) throw new Error("ENOENT");
    return text;
  };
  return readEnv(env, { mode: "http", providers: PROVIDERS, machine: MACHINE, readFile, ...options });
}
