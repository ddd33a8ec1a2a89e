import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";
import { citeKey } from "../cite-key.ts";
import {
  type CslDate,
  CslItem,
  type CslName,
  DATE_VARIABLES,
  filled,
  isOthers,
  NAME_VARIABLES,
  OTHERS,
  SAYS_OTHERS,
  TEXT_VARIABLES,
} from "../csl.ts";
import { parseDate } from "../dates.ts";
import { parseAuthors, parseName } from "../names.ts";
import { articleMark } from "../pages.ts";
import { CROSSREF_TYPES } from "../work-types.ts";
import { lineTable, type Problem, type ReadRecords, TOO_MANY_VALUES, withSub } from "./records.ts";

const types: ReadonlyMap<string, string> = new Map([...CROSSREF_TYPES, ["journal-article", "article-journal"]]);

/** Parses names. Crossref uses `name` for institutions; other programs write full names as strings. */
function toName(value: unknown): CslName[] {
  if (typeof value === "string") return [parseName(value)];
  if (!isRecord(value)) return [];
  // Pandoc, and files converted from BibTeX, keep "and others" as a name.
  if (SAYS_OTHERS.test(String(value.literal ?? value.family ?? "")) || value["et-al"] === true) return [OTHERS];
  const { name, ...rest } = value;
  const texts = Object.fromEntries(Object.entries(rest).filter(([, part]) => typeof part === "string"));
  return typeof name === "string" && !texts.family ? [{ literal: name }] : [texts];
}

function toNames(value: unknown): CslName[] {
  if (typeof value === "string") return parseAuthors(value);
  return (Array.isArray(value) ? value : [value])
    .flatMap(toName)
    .filter((name) => isOthers(name) || name.family || name.literal || name.given);
}

/** Years may be strings, bare numbers or `[null]`, with `raw` beside or instead of `date-parts`. */
function toDate(value: unknown): CslDate | undefined {
  if (typeof value === "string" || typeof value === "number") return parseDate(String(value));
  if (!isRecord(value)) return undefined;
  const listed: unknown = value["date-parts"];
  const lists = (Array.isArray(listed) ? listed : []).map((list: unknown) =>
    (Array.isArray(list) ? list : [list]).filter((part: unknown) => part !== null && part !== ""),
  );
  const parts = lists
    .filter((list) => list.length > 0)
    .map((list) => list.map((part) => (/^-?\d+$/u.test(String(part)) ? Number(part) : String(part))));
  const words = typeof value.raw === "string" ? parseDate(value.raw) : undefined;
  const { "date-parts": _given, raw: _raw, ...rest } = value;
  const date = parts.length > 0 ? { "date-parts": parts } : words;
  return date || Object.keys(rest).length > 0 ? { ...rest, ...date } : undefined;
}

/** Converts a value to text: the first of Crossref's arrays of titles, and numeric volumes of other programs. */
const toText = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : typeof first === "number" ? String(first) : undefined;
};

/** Appends the subtitle unless the title already contains it. */
const withSubtitle = (title: string | undefined, subtitle: string | undefined): string | undefined =>
  subtitle && title?.toLowerCase().includes(subtitle.toLowerCase()) ? title : withSub(title, subtitle);

/** Normalises a record written by another program. */
function normalized(record: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (NAME_VARIABLES.has(name)) return [name, toNames(value)];
    if (DATE_VARIABLES.has(name)) return [name, toDate(value)];
    return [name, TEXT_VARIABLES.has(name) ? toText(value) : value];
  });
  const { subtitle, ...item } = Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
  // Crossref stores subtitle and article number separately.
  const title = withSubtitle(toText(item.title), toText(subtitle));
  const number = toText(record["article-number"]);
  const page = item.page ?? number;
  const custom = item.custom ?? articleMark(toText(page), number);
  const type = typeof item.type === "string" ? (types.get(item.type) ?? item.type) : "document";
  return { ...item, ...filled({ title, page, custom }), type };
}

/** Returns an item if the record has anything by which to find a work. */
export function toItem(value: unknown): CslItem | undefined {
  if (!isRecord(value)) return undefined;
  const item = normalized(value);
  const parsed = CslItem.safeParse({ ...item, id: item.id ?? "" });
  if (
    !parsed.success ||
    !(parsed.data.title || parsed.data.author || parsed.data.DOI || parsed.data.URL || parsed.data.id)
  )
    return undefined;
  return { ...parsed.data, id: parsed.data.id || citeKey(parsed.data) };
}

/**
 * Yields the top-level objects of a text that is not valid JSON: JSON lines, a truncated file, one broken record.
 *
 * An unclosed record is detected at the start of the next one, because inside an object a brace follows only a colon.
 * Strings end with their line, as JSON requires, so a missing quotation mark affects one record.
 */
function* pieces(text: string): Generator<{ readonly offset: number; readonly text: string }> {
  let open: string[] = [];
  let begin = 0;
  let quoted = false;
  let before = "";
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter === "\\") at++;
      quoted = letter !== '"' && letter !== "\n";
      continue;
    }
    if (letter === '"') quoted = open.length > 0;
    if (letter === "{" && open.at(-1) === "{" && before !== ":") {
      yield { offset: begin, text: text.slice(begin, at) };
      open = [];
    }
    if (letter === "{" || (letter === "[" && open.length > 0)) {
      if (open.length === 0) begin = at;
      open.push(letter);
    } else if ((letter === "}" || letter === "]") && open.length > 0) {
      open.pop();
      if (open.length === 0) yield { offset: begin, text: text.slice(begin, at + 1) };
    }
    if (!/\s/u.test(letter)) before = letter;
  }
  if (open.length > 0) yield { offset: begin, text: text.slice(begin) };
}

/** Reads record by record, so that a broken one does not affect the others. */
function recovered(text: string): ReadRecords {
  const items: CslItem[] = [];
  const problems: Problem[] = [];
  const lineAt = lineTable(text);
  for (const { offset, text: piece } of pieces(text)) {
    const line = lineAt(offset);
    // Cheap check to avoid parsing what cannot be a record.
    const record = piece.endsWith("}") ? jsonIn(piece) : undefined;
    const item = toItem(record);
    if (!piece.endsWith("}")) problems.push({ line, message: "The record has no end." });
    else if (record === undefined) problems.push({ line, message: "The record is not valid JSON." });
    else if (item) items.push(item);
    else problems.push({ line, message: "The record was left out: it has no title, author, DOI or URL." });
  }
  if (items.length === 0 && problems.length === 0) problems.push({ line: 1, message: "The text is not valid JSON." });
  return { items, problems };
}

/** Reads CSL-JSON: an array, one record, an object with `items` or `references`, or one record per line. */
export function readCslJson(text: string): ReadRecords {
  if (!isModestJson(text)) return TOO_MANY_VALUES;
  const value = jsonIn(text);
  if (value === undefined) return recovered(text);
  // Exports wrap records in `items` or `references`; Crossref wraps one or several in `message`.
  const reply = isRecord(value) && isRecord(value.message) ? value.message : value;
  const list = isRecord(reply) ? (reply.items ?? reply.references ?? [reply]) : reply;
  const items: CslItem[] = [];
  const problems: Problem[] = [];
  for (const [at, record] of (Array.isArray(list) ? list : [list]).entries()) {
    const item = toItem(record);
    if (item) items.push(item);
    else problems.push({ line: 1, message: `Record ${at + 1} was left out: it has no title, author, DOI or URL.` });
  }
  return { items, problems };
}
