import { editDistance, Failure, isRecord, shortened } from "@wellsourced/core";
import { z } from "zod";

/** How messages about the arguments of the tools of the set `pulse` begin. */
export const INVALID_ARGUMENTS = "Invalid arguments:";

/** Letters only, so that `numResults` finds `num_results`. */
const plain = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/gu, "");

/** A shortened name is near to the whole one. */
const farFrom = (key: string, name: string): number => (name.startsWith(key) ? 0 : editDistance(key, name));

/** No name of an argument is longer, so nothing longer resembles one. */
const LONGEST_NAME = 60;

/** The name that may be meant, or all of them where none resembles the key. */
function guess(given: string, known: readonly string[]): string {
  // What a comparison costs grows with the key, which a caller chooses.
  const key = given.slice(0, LONGEST_NAME);
  const [near] = known.map((name) => ({ name, far: farFrom(plain(key), plain(name)) })).sort((a, b) => a.far - b.far);
  if (near === undefined) return "";
  return key === given && near.far <= key.length / 2
    ? ` Did you mean ${near.name}?`
    : ` The arguments are ${known.join(", ")}.`;
}

/** The arguments that a schema has by name. */
const shapeOf = (schema: z.ZodType) => ("shape" in schema && isRecord(schema.shape) ? schema.shape : undefined);

function sentence(issue: z.core.$ZodIssue, schema: z.ZodType, input: unknown): string {
  const path = issue.path.map((key) => shortened(String(key))).join(".");
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(shapeOf(schema) ?? {});
    const [key = ""] = issue.keys;
    return `Unknown argument ${shortened(key)}${path ? ` in ${path}.` : `.${guess(key, known)}`}`;
  }
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === "object" ? Reflect.get(inner, key) : undefined),
    input,
  );
  if (value === undefined && path) return `${path} is required`;
  // What an item of a list must be is said of the list.
  return issue.message.startsWith(path.replace(/\.\d+$/u, "")) || !path ? issue.message : `${path}: ${issue.message}`;
}

/** Without texts that hold nothing: models fill in what they leave open, also where only a few words are allowed. */
function withoutBlanks(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const entries = Object.entries(given).map(([key, value]) => [key, typeof value === "string" ? value.trim() : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
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

/** A message names so many of them. */
const MOST_MISTAKES = 6;

/** One mistake, after the argument that it is in. */
const placed = (issue: z.core.$ZodIssue, said: string): string => {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const place = path.map((key) => shortened(String(key))).join(".") || "arguments";
  return said.startsWith(`${place}: `) ? said : `${place}: ${said}`;
};

/**
 * The arguments of a call, checked and trimmed. With `listed` the message names every mistake, each after its argument.
 *
 * @throws {Failure} `validation` naming the argument
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  { listed = false }: { readonly listed?: boolean } = {},
): z.output<Schema> {
  const input = inItsWords(schema, withoutBlanks(given ?? {}));
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  // A name that nobody knows comes first: it is often why the right one is missing.
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  const issues = result.error.issues
    .toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
    .slice(0, MOST_MISTAKES);
  const [first = "The arguments do not fit.", ...others] = issues.map((issue) => sentence(issue, schema, input));
  const [at] = issues[0]?.path ?? [];
  const argument = at === undefined ? undefined : shortened(String(at));
  if (listed) {
    const mistakes = issues.map((issue) => placed(issue, sentence(issue, schema, input)));
    throw new Failure("validation", `${INVALID_ARGUMENTS} ${mistakes.join(", ")}`, { argument });
  }
  throw new Failure("validation", first, {
    detail: others.join("; ") || undefined,
    argument,
  });
}
