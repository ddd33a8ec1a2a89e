import { squeeze } from "@wellsourced/core";
import type { BrandColor } from "@wellsourced/core/records";
import { normalizeColor, shadeOf } from "./color.ts";
import { type Facts, stated } from "./facts.ts";
import { headingLevel, plainLine, withoutHeadingMark } from "./markdown-lines.ts";

const MAX_COLORS = 20;

const VALUE =
  /#(?:[\da-f]{6}|[\da-f]{3})(?![\da-z_-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(\s*[^()\n]{3,60}\)/giu;
/** Six digits without a hash that the page labels as hex. */
const LABELLED = /\bhex(?:\s*code)?\s*(?:[:=]\s*)?([\da-f]{6})\b/giu;

/** Role by section heading. */
const SECTIONS: readonly (readonly [pattern: RegExp, role: string])[] = [
  [/\b(?:primary|brand|core|signature|main)\b.{0,40}\b(?:colou?rs?|palette|identity)\b/iu, "primary"],
  [/\b(?:secondary|supporting|supplementary|accents?)\b.{0,40}\b(?:colou?rs?|palette)\b/iu, "secondary"],
];

/** Role by colour name. */
const NAMED: readonly (readonly [pattern: RegExp, role: string])[] = [
  [/\btext[\s-]*secondary\b|\bsecondary[\s-]*text\b|\bmuted[\s-]*text\b/iu, "text_secondary"],
  [/\bprimary\b/iu, "primary"],
  [/\bsecondary\b/iu, "secondary"],
  [/\baccent\b/iu, "accent"],
  [/\bbackground\b/iu, "background"],
  [/\bsurface\b/iu, "surface"],
  [/^(?:body\s+)?text$/iu, "text"],
];

const roleIn = (rows: typeof NAMED, text: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1];

/** Names of colour notations. */
const NOTATION = /\b(?:hex(?:\s*code)?|rgba?|hsla?|cmyk|pantone|pms|oklch|ral)\b.*$/iu;

const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && text.length <= 40 && text.split(" ").length <= 4 && !/[.!?]$/u.test(text);

const nameIn = (text: string): string | undefined => {
  const name = squeeze(text.replace(NOTATION, "").replace(/(?<![\s:–—(,-])[\s:–—(,-]+$/u, ""));
  return isName(name) ? name : undefined;
};

const isHeading = (line: string): boolean => headingLevel(line) > 0 || /^\*\*[^*]{2,60}\*\*:?$/u.test(line);

/** The colour values in a plain line, in order. */
function valuesIn(text: string): readonly { readonly hex: string; readonly index: number }[] {
  const marked = [...text.matchAll(VALUE)].map((match) => ({ written: match[0], index: match.index }));
  const bare = [...text.matchAll(LABELLED)].map((match) => ({ written: `#${match[1]}`, index: match.index }));
  return [...marked, ...bare]
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ written, index }) => {
      const hex = normalizeColor(written);
      // Three decimal digits are more likely a number.
      return hex && !/^#\d{3}$/u.test(written) ? [{ hex, index }] : [];
    });
}

/** The colours that a text states, each with the role given by its name or its section. */
export function paletteIn(markdown: string): readonly BrandColor[] {
  const colors = new Map<string, BrandColor>();
  let section = "neutral";
  let before: string | undefined;
  for (const line of markdown.split("\n")) {
    if (isHeading(line.trim())) section = roleIn(SECTIONS, plainLine(line.replace(/^#+/u, ""))) ?? "neutral";
    const text = plainLine(withoutHeadingMark(line));
    const values = valuesIn(text);
    if (values.length === 0) {
      const isOnlyNotation = text === "" || (NOTATION.test(text) && !nameIn(text));
      if (!isOnlyNotation) before = nameIn(text);
      continue;
    }
    let end = 0;
    for (const { hex, index } of values) {
      const name = nameIn(text.slice(end, index)) ?? (end === 0 ? before : undefined);
      end = index + (/^[^\s(]+\([^)]*\)|^\S+/u.exec(text.slice(index))?.[0].length ?? 0);
      if (colors.has(hex) || colors.size >= MAX_COLORS) continue;
      colors.set(hex, { hex, ...(name ? { name } : {}), role: roleIn(NAMED, name ?? "") ?? section });
    }
  }
  return [...colors.values()];
}

/** Whether a colour is neither grey nor nearly black or white. */
function isStrong(hex: string): boolean {
  const { saturation, lightness } = shadeOf(hex);
  return saturation >= 0.07 && lightness >= 0.03 && lightness <= 0.87;
}

const SINGLE = ["secondary", "accent", "background", "surface", "text", "text_secondary"] as const;

/** The palette with the first colour of each role. Without a stated primary colour, the most saturated one is primary. */
export function colorFacts(palette: readonly BrandColor[]): Facts {
  const first = (role: string) => palette.find((color) => color.role === role)?.hex;
  const strongest = palette
    .filter(({ hex }) => isStrong(hex))
    .toSorted((a, b) => shadeOf(b.hex).saturation - shadeOf(a.hex).saturation)[0]?.hex;
  return stated({
    "colors.primary": first("primary") ?? strongest,
    ...Object.fromEntries(SINGLE.map((role) => [`colors.${role}`, first(role)])),
    "colors.palette": palette,
  });
}
