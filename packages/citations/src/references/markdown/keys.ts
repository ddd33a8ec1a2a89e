import { omitUndefined } from "@wellsourced/core";
import { withoutTail } from "../../find-dois.ts";
import { normalizeDoi } from "../../identifiers.ts";
import type { Draft } from "../found.ts";

/** Pandoc's citation keys, with and without curly brackets, but not e-mail addresses. */
const key = /(?<![\p{L}\p{N}@./\\])-?@(?:\{([^{}\s]{1,500})\}|([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&\-+?<>~/()]{0,500}))/gu;
/** Prefixes of cross-references to figures, tables and the like. */
const crossReference = /^(?:fig|tbl|tab|eq|eqn|sec|lst|thm|lem|def|cor|prp|cnj|exm|exr|supp|app):/iu;

export interface Key {
  readonly key: string;
  readonly at: number;
  readonly bracketed: boolean;
}

/** Returns the citation keys of a text in order. */
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
  arxiv: (value) => ({
    url: `https://arxiv.org/abs/${value}`,
    ...omitUndefined({ doi: normalizeDoi(`arXiv:${value}`) }),
  }),
  pmid: (value) => ({ url: `https://pubmed.ncbi.nlm.nih.gov/${value}/` }),
  pubmed: (value) => ({ url: `https://pubmed.ncbi.nlm.nih.gov/${value}/` }),
  pmcid: (value) => ({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` }),
  pmc: (value) => ({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${value}/` }),
  isbn: (value) => ({ csl: { id: `isbn:${value}`, type: "book", ISBN: value } }),
  wikidata: (value) => ({ url: `https://www.wikidata.org/wiki/${value}` }),
  tag: () => ({}),
  raw: () => ({}),
};

/** Resolves a key that contains its identifier, `@doi:10.…`, or is a tag that the document defines. */
export function selfDescribing({ key: name, at }: Key, targets: ReadonlyMap<string, string>): Draft | undefined {
  const colon = name.indexOf(":");
  const scheme = colon > 0 ? name.slice(0, colon).toLowerCase() : "";
  const read = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (!read) return undefined;
  const target = targets.get(`@${name.toLowerCase()}`);
  const aimed = target?.replace(/^@/u, "");
  const through = aimed && aimed !== name ? selfDescribing({ key: aimed, at, bracketed: false }, new Map()) : undefined;
  const known = through ?? { ...read(name.slice(colon + 1)) };
  return { ...known, kind: "citation", raw: `@${name}`, key: name, at };
}
