import type { PageMetadata } from "@wellsourced/core/records";
import { type Element, usableBase } from "@wellsourced/markup";
import { authorsOf } from "./metadata/authors.ts";
import { cleanString } from "./metadata/clean-string.ts";
import { Clues } from "./metadata/clues.ts";
import type { Sourced } from "./metadata/fields.ts";
import {
  organisationsOf,
  type Statements,
  siteOf,
  statedFields,
  statedTitles,
  withReferences,
} from "./metadata/fields.ts";
import { headingsOf } from "./metadata/headings.ts";
import { blocksIn, ldNodes, mainNode } from "./metadata/json-ld.ts";
import type { MetaTags } from "./metadata/meta-tags.ts";
import { datesOf } from "./metadata/page-dates.ts";
import { isHomePage, pageKindOf } from "./metadata/page-kind.ts";
import { SiteNames } from "./metadata/site-name.ts";
import { Surroundings } from "./metadata/surroundings.ts";
import { chooseTitle } from "./metadata/title.ts";
import { workOf } from "./metadata/work.ts";

/** Fields for documents and patents. */
type OtherFields = "pageCount" | "slideCount" | "sheets" | "itemCount" | "leftOut" | "patent";

/** Metadata that a page states. Unstated fields are absent. */
export type Metadata = Readonly<Omit<PageMetadata, OtherFields>>;

/** Metadata and declared types, which indicate the page type. */
interface PageStatements {
  readonly metadata: Metadata;
  readonly types: readonly string[];
  readonly openGraphType: string;
  readonly meta: MetaTags;
}

/** Reads the metadata of a page from the unmodified tree. Each field may depend on earlier ones. */
export function readMetadata(root: Element, url?: string): PageStatements {
  const clues = new Clues(root);
  const { meta, itemTypes } = clues;
  const nodes = ldNodes(blocksIn(clues.scripts));
  const main = mainNode(nodes);
  const types = nodes.filter((it) => !it.listed).flatMap((it) => it.types);
  const baseUrl = baseOf(clues, url);
  const statements: Statements = { clues, nodes, main, baseUrl };
  const page = { url, types, meta, itemTypes };

  const site = siteOf(statements);
  const fields = statedFields(statements);
  const names = new SiteNames([site?.value ?? "", ...organisationsOf(nodes)], url);
  const { heading, ...title } = chooseTitle({
    document: cleanString(clues.documentTitle),
    stated: statedTitles(statements),
    headings: headingsOf(clues, baseUrl),
    names,
    isHome: isHomePage(page),
  });
  const around = new Surroundings(clues, heading);
  const kind = pageKindOf(page);
  const dates = datesOf({ clues, main, kind, around, language: fields.language?.value, url });
  const authors = authorsOf({ clues, main: withReferences(statements), kind, around, names, title: title.value });
  const work = workOf(clues, main);
  return {
    metadata: { ...fieldsOf({ title, site, ...dates, ...fields }, authors), ...(work ? { work } : {}) },
    types,
    openGraphType: meta.first("og:type") ?? "",
    meta,
  };
}

/** Omits missing fields, so that none is empty. */
function fieldsOf(texts: Record<string, Partial<Sourced> | undefined>, authors?: Sourced<string[]>): Metadata {
  const found = Object.entries(texts).flatMap(([name, it]) =>
    it?.value ? [{ name, value: it.value, from: it.from ?? "" }] : [],
  );
  const sources = [...found.map(({ name, from }) => [name, from]), ...(authors ? [["authors", authors.from]] : [])];
  return {
    ...Object.fromEntries(found.map(({ name, value }) => [name, value])),
    ...(authors ? { authors: authors.value } : {}),
    ...(sources.length > 0 ? { provenance: Object.fromEntries(sources) } : {}),
  };
}

/** The base for relative URLs: `<base href>` resolved against the page's URL. */
function baseOf({ base }: Clues, url: string | undefined): string | undefined {
  const own = usableBase(url);
  return (base && URL.parse(base, own)?.href) || own;
}
