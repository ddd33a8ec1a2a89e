import { parseXml } from "@wellsourced/markup/xml";
import { countIfAny } from "./document.ts";

/** Descriptions of repeated headers and footers: those with words are counted, page numbers are not. */
export const headersAndFooters = (headers: readonly string[], footers: readonly string[]): string[] => [
  ...countIfAny(headers.filter(hasWords).length, "page header"),
  ...countIfAny(footers.filter(hasWords).length, "page footer"),
];

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** The texts of all elements with a name. A malformed part counts as one with text, and does not affect others. */
export function textsIn(part: Uint8Array | undefined, name: string): string[] {
  if (!part) return [];
  try {
    return Array.from(parseXml(part).all(name), ({ text }) => text);
  } catch {
    return ["broken"];
  }
}
