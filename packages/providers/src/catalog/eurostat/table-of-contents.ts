import { Failure } from "@wellsourced/core";

/** A dataset as the table of contents lists it. */
export interface Dataset {
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly lastUpdated?: string;
  /** What time it covers, for people. */
  readonly period?: string;
}

const fieldsOf = (line: string): string[] =>
  line.split("\t").map((field) => field.replace(/^"|"$/gu, "").replaceAll('""', '"').trim());

/** `07.01.2026` as the day that it is. */
function dayOf(text = ""): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/u.exec(text) ?? [];
  return year && `${year}-${month}-${day}`;
}

/**
 * Reads the tab-separated list. Titles are indented by their depth, and a dataset stands under every folder that it
 * belongs to: each is given once, folders never.
 *
 * @throws {Failure} `upstream_unavailable` for text that is no such list
 */
export function datasetsIn(text: string): Dataset[] {
  const [head = "", ...lines] = text.split(/\r?\n/u);
  const columns = fieldsOf(head.replace(/^\uFEFF/u, ""));
  const at = (name: string) => columns.findIndex((column) => column.toLowerCase() === name);
  const [title, code, type] = [at("title"), at("code"), at("type")];
  if (title < 0 || code < 0 || type < 0) {
    throw new Failure("upstream_unavailable", "eurostat answered with something that is not its table of contents.", {
      provider: "eurostat",
      detail: `${text.length} characters, columns missing`,
    });
  }
  const found = new Map<string, Dataset>();
  for (const line of lines) {
    const fields = fieldsOf(line);
    const [id = "", kind = ""] = [fields[code], fields[type]];
    if (!id || !/^(?:dataset|table)$/u.test(kind) || found.has(id)) continue;
    const lastUpdated = dayOf(fields[at("last update of data")]);
    const [first, last] = [fields[at("data start")], fields[at("data end")]];
    found.set(id, {
      id,
      title: fields[title] || id,
      ...(lastUpdated ? { lastUpdated } : {}),
      ...(first && last ? { period: `Data from ${first} to ${last}` } : {}),
    });
  }
  return [...found.values()];
}
