import { editDistance } from "@wellsourced/core";

/** Prefix of the variables of settings. */
export const PREFIX = "WELLSOURCED_";

/** `MAX_HTML_BYTES` → `maxHtmlBytes`, as a type. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${PascalCase<Tail>}`
  : Lowercase<Name>;
type PascalCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Lowercase<Head>>}${PascalCase<Tail>}`
  : Capitalize<Lowercase<Name>>;

/** `MAX_HTML_BYTES` → `maxHtmlBytes`: the name in `Settings`. */
export const toProperty = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

/** `MAX_HTML_BYTES` → `max-html-bytes`: the name as a flag (without dashes) and in a configuration file. */
export const toFlag = (name: string): string => name.toLowerCase().replaceAll("_", "-");

/** `max-html-bytes`, `WELLSOURCED_MAX_HTML_BYTES` → `MAX_HTML_BYTES`. */
export const toName = (written: string): string => {
  const upper = written.toUpperCase().replaceAll("-", "_");
  return upper.startsWith(PREFIX) ? upper.slice(PREFIX.length) : upper;
};

/** The most similar name, if one is similar enough. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, edits: editDistance(word, name) })).sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= Math.max(2, word.length / 4) ? best.name : undefined;
}
