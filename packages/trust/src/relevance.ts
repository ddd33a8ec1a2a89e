import { detectLanguage } from "./languages/detect.ts";
import { american, stem } from "./stem.ts";
import { tokenise } from "./tokens.ts";

const TITLE = 0.4;
const CONTENT = 0.6;
const EMPTY_QUERY = 0.5;

/** Relevance of a text to a query, 0 to 1: whole words in any form, in the title and the text. */
export function relevance(content: string, title: string, query: string): number {
  const terms = queryTerms(query, `${title}\n${content.slice(0, 4_000)}`);
  if (terms.size === 0) return EMPTY_QUERY;
  const inTitle = new Set(keysOf(title));
  const counts = countKeys(content, terms);
  const total = terms.values().reduce((sum, weight) => sum + weight, 0);
  const share = (score: (key: string) => number) =>
    terms.entries().reduce((sum, [key, weight]) => sum + weight * score(key), 0) / total;
  const titleScore = share((key) => (inTitle.has(key) ? 1 : 0));
  const contentScore = share((key) => saturation(counts.get(key) ?? 0));
  return Math.min(1, TITLE * titleScore + CONTENT * contentScore);
}

/** Saturates a count: 0.68 for one mention, 1 for three. */
const saturation = (count: number): number => Math.min(1, (1.5 * count) / (count + 1.2));

const keyOf = (form: string): string => stem(american(form));

function* keysOf(text: string): Generator<string> {
  for (const { form } of tokenise(text)) yield keyOf(form);
}

/**
 * Weights by term: longer words weigh more, a pair of letters weighs 1. Function words count only if there are no other
 * words.
 */
function queryTerms(query: string, text: string): ReadonlyMap<string, number> {
  const { functionWords } = detectLanguage(query, text);
  const tokens = tokenise(query);
  const content = tokens.filter(({ form }) => !functionWords.has(form));
  const kept = content.length > 0 ? content : tokens;
  const words = kept.filter(({ pair }) => !pair).map(({ form }) => [...form].length);
  const mean = words.reduce((sum, length) => sum + length, 0) / (words.length || 1);
  return new Map(kept.map(({ form, pair }) => [keyOf(form), pair ? 1 : [...form].length / mean] as const));
}

function countKeys(text: string, wanted: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keysOf(text)) if (wanted.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
