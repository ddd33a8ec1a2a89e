import { given } from "@wellsourced/core";
import { withoutTail } from "../../find-dois.ts";
import { normalizeDoi } from "../../identifiers.ts";
import type { Draft } from "../found.ts";

/** Pandoc's citation keys, with and without curly brackets; an address of mail is none. */
const key = /(?<![\p{L}\p{N}@./\\])-?@(?:\{([^{}\s]{1,500})\}|([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&\-+?<>~/()]{0,500}))/gu;
/** What cross-references of figures, tables and the like begin with. */
const crossReference = /^(?:fig|tbl|tab|eq|eqn|sec|lst|thm|lem|def|cor|prp|cnj|exm|exr|supp|app):/iu;

/** A citation key and where it stands. */
export interface Key {
  readonly key: string;
  readonly at: number;
  readonly bracketed: boolean;
}

/** The keys of a text, in its order. */
export function citationKeys(text: string): Key[] {
  return [...text.matchAll(key)].flatMap((match) => {
    const name = match[1] ?? withoutTail(match[2] ?? "", /[.:#$%&\-+?<>~;,/(]/u);
    if (name === "" || crossReference.test(name)) return [];
    const line = text.slice(Math.max(0, match.index - 300), match.index);
    const bracketed = line.lastIndexOf("[") > line.lastIndexOf("]");
    return [{ key: name, at: match.index, bracketed }];
  });
}

const schemes: Readonly<Record<string, (value: string) => Partial<Draft>>> = {
  doi: (value) => ({ doi: normalizeDoi(value) ?? value.toLowerCase() }),
  shortdoi: (value) => ({ url: `https://doi.org/${value.replace(/^10\//u, "")}` }),
  url: (value) => ({ url: value }),
  http: (value) => ({ url: `http:${value}` }),
  https: (value) => ({ url: `https:${value}` }),
  arxiv: (value) => ({ url: `https://arxiv.org/abs/${value}`, ...given({ doi: normalizeDoi(`arXiv:${value}`) }) }),
  pmid: (value) => ({ url: `https://pubmed.ncbi.nlm.nih.gov/${value}/` }),
  pubmed: (value) => ({ url: `https://pubmed.ncbi.nlm.nih.gov/${value}/` }),
  pmcid: (value) => ({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` }),
  pmc: (value) => ({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` }),
  isbn: (value) => ({ csl: { id: `isbn:${value}`, type: "book", ISBN: value } }),
  wikidata: (value) => ({ url: `https://www.wikidata.org/wiki/${value}` }),
  tag: () => ({}),
  raw: () => ({}),
};

/** Keys that say themselves what they mean, `@doi:10.…`; tags by the definitions of the document. */
export function selfDescribing({ key: name, at }: Key, definitions: ReadonlyMap<string, string>): Draft | undefined {
  const colon = name.indexOf(":");
  const scheme = colon > 0 ? name.slice(0, colon).toLowerCase() : "";
  const read = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (!read) return undefined;
  const target = definitions.get(`@${name.toLowerCase()}`);
  const aimed = target?.replace(/^@/u, "");
  const through = aimed && aimed !== name ? selfDescribing({ key: aimed, at, bracketed: false }, new Map()) : undefined;
  const known = through ?? { ...read(name.slice(colon + 1)) };
  return { ...known, kind: "citation", raw: `@${name}`, key: name, at };
}
