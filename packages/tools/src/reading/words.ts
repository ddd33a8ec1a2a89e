import { cutChars, squeeze } from "@wellsourced/core";

/** A deeply readonly record whose optional fields may also be `undefined`. */
export type Read<Value> = Value extends readonly (infer Item)[]
  ? readonly Read<Item>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]: Read<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never);
      }
    : Value;

/** Part of a line; `undefined`, `null`, `false` and empty texts are left out. */
export type Said = string | number | boolean | null | undefined;

const isSaid = (part: Said): part is string | number | true => part !== "" && part !== false && part != null;

/** Puts untrusted text on one line, so that it cannot imitate one of our lines. */
const oneLine = (part: string | number | boolean): string => squeeze(String(part));

/** Joins parts on one line. */
export const facts = (...parts: readonly Said[]): string => parts.filter(isSaid).map(oneLine).join(" · ");

/** A labelled value; `undefined` without one. */
export function named(name: string, value: Said | readonly Said[]): string | undefined {
  const said = (Array.isArray(value) ? value : [value]).filter(isSaid).map(oneLine).join(", ");
  return said === "" ? undefined : `${name}: ${said}`;
}

/** Joins parts as lines. */
export const lines = (...parts: readonly Said[]): string => parts.filter(isSaid).join("\n");

/** Joins parts with blank lines. */
export const paragraphs = (...parts: readonly Said[]): string => parts.filter(isSaid).join("\n\n");

/** A heading with a line for each entry; `undefined` without entries. */
export function section(heading: string, entries: readonly Said[]): string | undefined {
  const said = entries.filter(isSaid);
  return said.length > 0 ? lines(`${heading}:`, ...said.map((entry) => `- ${entry}`)) : undefined;
}

/** Turns a code such as `peer_reviewed` into words. */
export const inWords = (code: string | undefined): string | undefined => code?.replaceAll("_", " ");

export const quoted = (text: string): string => `“${oneLine(text)}”`;

/** The beginning of a sentence that is shown in full elsewhere. */
export function beginning(sentence: string): string {
  const text = oneLine(sentence);
  return quoted(text.length > 40 ? `${cutChars(text, 40).replace(/ \S*$/u, "")} …` : text);
}

export interface Item {
  readonly title: Said;
  /** URL, date and other facts, on one line. */
  readonly about?: readonly Said[];
  /** Text and remarks, one line each. */
  readonly says?: readonly Said[];
}

/** A numbered list. */
export const numbered = (items: readonly Item[]): string =>
  items
    .map(({ title, about = [], says = [] }, index) =>
      lines(
        `${index + 1}. ${facts(title)}`,
        ...[facts(...about), ...says.filter(isSaid).map(oneLine)].filter(Boolean).map((text) => `   ${text}`),
      ),
    )
    .join("\n");
