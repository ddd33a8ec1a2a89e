import { addressIn, findDois, identifierIn, yearOf } from "@wellsourced/citations";
import type { FoundReference } from "@wellsourced/citations/documents";
import { omitUndefined } from "@wellsourced/core";
import { plainTex } from "@wellsourced/core/tex";
import { z } from "zod";
import type { ReadAnswer } from "./answer.ts";
import { readAnswer } from "./read-answer.ts";

/** A quotation in a manuscript, with its citation and source. */
export const ManuscriptQuotation = z.object({
  quote: z.string(),
  line: z.int(),
  mark: z.string().exactOptional().describe("The adjacent citation, as written"),
  source: z
    .string()
    .exactOptional()
    .describe("DOI, other identifier or URL of the source, if the citation leads to one"),
});
export type ManuscriptQuotation = Readonly<z.infer<typeof ManuscriptQuotation>>;

/** Quoted text that is shorter is a term or a title, not a sentence. */
const FEWEST_WORDS = 4;
const LONGEST = 5_000;
/**
 * Maximum distance between a quotation and its citation, which follows it directly or precedes it in the same sentence.
 */
const BEHIND = 200;
const BEFORE = 200;

/** Pairs of quotation marks, with no blank line between them. */
const MARKS: readonly RegExp[] = [
  /“([^“”]{8,5000})”/gu,
  /„([^„“”]{8,5000})[“”]/gu,
  /«([^«»]{8,5000})»/gu,
  /``((?:(?!``|'').){8,5000})''/gsu,
  /(?<![\p{L}\p{N}=])"([^"\n]{8,2000})"(?![\p{L}\p{N}])/gu,
];
const BLOCK = /(?:^>[^\n]*(?:\n|$))+/gmu;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

const words = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A block quotation that ends in its citation, which is not part of the words: `> words [@key]`. */
function blockOf(match: RegExpExecArray): Span {
  const text = match[0].replace(/^>[ \t]?/gmu, "").trim();
  // citations are short, so only the end is searched
  const tail = text.slice(-600);
  const cited =
    /(?:\[[^\]\n]{1,200}\](?:\([^)\n]{1,500}\))?|\((?=[^()\n]*\d)[^()\n]{1,200}\)|\\[a-z]{0,12}cite[a-z]{0,12}(?:\[[^\]]{0,100}\]){0,2}\{[^}]{1,200}\})$/u.exec(
      tail,
    );
  const quote = cited ? text.slice(0, text.length - tail.length + cited.index) : text;
  const cut = cited ? match[0].lastIndexOf(cited[0].trim()) : match[0].length;
  return { start: match.index, end: match.index + Math.max(0, cut), quote: quote.trim() };
}

function spansIn(text: string): Span[] {
  const blocks = [...text.matchAll(BLOCK)].map(blockOf);
  const marked = MARKS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      quote: match[1] ?? "",
    })),
  );
  const inBlock = ({ start }: Span) => blocks.some((block) => block.start <= start && start < block.end);
  return [...blocks, ...marked.filter((span) => !inBlock(span))]
    .filter(({ quote }) => words(quote) >= FEWEST_WORDS && quote.length <= LONGEST && !/\n\s*\n/u.test(quote))
    .toSorted((a, b) => a.start - b.start);
}

