import { cleanString } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type Found, firstFound } from "./found.ts";
import type { JsonObject } from "./json-ld.ts";

/** As a BCP 47 tag; anything that does not look like one is left out. */
export const languageOf = ({ language, meta }: Clues, main: JsonObject): Found | undefined =>
  firstFound([
    ["html lang", () => tagOf(language)],
    ...["content-language", "og:locale", "dc.language", "citation_language", "language"].map(
      (name) => [`meta ${name}`, () => tagOf(meta.first(name) ?? "")] as const,
    ),
    ["json-ld", () => tagOf(cleanString(main.inLanguage, 20))],
  ]);

function tagOf(stated: string): string | undefined {
  const match = /^\s*([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?=$|[\s,;.-])/iu.exec(stated);
  if (!match) return undefined;
  const [, language = "", script, region] = match;
  const parts = [
    language.toLowerCase(),
    script && (script[0] ?? "").toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
  ];
  return parts.filter(Boolean).join("-");
}
