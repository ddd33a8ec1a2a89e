import type { DatabaseSync } from "node:sqlite";
import { invalid } from "./document.ts";

/** Restricts which documents match; all given filters must match. */
export interface SearchFilters {
  /** Host of the URL, or a parent domain. */
  readonly domain?: string | undefined;
  /** `pt` also matches `pt-BR`. */
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  readonly type?: string | undefined;
  /** Published on or after this ISO 8601 date. Documents without a date do not match. */
  readonly after?: string | undefined;
  /** Published before this ISO 8601 date. */
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
  if (Number.isNaN(time)) throw invalid(`The filter \`${name}\` is not an ISO 8601 date.`, name);
  return new Date(time).toISOString();
}

/** Returns the numbers of the matching documents, or `undefined` if no filter is set. */
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
