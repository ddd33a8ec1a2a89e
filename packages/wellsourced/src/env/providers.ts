import { type Kind, parseAs } from "./kinds.ts";
import { PREFIX } from "./names.ts";
import { type Problems, type Sources, wanted } from "./sources.ts";

/** A variable that a provider's file asks for. */
export interface ProviderKey {
  /** Bare name, such as `BRAVE_API_KEY`. */
  readonly env: string;
  /** Without it the provider cannot be used; `any`: one of those marked so is enough. @default true */
  readonly required?: boolean | "any";
  /** Where to get one, or what it buys. */
  readonly hint?: string;
  /** Whether it must never be shown. Unset: all but addresses and e-mails are secret. */
  readonly secret?: boolean;
}

/** What the generated provider manifest says of a provider, as far as settings need it. */
export interface ProviderRow {
  readonly name: string;
  readonly keys: readonly ProviderKey[];
  /** `web` among them: it may be the search provider. */
  readonly capabilities?: readonly string[];
}

/** The vendors name these things alike, so the name tells the form. */
const forms: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/_URL$/u, "url"],
  [/_EMAIL$/u, "email"],
  [/_BASIC_AUTH$/u, "userPassword"],
  [/_HEADERS$/u, "headers"],
];
const kindOf = (env: string): Kind => forms.find(([name]) => name.test(env))?.[1] ?? "secret";
const looksSecret = (env: string): boolean => !["url", "email"].includes(kindOf(env));

export const isSecret = ({ env, secret }: ProviderKey): boolean => secret ?? looksSecret(env);

/** Every variable once, though several providers may ask for it. */
export function keysOf(providers: readonly ProviderRow[]): readonly ProviderKey[] {
  const byName = Map.groupBy(
    providers.flatMap(({ keys }) => keys),
    ({ env }) => env,
  );
  return [...byName.values()].flatMap(([first]) => first ?? []);
}

/** `semantic-scholar` → `RATE_SEMANTIC_SCHOLAR`. */
export const rateName = (provider: string): string => `RATE_${provider.toUpperCase().replace(/[^A-Z0-9]+/gu, "_")}`;

/** The keys that are set, by bare variable name. */
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

/** Requests a second by provider, where somebody set them. */
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

/** The variable as documentation shows it. */
export const variableOf = ({ name, bare }: { readonly name: string; readonly bare?: true }): string =>
  bare ? name : `${PREFIX}${name}`;
