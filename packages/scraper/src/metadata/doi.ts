import type { Clues } from "./clues.ts";
import { type Found, firstFound, type Source } from "./found.ts";
import { isObject, type JsonObject } from "./json-ld.ts";

const names = [
  "citation_doi",
  "prism.doi",
  "bepress_citation_doi",
  "dc.identifier.doi",
  "dc.identifier",
  "dcterms.identifier",
];

/** Properties of structured data under which a work gives its own DOI. */
const properties = ["doi", "identifier", "sameAs", "@id"];

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(textsIn);
  return isObject(value) ? textsIn(value.value) : [];
};

/** Only a DOI that stands alone in its tag is the page's own; one inside a sentence may be anybody's. */
export const doiOf = ({ meta }: Clues, about: JsonObject): Found | undefined =>
  firstFound([
    ...names.map((name): Source<string> => [`meta ${name}`, () => firstDoi(meta.all(name))]),
    ...properties.map((name): Source<string> => [`json-ld ${name}`, () => firstDoi(textsIn(about[name]))]),
  ]);

const firstDoi = (values: readonly string[]): string | undefined => values.map(bareDoi).find((it) => it !== undefined);

const bareDoi = (value: string): string | undefined =>
  /^\s*(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]{1,200})\s*$/iu
    .exec(value.slice(0, 400))?.[1]
    ?.toLowerCase();
