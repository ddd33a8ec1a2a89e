import type { CslName } from "@wellsourced/citations";
import { parseName } from "@wellsourced/citations";
import { squeeze } from "@wellsourced/core";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { workId } from "../../work-id.ts";
import type { DumpForm, Step } from "../form.ts";
import { idsOf, recordOf, yearsOf } from "../record.ts";
import { xmlRecords } from "../split/xml-records.ts";

/** CSL types by element. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["article", "article-journal"],
  ["inproceedings", "paper-conference"],
  ["proceedings", "book"],
  ["book", "book"],
  ["incollection", "chapter"],
  ["phdthesis", "thesis"],
  ["mastersthesis", "thesis"],
  ["www", "webpage"],
  ["data", "dataset"],
]);

/** Fields by name, each in order. */
function fieldsOf(record: XmlElement): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const child of record.elements()) {
    const text = squeeze(child.text);
    const known = fields.get(child.name);
    if (known) known.push(text);
    else fields.set(child.name, [text]);
  }
  return fields;
}

/** Persons of the same name are numbered: `Wei Wang 0001`. */
const nameOf = (name: string): CslName => parseName(name.replace(/ \d{4}$/u, ""));

const DOI_LINK = /^https?:\/\/(?:dx\.)?doi\.org\//iu;

function work(record: XmlElement, key: string): Step {
  const fields = fieldsOf(record);
  const first = (name: string): string | undefined => fields.get(name)?.[0] || undefined;
  const preprint = first("journal") === "CoRR" ? /^abs\/(.+)$/u.exec(first("volume") ?? "")?.[1] : undefined;
  const links = fields.get("ee") ?? [];
  const title = first("title")?.replace(/(?<!\.)\.$/u, "");
  if (title === undefined && first("crossref")) return { leftOut: "references to other records" };
  return recordOf({
    source: "dblp",
    key,
    ids: idsOf(
      ...links.map((link) => (DOI_LINK.test(link) ? workId("doi", link) : undefined)),
      ...links.map((link) => (/^https?:\/\/arxiv\.org\/abs\//u.test(link) ? workId("arxiv", link) : undefined)),
      preprint ? workId("arxiv", preprint) : undefined,
      ...(fields.get("isbn") ?? []).map((isbn) => workId("isbn", isbn)),
    ),
    title,
    authors: (fields.get("author") ?? fields.get("editor"))?.map(nameOf),
    years: yearsOf(Number(first("year"))),
    container: first("journal") ?? first("booktitle"),
    type: preprint ? "article" : TYPES.get(record.name),
    volume: preprint ? undefined : first("volume"),
    issue: first("number"),
    pages: first("pages"),
    publisher: first("publisher") ?? first("school"),
    notices: /\bwithdrawn\b/u.test(record.attributes.publtype ?? "")
      ? [{ kind: preprint ? "preprint_withdrawal" : "withdrawal", reportedBy: ["dblp"] }]
      : [],
    changed: record.attributes.mdate,
  });
}

/** dblp's XML, whose entities are those of HTML. Half of its records are pages of persons. */
export const dblp: DumpForm = {
  name: "dblp",
  detects: ({ text }) => /<dblp[\s>]|<!DOCTYPE dblp\b/u.test(text),
  split: (bytes) => xmlRecords(bytes, [...TYPES.keys(), "person"]),
  steps(text) {
    if (/^<www\b[^>]*\skey="homepages\/|^<person\b/u.test(text)) return [{ leftOut: "pages of persons" }];
    const record = parseXml(text).first;
    const key = record?.attributes.key;
    return [record && key ? work(record, key) : { broken: "The record has no key." }];
  },
};
