import { bisect } from "@wellsourced/core";
import type { Stretch } from "@wellsourced/core/markdown";
import type { Block } from "./blocks/block.ts";
import { SEE } from "./citing-words.ts";
import type { Flow, FoundMark } from "./flow.ts";
import { quotationsIn } from "./quotations.ts";
import { cutSentences } from "./sentences.ts";

/** A statement whose sources are not yet known. */
export interface Drawn extends Stretch {
  readonly text: string;
  readonly marks: readonly FoundMark[];
  readonly quotations: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** Brackets left with nothing but a word such as "see". */
const hollow = new RegExp(`[([（]\\s?(?:(?:${SEE})\\.?|source:)?\\s?[,;，；]?\\s?[)\\]）]`, "giu");

/** Tidies text after the removal of marks. */
const tidy = (words: string): string =>
  words
    .replace(/\s+/gu, " ")
    .replace(hollow, "")
    .replace(/\s?[,;，、]\s?(?=[.!?。]\s?$)/gu, "")
    .replace(/ (?=[.,;:!?。，、；：！？।](?:[\s)\]"”’]|$))/gu, "")
    .trim();

/** Drops empty cells of a row. */
const tidyRow = (words: string): string =>
  words
    .split(" | ")
    .map(tidy)
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell))
    .join(" | ");

/** Index of the sentence that a mark belongs to: around it, ending before it, or, for a lead-in, following it. */
function ownerOf({ at, kind }: FoundMark, sentences: readonly Stretch[]): number {
  const isBehind = kind === "lead-in";
  const ahead = bisect(sentences.length, (index) => {
    const end = sentences[index]?.end ?? 0;
    return isBehind ? end <= at : end < at;
  });
  const isBefore = !isBehind && (sentences[ahead]?.start ?? at) >= at;
  return Math.max(0, Math.min(isBefore ? ahead - 1 : ahead, sentences.length - 1));
}

/** The statements of a block: its sentences with their marks, or a whole table row. */
export function drawStatements(block: Block, flow: Flow): Drawn[] {
  const { text, marks } = flow;
  const whole = /[\p{L}\p{N}]/u.test(text) ? [{ start: 0, end: text.length }] : [];
  const sentences =
    block.kind === "row"
      ? whole
      : cutSentences(
          text,
          marks.map(({ at }) => at),
        );
  if (sentences.length === 0) return [];
  const owned = sentences.map((): FoundMark[] => []);
  for (const mark of marks) owned[ownerOf(mark, sentences)]?.push(mark);
  return sentences.flatMap((sentence, index) =>
    drawn(flow, sentence, owned[index] ?? [], block.kind === "row" ? tidyRow : tidy),
  );
}

function drawn(
  flow: Flow,
  { start, end }: Stretch,
  marks: readonly FoundMark[],
  clean: (words: string) => string,
): Drawn[] {
  const raw = flow.text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  const to = start + raw.trimEnd().length;
  const quotations = quotationsIn(raw).flatMap((one) => {
    const words = raw.slice(one.start + 1, one.end - 1);
    return { text: words.trim(), ...flow.toSource({ start: start + one.start + 1, end: start + one.end - 1 }) };
  });
  return [{ text: clean(raw), ...flow.toSource({ start: from, end: to }), marks, quotations }];
}
