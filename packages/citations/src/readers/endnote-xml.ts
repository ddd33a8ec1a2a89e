import type { XmlElement } from "@wellsourced/markup/xml";
import type { CslDraft, CslName } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { typeOfWords } from "../work-types.ts";
import { invertedName } from "./person.ts";
import { dateOf, draftOf, type ReadRecords, serialNumbers } from "./records.ts";
import { element, elements, isNode, plain, readXml, rich, textAt, texts } from "./xml.ts";

const names = (record: XmlElement, role: string): CslName[] =>
  texts((element(record, "contributors", role)?.children ?? []).filter(isNode)).map(invertedName);

function typeOf(record: XmlElement): string {
  const kind = element(record, "ref-type");
  return typeOfWords(kind?.attributes.name) ?? typeOfWords(plain(kind)) ?? "document";
}

const whole = ["book", "thesis", "report", "patent", "standard", "map"];

function toDraft(record: XmlElement): CslDraft {
  const type = typeOf(record);
  const edited = /edited/iu.test(element(record, "ref-type")?.attributes.name ?? "");
  const title = (name: string) => rich(element(record, "titles", name));
  const text = (...path: readonly string[]) => textAt(record, ...path);
  const journal = text("periodical", "full-title");
  // A book's secondary title is its series, and secondary authors are editors.
  const series = whole.includes(type);
  return draftOf({
    type,
    title: title("title"),
    author: edited ? [] : names(record, "authors"),
    editor: [...(edited ? names(record, "authors") : []), ...(series ? [] : names(record, "secondary-authors"))],
    "collection-editor": series ? names(record, "secondary-authors") : names(record, "tertiary-authors"),
    translator: names(record, "translated-authors"),
    issued: dateOf(text("dates", "year"), text("dates", "pub-dates", "date")),
    "container-title": series ? undefined : (title("secondary-title") ?? journal),
    "container-title-short": text("periodical", "abbr-1") ?? title("alt-title"),
    "collection-title": series ? title("secondary-title") : title("tertiary-title"),
    volume: text("volume"),
    issue: type.startsWith("article") ? text("number") : undefined,
    number: type.startsWith("article") ? undefined : text("number"),
    page: text("pages"),
    edition: text("edition"),
    genre: text("work-type"),
    publisher: text("publisher"),
    "publisher-place": text("pub-location"),
    ...serialNumbers([text("isbn") ?? ""]),
    language: text("language"),
    abstract: text("abstract"),
    keyword: texts(elements(record, "keywords", "keyword")).join(", "),
    note: text("notes"),
    DOI: normalizeDoi(text("electronic-resource-num")),
    URL: elements(record, "urls")
      .flatMap(({ children }) => children)
      .filter(isNode)
      .flatMap((kind) => elements(kind, "url"))
      .map(plain)
      .find((url) => /^https?:\/\//iu.test(url ?? "")),
  });
}

/** Returns the cite key. LaTeX keys are in the label; labels of several words are notes. */
const keyOf = (record: XmlElement): string | undefined => /^[\w:.+/-]+$/u.exec(textAt(record, "label") ?? "")?.[0];

/** Reads EndNote XML. `id` extracts a record's id. */
export const readEndnoteXml = (text: string, id = keyOf): ReadRecords =>
  readXml(text, { records: ["record"], draft: toDraft, id });
