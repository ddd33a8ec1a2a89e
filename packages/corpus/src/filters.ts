import type { DatabaseSync } from "node:sqlite";
import { invalid } from "./document.ts";

/** Which documents may be found. Each filter that is given must hold. */
export interface SearchFilters {
  /** The host of the address, or a domain that it belongs to. */
  readonly domain?: string | undefined;
  /** `pt` finds `pt-BR` as well. */
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  readonly type?: string | undefined;
  /** Published on this day or later, ISO 8601. A document without a date is not found. */
  readonly after?: string | undefined;
  /** Published before this day, ISO 8601. */
  readonly before?: string | undefined;
}

const CONDITIONS: Readonly<Record<keyof SearchFilters, string>> = {
  domain: "(host = :domain OR substr(host, -length(:domain) - 1) = '.' || :domain)",
  language: "(language = :language OR substr(language, 1, length(:language) + 1) = :language || '-')",
  country: "country = :country",
  type: "type = :type",
  after: "date >= :after",
  before: "date < :before",
};

const isName = (name: string): name is keyof SearchFilters => Object.hasOwn(CONDITIONS, name);

function toValue(name: keyof SearchFilters, value: string): string {
  if (name === "type") return value;
  if (name !== "after" && name !== "before") return value.trim().toLowerCase();
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalid(`The filter \`${name}\` is no ISO 8601 date.`, name);
  return new Date(time).toISOString();
}

/** The numbers of the documents that the filters let through; `undefined`: all of them. */
export function allowedBy(db: DatabaseSync, filters: SearchFilters): ReadonlySet<number> | undefined {
  const conditions: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (!isName(name)) throw invalid(`There is no filter \`${name}\`.`, "filters");
    conditions.push(CONDITIONS[name]);
    values[`:${name}`] = toValue(name, value);
  }
  if (conditions.length === 0) return undefined;
  const rows = db.prepare(`SELECT no FROM documents WHERE ${conditions.join(" AND ")}`).all(values);
  return new Set(rows.map(({ no }) => Number(no)));
}
