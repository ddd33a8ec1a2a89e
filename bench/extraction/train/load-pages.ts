import path from "node:path";
import { pathToFileURL } from "node:url";
import { findHidden } from "../../../packages/markup/src/clean/hidden.ts";
import { remove } from "../../../packages/markup/src/clean/run.ts";
import { findUnseen } from "../../../packages/markup/src/clean/unseen.ts";
import { bodyOf } from "../../../packages/markup/src/dom/body.ts";
import { parseHtml } from "../../../packages/markup/src/dom/build.ts";
import { measure, NOTHING } from "../../../packages/markup/src/dom/measure.ts";
import { Element } from "../../../packages/markup/src/dom/tree.ts";
import { openNoscript } from "../../../packages/scraper/src/clean/noscript.ts";
import { type Layout, layOut } from "../../../packages/scraper/src/content/model/layout.ts";
import type { PageSources } from "../../../packages/scraper/src/content/model/page-view.ts";
import { keptBy } from "../../../packages/scraper/src/content/model/select.ts";
import { pageTypeOf } from "../../../packages/scraper/src/content/page-type.ts";
import { selectContent } from "../../../packages/scraper/src/main-content.ts";
import { readMetadata } from "../../../packages/scraper/src/metadata.ts";
import { alignBlocks } from "./align.ts";

export interface Truth {
  readonly text?: string;
  readonly markdown?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** The blocks of a page with their truth. */
export interface Sample {
  readonly corpus: string;
  readonly id: string;
  readonly site: string;
  readonly type: string;
  readonly layout: Layout;
  readonly sources: PageSources;
  /** Text of each block. */
  readonly texts: readonly string[];
  /** The share of each block's words that are in the truth. */
  readonly labels: Float64Array;
  /** Blocks covered by the truth: all, unless it consists of snippets. */
  readonly known: Uint8Array;
  readonly truthWords: number;
  readonly truth: Truth;
}

interface CorpusPage {
  readonly id: string;
  readonly url?: string;
  readonly type?: string;
  readonly truth: Truth;
}
interface Corpus {
  readonly name: string;
  readonly pages: readonly CorpusPage[];
}

export interface Library {
  loadCorpora(roots: readonly string[], only: readonly string[]): Corpus[];
  readPage(corpus: Corpus, page: CorpusPage): string;
  tokenize(text: string): string[];
  markdownToText(text: string): string;
  wordF1(truth: string, text: string): { readonly f1: number };
  shingleMatch(truth: string, text: string): { readonly tp: number; readonly fp: number; readonly fn: number };
  prf(counts: object): { readonly p: number; readonly r: number; readonly f1: number };
  snippetCounts(
    truth: Truth,
    text: string,
    nocase: boolean,
  ): { readonly tp: number; readonly fp: number; readonly fn: number; readonly tn: number };
}

export const corpusRoot = path.resolve(import.meta.dirname, "../../../../shared/corpus/extraction");
export const library = async (): Promise<Library> => import(pathToFileURL(path.join(corpusRoot, "lib.mjs")).href);

export async function loadPages(corpora: readonly string[], limit = Infinity): Promise<Sample[]> {
  const lib = await library();
  const samples: Sample[] = [];
  for (const corpus of lib.loadCorpora([corpusRoot], corpora))
    for (const page of corpus.pages.slice(0, limit)) samples.push(toSample(lib, corpus, page));
  return samples;
}

function toSample(lib: Library, corpus: Corpus, page: CorpusPage): Sample {
  const root = parseHtml(lib.readPage(corpus, page));
  const { types, openGraphType } = readMetadata(root, page.url);
  openNoscript(root);
  remove(findHidden(root));
  remove(findUnseen(root));
  const body = bodyOf(root);
  const measures = measure(body);
  const type = pageTypeOf({ url: page.url, types, openGraphType, body, stats: measures.get(body) ?? NOTHING });
  const layout = layOut(body);
  const kept = keptBy(selectContent(body, type, measures), layout);
  const texts = layout.blocks.map(({ texts: parts }) => parts.map(({ data }) => data).join(""));
  const words = texts.map((text) => lib.tokenize(text.toLowerCase()));
  const { truth } = page;
  const text = truth.text ?? (truth.markdown === undefined ? undefined : lib.markdownToText(truth.markdown));
  const truthTokens = text === undefined ? [] : lib.tokenize(text.toLowerCase());
  const labels = text === undefined ? snippetLabels(texts, truth) : alignBlocks(words, truthTokens);
  const known = Uint8Array.from(labels, (label) => (text !== undefined || label >= 0 ? 1 : 0));
  dropTree(layout);
  return {
    corpus: corpus.name,
    id: page.id,
    site: siteOf(page.url ?? page.id),
    type: page.type ?? "article",
    layout,
    sources: { type, kept },
    texts,
    labels: labels.map((label) => Math.max(0, label)),
    known,
    truthWords: truthTokens.length,
    truth: text === undefined ? truth : { ...truth, text },
  };
}

/** For snippets: 1 for a block with a wanted one, 0 with an unwanted one, otherwise -1. */
function snippetLabels(texts: readonly string[], truth: Truth): Float64Array {
  const squash = (text: string): string => text.replace(/\s+/gu, " ").trim();
  const [wanted, unwanted] = [truth.with ?? [], truth.without ?? []].map((list) => list.map(squash));
  return Float64Array.from(texts, (text) => {
    const line = squash(text);
    if (unwanted?.some((it) => line.includes(it))) return 0;
    return wanted?.some((it) => line.includes(it) || (line.length > 25 && it.includes(line))) ? 1 : -1;
  });
}

/** Only numbers and names are needed from here on; the trees of a thousand pages would not fit into memory. */
function dropTree({ blocks, boxes }: Layout): void {
  for (const box of boxes) Object.assign(box, { element: new Element(box.tag) });
  for (const block of blocks) block.texts.length = 0;
}

/** Pages of one site must not be on both sides of a split. */
export function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? url.replace(/[\d.-]+$/u, "");
  const parts = host.replace(/^www\./u, "").split(".");
  const isShort = /^(?:com?|org|net|gov|ac|edu)$/u.test(parts.at(-2) ?? "");
  return parts.slice(isShort ? -3 : -2).join(".");
}
