import type { CslName } from "@wellsourced/citations";
import { omitUndefined, squeeze } from "@wellsourced/core";
import type { IntegrityNotice } from "@wellsourced/core/records";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { workId } from "../../work-id.ts";
import type { DumpForm, Step } from "../form.ts";
import { dayIn, idsOf, recordOf, yearsOf } from "../record.ts";
import { xmlRecords } from "../split/xml-records.ts";

const textIn = (element: XmlElement | undefined, path: string): string | undefined => {
  const text = element?.at(path)?.text;
  return (text && squeeze(text)) || undefined;
};

/** Names in the order of the page; many papers give one name only, and some a second spelling. */
function namesIn(element: XmlElement | undefined, role: string): CslName[] {
  return [...(element?.elements(role) ?? [])].flatMap((person): CslName[] => {
    const [given, family] = [textIn(person, "first"), textIn(person, "last")];
    if (family) return [given ? { family, given } : { literal: family }];
    return given ? [{ literal: given }] : [];
  });
}

function noticesIn(paper: XmlElement): IntegrityNotice[] {
  const kinds = [
    ["retracted", "retraction"],
    ["removed", "removal"],
  ] as const;
  return kinds.flatMap(([name, kind]) => {
    const notice = paper.at(name);
    if (!notice) return [];
    const note = squeeze(notice.text) || undefined;
    return [{ kind, reportedBy: ["acl-anthology"], ...omitUndefined({ date: dayIn(notice.attributes.date), note }) }];
  });
}

/** What a volume says of all its papers. */
interface Volume {
  readonly id: string;
  readonly meta: XmlElement | undefined;
  readonly isJournal: boolean;
}

/** Before 2020, ids had a letter and two digits, such as `P19-1001`, whose first digit is the volume's. */
function numberOf(collection: string, volume: Volume, paper: string): string {
  if (!/^[A-Z]\d\d$/u.test(collection)) return `${collection}-${volume.id}.${paper}`;
  const digits = 4 - volume.id.length;
  return `${collection}-${volume.id}${paper.padStart(digits, "0")}`;
}

function paperOf(paper: XmlElement, volume: Volume, collection: string): Step {
  const { meta, isJournal } = volume;
  const isFront = paper.name === "frontmatter";
  const url = textIn(paper, "url");
  const key =
    url && !/[:/]/u.test(url) ? url : numberOf(collection, volume, isFront ? "0" : (paper.attributes.id ?? ""));
  const doi = textIn(paper, "doi");
  return recordOf({
    source: "acl-anthology",
    key,
    ids: idsOf(doi ? workId("doi", doi) : undefined, isFront ? workId("isbn", textIn(meta, "isbn") ?? "") : undefined),
    title: isFront ? textIn(meta, "booktitle") : textIn(paper, "title"),
    authors: isFront ? namesIn(meta, "editor") : namesIn(paper, "author"),
    years: yearsOf(Number(textIn(meta, "year")), Number(textIn(paper, "year"))),
    container: isFront ? undefined : (textIn(meta, "journal-title") ?? textIn(meta, "booktitle")),
    type: isFront ? "book" : isJournal ? "article-journal" : "paper-conference",
    volume: isJournal ? textIn(meta, "journal-volume") : undefined,
    issue: isJournal ? textIn(meta, "journal-issue") : undefined,
    pages: textIn(paper, "pages")?.replace(/[–—]/gu, "-"),
    publisher: textIn(meta, "publisher"),
    notices: noticesIn(paper),
  });
}

const COLLECTION = /<collection\s+id="([^"]{1,60})"/u;

/** The XML files of the ACL Anthology, one for each collection. */
export const aclAnthology: DumpForm = {
  name: "acl-anthology",
  detects: ({ text }) => COLLECTION.test(text) && /<volume\s/u.test(text),
  split: (bytes) => xmlRecords(bytes, ["volume"]),
  steps(text, head) {
    const root = parseXml(text).first;
    if (!root) return [{ broken: "The volume is empty." }];
    const volume = {
      id: root.attributes.id ?? "",
      meta: root.at("meta"),
      isJournal: root.attributes.type === "journal",
    };
    const collection = COLLECTION.exec(head.text)?.[1] ?? "";
    return [...root.elements()]
      .filter(({ name }) => name === "paper" || name === "frontmatter")
      .map((paper) => paperOf(paper, volume, collection));
  },
};
