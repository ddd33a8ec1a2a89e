import { decodeText, refuseManyLines } from "@wellsourced/markup";
import type { ParseHints } from "./document.ts";

/** The characters of a text file, with `\n` between lines. */
export const writtenText = (bytes: Uint8Array, hints: ParseHints = {}): string =>
  refuseManyLines(decodeText(bytes, hints).replace(/\r\n?/gu, "\n"));
