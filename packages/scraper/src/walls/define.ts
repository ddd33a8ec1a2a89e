import { type FailureKind, squeeze } from "@wellsourced/core";
import type { PageFacts } from "../page-facts.ts";

export type WallName =
  | "bot wall"
  | "rate limit page"
  | "region block"
  | "login page"
  | "consent page"
  | "parked domain"
  | "error page"
  | "page that needs scripts"
  | "not found page"
  | "perhaps a not found page";

/** What a wall is recognised by. */
export interface WallClues {
  readonly facts: PageFacts;
  readonly headers: Headers;
  readonly url: string;
  /** Every requested URL, including the first. */
  readonly hops: readonly string[];
}

/** A page shown in place of the requested one. */
export interface Wall {
  readonly name: WallName;
  /** What it means for the caller. */
  readonly kind: FailureKind;
  /** True when no other method can get past it. */
  readonly final: boolean;
  stands(clues: WallClues): boolean;
}

/** More text than this is content. */
export const SHORT_BYTES = 2_048;

const tidy = (text: string): string => squeeze(text.replace(/(?<![.!:…。！])[.!:…。！]+$/u, "").replace(/’/gu, "'"));

/** A title names its site before or after a separator, so each part may be the message. After a colon comes more. */
function partsOf(text: string): readonly string[] {
  const parts = [text, ...text.split(/\s[-–—|·»•]\s|[|·»]/u), text.replace(/[-–—:|.!]+/gu, " ")];
  return parts.map(tidy).filter(Boolean);
}

/** Whether a part of this title or heading is exactly the message. */
export const saysOnly = (message: RegExp, text: string): boolean => partsOf(text).some((part) => message.test(part));

/** How far into a text its message is looked for. */
const OPENING = 220;
/** With less text than this a heading says nothing that the title does not. */
const FEW_BYTES = 240;

/**
 * Does a page begin by saying so: in a heading, in its title where headings do not say otherwise, or in the first
 * sentence of a text without headings? The pattern must cover the whole of a part, so that a title about the message
 * is none.
 */
export function opensWith(message: RegExp, { title, headings, text, textBytes }: PageFacts): boolean {
  if (headings.some((part) => saysOnly(message, part))) return true;
  if ((headings.length === 0 || textBytes < FEW_BYTES) && saysOnly(message, title)) return true;
  if (headings.length > 0) return false;
  return text
    .slice(0, OPENING)
    .split(/(?<=[.!?。！？])\s*|\s[-–—|]\s/u)
    .slice(0, 2)
    .some((sentence) => message.test(tidy(sentence)));
}

/** A page that holds a message and hardly anything else: no date of publication, no paragraphs, few ways on. */
export const isBare = ({ published, paragraphs, links, textBytes }: PageFacts, most = 1_200): boolean =>
  !published && paragraphs <= 3 && links <= 12 && textBytes <= most;

/** Patterns of which one must cover a whole part, in any case of letters. */
export const whole = (patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join("|")})$`, "iu");
