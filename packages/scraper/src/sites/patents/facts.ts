import { isHttpUrl, omitUndefined, squeeze } from "@wellsourced/core";
import { closest, type Element, findAll, parseHtml, rawText } from "@wellsourced/markup";

/** Stated values by name, in the page's order. */
type Statements = ReadonlyMap<string, readonly string[]>;

/** Whether an element is a table row, which is about citing or cited patents. */
const isOfOthers = (element: Element): boolean => closest(element, ({ tag }) => tag === "tr") !== undefined;

function statementsIn(html: string): Statements {
  const found = new Map<string, string[]>();
  const add = (name: string, text: string) => {
    const value = squeeze(text);
    if (value) found.set(name, [...(found.get(name) ?? []), value]);
  };
  for (const element of findAll(parseHtml(html), () => true)) {
    const { tag } = element;
    const name = element.get("name");
    const scheme = element.get("scheme");
    if (tag === "meta" && name) add(scheme ? `${name} ${scheme}` : name, element.get("content"));
    const property = element.get("itemprop");
    if (tag !== "meta" && property && !isOfOthers(element))
      add(`${tag} ${property}`, element.get("datetime") || rawText(element));
  }
  return found;
}

const plainNumber = (text: string): string => text.replace(/[^A-Za-z0-9]+/gu, "").toUpperCase();
const isNumber = (text: string): boolean => /^[A-Z]{2}[A-Z]{0,2}\d[A-Z0-9]{3,}$/u.test(text);
const day = (text: string | undefined): string | undefined => /^\d{4}-\d\d-\d\d/u.exec(text ?? "")?.[0];

/** All values of the first name that has any. */
const allOf = (statements: Statements, ...names: readonly string[]): string[] => {
  const name = names.find((candidate) => statements.has(candidate));
  return [...new Set(name === undefined ? [] : statements.get(name))];
};

/** A patent's facts from meta tags and microdata; `undefined` if the page states no patent number. */
export function factsOf(html: string) {
  const statements = statementsIn(html);
  const first = (...names: readonly string[]): string | undefined => allOf(statements, ...names)[0];
  const number = plainNumber(
    first("dd publicationNumber", "citation_patent_publication_number", "citation_patent_number") ?? "",
  );
  if (!isNumber(number)) return undefined;
  const pdf = first("citation_pdf_url");
  const filed = day(first("time filingDate", "DC.date dateSubmitted"));
  const granted = day(first("time grantDate"));
  return {
    number,
    title: first("DC.title", "h1 pageTitle", "span title") ?? number,
    abstract: first("DC.description") ?? first("section abstract")?.replace(/^Abstract\s+/u, ""),
    inventors: allOf(statements, "DC.contributor inventor", "dd inventor"),
    assignees: allOf(statements, "DC.contributor assignee", "dd assigneeOriginal", "dd assigneeCurrent"),
    published: day(first("time publicationDate", "DC.date issue", "DC.date")),
    classes: allOf(statements, "span Code"),
    ...omitUndefined({ filed, granted, pdf: pdf && isHttpUrl(pdf) ? pdf : undefined }),
  };
}
