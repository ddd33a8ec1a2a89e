import { type Kind, parseAs } from "./kinds.ts";
import { PREFIX } from "./names.ts";
import { type Problems, type Sources, wanted } from "./sources.ts";

/** A variable that a provider's file declares. */
export interface ProviderKey {
  /** Bare name, such as `BRAVE_API_KEY`. */
  readonly env: string;
  /** Whether the provider requires it; of several marked `any`, it requires one. @default true */
  readonly required?: boolean | "any";
  /** Advice on getting it, or its effect. */
  readonly hint?: string;
  /** Whether it must never be shown. @default true, except for addresses and e-mails */
  readonly secret?: boolean;
}

/** Facts of the generated provider manifest that settings need. */
export interface ProviderRow {
  readonly name: string;
  readonly keys: readonly ProviderKey[];
  /** With `web`, it can be the search provider. */
  readonly capabilities?: readonly string[];
}

/** Kinds of settings by the suffix of their names; others are secrets. */
const forms: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/_URL$/u, "url"],
  [/_EMAIL$/u, "email"],
  [/_BASIC_AUTH$/u, "userPassword"],
  [/_HEADERS$/u, "headers"],
];
const kindOf = (env: string): Kind => forms.find(([name]) => name.test(env))?.[1] ?? "secret";
const looksSecret = (env: string): boolean => !["url", "email"].includes(kindOf(env));

export const isSecret = ({ env, secret }: ProviderKey): boolean => secret ?? looksSecret(env);

/** Every variable once, even if several providers use it. */
export function keysOf(providers: readonly ProviderRow[]): readonly ProviderKey[] {
  const byName = Map.groupBy(
    providers.flatMap(({ keys }) => keys),
    ({ env }) => env,
  );
  return [...byName.values()].flatMap(([first]) => first ?? []);
}

/** `semantic-scholar` → `RATE_SEMANTIC_SCHOLAR`. */
export const rateName = (provider: string): string => `RATE_${provider.toUpperCase().replace(/[^A-Z0-9]+/gu, "_")}`;

export function readKeys(providers: readonly ProviderRow[], sources: Sources, problems: Problems) {
  const keys: Record<string, string> = {};
  for (const key of keysOf(providers)) {
    const kind = kindOf(key.env);
    const found = sources.find({ name: key.env, bare: true, secret: isSecret(key) });
    if (!found) continue;
    const parsed = parseAs(kind, found.text, {});
    if ("value" in parsed) keys[key.env] = found.text;
    else problems.add(found.from, `${wanted(kind, {})}.${key.hint ? ` ${key.hint}` : ""}`);
  }
  return Object.freeze(keys);
}

/** Configured requests per second by provider. */
export function readRates(providers: readonly ProviderRow[], sources: Sources, problems: Problems) {
  const rates: Record<string, number> = {};
  for (const { name } of providers) {
    const found = sources.find({ name: rateName(name) });
    if (!found) continue;
    const rate = /^\d+(?:\.\d+)?$/u.test(found.text) ? Number(found.text) : 0;
    if (rate > 0 && rate <= 10_000) rates[name] = rate;
    else
      problems.add(
        found.from,
        "must be requests a second: a number above 0, such as 0.5 or 20.",
        "the provider's own pace",
      );
  }
  return Object.freeze(rates);
}

/** The variable's name in documentation. */
export const variableOf = ({ name, bare }: { readonly name: string; readonly bare?: true }): string =>
  bare ? name : `${PREFIX}${name}`;
