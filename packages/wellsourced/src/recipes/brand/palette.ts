import { squeeze } from "@wellsourced/core";
import type { BrandColor } from "@wellsourced/core/records";
import { normalizeColor, shadeOf } from "./color.ts";
import { type Facts, stated } from "./facts.ts";

const MOST = 20;

const VALUE =
  /#(?:[\da-f]{6}|[\da-f]{3})(?![\da-z_-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(\s*[^()\n]{3,60}\)/giu;
/** Six digits without a hash, where the page says what they are. */
const LABELLED = /\bhex(?:\s*code)?\s*(?:[:=]\s*)?([\da-f]{6})\b/giu;

/** Heading to role. */
const SECTIONS: readonly (readonly [pattern: RegExp, role: string])[] = [
  [/\b(?:primary|brand|core|signature|main)\b.{0,40}\b(?:colou?rs?|palette|identity)\b/iu, "primary"],
  [/\b(?:secondary|supporting|supplementary|accents?)\b.{0,40}\b(?:colou?rs?|palette)\b/iu, "secondary"],
];

/** Roles that a colour's own name states. */
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

/** Words of notations, which are no names. */
const NOTATION = /\b(?:hex(?:\s*code)?|rgba?|hsla?|cmyk|pantone|pms|oklch|ral)\b.*$/iu;

/** A line without the marks of Markdown and without addresses, in which a hash is an anchor. */
const plainLine = (line: string): string =>
  squeeze(
    line
      .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/gu, "$1")
      .replace(/https?:\/\/\S+/gu, " ")
      .replace(/[*_`|]+/gu, " ")
      .replace(/^[\s>•·–-]+|^\d+\.\s/gu, ""),
  );

const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && text.length <= 40 && text.split(" ").length <= 4 && !/[.!?]$/u.test(text);

const nameIn = (text: string): string | undefined => {
  const name = squeeze(text.replace(NOTATION, "").replace(/(?<![\s:–—(,-])[\s:–—(,-]+$/u, ""));
  return isName(name) ? name : undefined;
};

const isHeading = (line: string): boolean => /^#{1,6}\s/u.test(line) || /^\*\*[^*]{2,60}\*\*:?$/u.test(line);

interface Line {
  readonly text: string;
  readonly values: readonly { readonly hex: string; readonly index: number }[];
}

function read(line: string): Line {
  const text = plainLine(line);
  const marked = [...text.matchAll(VALUE)].map((match) => ({ written: match[0], index: match.index }));
  const bare = [...text.matchAll(LABELLED)].map((match) => ({ written: `#${match[1]}`, index: match.index }));
  const values = [...marked, ...bare]
    .sort((a, b) => a.index - b.index)
    .flatMap(({ written, index }) => {
      const hex = normalizeColor(written);
      // Three digits are as likely a number.
      return hex && !/^#\d{3}$/u.test(written) ? [{ hex, index }] : [];
    });
  return { text, values };
}

/** The colours that a text names with their values, each with the role that its name or its section states. */
export function paletteIn(markdown: string): readonly BrandColor[] {
  const colors = new Map<string, BrandColor>();
  let section = "neutral";
  let before: string | undefined;
  for (const line of markdown.split("\n")) {
    if (isHeading(line.trim())) section = roleIn(SECTIONS, plainLine(line.replace(/^#+/u, ""))) ?? "neutral";
    const { text, values } = read(line.replace(/^#{1,6}\s/u, ""));
    if (values.length === 0) {
      const isNotation = text === "" || (NOTATION.test(text) && !nameIn(text));
      if (!isNotation) before = nameIn(text);
      continue;
    }
    let end = 0;
    for (const { hex, index } of values) {
      const name = nameIn(text.slice(end, index)) ?? (end === 0 ? before : undefined);
      end = index + (/^[^\s(]+\([^)]*\)|^\S+/u.exec(text.slice(index))?.[0].length ?? 0);
      if (colors.has(hex) || colors.size >= MOST) continue;
      colors.set(hex, { hex, ...(name ? { name } : {}), role: roleIn(NAMED, name ?? "") ?? section });
    }
  }
  return [...colors.values()];
}

/** Neither grey nor nearly black or white. */
function isStrong(hex: string): boolean {
  const { saturation, lightness } = shadeOf(hex);
  return saturation >= 0.07 && lightness >= 0.03 && lightness <= 0.87;
}

const SINGLE = ["secondary", "accent", "background", "surface", "text", "text_secondary"] as const;

/**
 * The palette with the colours that stand for the brand: the first of each stated role. Where no section says which
 * one is the primary, it is the strongest that is neither grey nor nearly black or white.
 */
export function colorFacts(palette: readonly BrandColor[]): Facts {
  const first = (role: string) => palette.find((color) => color.role === role)?.hex;
  const strongest = [...palette]
    .filter(({ hex }) => isStrong(hex))
    .sort((a, b) => shadeOf(b.hex).saturation - shadeOf(a.hex).saturation)[0]?.hex;
  return stated({
    "colors.primary": first("primary") ?? strongest,
    ...Object.fromEntries(SINGLE.map((role) => [`colors.${role}`, first(role)])),
    "colors.palette": palette,
  });
}
