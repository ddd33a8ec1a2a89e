import { countWords, fold } from "@wellsourced/core";

/** A text that may be a paper. */
export interface Candidate {
  readonly content: string;
  readonly contentType: string;
  readonly paywall: boolean;
}

/** The paper that is wanted. */
export interface Wanted {
  readonly title?: string | undefined;
  readonly doi?: string | undefined;
}

/** Minimum words of a document, less than a one-page letter; shorter ones are covers or scans without text. */
const DOCUMENT_WORDS = 250;
/** Minimum paragraphs of prose. Headings prove nothing, since landing pages with structured abstracts have them too. */
const PROSE_PARAGRAPHS = 8;
const PROSE_WORDS = 900;
const PARAGRAPH_WORDS = 35;

const SECTION =
  /^#{1,6}\s+(?:[\dIVX]+(?![\dIVX])\.?\s*)*(?:introduction|background|methods?|materials|experiments?|results|findings|discussion|conclusions?|related work|evaluation|preliminaries)\b/imu;
const HEADINGS = /^#{1,6}\s+\S/gmu;
const ENOUGH_HEADINGS = 6;

/** Word counts of the paragraphs of running text, without headings, lists, tables and quotations. */
const proseOf = (content: string): readonly number[] =>
  content
    .split(/\n\s*\n/u)
    .filter((block) => !/^\s*(?:#|[-*+>|]|\d+[.)]\s)/u.test(block))
    .map(countWords)
    .filter((count) => count >= PARAGRAPH_WORDS);

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** Whether the text starts with the DOI or most words of the title, whose spelling and hyphenation may differ. */
function isAbout(content: string, { title, doi }: Wanted): boolean {
  const head = content.slice(0, 12_000);
  if (doi && head.toLowerCase().includes(doi)) return true;
  const wanted = [...new Set(words(title ?? ""))];
  if (wanted.length === 0) return true;
  const there = new Set(words(head));
  // PDFs may lack spaces between words.
  const run = fold(head).replace(/[^\p{L}\p{N}]+/gu, "");
  return wanted.filter((word) => there.has(word) || run.includes(word)).length >= wanted.length * 0.6;
}

const DOCUMENTS: readonly string[] = ["pdf", "jats", "docx", "epub"];

/** Why a text is not the full text of the paper; `undefined` if it is. */
export function whyNot({ content, contentType, paywall }: Candidate, wanted: Wanted): string | undefined {
  if (paywall) return "the text ends at a paywall";
  if (!isAbout(content, wanted)) return "another work, or a page that does not show this one";
  if (DOCUMENTS.includes(contentType)) {
    const count = countWords(content);
    return count < DOCUMENT_WORDS ? `a document with ${count} words` : undefined;
  }
  const prose = proseOf(content);
  const count = prose.reduce((sum, one) => sum + one, 0);
  const isParted = SECTION.test(content) || (content.match(HEADINGS)?.length ?? 0) >= ENOUGH_HEADINGS;
  const isLong = prose.length >= PROSE_PARAGRAPHS && count >= PROSE_WORDS;
  return isLong && isParted ? undefined : `no more than an abstract (${count} words of running text)`;
}
