import { given } from "@wellsourced/core";
import { withoutTail } from "../../find-dois.ts";
import { normalizeDoi } from "../../identifiers.ts";
import { doiOfAddress, findAddresses } from "../addresses.ts";
import type { Draft } from "../found.ts";

const definition = /^[ \t]{0,3}\[(?!\^)([^\]\n]{1,300})\]:[ \t]*<?([^\s>]+)>?/gmu;
/** `](target "title")`, with one pair of brackets inside the target. */
const inline =
  /\]\(\s{0,9}(?:<([^<>\n]{1,2000})>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.){0,400}\)){1,2000}))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'))?\s{0,9}\)/gu;
const full = /\]\[([^\]\n]{1,300})\]/gu;
const angled = /<(https?:\/\/[^\s<>]{1,2000})>/gu;
const quoted = /\s(?:href)=["'](https?:\/\/[^"'\s]{1,2000})["']/giu;

const unescaped = (url: string): string => url.replace(/\\([()[\]_*~])/gu, "$1");

/** Targets of `[name]: address` definitions; names count without case. */
export const definitions = (text: string): Map<string, string> =>
  new Map([...text.matchAll(definition)].map(([, name = "", url = ""]) => [name.toLowerCase().trim(), url]));

/** Is the bracket that closes here the end of an image's description? */
function closesImage(text: string, at: number): boolean {
  let depth = 0;
  for (let index = at; index >= 0 && at - index < 2_000; index--) {
    if (text[index - 1] === "\\" && text[index - 2] !== "\\") continue;
    if (text[index] === "]") depth++;
    else if (text[index] === "[" && --depth === 0) return text[index - 1] === "!";
  }
  return false;
}

/** Every link of a text with its place: inline, by definition, in angle brackets, in HTML, bare. Images are none. */
export function linksIn(text: string, named: ReadonlyMap<string, string>): Draft[] {
  const found: { url: string; at: number }[] = [];
  let rest = text;
  const take = (pattern: RegExp, target: (match: RegExpExecArray) => string | undefined) => {
    rest = rest.replace(pattern, (...parts) => {
      const at = parts.findLast((part): part is number => typeof part === "number") ?? 0;
      const match = pattern.exec(parts[0]);
      pattern.lastIndex = 0;
      const url = match && !(parts[0].startsWith("]") && closesImage(text, at)) ? target(match) : undefined;
      if (url && /^(?:https?:)?\/\/[^\s/]|^(?:doi:)?10\.\d{4}/iu.test(url)) found.push({ url: unescaped(url), at });
      return " ".repeat(parts[0].length);
    });
  };
  take(definition, () => undefined);
  take(inline, ([, bracketed, plain]) => bracketed ?? plain);
  take(full, ([, name = ""]) => named.get(name.toLowerCase().trim()));
  take(angled, ([, url]) => url);
  take(quoted, ([, url]) => url);
  for (const { url, at } of findAddresses(rest)) found.push({ url: unescaped(url), at });
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ url, at }): Draft => ({ kind: "link", raw: url, url, at, ...given({ doi: doiOfAddress(url) }) }));
}

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
