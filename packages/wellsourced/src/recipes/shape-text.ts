import { byteLength, given } from "@wellsourced/core";
import { type LinkStyle, restyleMarkdown } from "@wellsourced/markup";
import { type Budgeted, budgetMarkdown, clipMarkdown, fitMarkdown, type LeftOut } from "@wellsourced/scraper";

/** How the text of a page is to be given. */
export interface TextStyle {
  /** `referenced` puts the targets at the end, `dropped` leaves only the words. @default "inline" */
  readonly links?: LinkStyle | undefined;
  /** @default "kept" */
  readonly images?: "kept" | "dropped" | undefined;
  /** Tokens of content, counted as four bytes each; whole blocks are kept. @default as many as `maxLength` allows */
  readonly maxTokens?: number | undefined;
  /** Gives only the blocks that bear on this. @default all of them */
  readonly query?: string | undefined;
}

interface Cut extends TextStyle {
  /** Bytes at most. */
  readonly max: number;
  /** Byte of the styled, fitted text to start from. */
  readonly offset: number;
}

interface ShapedText extends Budgeted {
  /** Blocks that bear on the query; nought means that none does and nothing was left out for it. */
  readonly matchedBlocks?: number;
}

/**
 * A text as asked for: links and images in their style, then only what bears on the query, then cut. The same question
 * gives the same text, so an offset into it holds from call to call.
 */
export function shapeText(markdown: string, { links, images, query, ...size }: Cut): ShapedText {
  const styled = restyleMarkdown(markdown, { images, links: links === "dropped" ? links : "inline" });
  const fitted = query ? fitTo(styled, query, size.maxTokens) : undefined;
  const whole = fitted?.text ?? styled;
  // References are written for each part: what a part says of its links must stand in it.
  const part = links === "referenced" ? referenced(whole, size) : cut(whole, size);
  const { leftOut: after, ...rest } = part;
  return { ...rest, ...given({ leftOut: together(fitted?.leftOut, after), matchedBlocks: fitted?.matched }) };
}

/** Where the budget holds none of the blocks that match, the best of them is cut to it rather than nothing given. */
function fitTo(text: string, query: string, maxTokens: number | undefined) {
  const fitted = fitMarkdown(text, query, { maxTokens });
  return fitted.text === "" ? fitMarkdown(text, query) : fitted;
}

type Size = Omit<Cut, keyof TextStyle> & Pick<Cut, "maxTokens">;

const isByTokens = ({ max, maxTokens }: Size): boolean => maxTokens !== undefined && maxTokens * 4 < max;

function cut(text: string, size: Size): Budgeted {
  const { max, offset, maxTokens } = size;
  const byTokens = maxTokens !== undefined && isByTokens(size);
  return byTokens ? budgetMarkdown(text, maxTokens, offset) : clipMarkdown(text, max, offset);
}

/** Definitions need room of their own: what they take beyond the limit is taken from the text. */
function referenced(text: string, size: Size): Budgeted {
  const limit = Math.min(size.max, (size.maxTokens ?? Number.POSITIVE_INFINITY) * 4);
  let room = limit;
  for (let tries = 0; tries < 4 && room > 0; tries++) {
    const { offset } = size;
    const part = isByTokens(size)
      ? budgetMarkdown(text, Math.max(1, Math.floor(room / 4)), offset)
      : clipMarkdown(text, room, offset);
    const styled = restyleMarkdown(part.text, { links: "referenced" });
    const over = byteLength(styled) - limit;
    if (over <= 0) return { ...part, text: styled };
    room -= over;
  }
  return cut(text, size);
}

function together(one: LeftOut | undefined, other: LeftOut | undefined): LeftOut | undefined {
  if (!one || !other) return one ?? other;
  return {
    blocks: one.blocks + other.blocks,
    tokens: one.tokens + other.tokens,
    headings: [...one.headings, ...other.headings],
  };
}
