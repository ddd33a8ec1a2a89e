import { z } from "zod";
import type { RawEntity } from "../../capabilities/entity.ts";
import { known } from "../../clean.ts";
import { text } from "../../fields.ts";
import { bag, type Claims, dates, items, listings, relations, Statement, texts } from "./statements.ts";

const Word = z.object({ value: z.string() });

export const Item = z.object({
  id: text,
  missing: z.unknown().optional(),
  labels: bag(Word),
  descriptions: bag(Word),
  aliases: bag(z.array(Word)),
  claims: bag(z.array(Statement)),
  sitelinks: bag(z.object({ title: z.string() })),
});
export type Item = z.infer<typeof Item>;

/** An item with the name that it goes by. */
export type Identified = Item & { readonly id: string };

/** The word in this language, in the one for all languages, or in English. */
const inLanguage = <Value>(words: Readonly<Record<string, Value>>, language: string): Value | undefined =>
  words[language] ?? words.mul ?? words.en;

export const labelOf = ({ labels }: Pick<Item, "labels">, language: string): string | undefined =>
  inLanguage(labels, language)?.value;

/** Property to the network, and the address of an account there. */
const PROFILES: readonly (readonly [property: string, network: string, address: (name: string) => string])[] = [
  ["P2002", "twitter", (name) => `https://x.com/${name}`],
  ["P4264", "linkedin", (name) => `https://www.linkedin.com/company/${name}/`],
  ["P2037", "github", (name) => `https://github.com/${name}`],
  ["P2397", "youtube", (name) => `https://www.youtube.com/channel/${name}`],
  ["P2013", "facebook", (name) => `https://www.facebook.com/${name}`],
  ["P2003", "instagram", (name) => `https://www.instagram.com/${name}/`],
];

function profilesOf(claims: Claims): Record<string, string> {
  const rows = PROFILES.flatMap(([property, network, address]) => {
    const [name] = texts(claims, property);
    return name ? [[network, address(encodeURIComponent(name))] as const] : [];
  });
  return Object.fromEntries(rows);
}

const fileUrl = (name: string | undefined): string | undefined =>
  name && `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(name.replaceAll(" ", "_"))}`;

const KIND = "P31";
const INDUSTRY = "P452";
const COUNTRY = "P17";
const SEAT = "P159";

/** Entities that this one refers to and whose names are shown, the most telling ones first. */
export const referred = ({ claims }: Item): string[] => [
  ...[KIND, INDUSTRY, COUNTRY, SEAT].flatMap((property) => items(claims, property)),
  ...listings(claims).flatMap(({ exchange }) => exchange ?? []),
  ...relations(claims).map(({ id }) => id),
];

function articleOf({ sitelinks }: Item, language: string): string | undefined {
  const spoken = [language, "en"].find((code) => sitelinks[`${code}wiki`]);
  const title = spoken && sitelinks[`${spoken}wiki`]?.title;
  return title && `https://${spoken}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`;
}

/** What `names` is for: the names of the entities that are referred to, by id. */
export function toEntity(item: Identified, names: ReadonlyMap<string, string>, language: string): RawEntity {
  const { id, claims } = item;
  const named = (property: string) => items(claims, property).flatMap((one) => names.get(one) ?? []);
  return {
    id,
    name: labelOf(item, language),
    description: inLanguage(item.descriptions, language)?.value,
    aliases: inLanguage(item.aliases, language)?.map(({ value }) => value),
    kinds: named(KIND),
    url: `https://www.wikidata.org/wiki/${id.startsWith("P") ? "Property:" : ""}${encodeURIComponent(id)}`,
    website: texts(claims, "P856")[0],
    legalName: texts(claims, "P1448")[0],
    industries: named(INDUSTRY),
    inception: dates(claims, "P571")[0],
    dissolved: dates(claims, "P576")[0],
    country: named(COUNTRY)[0],
    headquarters: named(SEAT)[0],
    image: fileUrl(texts(claims, "P18")[0]),
    logo: fileUrl(texts(claims, "P154")[0]),
    lei: texts(claims, "P1278")[0],
    cik: texts(claims, "P5531")[0],
    listings: listings(claims).map(({ exchange, ticker }) => ({ exchange: names.get(exchange ?? ""), ticker })),
    relations: relations(claims).map(({ id: other, relation, ...rest }) => ({
      relation,
      id: other,
      ...known({ name: names.get(other), ...rest }),
    })),
    profiles: profilesOf(claims),
    article: articleOf(item, language),
  };
}
