import { stripVTControlCharacters } from "node:util";
import { cutChars, squeeze } from "./text.ts";

const LONGEST = 200;

/** Control, format, private and unpaired characters, and invisible selectors. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu;

/**
 * Untrusted text for short fields such as the detail of a failure: one line without invisible characters, truncated,
 * quoted and labelled. Empty if nothing is left.
 */
export function untrustedText(text: string | null | undefined): string {
  const start = cutChars(text ?? "", 20 * LONGEST);
  const line = squeeze(squeeze(stripVTControlCharacters(start)).replace(UNSEEN, "")).replaceAll('"', "'");
  if (line === "") return "";
  return `untrusted upstream text: "${line.length > LONGEST ? `${cutChars(line, LONGEST)}…` : line}"`;
}

/** Label of all untrusted content. It is part of the envelope, never of the text. */
export const UNTRUSTED = "untrusted-external-content" as const;

/** Label of notes that users saved, which are only as reliable as their authors. */
export const USER_ASSERTED = "user-asserted-content" as const;
