import { foldedWords, isRecord, squeeze } from "@wellsourced/core";

/** A passage that a model names for a field: copied from the page of that number. */
export interface NamedPassage {
  readonly page: number;
  readonly text: string;
}

export interface CitedField {
  /** JSON pointer into the data: `/offer/price`, `/authors/0`. */
  readonly path: string;
  /** Place of the page in the list, from 0. */
  readonly page: number;
  readonly passage: string;
}

export interface Cited {
  /** The data without a value that no passage shows: it is `null`, and in a list it is left out. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: readonly CitedField[];
  /** Paths of values that were removed because no passage of a page shows them. */
  readonly removed: readonly string[];
}

const digitsOf = (text: string): string => text.replace(/(?<=\d)[,.'’\u00a0\u202f ](?=\d{3}(?!\d))/gu, "");

/** Whether a passage says the value: a number by its digits, a text by its words; true or false it can only bear on. */
function shows(passage: string, value: unknown): boolean {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") {
    // A hyphen before a number may be that of a range; a number below zero needs its sign.
    const numbers: readonly string[] = digitsOf(passage).match(/[-−]?\d+(?:[.,]\d+)?/gu) ?? [];
    const read = numbers.map((number) => Number(number.replace("−", "-").replace(",", ".")));
    return read.some((number) => number === value || Math.abs(number) === value);
  }
  const words = foldedWords(String(value));
  return words !== "" && ` ${foldedWords(passage)} `.includes(` ${words} `);
}

function passageFor(path: string, passages: Readonly<Record<string, unknown>>): NamedPassage | undefined {
  const named = passages[path] ?? passages[path.replace(/\/\d+$/u, "")];
  if (!isRecord(named) || typeof named.text !== "string") return undefined;
  return { page: Number(named.page), text: squeeze(named.text) };
}

/**
 * Keeps of a model's data what the pages show: each value must stand in the passage that is named for it, and the
 * passage must be in its page, letter by letter but for white space.
 *
 * @param pages the visible text of each page, squeezed
 */
export function citeFields(
  data: Readonly<Record<string, unknown>>,
  passages: Readonly<Record<string, unknown>>,
  pages: readonly string[],
): Cited {
  const fields: CitedField[] = [];
  const removed: string[] = [];
  /** The model names a passage by the path in its own data; in a list, what is left may stand further in front. */
  const keep = (value: unknown, asked: string, path: string): unknown => {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const [index, item] of value.entries()) {
        const one = keep(item, `${asked}/${index}`, `${path}/${kept.length}`);
        if (one !== null) kept.push(one);
      }
      return kept;
    }
    if (isRecord(value)) return keepAll(value, asked, path);
    const named = passageFor(asked, passages);
    const isInPage = named !== undefined && named.text !== "" && (pages[named.page - 1] ?? "").includes(named.text);
    if (!isInPage || !shows(named.text, value)) {
      removed.push(asked);
      return null;
    }
    fields.push({ path, page: named.page - 1, passage: named.text });
    return value;
  };
  const keepAll = (object: Readonly<Record<string, unknown>>, asked: string, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const step = `/${name.replace(/~/gu, "~0").replace(/\//gu, "~1")}`;
        return [name, keep(value, `${asked}${step}`, `${path}${step}`)];
      }),
    );
  return { data: keepAll(data, "", ""), fields, removed };
}
