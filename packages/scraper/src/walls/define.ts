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

/** Evidence by which walls are recognised. */
export interface WallClues {
  readonly facts: PageFacts;
  readonly headers: Pick<Headers, "get">;
  readonly url: string;
  /** Every requested URL, including the first. */
  readonly hops: readonly string[];
}

/** A page shown in place of the requested one. */
export interface Wall {
  readonly name: WallName;
  /** The resulting kind of failure. */
  readonly kind: FailureKind;
  /** Whether no other method can get past it. */
  readonly final: boolean;
  stands(clues: WallClues): boolean;
}

/** More text than this is content. */
export const SHORT_BYTES = 2_048;

const tidy = (text: string): string => squeeze(text.replace(/(?<![.!:…。！])[.!:…。！]+$/u, "").replace(/’/gu, "'"));

/** Splits a title at separators, as a site's name may precede or follow the message. A colon is not a separator. */
function partsOf(text: string): readonly string[] {
  const parts = [text, ...text.split(/\s[-–—|·»•]\s|[|·»]/u), text.replace(/[-–—:|.!]+/gu, " ")];
  return parts.map(tidy).filter(Boolean);
}

/** Whether a part of a title or heading is exactly the message. */
export const saysOnly = (message: RegExp, text: string): boolean => partsOf(text).some((part) => message.test(part));

/** Characters of a text searched for the message. */
const OPENING = 220;
/** With less text, a heading repeats the title. */
const FEW_BYTES = 240;

/**
 * Whether a page begins with a message: in a heading, in the title unless headings differ, or in the first sentence of
 * a text without headings. The pattern must match a whole part, so that a title about the message does not count.
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

/** Whether a page is little more than a message: no publication date, no paragraphs, few links. */
export const isBare = ({ published, paragraphs, links, textBytes }: PageFacts, most = 1_200): boolean =>
  !published && paragraphs <= 3 && links <= 12 && textBytes <= most;

/** A pattern that matches a whole part with one of the alternatives, ignoring case. */
export const whole = (patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join("|")})$`, "iu");
