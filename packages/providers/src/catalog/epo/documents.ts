import { z } from "zod";
import type { RawPatent } from "../../capabilities/patent.ts";
import type { Maybe } from "../../clean.ts";
import { text } from "../../fields.ts";
import type { XmlShape } from "../../xml.ts";

/** An empty element is parsed as an empty string. */
const element = <Value>(schema: z.ZodType<Value>): z.ZodType<Maybe<Value>> =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.nullish());
const list = <Value>(schema: z.ZodType<Value>): z.ZodType<Maybe<readonly Maybe<Value>[]>> =>
  element(z.array(element(schema)));

/** An element without attributes is parsed as a string. */
const LocalizedText = z.union([z.string(), z.object({ "#text": text, "@lang": text })]);
const Id = z.object({ "@document-id-type": text, country: text, "doc-number": text, kind: text, date: text });
const Reference = z.object({ "document-id": list(Id) });
const Named = z.object({ name: text });
const Party = z.object({ "@data-format": text, "applicant-name": element(Named), "inventor-name": element(Named) });
const Class = z.object({
  "classification-scheme": element(z.object({ "@scheme": text })),
  section: text,
  class: text,
  subclass: text,
  "main-group": text,
  subgroup: text,
});
const Biblio = z.object({
  "publication-reference": list(Reference),
  "application-reference": element(Reference),
  "patent-classifications": element(z.object({ "patent-classification": list(Class) })),
  parties: element(
    z.object({
      applicants: element(z.object({ applicant: list(Party) })),
      inventors: element(z.object({ inventor: list(Party) })),
    }),
  ),
  "invention-title": list(LocalizedText),
});
const Document = z.object({
  "@country": z.string(),
  "@doc-number": z.string(),
  "@kind": text,
  "bibliographic-data": element(Biblio),
  abstract: list(z.object({ "@lang": text, p: list(z.string()) })),
});
const Documents = z.object({ "exchange-document": list(Document) });

const Result = z.object({ "exchange-documents": list(Documents), "publication-reference": list(Reference) });
const Search = z.object({ "@total-result-count": text, "search-result": element(Result) });

/** The reply of a search or a look-up, which wrap the same documents differently. */
export const Reply = z.object({
  "world-patent-data": z
    .object({ "biblio-search": Search.optional(), "exchange-documents": z.array(element(Documents)).optional() })
    .refine((data) => data["biblio-search"] ?? data["exchange-documents"], "neither a search nor documents"),
});

/** Titles and abstracts may contain inline markup such as `<sub>`. */
export const SHAPE: XmlShape = {
  lists: [
    "exchange-documents",
    "exchange-document",
    "document-id",
    "publication-reference",
    "patent-classification",
    "applicant",
    "inventor",
    "invention-title",
    "abstract",
    "p",
  ],
  verbatim: ["invention-title", "p"],
};

const present = <Value>(items: Maybe<readonly Maybe<Value>[]>): Value[] =>
  (items ?? []).flatMap((item) => (item === null || item === undefined ? [] : [item]));

const langOf = (value: z.infer<typeof LocalizedText>): Maybe<string> =>
  typeof value === "string" ? undefined : value["@lang"];
const wordsOf = (value: z.infer<typeof LocalizedText>): string =>
  typeof value === "string" ? value : (value["#text"] ?? "");

function titleOf(titles: readonly z.infer<typeof LocalizedText>[]): string | undefined {
  const filled = titles.filter((title) => wordsOf(title).trim() !== "");
  const best = filled.find((title) => langOf(title) === "en") ?? filled[0];
  return best === undefined ? undefined : wordsOf(best);
}

function abstractOf(document: z.infer<typeof Document>): string | undefined {
  const abstracts = present(document.abstract).filter(({ p }) => present(p).some((text) => text.trim() !== ""));
  const best = abstracts.find((abstract) => abstract["@lang"] === "en") ?? abstracts[0];
  // A placeholder for the first drawing.
  return (
    best &&
    present(best.p)
      .join(" ")
      .replace(/(?:&lt;|<)IMAGE(?:&gt;|>)/gu, " ")
  );
}

