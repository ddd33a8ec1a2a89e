import { FORMATS, STYLES } from "@wellsourced/citations";

/** Names for the help of commands, in a file because loading the package takes time. */
export function generateReferenceFormats(): Record<string, string> {
  const text = `// Made by \`pnpm gen\` from the lists of @wellsourced/citations. Do not edit.

/** What \`--style\` takes. */
export const STYLE_NAMES = "one of ${STYLES.join(", ")} or a .csl file";
/** Formats in which bibliographies are read. */
export const FORMAT_NAMES = "one of ${FORMATS.join(", ")}";
`;
  return { "apps/cli/src/reference-formats.gen.ts": text };
}
