import { editDistance, isRecord, shortened } from "@wellsourced/core";
import { z } from "zod";
import { coerce, innerSchema } from "./coerce.ts";

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The properties of an object schema, including refined ones; `undefined` for other schemas. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const wanted = innerSchema(schema);
  return wanted instanceof z.ZodObject ? wanted.shape : undefined;
}

/** Longer names resemble no argument. */
const LONGEST_NAME = 60;
/** Longer values are not tried, as no identifier is that long. */
const LONGEST_VALUE = 2_000;

/** Letters only, so that `numResults` finds `num_results`. */
const plain = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/gu, "");

/** Edit distance of two names; 0 if one is the beginning or end of the other. */
function farFrom(key: string, name: string): number {
  const [one, other] = [plain(key), plain(name)];
  const isPart = other.startsWith(one) || (one.length > 2 && other.endsWith(one));
  return isPart ? 0 : editDistance(one, other);
}

/** Identifiers of sources by the names that callers use, as text and as URL. */
const IDENTIFIERS: Readonly<Record<string, { text?(id: string): string; url?(id: string): string }>> = {
  doi: { text: (id) => id, url: (id) => `https://doi.org/${id}` },
  pmid: { text: (id) => `PMID ${id}`, url: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/` },
  pmcid: { text: (id) => id, url: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/` },
  arxiv: { text: (id) => `arXiv:${id}`, url: (id) => `https://arxiv.org/abs/${id}` },
  arxivid: { text: (id) => `arXiv:${id}`, url: (id) => `https://arxiv.org/abs/${id}` },
  isbn: { text: (id) => `ISBN ${id}` },
  url: { url: (url) => url },
  uri: { url: (url) => url },
  link: { url: (url) => url },
};
/** Arguments that take an identifier, and those that take a URL. */
const NAMES = ["citation", "paper", "identifier"];
const ADDRESSES = ["url", "id"];

/** The argument for identifiers, with the identifier in the form that it takes. */
function identified(key: string, value: unknown, shape: Shape): object | undefined {
  const kind = Object.hasOwn(IDENTIFIERS, plain(key)) ? IDENTIFIERS[plain(key)] : undefined;
  if (!kind || !(typeof value === "string" || typeof value === "number")) return undefined;
  const id = String(value)
    .trim()
    .replace(/^(?:doi|pmid|arxiv|isbn)[:\s]\s{0,3}/iu, "");
  const text = kind.text?.(id);
  const address = /^https?:/iu.test(id) ? id : kind.url?.(id);
  const places = [
    ...NAMES.map((name) => [name, text] as const),
    ...ADDRESSES.map((name) => [name, address] as const),
    ...NAMES.map((name) => [name, address] as const),
    ["query", text] as const,
  ];
  const [name, given] = places.find(([where, what]) => where in shape && what !== undefined) ?? [];
  return name === undefined ? undefined : { [name]: given };
}

/** The object or list argument that a misplaced field belongs in. */
function nested(key: string, value: unknown, shape: Shape): object | undefined {
  for (const [name, schema] of Object.entries(shape)) {
    const wanted = innerSchema(schema);
    const isList = wanted instanceof z.ZodArray;
    if (!Object.hasOwn(shapeOf(isList ? wanted.element : wanted) ?? {}, key)) continue;
    const inner = isList ? [{ [key]: value }] : { [key]: value };
    if (accepts(schema, inner)) return { [name]: inner };
  }
  return undefined;
}

const accepts = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  schema !== undefined &&
  !(typeof value === "string" && value.length > LONGEST_VALUE) &&
  z.safeParse(schema, coerce(schema, value)).success;

export interface Unknown {
  readonly key: string;
  readonly given: unknown;
  readonly shape: Shape;
  /** Missing required arguments. */
  readonly missing: readonly string[];
}

/** Suggests a known argument for an unknown one: a sentence, and the argument's name. */
export function guess(unknown: Unknown): { readonly said: string; readonly name: string } | undefined {
  const { key, given, shape } = unknown;
  if (key.length > LONGEST_NAME) return undefined;
  const value = isRecord(given) ? given[key] : undefined;
  const place = nested(key, value, shape) ?? identified(key, value, shape);
  const [first] = Object.keys(place ?? {});
  if (first !== undefined && isFree(first, given))
    return { said: `Give it as ${shortened(JSON.stringify(place), 200)}.`, name: first };
  const name = meant(unknown);
  return name === undefined ? undefined : { said: `Did you mean ${name}?`, name };
}

/** The similar name that accepts the value, or a missing argument that does, or the most similar name. */
function meant({ key, given, shape, missing }: Unknown): string | undefined {
  const value = isRecord(given) ? given[key] : undefined;
  const byDistance = Object.keys(shape)
    .map((name) => ({ name, far: farFrom(key, name) }))
    .sort((a, b) => a.far - b.far);
  const near = byDistance.filter(({ far }) => far <= key.length / 2).map(({ name }) => name);
  const takes = (name: string) => isFree(name, given) && accepts(shape[name], value);
  return near.find(takes) ?? missing.find(takes) ?? near[0];
}

const isFree = (name: string, given: unknown): boolean => !isRecord(given) || given[name] === undefined;
