import { FORMATS, STYLES } from "@wellsourced/citations";
import { PROMISED_SUFFIXES } from "../../../packages/documents/src/formats.ts";

/** Names of styles and formats, in a file because loading the packages takes time. */
export function generateFormats(): Record<string, string> {
  const text = `// Made by \`pnpm gen\` from the lists of @wellsourced/citations and @wellsourced/documents. Do not edit.

/** What \`--style\` takes. */
export const STYLE_NAMES = "one of ${STYLES.join(", ")} or a .csl file";
/** Formats in which bibliographies are read. */
export const FORMAT_NAMES = "one of ${FORMATS.join(", ")}";
/** Extensions that identify a document by themselves. */
export const DOCUMENT_SUFFIXES = "${PROMISED_SUFFIXES.join("|")}";
`;
  return { "apps/cli/src/formats.gen.ts": text };
}
