import { z } from "zod";

/** Optional fields of a reply, by type. */
export const texts = <Name extends string>(...names: readonly Name[]) => fieldsOf(z.string().nullish(), names);
export const numbers = <Name extends string>(...names: readonly Name[]) => fieldsOf(z.number().nullish(), names);
export const flags = <Name extends string>(...names: readonly Name[]) => fieldsOf(z.boolean().nullish(), names);

const fieldsOf = <Schema extends z.ZodType, Name extends string>(schema: Schema, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
