import type { Creator, Entry } from "@retorquere/bibtex-parser";
import { citeKey } from "../cite-key.ts";
import type { CslDate, CslDraft, CslItem, CslName } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { cslTypes } from "../formats/bibtex-types.ts";
import { normalizeDoi } from "../identifiers.ts";
import { filled, lineCounter, type Problem, type Reading } from "./reading.ts";

type Values = Readonly<Record<string, string | readonly string[] | readonly Creator[] | undefined>>;

/** TeX's oldest encoding prints `<` as `¡`, and so reads the parser; people who type it mean it, or a tag. */
const [LESS, GREATER] = ["\uE001", "\uE002"];

/** Accents come as marks of their own; an i or j that lost its dot to one gets it back. */
const composed = (text: string): string =>
  text
    .replace(/ı(?=\p{M})/gu, "i")
    .replace(/ȷ(?=\p{M})/gu, "j")
    .normalize("NFC")
    .replaceAll(LESS, "<")
    .replaceAll(GREATER, ">");

/** A field as text; lists (publishers, places) are joined. */
function textOf(values: Values, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = values[name];
    const text = Array.isArray(value) ? value.filter((one) => typeof one === "string").join(" and ") : value;
    if (typeof text === "string" && text.trim()) return composed(text).replace(/\s+/gu, " ").trim();
  }
  return undefined;
}

/** Without given name and particle it is an institution, or a person of one name: literal either way. */
function toName(creator: Creator): CslName {
  const [name, lastName, firstName, prefix, suffix] = [
    creator.name,
    creator.lastName,
    creator.firstName,
    creator.prefix,
    creator.suffix,
  ].map((part) => part && composed(part));
  if (!firstName && !prefix) return { literal: name ?? lastName ?? "" };
  const family = lastName ?? name ?? "";
  return filled({ family, given: firstName, "non-dropping-particle": prefix, suffix });
}

function namesOf(values: Values, name: string): CslName[] {
  const value = values[name];
  if (!Array.isArray(value)) return [];
  const creators = value.filter((one): one is Creator => typeof one === "object" && one !== null);
  return creators
    .map(toName)
    .filter(({ family, literal }) => (family ?? literal ?? "") !== "" && !/^others$/iu.test(family ?? literal ?? ""));
}

/** BibLaTeX has `date`, with marks for what is uncertain or open; BibTeX a year and a month in words or numbers. */
function issuedOf(values: Values): CslDate | undefined {
  const date = textOf(values, "date");
  if (date) return parseDate(date.replace(/[~?]$/u, "").replace(/\/(?:\.\.)?$/u, ""));
  const year = textOf(values, "year");
  const month = textOf(values, "month");
  const exact = year && month ? parseDate(/^\d+$/u.test(month) ? `${year}-${month}` : `${month} ${year}`) : undefined;
  return exact?.["date-parts"] ? exact : parseDate(year);
}

/** BibLaTeX keeps subtitles apart; CSL wants them behind a colon. */
const withSub = (main: string | undefined, sub: string | undefined): string | undefined =>
  main && sub ? `${main}${/[.:?!]$/u.test(main) ? " " : ": "}${sub}` : main;

/** `@misc` and unknown types are pages if they have an address and nobody published them. */
function typeOf(entry: Entry, values: Values): string {
  const type = cslTypes[entry.type.toLowerCase()];
  if (type === "article-journal") {
    const kind = textOf(values, "entrysubtype") ?? "";
    return /magazine/iu.test(kind) ? "article-magazine" : /newspaper/iu.test(kind) ? "article-newspaper" : type;
  }
  if (type !== undefined) return type;
  const url = textOf(values, "url", "howpublished") ?? "";
  return /https?:|\\url/iu.test(url) && !textOf(values, "publisher") ? "webpage" : "document";
}

/** What kind of thesis stands in the entry's type, not in a field. */
const genres: Readonly<Record<string, string>> = {
  phdthesis: "PhD thesis",
  mastersthesis: "Master's thesis",
  bachelorsthesis: "Bachelor's thesis",
};

