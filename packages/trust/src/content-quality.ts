import { countWords } from "@wellsourced/core";
import { countUnspaced } from "./tokens.ts";

/** Scores by number of words; the first limit exceeded decides. */
const LENGTHS: readonly (readonly [words: number, value: number])[] = [
  [500, 0.3],
  [200, 0.2],
  [50, 0.1],
];
const PART = 0.2;
const SMALL_PART = 0.1;

/** How much a text resembles prose, 0 to 1, by its length, paragraphs, word lengths, sentences and links. */
export function contentQuality(content: string): number {
  const { text, linkShare } = withoutLinks(content);
  const body = withoutBoilerplate(text);
  if (body.trim() === "") return 0;
  const words = countWords(body);
  const parts = [
    LENGTHS.find(([limit]) => words > limit)?.[1] ?? 0,
    countParagraphs(body) > 3 ? PART : 0,
    hasUsualWords(body, words) ? PART : 0,
    (body.match(/[.!?。！？]/gu)?.length ?? 0) > 5 ? PART : 0,
    proseShare(body) >= 0.75 ? SMALL_PART : 0,
    linkShare !== undefined && linkShare < 0.3 ? SMALL_PART : 0,
  ];
  return Math.min(
    1,
    parts.reduce((sum, part) => sum + part, 0),
  );
}

const LINK = /!?\[([^\][]*)\]\([^()\s]*(?:\s"[^"]*")?\)/gu;

/** The text without link targets and images, and the share of it that is links; undefined without links. */
function withoutLinks(content: string): { text: string; linkShare?: number } {
  let linked = 0;
  let links = 0;
  const text = content.replace(LINK, (whole, label: string) => {
    if (whole.startsWith("!")) return "";
    links++;
    linked += label.length;
    return label;
  });
  return links === 0 ? { text } : { text, linkShare: linked / (text.length || 1) };
}

/** Drops repeated lines of fewer than four words, which are menus and buttons. */
function withoutBoilerplate(text: string): string {
  const lines = text.split("\n");
  const seen = Map.groupBy(lines, (line) => line.trim());
  return lines
    .filter((line) => seen.get(line.trim())?.length === 1 || line.trim() === "" || countWords(line) >= 4)
    .join("\n");
}

const countParagraphs = (text: string): number => text.split(/\n[ \t]*\n/u).filter((part) => part.trim()).length;

/** Whether words have three to ten letters on average; scripts without spaces always pass. */
function hasUsualWords(text: string, words: number): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (countUnspaced(text) >= letters / 2 && letters > 0) return true;
  const mean = (text.match(/\S/gu)?.length ?? 0) / (words || 1);
  return mean > 3 && mean < 10;
}

function proseShare(text: string): number {
  const all = [...text].length;
  return (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / (all || 1);
}
