import { cutChars, squeeze } from "@wellsourced/core";

/** A record as a body has it: nobody may change it, and what may be absent may also be undefined. */
export type Read<Value> = Value extends readonly (infer Item)[]
  ? readonly Read<Item>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]: Read<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never);
      }
    : Value;

/** What a line can be made of; nothing, false and empty texts are left out. */
export type Said = string | number | boolean | null | undefined;

const isSaid = (part: Said): part is string | number | true => part !== "" && part !== false && part != null;

/** Strangers' words on one line, so that none of them can pass for a line of ours. */
const oneLine = (part: string | number | boolean): string => squeeze(String(part));

/** The parts on one line. */
export const facts = (...parts: readonly Said[]): string => parts.filter(isSaid).map(oneLine).join(" · ");

/** A value under a name that a reader knows; nothing where there is no value. */
export function named(name: string, value: Said | readonly Said[]): string | undefined {
  const said = (Array.isArray(value) ? value : [value]).filter(isSaid).map(oneLine).join(", ");
  return said === "" ? undefined : `${name}: ${said}`;
}

/** Lines under one another. */
export const lines = (...parts: readonly Said[]): string => parts.filter(isSaid).join("\n");

/** Parts with a blank line between them. */
export const paragraphs = (...parts: readonly Said[]): string => parts.filter(isSaid).join("\n\n");

/** A heading with a line for each entry; nothing without entries. */
export function section(heading: string, entries: readonly Said[]): string | undefined {
  const said = entries.filter(isSaid);
  return said.length > 0 ? lines(`${heading}:`, ...said.map((entry) => `- ${entry}`)) : undefined;
}

/** A code such as `peer_reviewed` as people write it. */
export const inWords = (code: string | undefined): string | undefined => code?.replaceAll("_", " ");

export const quoted = (text: string): string => `“${oneLine(text)}”`;

/** With a comma between thousands. */
export const grouped = (count: number | undefined): string => count?.toLocaleString("en-US") ?? "";

/** `1 result`, `5,000 results`. */
export const counted = (count: number, one: string, many = one.endsWith("s") ? one : `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** The first words of a sentence that is given in full elsewhere. */
export function beginning(sentence: string): string {
  const text = oneLine(sentence);
  return quoted(text.length > 40 ? `${cutChars(text, 40).replace(/ \S*$/u, "")} …` : text);
}

export interface Item {
  readonly title: Said;
  /** Address, date and the like, on one line. */
  readonly about?: readonly Said[];
  /** What it says, and what speaks for and against it, a line each. */
  readonly says?: readonly Said[];
}

/** A numbered list. */
export const numbered = (items: readonly Item[], from = 1): string =>
  items
    .map(({ title, about = [], says = [] }, index) =>
      lines(
        `${from + index}. ${facts(title)}`,
        ...[facts(...about), ...says.filter(isSaid).map(oneLine)].filter(Boolean).map((text) => `   ${text}`),
      ),
    )
    .join("\n");
