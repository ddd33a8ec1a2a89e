import { isRecord, jsonIn } from "@wellsourced/core";
import { parseXml } from "@wellsourced/markup/xml";
import { z } from "zod";
import { type CslItem, filled } from "../../csl.ts";
import { parseDate } from "../../dates.ts";
import { valueEnd } from "../../edit/csl-json.ts";
import { normalizeDoi } from "../../identifiers.ts";
import { toItem } from "../../readers/csl-json.ts";
import { readEndnoteXml } from "../../readers/endnote-xml.ts";
import { draftOf } from "../../readers/records.ts";
import { elements, textAt } from "../../readers/xml.ts";
import { typeOfWords } from "../../work-types.ts";
import type { Field } from "./paragraphs.ts";

/** A work cited by a reference manager, with the citing paragraph. */
export interface CitedWork {
  readonly item: CslItem;
  readonly paragraph: number;
}

const Citation = z.looseObject({
  citationItems: z.array(
    z.looseObject({ id: z.union([z.string(), z.number()]).optional(), itemData: z.unknown().optional() }),
  ),
});

/** Reads the CSL-JSON of Zotero, Mendeley and Papers; truncated or edited data gives nothing. */
function cslItems(code: string): CslItem[] {
  const encoded = /^MENDELEY_CITATION_v\d_([A-Za-z0-9+/=_-]+)/u.exec(code)?.[1];
  const text = encoded
    ? new TextDecoder().decode(Uint8Array.from(atobSafe(encoded), (letter) => letter.charCodeAt(0)))
    : code;
  const at = text.indexOf("{");
  const read = at < 0 ? undefined : Citation.safeParse(jsonIn(text.slice(at, valueEnd(text, at))));
  const data = read?.success ? read.data.citationItems : [];
  return data.flatMap(({ id, itemData }) =>
    isRecord(itemData) ? (toItem({ id: String(id ?? ""), ...itemData }) ?? []) : [],
  );
}

function atobSafe(text: string): string {
  try {
    return atob(text.replace(/-/gu, "+").replace(/_/gu, "/"));
  } catch {
    return "";
  }
}

/** Reads the works that EndNote stores as XML. */
const endNoteItems = (code: string): CslItem[] =>
  readEndnoteXml(code, (record) => textAt(record, "rec-number")).items.filter(({ title }) => title);

/** Reads Word's own sources (`customXml`) by the tag that fields cite. */
export function wordSources(parts: ReadonlyMap<string, string>): ReadonlyMap<string, CslItem> {
  const sources = new Map<string, CslItem>();
  for (const [name, xml] of parts) {
    if (!name.startsWith("customXml/") || !/<b:Sources\b/u.test(xml)) continue;
    for (const source of elements(parseXml(xml, { lenient: true }), "Sources", "Source")) {
      const get = (field: string) => textAt(source, field);
      const author = elements(source, "Author", "Author", "NameList", "Person").map((one) =>
        filled({ family: textAt(one, "Last"), given: textAt(one, "First") }),
      );
      const id = get("Tag");
      if (!id) continue;
      const draft = draftOf({
        type: typeOfWords(get("SourceType")) ?? (get("URL") ? "webpage" : "document"),
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
      });
      sources.set(id, { id, ...draft });
    }
  }
  return sources;
}

/** Returns the works cited by a document's fields in order, without duplicates. */
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
