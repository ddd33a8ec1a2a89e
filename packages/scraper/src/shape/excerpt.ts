import { type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { clipMarkdown } from "../clip.ts";
import { besideBlock, fitting, GAP, type Ranked, scoreBlocks } from "./fit.ts";

export interface ExcerptOptions {
  /** Topics of the passages, such as a query and a claim, with equal weight. */
  readonly about: readonly string[];
  readonly room: number;
  readonly sizeOf: (text: string) => number;
  /** Ranges of the text with the highest priority. @default none */
  readonly first?: readonly { readonly start: number; readonly end: number }[];
}

export interface Excerpt {
  readonly text: string;
  /** Whether anything was omitted. */
  readonly shortened: boolean;
  /** The excerpt's offset for an offset in the whole text; `undefined` if it was omitted. */
  placeOf(at: number): number | undefined;
}

/**
 * Selects the most relevant passages of a Markdown text: whole blocks under their headings, in the order of the text,
 * with `[…]` in place of omitted blocks. Remaining room is filled from the beginning of the text.
 *
 * A block is cut only if no relevant block fits as a whole.
 */
export function excerptMarkdown(markdown: string, options: ExcerptOptions): Excerpt {
  if (options.sizeOf(markdown) <= options.room) return { text: markdown, shortened: false, placeOf: (at) => at };
  const blocks = placeBlocks(markdown);
  const ranked = rank(markdown, blocks, options);
  // The last gap has no block after it.
  const room = options.room - besideBlock(options.sizeOf);
  const kept = fitting(markdown, ranked, { room, sizeOf: options.sizeOf });
  const [best] = ranked;
  if (kept.size === 0 && best) return cutBlock(markdown, best.block, options);
  return assemble(markdown, blocks, kept);
}

const overlaps = (block: PlacedBlock, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  start < block.end && end > block.start;

/** Ranks blocks: first those with a wanted range, then by score, then in order of the text. */
function rank(markdown: string, blocks: readonly PlacedBlock[], { about, first = [] }: ExcerptOptions): Ranked[] {
  const bodies = blocks.filter(({ level }) => level === 0);
  const scores = about.map((question) => relative(scoreBlocks(markdown, bodies, question)));
  return bodies
    .map((block, at) => {
      const wanted = first.some((stretch) => overlaps(block, stretch)) ? about.length + 1 : 0;
      return { block, score: scores.reduce((sum, own) => sum + (own[at] ?? 0), wanted) };
    })
    .sort((one, other) => other.score - one.score);
}

/** Scores relative to the best one, so that a long topic does not outweigh a short one. */
function relative(scores: readonly number[]): readonly number[] {
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best === 0 ? scores : scores.map((score) => score / best);
}

function assemble(markdown: string, blocks: readonly PlacedBlock[], kept: ReadonlySet<PlacedBlock>): Excerpt {
  const places: { readonly from: number; readonly to: number; readonly at: number }[] = [];
  let text = "";
  let gap = false;
  const add = (part: string) => {
    text += text === "" ? part : `\n\n${part}`;
  };
  for (const block of blocks) {
    if (!kept.has(block)) gap = true;
    else {
      if (gap) add(GAP);
      gap = false;
      add(markdown.slice(block.start, block.end));
      places.push({ from: block.start, to: block.end, at: text.length - (block.end - block.start) });
    }
  }
  if (gap) add(GAP);
  return {
    text,
    shortened: true,
    placeOf(place) {
      const found = places.find(({ from, to }) => place >= from && place <= to);
      return found && found.at + place - found.from;
    },
  };
}

/** The beginning of a block that exceeds the room, cut at a natural boundary. */
function cutBlock(markdown: string, { start, end }: PlacedBlock, { room, sizeOf }: ExcerptOptions): Excerpt {
  const lead = start > 0 ? `${GAP}\n\n` : "";
  const whole = markdown.slice(start, end);
  let bytes = room;
  let text = "";
  do {
    text = `${lead}${clipMarkdown(whole, bytes).text.replace(/\n\n\[content truncated\]$/u, "")}\n\n${GAP}`;
    bytes -= Math.max(16, sizeOf(text) - room);
  } while (sizeOf(text) > room && bytes > 0);
  const shown = text.length - lead.length - GAP.length - 2;
  return {
    text,
    shortened: true,
    placeOf: (place) => (place >= start && place <= start + shown ? lead.length + place - start : undefined),
  };
}
