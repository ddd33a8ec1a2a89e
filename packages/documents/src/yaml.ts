import { decodeText } from "@wellsourced/markup";
import type { ParsedDocument, ParseHints } from "./document.ts";
import { openApi } from "./openapi/openapi.ts";
import { parse as parseText } from "./text.ts";

/** Larger files are shown as text. */
const MAX_LENGTH = 4_000_000;
/** Aliases that repeat more than this are an attack. */
const MAX_ALIASES = 200;

const describesApi = /^["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]/mu;

/** Reads a description of an API as a reference; other YAML is text. */
export async function parse(bytes: Uint8Array, hints: ParseHints): Promise<ParsedDocument> {
  const text = decodeText(bytes, hints);
  const known = text.length <= MAX_LENGTH && describesApi.test(text) ? openApi(await yamlIn(text)) : undefined;
  return known ?? { ...(await parseText(bytes, hints)), format: "text" };
}

/** The value of a YAML text; undefined if it is broken. */
async function yamlIn(text: string): Promise<unknown> {
  const { default: yaml } = await import("yaml");
  try {
    return yaml.parse(text, { maxAliasCount: MAX_ALIASES, schema: "core", merge: true, logLevel: "error" });
  } catch {
    // Broken, nested too deeply or a bomb of aliases: it is shown as text.
    return undefined;
  }
}