/** Removes the markup of the document from a quotation. */
function bare(text: string): string {
  const words = text.replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/gu, "$1").replace(/\[\^[^\]\s]{1,60}\]/gu, "");
  return (/[\\$~]|--/u.test(words) ? plainTex(words) : words)
    .replace(/(?<!\\)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The target of a citation; a reference may have no identifier or URL. */
type Cited = Pick<ManuscriptQuotation, "source">;

/** The keys and labels by which a manuscript cites its references. */
interface Index {
  readonly byKey: ReadonlyMap<string, Cited>;
  readonly byAuthor: readonly (Cited & { readonly family: string; readonly year: number })[];
  /** Numeric marks, as in answers: `(1)`, `[1, 2]`, `¹`. */
  readonly numbered: readonly (NumberMark & { readonly start: number })[];
}

interface NumberMark {
  readonly mark: string;
  readonly cited: Cited | undefined;
}

/** Identifiers take precedence over URLs, which may lead to an abstract only. */
const sourceOf = ({ doi, url, csl, raw, confidence }: FoundReference): string | undefined =>
  doi ??
  csl?.DOI?.toLowerCase() ??
  (csl?.PMCID && `PMC${csl.PMCID.replace(/^PMC/iu, "")}`) ??
  (csl?.PMID && `PMID:${csl.PMID}`) ??
  // The text of a record may include an abstract, which names other works.
  (confidence || !csl ? identifierIn(raw) : undefined) ??
  url ??
  csl?.URL ??
  addressIn(csl?.note ?? "");

/** Entries of a list without a heading, as in answers. */
const listedIn = ({ sources }: ReadAnswer, text: string): readonly (readonly [key: string, cited: Cited])[] =>
  sources.flatMap(({ key, doi, url, start, end, missing }) =>
    key === undefined || missing
      ? []
      : [[key, omitUndefined({ source: doi ?? identifierIn(text.slice(start ?? 0, end ?? 0)) ?? url })] as const],
  );

const NUMBERS: ReadonlySet<string> = new Set(["number", "superscript"]);

function indexOf(references: readonly FoundReference[], text: string): Index {
  const known = references.map((one) => ({
    key: one.key,
    csl: one.csl,
    cited: omitUndefined({ source: sourceOf(one) }),
  }));
  const answer = readAnswer(text);
  const keyed = known.flatMap(({ key, cited }) => (key ? [[key.replace(/^\[\^?|\]$/gu, ""), cited] as const] : []));
  const byKey = new Map([...listedIn(answer, text), ...keyed]);
  const keyOf = new Map(answer.sources.map(({ id, key = "" }) => [id, key]));
  return {
    byKey,
    numbered: answer.marks.flatMap(({ kind, text: mark, start, cites: [first = ""] }) =>
      NUMBERS.has(kind) ? [{ mark, start, cited: byKey.get(keyOf.get(first) ?? "") }] : [],
    ),
    byAuthor: known.flatMap(({ csl, cited }) => {
      const family = csl?.author?.[0]?.family ?? csl?.author?.[0]?.literal;
      const year = yearOf(csl?.issued);
      return family && year ? [{ family: family.toLowerCase(), year, ...cited }] : [];
    }),
  };
}

/** Patterns of citations by key, number, footnote, link or URL, each with a function that finds the source. */
const CITATIONS: readonly (readonly [RegExp, (groups: readonly string[], index: Index) => Cited | undefined])[] = [
  [
    /\\[a-z]{0,12}cite[a-z]{0,12}\*?(?:\[[^\]]{0,200}\]){0,2}\{([^},]{1,200})/gu,
    ([key = ""], { byKey }) => byKey.get(key.trim()),
  ],
  [
    /\[[^\]\n]{0,100}@([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]*)/gu,
    ([key = ""], { byKey }) => byKey.get(key.replace(/(?<![.:])[.:]+$/u, "")),
  ],
  [/\[\^([^\]\s]{1,60})\]/gu, ([key = ""], { byKey }) => byKey.get(key)],
  [/\]\((https?:\/\/[^\s)]+)/gu, ([source = ""]) => ({ source })],
  [/\[(\d{1,3})\]/gu, ([key = ""], { byKey }) => byKey.get(key)],
  [/(https?:\/\/[^\s<>"“”)\]]+)/gu, ([url = ""]) => ({ source: url.replace(/(?<![.,;:])[.,;:]+$/u, "") })],
  [/\b(10\.\d{4,9}\/[^\s<>"“”)\]]+)/gu, ([doi = ""]) => omitUndefined({ source: findDois(doi)[0] })],
  [
    /([\p{Lu}][\p{L}'’-]{1,40})(?:[^().\n]{0,60}?)[,\s(]+\(?((?:1[5-9]|20)\d\d)\b/gu,
    ([family = "", year = ""], { byAuthor }) =>
      byAuthor.find((one) => one.family === family.toLowerCase() && one.year === Number(year)),
  ],
];

/** Unambiguous citation marks. If one has no reference, no later link is used instead of it. */
const EXPLICIT = /^(?:\\|\[[^\]]*@|\[\^)/u;

/** A mark as displayed: a URL without its brackets, a key with its closing bracket. */
function shownMark(text: string): string {
  const mark = text.trim();
  if (mark.startsWith("](")) return mark.slice(2);
  if (mark.startsWith("[") && !mark.endsWith("]")) return `${mark}]`;
  return mark.startsWith("\\") ? `${mark}}` : mark;
}

/**
 * The first citation in a text, with its source. Numbers and names are ambiguous, so they need a matching reference.
 */
function citedIn(
  text: string,
  { index, at, from }: { readonly index: Index; readonly at: number; readonly from: "start" | "end" },
): Omit<ManuscriptQuotation, "quote" | "line"> | undefined {
  const numbered = index.numbered.filter(({ start }) => start >= at && start < at + text.length);
  const patterned = CITATIONS.flatMap(([pattern, resolve]) =>
    [...text.matchAll(pattern)].map((match) => ({
      at: match.index,
      mark: shownMark(match[0]),
      cited: resolve(match.slice(1), index),
    })),
  );
  const found = [...patterned, ...numbered.map(({ start, ...one }) => ({ at: start - at, ...one }))];
  const ordered = found.toSorted((a, b) => (from === "start" ? a.at - b.at : b.at - a.at));
  const best = ordered.find(({ mark, cited }) => cited || EXPLICIT.test(mark)) ?? ordered[0];
  return best && { mark: best.mark, ...omitUndefined({ source: best.cited?.source }) };
}

/** The end of the paragraph, or the start of the next quotation. */
const cutAt = (text: string, pattern: RegExp): string => text.slice(0, pattern.exec(text)?.index ?? text.length);

/**
 * Finds the quotations in a manuscript (Markdown, LaTeX or plain text) with their cited sources. `references` is the
 * result of `findReferences` for the same document.
 */
export function quotationsIn(text: string, references: readonly FoundReference[]): readonly ManuscriptQuotation[] {
  const index = indexOf(references, text);
  let line = 1;
  let at = 0;
  return spansIn(text).map(({ start, end, quote }) => {
    for (; at < start; at++) if (text.charCodeAt(at) === 10) line++;
    const behind = cutAt(text.slice(end, end + BEHIND), /\n\s*\n|[“„«]|``/u);
    const before =
      text
        .slice(Math.max(0, start - BEFORE), start)
        .split(/\n\s*\n|[”»]|''/u)
        .at(-1) ?? "";
    const cited =
      citedIn(behind, { index, at: end, from: "start" }) ??
      citedIn(before, { index, at: start - before.length, from: "end" });
    return { quote: bare(quote), line, ...cited };
  });
}