/** Each party is listed twice: normalised with its country, and as filed. */
function partiesOf(parties: readonly z.infer<typeof Party>[]): string[] {
  const named = parties.flatMap((party) => {
    const name = (party["applicant-name"] ?? party["inventor-name"])?.name?.replace(/\s+/gu, " ").trim();
    return name ? [{ name: name.replace(/(?:(?<!\s)\s+)?\[[A-Z]{2}\]$/u, ""), format: party["@data-format"] }] : [];
  });
  const office = named.filter(({ format }) => format === "epodoc");
  return (office.length > 0 ? office : named).map(({ name }) => name);
}

const idsOf = (reference: Maybe<z.infer<typeof Reference>>) => present(reference?.["document-id"]);

const dayOf = (reference: Maybe<z.infer<typeof Reference>>): Maybe<string> =>
  idsOf(reference).find(({ date }) => date)?.date;

const urlOf = (number: string): string =>
  `https://worldwide.espacenet.com/patent/search?q=pn%3D${encodeURIComponent(number)}`;

const classOf = (entry: z.infer<typeof Class>): string => {
  const { section, class: main, subclass } = entry;
  return `${section ?? ""}${main ?? ""}${subclass ?? ""}${entry["main-group"] ?? ""}/${entry.subgroup ?? ""}`;
};

/** At these offices a document of kind B is the grant, and its date is the grant date. */
const isGrant = (country: string, kind: Maybe<string>): boolean =>
  (country === "EP" || country === "US") && /^B/u.test(kind ?? "");

function toPatent(document: z.infer<typeof Document>): RawPatent[] {
  const data = document["bibliographic-data"];
  // A restricted hit has only its number.
  if (!data) return [];
  const { "@country": country, "@doc-number": digits, "@kind": kind } = document;
  const number = `${country}${digits}${kind ?? ""}`;
  const classes = present(data["patent-classifications"]?.["patent-classification"]);
  return [
    {
      number,
      url: urlOf(number),
      title: titleOf(present(data["invention-title"])),
      abstract: abstractOf(document),
      assignees: partiesOf(present(data.parties?.applicants?.applicant)),
      inventors: partiesOf(present(data.parties?.inventors?.inventor)),
      filed: dayOf(data["application-reference"]),
      granted: isGrant(country, kind) ? dayOf(data["publication-reference"]?.[0]) : undefined,
      cpcCodes: classes.filter((entry) => /^CPC/u.test(entry["classification-scheme"]?.["@scheme"] ?? "")).map(classOf),
    },
  ];
}

/** A hit of which only the number is known. */
function toBare(reference: z.infer<typeof Reference>): RawPatent[] {
  const id = idsOf(reference).find((one) => one["@document-id-type"] === "docdb");
  const number = `${id?.country ?? ""}${id?.["doc-number"] ?? ""}${id?.kind ?? ""}`;
  return [{ number, url: urlOf(number) }];
}

const describedIn = (sets: Maybe<readonly Maybe<z.infer<typeof Documents>>[]>): RawPatent[] =>
  present(sets)
    .flatMap((set) => present(set["exchange-document"]))
    .flatMap(toPatent);

/** The documents of a reply, and the total. */
export function readReply({ "world-patent-data": data }: z.infer<typeof Reply>) {
  const { "biblio-search": search, "exchange-documents": documents } = data;
  if (!search) return { raws: describedIn(documents) };
  const { "@total-result-count": count, "search-result": result } = search;
  const bare = present(result?.["publication-reference"]).flatMap(toBare);
  const raws = [...describedIn(result?.["exchange-documents"]), ...bare];
  return { raws, total: /^\d+$/u.test(count ?? "") ? Number(count) : undefined };
}
