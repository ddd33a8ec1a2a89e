import { Failure, isRecord } from "@wellsourced/core";
import { issueMessage } from "@wellsourced/core/searches";
import { z } from "zod";
import { coerce } from "./coerce.ts";
import { shapeOf } from "./guess.ts";
import { mistakesIn } from "./mistakes.ts";

/** Prefix of messages of tools in the set `pulse`. */
export const INVALID_ARGUMENTS = "Invalid arguments:";

/** Drops blank texts, with which models fill arguments that they do not use. */
function withoutBlanks(given: unknown): unknown {
  if (!isRecord(given)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
  );
}

/** Names of the same argument in different tools; each is accepted for the one that the tool publishes. */
const SAME_NAME = ["num_results", "limit", "numCorroborationResults"];
/** Synonyms that differ between tools, by argument. */
const SAME_WORD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  safe: { medium: "moderate", moderate: "medium", high: "strict", strict: "high" },
};

/** Renames arguments and values to those that this tool publishes. */
function inItsWords(schema: z.ZodType, given: unknown): unknown {
  const shape = shapeOf(schema);
  if (!shape || !isRecord(given)) return given;
  const wanted = SAME_NAME.find((name) => name in shape && !(name in given));
  const named = Object.entries(given).map(([key, value]): [string, unknown] => {
    const name = wanted !== undefined && !(key in shape) && SAME_NAME.includes(key) ? wanted : key;
    const other = typeof value === "string" ? SAME_WORD[name]?.[value] : undefined;
    const argument = shape[name];
    const isOther =
      other !== undefined &&
      argument instanceof z.ZodType &&
      !argument.safeParse(value).success &&
      argument.safeParse(other).success;
    return [name, isOther ? other : value];
  });
  // Two spellings of one argument at once are left for the schema to refuse.
  return new Set(named.map(([name]) => name)).size < named.length ? given : Object.fromEntries(named);
}

/**
 * Coerces and validates the arguments of a call. With `listed`, the message lists every mistake after its argument.
 *
 * @throws {Failure} `validation` naming the argument
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  { listed = false }: { readonly listed?: boolean } = {},
): z.output<Schema> {
  const input = coerce(schema, inItsWords(schema, withoutBlanks(given ?? {})));
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return result.data;
  const { line, rest, all, argument } = mistakesIn(result.error.issues, schema, input);
  throw listed
    ? new Failure("validation", `${INVALID_ARGUMENTS} ${all.join(", ")}`, { argument })
    : new Failure("validation", line, { detail: rest.join("; ") || undefined, argument });
}