/** arXiv numbers stand in fields of their own; the DOI that arXiv registers for them is as good. */
function doiOf(values: Values): string | undefined {
  const doi = normalizeDoi(textOf(values, "doi"));
  const archive = textOf(values, "eprinttype", "archiveprefix");
  const number = textOf(values, "eprint");
  if (doi || !number || !/^arxiv$/iu.test(archive ?? ""))
    return doi ?? normalizeDoi(/doi\.org/iu.test(textOf(values, "url") ?? "") ? textOf(values, "url") : undefined);
  return normalizeDoi(`arXiv:${number.replace(/^arxiv:/iu, "")}`);
}

function toDraft(entry: Entry): CslDraft {
  const values: Values = entry.fields;
  const type = typeOf(entry, values);
  const text = (...names: readonly string[]) => textOf(values, ...names);
  const own = withSub(text("title"), text("subtitle"));
  // Before BibLaTeX the address of a page stood in `howpublished`, as do names of sites to this day.
  const howpublished = text("howpublished");
  const link = /https?:\/\/[^\s{}"<>]+/iu.exec(howpublished ?? "")?.[0];
  const container =
    withSub(text("journaltitle", "journal"), text("journalsubtitle")) ??
    withSub(text("booktitle"), text("booksubtitle")) ??
    (type === "webpage" || type === "document"
      ? (text("organization") ?? (link ? undefined : howpublished))
      : undefined);
  return filled({
    type,
    title: own ?? (type === "book" ? text("booktitle", "maintitle") : undefined),
    author: namesOf(values, "author"),
    editor: namesOf(values, "editor"),
    translator: namesOf(values, "translator"),
    issued: issuedOf(values),
    "container-title": container,
    "collection-title": text("series"),
    volume: text("volume"),
    issue: type === "article-journal" ? text("number", "issue") : text("issue"),
    number: type === "article-journal" ? undefined : text("number"),
    page: text("pages", "eid")?.replace(/\s*[-–—]+\s*/gu, "-"),
    edition: text("edition"),
    genre: text("type") ?? genres[entry.type.toLowerCase()],
    publisher: text("publisher", "school", "institution"),
    "publisher-place": text("address", "location"),
    ISBN: text("isbn"),
    ISSN: text("issn"),
    language: text("langid", "language"),
    abstract: text("abstract"),
    note: text("note"),
    DOI: doiOf(values),
    URL: text("url") ?? link,
  }) as CslDraft; // `filled` only leaves fields out, and `type` is never empty.
}

/** Keys with question marks (a year that a program did not know) stop the parser, and mean nothing to it. */
const readableKeys = (text: string): string =>
  text.replace(
    /^(\s*@\s*[a-z]+\s*[{(]\s*)([^\s,{}()="]{1,200})(?=\s*,)/gimu,
    (_, head: string, key: string) => head + key.replaceAll("?", "_"),
  );

/** The parser says where it gave up; the entry's own beginning is of more use. */
function problemsOf(errors: readonly { readonly error: string; readonly input?: string }[], text: string): Problem[] {
  const lineAt = lineCounter(text);
  const begins = errors.map(({ error, input }) => ({ error, offset: Math.max(0, text.indexOf(input ?? "")) }));
  return begins
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ error, offset }) => ({
      line: lineAt(offset),
      message: composed(error.replace(/ at line \d+, column \d+/u, "").replace(/\s+/gu, " ")),
    }));
}

/**
 * Reads BibTeX and BibLaTeX through the parser of Better BibTeX: macros, concatenation, cross-references, TeX accents.
 * An entry that is broken ends at the next `@` at the start of a line and is reported.
 */
export async function readBibtex(text: string): Promise<Reading> {
  const { parse } = await import("@retorquere/bibtex-parser");
  const readable = readableKeys(text.replace(/^\uFEFF/u, ""))
    .replaceAll("<", LESS)
    .replaceAll(">", GREATER);
  const library = parse(readable, {
    english: false,
    sentenceCase: false,
    caseProtection: false,
    unsupported: "ignore",
  });
  const items = library.entries.flatMap((entry): CslItem[] => {
    const draft = toDraft(entry);
    return Object.keys(draft).length > 1 ? [{ ...draft, id: entry.key || citeKey(draft) }] : [];
  });
  return { items, problems: problemsOf(library.errors, readable) };
}
