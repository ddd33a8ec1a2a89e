import { citeKey } from "../cite-key.ts";
import type { CslDraft, CslItem, CslName } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { parseName } from "../names.ts";
import { filled, type Problem, type Reading } from "./reading.ts";
import { containerTags, isBookLike, risTypes } from "./ris-types.ts";

interface RisRecord {
  readonly line: number;
  readonly type: string;
  readonly fields: [tag: string, value: string][];
}

/** A tag, blanks, a dash, a value. Programs leave out or add blanks. */
const tagLine = /^\s{0,3}([A-Z][A-Z0-9])\s{1,4}-(?:\s+(.*))?$/u;

/** Takes a file line by line and gives its records, whole or as far as they went. */
class Splitter {
  readonly records: RisRecord[] = [];
  readonly problems: Problem[] = [];
  #open: RisRecord | undefined;

  line(text: string, number: number): void {
    const [, tag, value = ""] = tagLine.exec(text) ?? [];
    if (tag === undefined) this.#continued(text);
    else if (tag === "ER") this.#close();
    else this.#tagged(tag, value.trim(), number);
  }

  #tagged(tag: string, value: string, number: number): void {
    if (tag === "TY") {
      if (this.#open)
        this.problems.push({ line: this.#open.line, message: "The record has no end (ER); read up to the next one." });
      this.#close();
    }
    this.#open ??= { line: number, type: tag === "TY" ? value : "", fields: [] };
    this.#open.fields.push([tag, value]);
  }

  /** Long values go on in lines without a tag. */
  #continued(text: string): void {
    const field = this.#open?.fields.at(-1);
    if (field && text.trim() !== "") field[1] = `${field[1]} ${text.trim()}`.trim();
  }

  #close(): void {
    if (this.#open) this.records.push(this.#open);
    this.#open = undefined;
  }

  end(): void {
    if (this.#open)
      this.problems.push({ line: this.#open.line, message: "The record has no end (ER); the file stops before." });
    this.#close();
  }
}

/** `Family, Given, Suffix`, also without blanks; a name without comma is an institution or was never inverted. */
function toName(text: string): CslName {
  const [family = "", given = "", suffix = ""] = text.split(",").map((part) => part.trim());
  if (family && given) return { family, given, ...(suffix ? { suffix } : {}) };
  return family.includes(" ") || text.includes(",") ? parseName(family) : { literal: family };
}

/** Some programs put the whole range into the first tag. */
function pagesOf(first: string | undefined, last: string | undefined): string | undefined {
  if (!first || !last || /[-–]/u.test(first)) return first || last;
  return `${first}-${last}`;
}

/** DOIs stand in their own tag, and in tags for the type of work and for links; a link that merely holds one is no proof. */
const isDoi = (text: string): boolean => /^(?:doi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4}/iu.test(text);

function toDraft({ type: name, fields }: RisRecord): CslDraft {
  const type = risTypes[name.toUpperCase()] ?? risTypes[name.replace(/\s+/gu, "").toUpperCase()] ?? "document";
  const all = (...names: readonly string[]) =>
    names.flatMap((name) => fields.flatMap(([tag, value]) => (tag === name && value ? [value] : [])));
  const one = (...names: readonly string[]) => all(...names)[0];
  const book = isBookLike(type);
  const title = one("TI", "T1", "CT") ?? (book ? one("BT") : undefined) ?? one("ST");
  const container = book ? undefined : all(...containerTags(type)).find((text) => text !== title);
  const serial = one("SN");
  // One tag serves for both numbers; ISSN have eight characters, ISBN ten or thirteen.
  const isbn = serial !== undefined && serial.replace(/[^\dX]/giu, "").length >= 10;
  // Several tags hold dates, and the fullest one says most; `0000` is how one index writes "unknown".
  const dates = all("PY", "Y1", "DA").map((text) => parseDate(text.replace(/^0000\/*$/u, "")));
  // Old and new tags for authors are mixed in one record; only their order in the file is the order of names.
  const authors = fields.flatMap(([tag, value]) => (tag === "AU" || tag === "A1" ? [value] : []));
  return filled({
    type,
    title,
    author: (authors.length > 0 ? authors : type === "book" ? [] : all("A3")).filter(Boolean).map(toName),
    editor: all("A2", "ED").map(toName),
    translator: all("A4").map(toName),
    issued:
      dates.find((date) => (date?.["date-parts"]?.[0]?.length ?? 0) > 1) ??
      dates.find((date) => date?.["date-parts"]) ??
      dates.find(Boolean),
    "container-title": container,
    "collection-title": one("T3") ?? (book ? one("T2") : undefined),
    volume: one("VL", "VO"),
    issue: one("IS", "CP"),
    page: pagesOf(one("SP"), one("EP")) ?? one("C7"),
    edition: one("ET"),
    genre: one("M3"),
    publisher: one("PB"),
    "publisher-place": one("CY", "PP"),
    ISSN: isbn ? undefined : serial,
    ISBN: isbn ? serial : undefined,
    language: one("LA"),
    abstract: one("AB", "N2"),
    keyword: all("KW").join(", "),
    note: type === "article-journal" ? undefined : one("N1"),
    DOI: all("DO", "M3", "L3", "UR").filter(isDoi).map(normalizeDoi).find(Boolean),
    URL: all("UR", "L1", "L2").find((text) => /^[a-z]+:\/\//iu.test(text)),
  }) as CslDraft; // `filled` only leaves fields out, and `type` is never empty.
}

/**
 * Reads RIS as programs write it: odd blanks, a byte order mark, values over several lines, text between records,
 * records without an end.
 */
export function readRis(text: string): Reading {
  const splitter = new Splitter();
  for (const [at, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\n|\r/u)
    .entries())
    splitter.line(line, at + 1);
  splitter.end();
  const problems: Problem[] = [...splitter.problems];
  const items = splitter.records.flatMap((record): CslItem[] => {
    const draft = toDraft(record);
    const id = record.fields.find(([tag]) => tag === "ID")?.[1] || citeKey(draft);
    if (Object.keys(draft).length > 1) return [{ ...draft, id }];
    problems.push({ line: record.line, message: "The record holds nothing that names a work." });
    return [];
  });
  return { items, problems: problems.toSorted((a, b) => a.line - b.line) };
}
