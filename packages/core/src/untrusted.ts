import { stripVTControlCharacters } from "node:util";
import { cutChars, squeeze } from "./text.ts";

const LONGEST = 200;

/** Control, format, private and unpaired characters, and selectors that change nothing that can be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu;

/**
 * What an upstream or a page said, fit for a field that is not content, such as the detail of a failure: one line
 * without invisible characters, cut, in quotation marks and labelled. Empty for text that says nothing.
 */
export function untrustedText(text: string | null | undefined): string {
  const start = cutChars(text ?? "", 20 * LONGEST);
  const line = squeeze(squeeze(stripVTControlCharacters(start)).replace(UNSEEN, "")).replaceAll('"', "'");
  if (line === "") return "";
  return `untrusted upstream text: "${line.length > LONGEST ? `${cutChars(line, LONGEST)}…` : line}"`;
}

/** Put beside everything that strangers wrote. It sits in the envelope, never inside the text. */
export const UNTRUSTED = "untrusted-external-content" as const;

/** Put beside notes that users saved: as true as whoever saved them. */
export const USER_ASSERTED = "user-asserted-content" as const;
