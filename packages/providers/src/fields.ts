import { z } from "zod";

/** Fields of a reply's schema. Upstreams leave out what they do not know, or write `null`. */
export const text = z.string().nullish();
export const number = z.number().nullish();
export const flag = z.boolean().nullish();
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish();

/** A field that is a list in one record and its only item in the next. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).nullish();

/** The text of an XML element, which is an object where the element has attributes. */
export const element = z
  .union([z.string(), z.object({ "#text": text })])
  .nullish()
  .transform((value) => (typeof value === "string" ? value : value?.["#text"]) ?? undefined);

/** A part of a reply that may be missing as a whole. */
export const partOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();
