import { foldedWords, isRecord, squeeze } from "@wellsourced/core";

/** A passage that a model quotes for a field, with the number of its page. */
interface NamedPassage {
  readonly page: number;
  readonly text: string;
}

interface CitedField {
  /** JSON pointer into the data: `/offer/price`, `/authors/0`. */
  readonly path: string;
  /** Index of the page. */
  readonly page: number;
  readonly passage: string;
}

export interface Cited {
  /** The data; a value without a passage is `null`, or omitted from a list. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: readonly CitedField[];
  /** Paths of the values removed because no passage contains them. */
  readonly removed: readonly string[];
}

const digitsOf = (text: string): string => text.replace(/(?<=\d)[,.'’\u00a0\u202f ](?=\d{3}(?!\d))/gu, "");

/** Whether a passage contains the value: a number by its digits, a text by its words. Booleans always pass. */
function shows(passage: string, value: unknown): boolean {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") {
    // The hyphen before a number may belong to a range; a negative value needs its sign.
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
 * Removes the values of a model's data that the pages do not show: each value must occur in the passage quoted for it,
 * and the passage in its page, with only white space differing.
 *
 * @param pages the visible text of each page, with white space collapsed
 */
export function citeFields(
  data: Readonly<Record<string, unknown>>,
  passages: Readonly<Record<string, unknown>>,
  pages: readonly string[],
): Cited {
  const fields: CitedField[] = [];
  const removed: string[] = [];
  /** Passages are keyed by paths in the model's own data; removed list items shift the paths of the result. */
  const keep = (value: unknown, claimed: string, path: string): unknown => {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const [index, item] of value.entries()) {
        const one = keep(item, `${claimed}/${index}`, `${path}/${kept.length}`);
        if (one !== null) kept.push(one);
      }
      return kept;
    }
    if (isRecord(value)) return keepAll(value, claimed, path);
    const named = passageFor(claimed, passages);
    const isInPage = named !== undefined && named.text !== "" && (pages[named.page - 1] ?? "").includes(named.text);
    if (!isInPage || !shows(named.text, value)) {
      removed.push(claimed);
      return null;
    }
    fields.push({ path, page: named.page - 1, passage: named.text });
    return value;
  };
  const keepAll = (object: Readonly<Record<string, unknown>>, claimed: string, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        const step = `/${name.replace(/~/gu, "~0").replace(/\//gu, "~1")}`;
        return [name, keep(value, `${claimed}${step}`, `${path}${step}`)];
      }),
    );
  return { data: keepAll(data, "", ""), fields, removed };
}
