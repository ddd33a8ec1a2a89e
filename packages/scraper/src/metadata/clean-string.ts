import { dropInvisible, squeeze } from "@wellsourced/core";
import { parseHtml, rawText } from "@wellsourced/markup";
import { breakChatTokens } from "@wellsourced/markup/markdown";

/** A string that a page states about itself, as one harmless line; empty for anything that is not a string. */
export function cleanString(value: unknown, max = 500): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const given = String(value).slice(0, max * 8);
  // Generators escape twice, or leave tags in.
  const text = /<[a-z/!]|&#?\w{1,31};/iu.test(given) ? rawText(parseHtml(given)) : given;
  return breakChatTokens(squeeze(dropInvisible(text).text))
    .slice(0, max)
    .trim();
}

/** An absolute http(s) address, or nothing. */
export function cleanUrl(value: unknown, baseUrl: string | undefined): string | undefined {
  if (typeof value !== "string" || value.trim() === "" || value.length > 4_000) return undefined;
  const parsed = URL.parse(value.trim(), baseUrl);
  return parsed && /^https?:$/u.test(parsed.protocol) ? parsed.href : undefined;
}
