import type { z } from "zod";

type Frozen<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** What a caller asks for, by the schema of a search. */
export type Asked<Schema extends z.ZodType> = {
  readonly [Key in keyof z.input<Schema>]: Frozen<z.input<Schema>[Key]>;
};
