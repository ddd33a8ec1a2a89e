import { z } from "zod";

/** Optional fields, as upstreams omit unknown values or send `null`. */
export const text = z.string().nullish();
export const number = z.number().nullish();
export const flag = z.boolean().nullish();
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish();

/** A field that is a list, or its only item. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])]).nullish();

/** The text of an XML element, which is an object if the element has attributes. */
export const element = z
  .union([z.string(), z.object({ "#text": text })])
  .nullish()
  .transform((value) => (typeof value === "string" ? value : value?.["#text"]) ?? undefined);

/** An optional object. */
export const partOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();
