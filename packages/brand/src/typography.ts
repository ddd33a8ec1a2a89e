import { omitUndefined, squeeze } from "@wellsourced/core";
import type { BrandFont } from "@wellsourced/core/records";
import { type Facts, stated } from "./facts.ts";
import { headingLevel, plainLine, withoutHeadingMark } from "./markdown-lines.ts";

/** Names of each role in guidelines. */
const ROLES: readonly (readonly [role: "heading" | "body" | "mono", pattern: RegExp])[] = [
  ["heading", /^(?:head(?:ing|line)s?|titles?|display|primary)(?:\s+(?:font|typeface))?$/iu],
  ["body", /^(?:body(?:\s+(?:copy|text))?|(?:running\s+)?text|paragraphs?|copy|secondary)(?:\s+(?:font|typeface))?$/iu],
  ["mono", /^(?:mono(?:space(?:d)?)?|code)(?:\s+(?:font|typeface))?$/iu],
];

const SECTION = /\b(?:typograph|typeface|fonts?\b|type system)/iu;

/** The family and weights in a value such as `Orrery Serif Bold (700)`. */
function fontIn(text: string): BrandFont | undefined {
  const [, family] = /^((?:\p{Lu}|\d)[\p{L}\p{N}'’.+ -]{1,40}?)(?=\s*(?:[,;(–—|]|\d{3}\b|$))/u.exec(text) ?? [];
  const name = squeeze(family ?? "");
  if (!name || name.split(" ").length > 4) return undefined;
  const weights = [...text.matchAll(/\b([1-9]00)\b/gu)].map(([, weight]) => Number(weight));
  return { family: name, ...(weights.length > 0 ? { weights } : {}) };
}

type FontStep = NonNullable<Facts["typography.scale"]>[number];

function stepIn(text: string): FontStep | undefined {
  const [, level, size] =
    /^(h[1-6]|body(?: (?:large|small))?|caption|display)\b.{0,60}?(\d+(?:\.\d+)?(?:px|rem|pt|em))\b/iu.exec(text) ?? [];
  if (!level || !size) return undefined;
  const rest = text.slice(text.indexOf(size) + size.length);
  const weight = /\b([1-9]00)\b/u.exec(text)?.[1];
  const height = /(?:\/|line[\s-]height:?)\s*(\d+(?:\.\d+)?(?:px|rem|pt|em|%)?)/iu.exec(rest)?.[1];
  return {
    level: level.toLowerCase(),
    font_size: size,
    ...omitUndefined({ weight: weight ? Number(weight) : undefined, line_height: height }),
  };
}

/** The lines of sections about type, including their subsections. */
function sectionLines(markdown: string): readonly string[] {
  const lines: string[] = [];
  let rank = 0;
  for (const line of markdown.split("\n")) {
    const level = headingLevel(line);
    if (level > 0 && SECTION.test(line)) rank = level;
    else if (level > 0 && level <= rank) rank = 0;
    else if (rank > 0 && line.trim()) lines.push(plainLine(withoutHeadingMark(line)));
  }
  return lines;
}

/** The fonts and sizes that a text states in its sections about type. */
export function typeFacts(markdown: string): Facts {
  const fonts = new Map<string, BrandFont>();
  const steps = new Map<string, FontStep>();
  for (const line of sectionLines(markdown)) {
    const [, label = "", value = ""] = /^([^:–—]{3,30}?)\s*[:–—]\s*(.+)$/u.exec(line) ?? [];
    const role = ROLES.find(([, pattern]) => pattern.test(label.trim()))?.[0];
    const font = role && fontIn(value);
    if (role && font && !fonts.has(role)) fonts.set(role, font);
    const step = stepIn(line);
    if (step && !steps.has(step.level)) steps.set(step.level, step);
  }
  return stated({
    "typography.heading": fonts.get("heading"),
    "typography.body": fonts.get("body"),
    "typography.mono": fonts.get("mono"),
    "typography.scale": [...steps.values()],
  });
}
