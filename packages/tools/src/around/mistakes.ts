import { omitUndefined, shortened } from "@wellsourced/core";
import { z } from "zod";
import { innerSchema } from "./coerce.ts";
import { guess, shapeOf } from "./guess.ts";

type Issue = z.core.$ZodIssue;
type Path = Issue["path"];

/** Maximum number of mistakes in a message. */
const MOST_MISTAKES = 6;
const MOST_UNKNOWN = 3;

interface Mistake {
  readonly place: string;
  readonly said: string;
}

/** The mistakes in a set of arguments. */
interface Mistakes {
  /** The main message: unknown arguments with suggestions, and missing ones. */
  readonly line: string;
  /** Further mistakes. */
  readonly rest: readonly string[];
  /** Every mistake, prefixed with its path. */
  readonly all: readonly string[];
  readonly argument?: string;
}

/** Describes the issues that a schema reports. */
export function mistakesIn(issues: readonly Issue[], schema: z.ZodType, input: unknown): Mistakes {
  const found = reasonsIn(issues);
  const missing = found
    .filter((issue) => isMissing(issue, input))
    .slice(0, MOST_MISTAKES)
    .map(placeOf);
  const unknown = found.flatMap((issue) => unknownIn(issue, { schema, input, missing })).slice(0, MOST_UNKNOWN);
  const others = found
    .filter((issue) => issue.code !== "unrecognized_keys" && !isMissing(issue, input))
    .slice(0, MOST_MISTAKES)
    .map((issue) => ({ place: placeOf(issue), said: saidOf(issue) }));

  const explained = missing.filter((name) => unknown.some((one) => one.name === name));
  const unexplained = missing.filter((name) => !explained.includes(name));
  const lists = [...new Set(unknown.flatMap(({ list }) => list ?? []))];
  const absent = unexplained.length > 0 ? [`${required(unexplained)}${unknown.length > 0 ? "." : ""}`] : [];
  const opening = [...unknown.map(({ said }) => said), ...absent, ...lists].join(" ");
  const [first, ...later] = others.map(({ said }) => said);
  const needed = missing.map((place) => ({ place, said: required([place]) }));
  const [argument] = [...unknown, ...needed, ...others].map(({ place }) => place.split(".", 1)[0]);
  return {
    line: opening || (first ?? "The arguments do not fit."),
    rest: [...explained.map((name) => required([name])), ...(opening && first ? [first] : []), ...later],
    all: [...unknown.map(whole), ...needed, ...others].slice(0, MOST_MISTAKES).map(placed),
    ...omitUndefined({ argument }),
  };
}

/** Drops issues that follow from a wrong type, such as a wrong length. */
function reasonsIn(issues: readonly Issue[]): readonly Issue[] {
  const ofOtherKind = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  return issues.filter((issue) => issue.code === "invalid_type" || !ofOtherKind.has(placeOf(issue)));
}

const placeOf = ({ path }: { readonly path: Path }): string => path.map((key) => shortened(String(key))).join(".");

const isMissing = ({ code, path }: Issue, input: unknown): boolean =>
  (code === "invalid_type" || code === "invalid_value") && path.length > 0 && valueAt(input, path) === undefined;

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner !== null && typeof inner === "object" ? Reflect.get(inner, key) : undefined),
    input,
  );

const schemaAt = (schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined =>
  path.reduce<z.core.$ZodType | undefined>((inner, key) => {
    const wanted = inner && innerSchema(inner);
    return wanted instanceof z.ZodArray ? wanted.element : wanted && shapeOf(wanted)?.[String(key)];
  }, schema);

interface Unknown extends Mistake {
  /** The argument that is probably meant. */
  readonly name?: string;
  /** All arguments, if none is probably meant. */
  readonly list?: string;
}

function unknownIn(
  issue: Issue,
  { schema, input, missing }: { schema: z.ZodType; input: unknown; missing: readonly string[] },
): readonly Unknown[] {
  if (issue.code !== "unrecognized_keys") return [];
  const { keys, path } = issue;
  const at = schemaAt(schema, path);
  const shape = (at && shapeOf(at)) ?? {};
  const within = placeOf(issue);
  const fields = { given: valueAt(input, path), shape, missing: within ? [] : missing };
  return keys.slice(0, MOST_UNKNOWN).map((key) => {
    const meant = guess({ ...fields, key });
    const name = shortened(key);
    return {
      place: within ? `${within}.${name}` : name,
      said: `Unknown argument ${name}${within && ` in ${within}`}.${meant ? ` ${meant.said}` : ""}`,
      ...(meant
        ? { name: meant.name }
        : { list: `The arguments${within && ` of ${within}`} are ${Object.keys(shape).join(", ")}.` }),
    };
  });
}

/** One sentence about an issue, beginning with the argument. */
function saidOf(issue: Issue): string {
  const place = placeOf(issue);
  const list = place.replace(/\.\d+$/u, "");
  const { message } = issue;
  if (!place || message.startsWith("each ")) return message;
  if (!message.startsWith(list)) return `${place}: ${message}`;
  return list === place ? message : `each entry of ${message}`;
}

function required(names: readonly string[]): string {
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
  return `${all} ${names.length > 1 ? "are" : "is"} required`;
}

const whole = ({ place, said, list }: Unknown): Mistake => ({ place, said: list ? `${said} ${list}` : said });

function placed({ place, said }: Mistake): string {
  const where = place || "arguments";
  return said.startsWith(`${where}: `) ? said : `${where}: ${said}`;
}
