import type { XmlElement } from "@wellsourced/markup/xml";
import type { CslDraft, CslName } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { invertedName } from "./person.ts";
import { filled, type Reading, serialNumbers } from "./reading.ts";
import { element, elements, isNode, plain, readXml, rich, textAt } from "./xml.ts";

/** CSL types by EndNote's names for them, in lower case. */
const types: ReadonlyMap<string, string> = new Map([
  ["aggregated database", "dataset"],
  ["ancient text", "classic"],
  ["artwork", "graphic"],
  ["audiovisual material", "motion_picture"],
  ["bill", "bill"],
  ["blog", "post-weblog"],
  ["book", "book"],
  ["book section", "chapter"],
  ["case", "legal_case"],
  ["catalog", "book"],
  ["chart or table", "figure"],
  ["classical work", "classic"],
  ["computer program", "software"],
  ["conference paper", "paper-conference"],
  ["conference proceedings", "paper-conference"],
  ["dataset", "dataset"],
  ["dictionary", "entry-dictionary"],
  ["discussion forum", "post"],
  ["edited book", "book"],
  ["electronic article", "article-journal"],
  ["electronic book", "book"],
  ["electronic book section", "chapter"],
  ["encyclopedia", "entry-encyclopedia"],
  ["equation", "figure"],
  ["figure", "figure"],
  ["film or broadcast", "motion_picture"],
  ["generic", "document"],
  ["government document", "report"],
  ["grant", "report"],
  ["hearing", "hearing"],
  ["interview", "interview"],
  ["journal article", "article-journal"],
  ["legal rule or regulation", "regulation"],
  ["magazine article", "article-magazine"],
  ["manuscript", "manuscript"],
  ["map", "map"],
  ["multimedia application", "software"],
  ["music", "song"],
  ["newspaper article", "article-newspaper"],
  ["online database", "dataset"],
  ["online multimedia", "motion_picture"],
  ["pamphlet", "pamphlet"],
  ["patent", "patent"],
  ["personal communication", "personal_communication"],
  ["podcast", "broadcast"],
  ["preprint", "article"],
  ["press release", "report"],
  ["report", "report"],
  ["serial", "book"],
  ["social media", "post"],
  ["standard", "standard"],
  ["statute", "legislation"],
  ["television episode", "broadcast"],
  ["thesis", "thesis"],
  ["unpublished work", "manuscript"],
  ["web page", "webpage"],
]);

/** Programs that leave the name out write the number. */
const numbers: ReadonlyMap<string, string> = new Map([
  ["2", "graphic"],
  ["4", "bill"],
  ["5", "chapter"],
  ["6", "book"],
  ["7", "legal_case"],
  ["9", "software"],
  ["10", "paper-conference"],
  ["12", "webpage"],
  ["14", "hearing"],
  ["17", "article-journal"],
  ["19", "article-magazine"],
  ["20", "map"],
  ["21", "motion_picture"],
  ["23", "article-newspaper"],
  ["25", "patent"],
  ["26", "personal_communication"],
  ["27", "report"],
  ["28", "book"],
  ["31", "legislation"],
  ["32", "thesis"],
  ["36", "manuscript"],
  ["47", "paper-conference"],
  ["56", "post-weblog"],
  ["58", "standard"],
  ["59", "dataset"],
]);

const names = (record: XmlElement, role: string): CslName[] =>
  (element(record, "contributors", role)?.children ?? [])
    .filter(isNode)
    .flatMap((author) => plain(author) ?? [])
    .map(invertedName);

function issuedOf(record: XmlElement) {
  const [year, day] = [textAt(record, "dates", "year"), textAt(record, "dates", "pub-dates", "date")];
  const exact = year && day ? parseDate(/\d{4}/u.test(day) ? day : `${day} ${year}`) : undefined;
  return exact?.["date-parts"] ? exact : parseDate(year ?? day);
}

function typeOf(record: XmlElement): string {
  const kind = element(record, "ref-type");
  return types.get(kind?.attributes.name?.toLowerCase() ?? "") ?? numbers.get(plain(kind) ?? "") ?? "document";
}

const whole = ["book", "thesis", "report", "patent", "standard", "map"];

function toDraft(record: XmlElement): CslDraft {
  const type = typeOf(record);
  const edited = /edited/iu.test(element(record, "ref-type")?.attributes.name ?? "");
  const title = (name: string) => rich(element(record, "titles", name));
  const text = (...path: readonly string[]) => textAt(record, ...path);
  const journal = text("periodical", "full-title");
  // A book's second title is its series, and who stands beside that its editors.
  const series = whole.includes(type);
  return filled({
    type,
    title: title("title"),
    author: edited ? [] : names(record, "authors"),
    editor: [...(edited ? names(record, "authors") : []), ...(series ? [] : names(record, "secondary-authors"))],
    "collection-editor": series ? names(record, "secondary-authors") : names(record, "tertiary-authors"),
    translator: names(record, "translated-authors"),
    issued: issuedOf(record),
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
    keyword: elements(record, "keywords", "keyword")
      .flatMap((word) => plain(word) ?? [])
      .join(", "),
    note: text("notes"),
    DOI: normalizeDoi(text("electronic-resource-num")),
    URL: elements(record, "urls")
      .flatMap(({ children }) => children)
      .filter(isNode)
      .flatMap((kind) => elements(kind, "url"))
      .map(plain)
      .find((url) => /^https?:\/\//iu.test(url ?? "")),
  }) as CslDraft; // `filled` only leaves fields out, and `type` is never empty.
}

/** Keys for LaTeX stand in the label; labels of many words are notes. */
const keyOf = (record: XmlElement): string | undefined => /^[\w:.+/-]+$/u.exec(textAt(record, "label") ?? "")?.[0];

/** Reads EndNote's XML. */
export const readEndnoteXml = (text: string): Reading =>
  readXml(text, { records: ["record"], draft: toDraft, id: keyOf });
