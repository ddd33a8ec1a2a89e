import { byteLength, omitUndefined } from "@wellsourced/core";
import { type LinkStyle, restyleMarkdown } from "@wellsourced/markup";
import { clipMarkdown } from "../clip.ts";
import { type Budgeted, budgetMarkdown } from "./budget.ts";
import { fitMarkdown } from "./fit.ts";
import type { LeftOut } from "./left-out.ts";

/** Style of the returned text of a page. */
export interface TextStyle {
  /** `referenced` lists the URLs at the end, `dropped` keeps only the link texts. @default "inline" */
  readonly links?: LinkStyle | undefined;
  /** @default "kept" */
  readonly images?: "kept" | "dropped" | undefined;
  /** Maximum tokens of content, estimated as four bytes each; blocks stay whole. @default limited by `maxLength` */
  readonly maxTokens?: number | undefined;
  /** Returns only the blocks relevant to this query. @default all blocks */
  readonly query?: string | undefined;
}

/** Options for styling, selecting and cutting a text. */
export interface Cut extends TextStyle {
  /** Maximum bytes. */
  readonly max: number;
  /** Byte offset in the text after styling and selection. */
  readonly offset: number;
}

export interface ShapedText extends Budgeted {
  /** Number of blocks relevant to the query; if 0, nothing was left out for it. */
  readonly matchedBlocks?: number;
}

/**
 * Shapes a text: styles links and images, selects blocks relevant to the query, then cuts. Equal options produce the
 * same text, so offsets stay valid between calls.
 */
export function shapeText(markdown: string, { links, images, query, ...size }: Cut): ShapedText {
  const styled = restyleMarkdown(markdown, { images, links: links === "dropped" ? links : "inline" });
  const fitted = query ? fitTo(styled, query, size.maxTokens) : undefined;
  const whole = fitted?.text ?? styled;
  // Write references for each part, so that each contains the URLs of its links.
  const part = links === "referenced" ? referenced(whole, size) : cut(whole, size);
  const { leftOut: after, ...rest } = part;
  return { ...rest, ...omitUndefined({ leftOut: together(fitted?.leftOut, after), matchedBlocks: fitted?.matched }) };
}

/** If no matching block fits, the best one is cut rather than returning nothing. */
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

/** Link definitions count towards the limit; the text is shortened by their excess. */
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
