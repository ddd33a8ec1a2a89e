import { z } from "zod";
import type { RawEntity } from "../../capabilities/entity.ts";
import { known } from "../../clean.ts";
import { number, partOf, text } from "../../fields.ts";

/** PHP serialises an empty map as an empty array. */
export const bag = <Inner extends z.ZodType>(inner: Inner) =>
  z
    .preprocess(
      (given) => (Array.isArray(given) && given.length === 0 ? {} : given),
      z.record(z.string(), inner).nullish(),
    )
    .transform((given): Readonly<Record<string, z.output<Inner>>> => given ?? {});

const Snak = z.object({ snaktype: z.string(), datavalue: partOf({ value: z.unknown() }) });
type Snak = z.infer<typeof Snak>;

const Statement = z.object({ mainsnak: Snak, rank: text, qualifiers: bag(z.array(Snak)) });
type Statement = z.infer<typeof Statement>;

/** Statements by property. */
type Claims = Readonly<Record<string, readonly Statement[]>>;

const Monolingual = z.object({ text: z.string() });
const ItemValue = z.object({ id: text, "numeric-id": number });
const Time = z.object({ time: z.string(), precision: z.number() });
const Quantity = z.object({ amount: z.string() });

const contentOf = ({ snaktype, datavalue }: Snak): unknown => (snaktype === "value" ? datavalue?.value : undefined);

function textOf(snak: Snak): string | undefined {
  const value = contentOf(snak);
  return typeof value === "string" ? value : Monolingual.safeParse(value).data?.text;
}

/** Older dumps have only the numeric id. */
function itemOf(snak: Snak): string | undefined {
  const { id, "numeric-id": number } = ItemValue.safeParse(contentOf(snak)).data ?? {};
  const written = id ?? (number ? `Q${number}` : "");
  return /^Q[1-9]\d*$/u.test(written) ? written : undefined;
}

const LENGTH_BY_PRECISION: Readonly<Record<number, number>> = { 9: 4, 10: 7, 11: 10 };

/** A date cut to its precision: `+1976-00-00T00:00:00Z` with the precision of a year is `1976`. */
function dateOf(snak: Snak): string | undefined {
  const { time = "", precision = 0 } = Time.safeParse(contentOf(snak)).data ?? {};
  const length = LENGTH_BY_PRECISION[precision];
  const written = /^\+(\d{4}-\d\d-\d\d)T/u.exec(time)?.[1];
  return length === undefined ? undefined : written?.slice(0, length);
}

const numberOf = (snak: Snak): number | undefined => {
  const amount = Number(Quantity.safeParse(contentOf(snak)).data?.amount ?? Number.NaN);
  return Number.isFinite(amount) ? amount : undefined;
};

const said = <Value>(values: readonly (Value | undefined)[]): Value[] => values.flatMap((value) => value ?? []);

const END = "P582";
const standing = (claims: Claims, property: string) =>
  (claims[property] ?? []).filter(({ rank }) => rank !== "deprecated");

/** Current statements: neither deprecated nor ended, and only preferred ones if there are any. */
function current(claims: Claims, property: string): readonly Statement[] {
  const now = standing(claims, property).filter(({ qualifiers }) => !qualifiers[END]);
  const preferred = now.filter(({ rank }) => rank === "preferred");
  return preferred.length > 0 ? preferred : now;
}

const valuesOf = <Value>(claims: Claims, property: string, read: (snak: Snak) => Value | undefined): Value[] =>
  said(current(claims, property).map(({ mainsnak }) => read(mainsnak)));

/** Stock exchanges with the ticker. */
const listings = (claims: Claims): { readonly exchange: string | undefined; readonly ticker?: string }[] =>
  current(claims, "P414").map(({ mainsnak, qualifiers }) => {
    const [ticker] = said((qualifiers.P249 ?? []).map(textOf));
    return { exchange: itemOf(mainsnak), ...(ticker ? { ticker } : {}) };
  });

/** Relation of the other entity to this one, by property. */
const RELATIONS: Readonly<Record<string, string>> = {
  P749: "parent",
  P127: "owner",
  P355: "subsidiary",
  P1830: "owns",
};

/** Ownership relations, past ones included with their dates. */
function relations(claims: Claims) {
  return Object.entries(RELATIONS).flatMap(([property, relation]) =>
    standing(claims, property).flatMap(({ mainsnak, qualifiers }) => {
      const id = itemOf(mainsnak);
      if (id === undefined) return [];
      const [start] = said((qualifiers.P580 ?? []).map(dateOf));
      const [end] = said((qualifiers[END] ?? []).map(dateOf));
      const [share] = said((qualifiers.P1107 ?? []).map(numberOf));
      return [{ relation, id, start, end, past: qualifiers[END] ? true : undefined, share }];
    }),
  );
}

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

/** An item with its id. */
export type Identified = Item & { readonly id: string };

/** The value in this language, language-independent (`mul`), or in English. */
const inLanguage = <Value>(words: Readonly<Record<string, Value>>, language: string): Value | undefined =>
  words[language] ?? words.mul ?? words.en;

export const labelOf = ({ labels }: Pick<Item, "labels">, language: string): string | undefined =>
  inLanguage(labels, language)?.value;

/** Social networks by property, with the URL of an account. */
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
    const [name] = valuesOf(claims, property, textOf);
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

/** Entities whose names are shown, most important first. */
export const referred = ({ claims }: Item): string[] => [
  ...[KIND, INDUSTRY, COUNTRY, SEAT].flatMap((property) => valuesOf(claims, property, itemOf)),
  ...listings(claims).flatMap(({ exchange }) => exchange ?? []),
  ...relations(claims).map(({ id }) => id),
];

function articleOf({ sitelinks }: Item, language: string): string | undefined {
  const spoken = [language, "en"].find((code) => sitelinks[`${code}wiki`]);
  const title = spoken && sitelinks[`${spoken}wiki`]?.title;
  return title && `https://${spoken}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`;
}

/** `names` are those of referenced entities, by id. */
export function toEntity(item: Identified, names: ReadonlyMap<string, string>, language: string): RawEntity {
  const { id, claims } = item;
  const named = (property: string) => valuesOf(claims, property, itemOf).flatMap((one) => names.get(one) ?? []);
  const textAt = (property: string) => valuesOf(claims, property, textOf)[0];
  return {
    id,
    name: labelOf(item, language),
    description: inLanguage(item.descriptions, language)?.value,
    aliases: inLanguage(item.aliases, language)?.map(({ value }) => value),
    kinds: named(KIND),
    url: `https://www.wikidata.org/wiki/${id.startsWith("P") ? "Property:" : ""}${encodeURIComponent(id)}`,
    website: textAt("P856"),
    legalName: textAt("P1448"),
    industries: named(INDUSTRY),
    inception: valuesOf(claims, "P571", dateOf)[0],
    dissolved: valuesOf(claims, "P576", dateOf)[0],
    country: named(COUNTRY)[0],
    headquarters: named(SEAT)[0],
    image: fileUrl(textAt("P18")),
    logo: fileUrl(textAt("P154")),
    lei: textAt("P1278"),
    cik: textAt("P5531"),
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
