import { z } from "zod";
import { type CslDraft, type CslName, filled } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { parseName } from "../names.ts";
import { pagesBetween } from "../pages.ts";
import { typeOfWords } from "../work-types.ts";
import { readJsonRecords, optionalText as text } from "./json-records.ts";
import { invertedName } from "./person.ts";
import { draftOf, type ReadRecords } from "./records.ts";

const Title = z.object({ title: text, titleType: text, lang: text });
const Person = z.object({ name: text, nameType: text, givenName: text, familyName: text, contributorType: text });
type Person = z.infer<typeof Person>;

/** Position in the container. */
const position = { volume: text, issue: text, firstPage: text, lastPage: text };
const RelatedItem = z.object({ relationType: text, titles: z.array(Title).nullish(), ...position });

const Work = z.object({
  id: text,
  doi: text,
  url: text,
  types: z.object({ resourceTypeGeneral: text, resourceType: text, citeproc: text, schemaOrg: text }).nullish(),
  creators: z.array(Person).nullish(),
  contributors: z.array(Person).nullish(),
  titles: z.array(Title).nullish(),
  publisher: z.union([z.string(), z.object({ name: text })]).nullish(),
  publicationYear: z.union([z.string(), z.number()]).nullish(),
  container: z.object({ title: text, ...position, identifier: text, identifierType: text }).nullish(),
  relatedItems: z.array(RelatedItem).nullish(),
  dates: z.array(z.object({ date: text, dateType: text })).nullish(),
  sizes: z.array(z.string()).nullish(),
  language: text,
  version: text,
  descriptions: z.array(z.object({ description: text, descriptionType: text })).nullish(),
});
type Work = z.infer<typeof Work>;

/** CSL types for resources of the type "Text", by their own label. */
const words: readonly (readonly [RegExp, string])[] = [
  [/preprint/iu, "article"],
  [/thes[ie]s|dissertation/iu, "thesis"],
  [/chapter|section/iu, "chapter"],
  [/conference|proceeding/iu, "paper-conference"],
  [/report|working paper|deliverable/iu, "report"],
  [/article|journal/iu, "article-journal"],
  [/book|monograph/iu, "book"],
  [/poster|presentation|slides/iu, "speech"],
];

function typeOf({ types, container }: Work, within: string | undefined): string {
  const kind = typeOfWords(types?.resourceTypeGeneral);
  // A data paper without a journal is a preprint.
  if (kind === "article-journal" && !within) return "article";
  const labelled = words.find(([pattern]) => pattern.test(types?.resourceType ?? ""))?.[1];
  if (kind ?? labelled) return kind ?? labelled ?? "document";
  if (types?.citeproc && types.citeproc !== "article") return types.citeproc;
  return container?.title ? "article-journal" : (types?.citeproc ?? "document");
}

function toName({ name, nameType, givenName, familyName }: Person): CslName {
  if (nameType === "Organizational") return { literal: name ?? "" };
  if (familyName) return filled({ family: familyName, given: givenName });
  return name?.includes(",") ? invertedName(name) : parseName(name ?? "");
}

const names = (people: readonly Person[] | null | undefined): CslName[] =>
  (people ?? []).map(toName).filter(({ family, literal }) => family || literal);

/** Titles in other languages and short titles have a type; the main one has none. */
const mainTitle = (titles: readonly z.infer<typeof Title>[] | null | undefined): string | undefined =>
  (titles?.find(({ titleType }) => !titleType) ?? titles?.[0])?.title;

const day = (work: Work, kind: string) => work.dates?.find(({ dateType }) => dateType === kind)?.date;

/** Repositories put words into number fields, and pages into sizes. */
function pagesOf(first: string | undefined, last: string | undefined, sizes: readonly string[]): string | undefined {
  const number = /^[A-Za-z]{0,3}\d{1,6}$/u;
  if (first && number.test(first)) return pagesBetween(first, number.test(last ?? "") ? last : undefined);
  const [, from, to] = /^(\d+)\s*[-–]\s*(\d+)\s*(?:pages|pp?\.?|seiten|s\.)?$/iu.exec(sizes[0] ?? "") ?? [];
  return from && to ? `${from}-${to}` : undefined;
}

function toDraft(work: Work): CslDraft {
  const within = work.relatedItems?.find(({ relationType }) => relationType === "IsPublishedIn");
  const container = mainTitle(within?.titles) ?? work.container?.title;
  const type = typeOf(work, container);
  const part = within ?? work.container;
  const editors = (work.contributors ?? []).filter(({ contributorType }) => contributorType === "Editor");
  const publisher = typeof work.publisher === "string" ? work.publisher : work.publisher?.name;
  return draftOf({
    type,
    title: mainTitle(work.titles),
    author: names(work.creators),
    editor: names(editors),
    issued: parseDate(
      day(work, "Issued") ?? work.publicationYear?.toString() ?? day(work, "Available") ?? day(work, "Created"),
    ),
    "container-title": container,
    volume: part?.volume,
    issue: part?.issue,
    page: pagesOf(part?.firstPage, part?.lastPage, work.sizes ?? []),
    publisher: publisher === container ? undefined : publisher,
    version: work.version,
    ISSN: work.container?.identifierType === "ISSN" ? work.container.identifier : undefined,
    language: work.language,
    abstract: work.descriptions?.find(({ descriptionType }) => descriptionType === "Abstract")?.description,
    DOI: normalizeDoi(work.doi ?? work.id),
    URL: work.url,
  });
}

/** Reads one record of DataCite; `undefined` if it has another shape. */
export function dataciteDraft(record: unknown): CslDraft | undefined {
  const { data } = Work.safeParse(record);
  return data && toDraft(data);
}

/** Reads DataCite's API responses and metadata in JSON. */
export const readDatacite = (text: string): ReadRecords =>
  readJsonRecords(text, { source: "DataCite", within: ["data", "attributes"], schema: Work, draft: toDraft });
