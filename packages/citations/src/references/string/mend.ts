import type { CslDraft } from "../../csl.ts";

const dashes = /(?:(?<!\s)\s+)?[-‐‑‒–—―−－~～]+\s*/gu;

/** Pages in one form: a range if there is one among other numbers; words alone are none. */
export function pagesOf(text: string): string {
  const plain = text.replace(dashes, "-");
  if (!/\p{Nd}|^[ivxlcdm]+(?:-[ivxlcdm]+)?$/iu.test(plain)) return "";
  return /\s/u.test(plain) ? (/(?<!\S)\p{L}?\d{1,6}-\p{L}?\d{1,6}(?!\S)/u.exec(plain)?.[0] ?? plain) : plain;
}

/** An issue without what follows its number: `2, 2009`. */
export const issueOf = (text: string): string => text.replace(dashes, "-").replace(/,\s.*$/su, "");

/** PLOS numbers its articles by the end of their DOIs. */
export const articleNumber = (doi: string): string | undefined => {
  const number = /^10\.1371\/journal\.[a-z]{4}\.(\d{7})$/u.exec(doi)?.[1];
  return number === undefined ? undefined : `e${number}`;
};

/** A field's value and how sure it is. */
export type Found = readonly [field: string, value: unknown, sure: number];

/** What is known of a reference beside its labels. */
export interface Known {
  readonly raw: string;
  readonly doi: string | undefined;
}

const has = (found: readonly Found[], ...fields: readonly string[]): boolean =>
  found.some(([field]) => fields.includes(field));

/** Years in which works are printed; what lies outside is the number of a standard, a page or a law. */
export function asYear(text: string): CslDraft["issued"] {
  const year = Number(/\d{4}/u.exec(text)?.[0]);
  return year >= 1400 && year < 2050 ? { "date-parts": [[year]] } : undefined;
}

/** Where no pages are given the DOI may tell the article's number. */
function numbered(found: readonly Found[], { doi }: Known): readonly Found[] {
  const page = has(found, "page") ? undefined : articleNumber(doi ?? "");
  return page === undefined ? found : [...found, ["page", page, 1]];
}

/** A book has a title before it is part of another: what has a publisher, no number and no title has it as container. */
function titled(found: readonly Found[]): readonly Found[] {
  if (has(found, "title", "volume", "issue", "page") || !has(found, "publisher")) return found;
  return found.map(([field, value, sure]) => [field === "container-title" ? "title" : field, value, sure]);
}

/** `2017: 5998–6008`: a volume that is a year, where there is no other. */
function dated(found: readonly Found[]): readonly Found[] {
  if (has(found, "issued")) return found;
  return found.map(([field, value, sure]): Found => {
    const year = field === "volume" && /^\d{4}$/u.test(String(value)) ? asYear(String(value)) : undefined;
    return year === undefined ? [field, value, sure] : ["issued", year, sure];
  });
}

const reported = /^(\P{N}{1,120}\sv\.?\s\P{N}{1,120}?),\s(\d{1,4})\s(\p{Lu}[\p{L}\d. ]{0,20}?)\s(\d{1,5})(?!\d)/u;

/** `Byron v. Babbage, 12 U.S. 34 (1843)`: parties, volume, reporter, page, always in this order. */
function judged(found: readonly Found[], { raw }: Known): readonly Found[] {
  const [, title, volume, reporter, page] = reported.exec(raw.trim()) ?? [];
  if (title === undefined) return found;
  const parts: Found[] = [
    ["title", title, 1],
    ["container-title", reporter, 1],
    ["volume", volume, 1],
    ["page", page, 1],
  ];
  const others = found.filter(
    ([field]) => !["author", "publisher", "issue", ...parts.map(([name]) => name)].includes(field),
  );
  return [...parts, ...others];
}

/** What the labels leave to be seen from the whole. */
export const mended = (found: readonly Found[], known: Known): readonly Found[] =>
  judged(dated(numbered(titled(found), known)), known);
