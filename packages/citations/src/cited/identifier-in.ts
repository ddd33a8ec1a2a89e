import { isHttpUrl } from "@wellsourced/core";
import { findDois } from "../find-dois.ts";

/** Spellings of identifiers in references. */
const NAMED: readonly RegExp[] = [
  /\bPMC\d{3,9}\b/iu,
  /\bPMID:?\s?\d{1,9}\b/iu,
  /\barxiv:\s?\d{4}\.\d{4,5}\b/iu,
  /\barxiv:\s?[a-z-]{2,20}(?:\.[a-z]{2})?\/\d{7}\b/iu,
];

/** The first identifier in a text; a DOI takes precedence. */
export const identifierIn = (text: string): string | undefined =>
  findDois(text)[0] ?? NAMED.map((form) => form.exec(text)?.[0]).find(Boolean);

/** The first HTTP URL in a text, without the punctuation after it. */
export function addressIn(text: string): string | undefined {
  const address = /https?:\/\/[^\s<>"“”]+/iu.exec(text)?.[0].replace(/(?<![.,;:)\]])[.,;:)\]]+$/u, "");
  return address && isHttpUrl(address) ? address : undefined;
}
