import { Failure, isRecord } from "@wellsourced/core";
import { z } from "zod";
import { asMeant } from "./as-meant.ts";
import { shapeOf } from "./guess.ts";
import { misfit } from "./misfit.ts";
import { mistakesIn } from "./mistakes.ts";

/** How messages about the arguments of the tools of the set `pulse` begin. */
export const INVALID_ARGUMENTS = "Invalid arguments:";

/** Without texts that hold nothing: models fill in what they leave open, also where only a few words are allowed. */
function withoutBlanks(given: unknown): unknown {
  if (!isRecord(given)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
  );
}

/** Names of one thing that differ between tools: each is taken for the one that a tool publishes. */
const SAME_NAME = ["num_results", "limit", "numCorroborationResults"];
/** Words of one meaning that differ between tools, by argument. */
const SAME_WORD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  safe: { medium: "moderate", moderate: "medium", high: "strict", strict: "high" },
};

/** The arguments by the names and words that this tool publishes. */
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
  // Two spellings of one argument at once are a mistake, which the check then names.
  return new Set(named.map(([name]) => name)).size < named.length ? given : Object.fromEntries(named);
}

/**
 * The arguments of a call as they are meant, checked and trimmed. With `listed` the message names every mistake, each
 * after its argument.
 *
 * @throws {Failure} `validation` naming the argument
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  { listed = false }: { readonly listed?: boolean } = {},
): z.output<Schema> {
  const input = asMeant(schema, inItsWords(schema, withoutBlanks(given ?? {})));
  const result = schema.safeParse(input, { error: misfit });
  if (result.success) return result.data;
  const { line, rest, all, argument } = mistakesIn(result.error.issues, schema, input);
  throw listed
    ? new Failure("validation", `${INVALID_ARGUMENTS} ${all.join(", ")}`, { argument })
    : new Failure("validation", line, { detail: rest.join("; ") || undefined, argument });
}
