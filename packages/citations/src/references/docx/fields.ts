import { z } from "zod";
import type { CslItem } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { normalizeDoi } from "../../identifiers.ts";
import { parseName } from "../../names.ts";
import { readCslJson } from "../../readers/csl-json.ts";
import { filled } from "../../readers/reading.ts";
import type { Field } from "./paragraphs.ts";

/** A work that a reference manager cites, with the paragraph it is cited in. */
export interface CitedWork {
  readonly item: CslItem;
  readonly paragraph: number;
}

const Citation = z.looseObject({
  citationItems: z.array(
    z.looseObject({ id: z.union([z.string(), z.number()]).optional(), itemData: z.unknown().optional() }),
  ),
});

/** The JSON object that begins at a place, cut where its brackets close. */
function objectAt(text: string, from: number): string {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === "\\") at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return text.slice(from, at + 1);
  }
  return "";
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A field that was cut or edited by hand tells nothing; the bibliography's own words are read anyway.
    return undefined;
  }
}

/** Zotero's, Mendeley's and Papers' fields hold the works as CSL-JSON. */
function cslItems(code: string): CslItem[] {
  const encoded = /^MENDELEY_CITATION_v\d_([A-Za-z0-9+/=_-]+)/u.exec(code)?.[1];
  const text = encoded
    ? new TextDecoder().decode(Uint8Array.from(atobSafe(encoded), (letter) => letter.charCodeAt(0)))
    : code;
  const at = text.indexOf("{");
  const read = at < 0 ? undefined : Citation.safeParse(json(objectAt(text, at)));
  const data = read?.success ? read.data.citationItems : [];
  return data.flatMap(({ id, itemData }) => {
    const given = z.looseObject({}).safeParse(itemData);
    if (!given.success) return [];
    return readCslJson(JSON.stringify([{ id: String(id ?? ""), ...given.data }])).items;
  });
}

function atobSafe(text: string): string {
  try {
    return atob(text.replace(/-/gu, "+").replace(/_/gu, "/"));
  } catch {
    return "";
  }
}

/** What stands in each element of a name; of elements within each other, in the innermost. */
function within(xml: string, name: string): string[] {
  const opening = new RegExp(`<${name}(?:\\s[^<>]{0,300})?>`, "u");
  const closed = xml.split(`</${name}>`).slice(0, -1);
  return closed.flatMap((piece) => piece.split(opening).slice(1).slice(-1));
}

const tag = (xml: string, name: string): string[] =>
  within(xml, name).map((inner) =>
    inner
      .replace(/<[^<>]{1,300}>/gu, "")
      .replace(/&lt;/gu, "<")
      .replace(/&gt;/gu, ">")
      .replace(/&quot;/gu, '"')
      .replace(/&apos;/gu, "'")
      .replace(/&#(\d{1,6});/gu, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
      .replace(/&amp;/gu, "&")
      .replace(/\s+/gu, " ")
      .trim(),
  );

const endNoteTypes: Readonly<Record<string, string>> = {
  "Journal Article": "article-journal",
  Book: "book",
  "Book Section": "chapter",
  "Conference Paper": "paper-conference",
  "Conference Proceedings": "paper-conference",
  Thesis: "thesis",
  Report: "report",
  "Web Page": "webpage",
  Dataset: "dataset",
  Patent: "patent",
};

/** EndNote's fields hold the works in its XML. */
function endNoteItems(code: string): CslItem[] {
  return within(code, "record").flatMap((xml, index): CslItem[] => {
    const [title] = tag(xml, "title");
    if (!title) return [];
    const kind = /<ref-type name="([^"]{1,60})"/u.exec(xml)?.[1] ?? "";
    const draft = filled({
      title,
      author: tag(within(xml, "authors")[0] ?? "", "author").map(parseName),
      "container-title": tag(xml, "secondary-title")[0] ?? tag(within(xml, "periodical")[0] ?? "", "full-title")[0],
      issued: parseDate(tag(xml, "year")[0] ?? ""),
      volume: tag(xml, "volume")[0],
      issue: tag(xml, "number")[0],
      page: tag(xml, "pages")[0],
      publisher: tag(xml, "publisher")[0],
      DOI: normalizeDoi(tag(xml, "electronic-resource-num")[0]),
      URL: tag(within(xml, "related-urls")[0] ?? "", "url")[0],
    });
    return [
      {
        ...draft,
        id: tag(xml, "rec-number")[0] ?? `endnote-${index}`,
        type: (Object.hasOwn(endNoteTypes, kind) ? endNoteTypes[kind] : undefined) ?? "document",
      },
    ];
  });
}

/** Word's own list of sources: `customXml`, by the tag that fields cite. */
export function wordSources(parts: ReadonlyMap<string, string>): ReadonlyMap<string, CslItem> {
  const sources = new Map<string, CslItem>();
  for (const [name, xml] of parts) {
    if (!name.startsWith("customXml/") || !/<b:Sources\b/u.test(xml)) continue;
    for (const source of within(xml, "b:Source")) {
      const get = (field: string) => tag(source, `b:${field}`)[0] || undefined;
      const people = /<b:Author>\s*<b:Author>((?:(?!<b:Author>)[\s\S])*?)<\/b:Author>/u.exec(source)?.[1] ?? "";
      const author = within(people, "b:Person").map((one) =>
        filled({ family: tag(one, "b:Last")[0], given: tag(one, "b:First")[0] }),
      );
      const kind = get("SourceType") ?? "";
      const types: Readonly<Record<string, string>> = {
        JournalArticle: "article-journal",
        Book: "book",
        BookSection: "chapter",
        ConferenceProceedings: "paper-conference",
        Report: "report",
        Patent: "patent",
        Case: "legal_case",
      };
      const id = get("Tag");
      if (!id) continue;
      sources.set(id, {
        id,
        type: (Object.hasOwn(types, kind) ? types[kind] : undefined) ?? (get("URL") ? "webpage" : "document"),
        ...filled({
          title: get("Title"),
          author,
          "container-title": get("JournalName") ?? get("BookTitle") ?? get("ConferenceName"),
          issued: parseDate([get("Year"), get("Month"), get("Day")].filter(Boolean).join("-")),
          publisher: get("Publisher"),
          volume: get("Volume"),
          issue: get("Issue"),
          page: get("Pages"),
          URL: get("URL"),
          DOI: normalizeDoi(get("DOI")),
          ISBN: get("StandardNumber"),
        }),
      });
    }
  }
  return sources;
}

/** The works that the fields of a document cite, each once, in its order. */
export function citedWorks(fields: readonly Field[], sources: ReadonlyMap<string, CslItem>): CitedWork[] {
  const works = new Map<string, CitedWork>();
  for (const { code, paragraph } of fields) {
    const own = [...code.matchAll(/(?:^\s*CITATION|\\m)\s+([^\s\\"]{1,200})/gu)].flatMap(
      ([, key = ""]) => sources.get(key) ?? [],
    );
    const items = /<EndNote>/u.test(code)
      ? endNoteItems(code)
      : /CSL_CITATION|MENDELEY_CITATION|"citationItems"/u.test(code)
        ? cslItems(code)
        : own;
    for (const item of items) {
      const name = (item.DOI ?? `${item.title ?? ""} ${item.issued?.["date-parts"]?.[0]?.[0] ?? ""}`).toLowerCase();
      if (!works.has(name)) works.set(name, { item, paragraph });
    }
  }
  return [...works.values()];
}
