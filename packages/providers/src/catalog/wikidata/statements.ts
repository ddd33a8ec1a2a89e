import { z } from "zod";
import { number, partOf, text } from "../../fields.ts";

/** PHP sends an empty map as an empty list. */
export const bag = <Inner extends z.ZodType>(inner: Inner) =>
  z
    .preprocess(
      (given) => (Array.isArray(given) && given.length === 0 ? {} : given),
      z.record(z.string(), inner).nullish(),
    )
    .transform((given): Readonly<Record<string, z.output<Inner>>> => given ?? {});

const Snak = z.object({ snaktype: z.string(), datavalue: partOf({ value: z.unknown() }) });
type Snak = z.infer<typeof Snak>;

export const Statement = z.object({ mainsnak: Snak, rank: text, qualifiers: bag(z.array(Snak)) });
export type Statement = z.infer<typeof Statement>;

/** What is said of an entity, by property. */
export type Claims = Readonly<Record<string, readonly Statement[]>>;

const Monolingual = z.object({ text: z.string() });
const Item = z.object({ id: text, "numeric-id": number });
const Time = z.object({ time: z.string(), precision: z.number() });
const Quantity = z.object({ amount: z.string() });

const contentOf = ({ snaktype, datavalue }: Snak): unknown => (snaktype === "value" ? datavalue?.value : undefined);

function textOf(snak: Snak): string | undefined {
  const value = contentOf(snak);
  return typeof value === "string" ? value : Monolingual.safeParse(value).data?.text;
}

/** Older dumps have only the number. */
function itemOf(snak: Snak): string | undefined {
  const { id, "numeric-id": number } = Item.safeParse(contentOf(snak)).data ?? {};
  const written = id ?? (number ? `Q${number}` : "");
  return /^Q[1-9]\d*$/u.test(written) ? written : undefined;
}

const LENGTH_BY_PRECISION: Readonly<Record<number, number>> = { 9: 4, 10: 7, 11: 10 };

/** No more of a date than its precision vouches for: `+1976-00-00T00:00:00Z` at the precision of a year is 1976. */
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

/** What holds today: nothing withdrawn, nothing that ended, and only what is preferred where something is. */
function current(claims: Claims, property: string): readonly Statement[] {
  const now = standing(claims, property).filter(({ qualifiers }) => !qualifiers[END]);
  const preferred = now.filter(({ rank }) => rank === "preferred");
  return preferred.length > 0 ? preferred : now;
}

export const texts = (claims: Claims, property: string): string[] =>
  said(current(claims, property).map(({ mainsnak }) => textOf(mainsnak)));

export const items = (claims: Claims, property: string): string[] =>
  said(current(claims, property).map(({ mainsnak }) => itemOf(mainsnak)));

export const dates = (claims: Claims, property: string): string[] =>
  said(current(claims, property).map(({ mainsnak }) => dateOf(mainsnak)));

/** The exchanges a share is traded at, with its ticker there. */
export const listings = (claims: Claims): { readonly exchange: string | undefined; readonly ticker?: string }[] =>
  current(claims, "P414").map(({ mainsnak, qualifiers }) => {
    const [ticker] = said((qualifiers.P249 ?? []).map(textOf));
    return { exchange: itemOf(mainsnak), ...(ticker ? { ticker } : {}) };
  });

/** Property to what the other is to this one. */
const RELATIONS: Readonly<Record<string, string>> = {
  P749: "parent",
  P127: "owner",
  P355: "subsidiary",
  P1830: "owns",
};

/** Who belongs to whom, history included; what ended says when. */
export function relations(claims: Claims) {
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
