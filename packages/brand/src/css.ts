import type { BrandColor, BrandFont } from "@wellsourced/core/records";
import { normalizeColor } from "./color.ts";
import { type Facts, stated } from "./facts.ts";

/** The named values of a style sheet. */
interface Declared {
  /** Custom properties of the whole page, by name with the leading dashes. */
  readonly properties: ReadonlyMap<string, string>;
  /** Families of its `@font-face` rules. */
  readonly families: readonly string[];
}

/** Selectors of the whole page. */
const PAGE = /^(?::root|html|body|:host|:root:root|\*)$/u;

interface Rule {
  readonly head: string;
  readonly body: string;
}

const withoutComments = (css: string): string => {
  const parts: string[] = [];
  let from = 0;
  while (from < css.length) {
    const start = css.indexOf("/*", from);
    if (start < 0) break;
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    from = end < 0 ? css.length : end + 2;
  }
  return parts.join(" ") + css.slice(from);
};

/** The top-level rules and those of layers, without conditional ones such as those of `@media`. */
function rulesIn(css: string, depth = 0): readonly Rule[] {
  const rules: Rule[] = [];
  let head = 0;
  let open = -1;
  let level = 0;
  for (let at = 0; at < css.length; at++) {
    const character = css[at];
    if (character === "{" && level++ === 0) open = at;
    if (character === ";" && level === 0) head = at + 1;
    if (character !== "}" || level === 0) continue;
    if (--level > 0) continue;
    const rule = { head: css.slice(head, open).trim(), body: css.slice(open + 1, at) };
    head = at + 1;
    if (/^@layer\b/u.test(rule.head) && depth < 3) rules.push(...rulesIn(rule.body, depth + 1));
    else rules.push(rule);
  }
  return rules;
}

function declarationsIn(body: string): readonly (readonly [name: string, value: string])[] {
  return body.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important\s*$/iu, "")
      .trim();
    return colon > 0 && value && !/[{}]/u.test(declaration) ? [[name, value] as const] : [];
  });
}

const isForPage = (head: string): boolean => head.split(",").every((selector) => PAGE.test(selector.trim()));

/** Reads a style sheet, with references between custom properties resolved. */
export function declaredIn(css: string): Declared {
  const rules = rulesIn(withoutComments(css));
  const properties = new Map(
    rules
      .filter(({ head }) => isForPage(head))
      .flatMap(({ body }) => declarationsIn(body).filter(([name]) => name.startsWith("--"))),
  );
  const families = rules
    .filter(({ head }) => head === "@font-face")
    .flatMap(({ body }) => declarationsIn(body).flatMap(([name, value]) => (name === "font-family" ? [value] : [])))
    .map((value) => value.replace(/^["']|["']$/gu, ""));
  return {
    properties: new Map([...properties].map(([name, value]) => [name, resolved(value, properties)])),
    families: [...new Set(families)],
  };
}

function resolved(value: string, properties: ReadonlyMap<string, string>, depth = 0): string {
  const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^\s,].*))?\)$/u.exec(value) ?? [];
  if (!name || depth > 8) return value;
  const target = properties.get(name) ?? fallback?.trim();
  return target === undefined ? value : resolved(target, properties, depth + 1);
}

/** Properties of frameworks, which are the same on every site. */
const FRAMEWORKS = /^--(?:bs|tw|wp|mdc|mat|swiper|ion|fa|mui|chakra|sl|el|ant|v|md|plyr|fancybox|toastify|rt|uk)-/u;

/** Words that state no role. */
const NOISE = new Set(
  "color colour colors colours clr brand theme site base default main palette ds token global sys ui".split(" "),
);

/** Role by the remaining words of a property. */
const COLORS: Readonly<Record<string, string>> = {
  primary: "primary",
  secondary: "secondary",
  accent: "accent",
  background: "background",
  bg: "background",
  "page background": "background",
  "page bg": "background",
  text: "text",
  foreground: "text",
  fg: "text",
  "body text": "text",
  "text primary": "text",
  surface: "surface",
  "text secondary": "text_secondary",
  "secondary text": "text_secondary",
  "text muted": "text_secondary",
};

const FONTS: Readonly<Record<string, "heading" | "body" | "mono">> = {
  heading: "heading",
  headings: "heading",
  headline: "heading",
  title: "heading",
  display: "heading",
  body: "body",
  text: "body",
  mono: "mono",
  monospace: "mono",
  code: "mono",
};

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/^--/u, "")
    .replace(/([a-z\d])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .split(/[-_]+/u)
    .filter(Boolean);

function colorRole(name: string): string | undefined {
  const words = wordsOf(name);
  const rest = words.filter((word) => !NOISE.has(word)).join(" ");
  if (rest === "") return words.includes("brand") ? "primary" : undefined;
  return COLORS[rest];
}

const FONT_WORDS = new Set(["font", "fonts", "family", "ff", "typography", "typeface", "type"]);

function fontRole(name: string) {
  const words = wordsOf(name);
  if (!words.some((word) => FONT_WORDS.has(word))) return undefined;
  return FONTS[words.filter((word) => !FONT_WORDS.has(word) && !NOISE.has(word)).join(" ")];
}

/** Generic families and keywords. */
const GENERIC =
  /^(?:inherit|initial|unset|serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|-apple-system|BlinkMacSystemFont|var\(.*)$/iu;

function fontOf(value: string, own: readonly string[]): BrandFont | undefined {
  const family =
    value
      .split(",")[0]
      ?.trim()
      .replace(/^["']|["']$/gu, "") ?? "";
  if (!family || family.length > 60 || GENERIC.test(family) || /[{}();]/u.test(family)) return undefined;
  return { family, ...(own.includes(family) ? { origin: "custom" } : {}) };
}

/** Role by family name. */
const FAMILY_ROLES: readonly (readonly [role: "heading" | "body" | "mono", pattern: RegExp])[] = [
  ["mono", /\b(?:mono|code)\b/iu],
  ["heading", /\b(?:display|head(?:ing|line)|title)\b/iu],
  ["body", /\b(?:text|body)\b/iu],
];

const spaced = (family: string): string => family.replace(/([a-z])([A-Z])/gu, "$1 $2").replace(/[-_]+/gu, " ");

/** The colours and fonts that a style sheet declares under names that state their roles. */
export function styleFacts({ properties, families }: Declared): Facts {
  const colors = new Map<string, BrandColor>();
  const fonts = new Map<string, BrandFont>();
  for (const [name, value] of properties) {
    if (FRAMEWORKS.test(name)) continue;
    const role = colorRole(name);
    const hex = role && normalizeColor(value);
    if (role && hex && !colors.has(role)) colors.set(role, { hex, name: name.slice(2), role });
    const typeRole = fontRole(name);
    const font = typeRole && fontOf(value, families);
    if (typeRole && font && !fonts.has(typeRole)) fonts.set(typeRole, font);
  }
  for (const family of families) {
    const role = FAMILY_ROLES.find(([, pattern]) => pattern.test(spaced(family)))?.[0];
    if (role && !fonts.has(role)) fonts.set(role, { family, origin: "custom" });
  }
  return stated({
    ...Object.fromEntries([...colors].map(([role, { hex }]) => [`colors.${role}`, hex])),
    "colors.palette": [...colors.values()],
    ...Object.fromEntries([...fonts].map(([role, font]) => [`typography.${role}`, font])),
  });
}
