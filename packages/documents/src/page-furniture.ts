import { parseXml } from "@wellsourced/markup/xml";
import { counted } from "./document.ts";

/** What programs repeat on every page: parts with words are counted, numbers of pages are not. */
export const pageFurniture = (headers: readonly string[], footers: readonly string[]): string[] => [
  ...counted(headers.filter(hasWords).length, "page header"),
  ...counted(footers.filter(hasWords).length, "page footer"),
];

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** The texts of all elements of a name. A part that is broken is left out like one with words, and costs no other. */
export function textsIn(part: Uint8Array | undefined, name: string): string[] {
  if (!part) return [];
  try {
    return Array.from(parseXml(part).all(name), ({ text }) => text);
  } catch {
    return ["broken"];
  }
}
