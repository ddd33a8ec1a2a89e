import { given, shortened } from "@wellsourced/core";
import { z } from "zod";
import { wantedBy } from "./as-meant.ts";
import { guess, shapeOf } from "./guess.ts";

type Issue = z.core.$ZodIssue;
type Path = Issue["path"];

/** A message names so many of them. */
const MOST_MISTAKES = 6;
const MOST_UNKNOWN = 3;

interface Mistake {
  readonly place: string;
  readonly said: string;
}

/** What is wrong with arguments. */
export interface Mistakes {
  /** The reason for the rest: unknown names, what may be meant by them, and all that is missing. */
  readonly line: string;
  /** What else is wrong. */
  readonly rest: readonly string[];
  /** Every mistake, each after its place. */
  readonly all: readonly string[];
  readonly argument?: string;
}

/** Puts what a schema found wrong into words. */
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
    ...given({ argument }),
  };
}

/** Without what follows from another mistake: a value of another kind has no length that could be wrong, too. */
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
    const wanted = inner && wantedBy(inner);
    return wanted instanceof z.ZodArray ? wanted.element : wanted && shapeOf(wanted)?.[String(key)];
  }, schema);

interface Unknown extends Mistake {
  /** The argument that may be meant. */
  readonly name?: string;
  /** The arguments that there are, where none of them may be meant. */
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

/** A mistake in one sentence, after the argument that it is in. */
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
