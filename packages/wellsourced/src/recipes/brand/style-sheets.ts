import { failureOfStatus, type PageMarks } from "@wellsourced/scraper";
import { each } from "../../each.ts";
import { type Finding, type Origin, type SourceName, toFinding } from "./facts.ts";
import { found, type Gathering, openPage } from "./gather.ts";
import { styleFacts } from "./style-facts.ts";

/** What a style sheet declares by name. */
export interface Declared {
  /** Custom properties of the whole page, by name with its two dashes. */
  readonly properties: ReadonlyMap<string, string>;
  /** Families that the sheet brings itself. */
  readonly families: readonly string[];
}

/** Selectors that mean the whole page, in its usual dress. */
const WHOLE = /^(?::root|html|body|:host|:root:root|\*)$/u;

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

/** The rules of the outermost level and of layers; those under conditions hold only sometimes and are left out. */
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

const isWhole = (head: string): boolean => head.split(",").every((selector) => WHOLE.test(selector.trim()));

/** Reads a style sheet. A property that refers to another one has the other one's value. */
export function declaredIn(css: string): Declared {
  const rules = rulesIn(withoutComments(css));
  const properties = new Map(
    rules
      .filter(({ head }) => isWhole(head))
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

const MOST_SHEETS = 6;
const SHEET_BYTES = 1_000_000;
const SHEET_MS = 6_000;

/** Sheets that others make for everybody. */
const FOREIGN = /(?:^|\.)(?:googleapis|typekit|fontawesome|jsdelivr|unpkg|cloudflare|bootstrapcdn|wp)\.(?:com|net)$/u;

const isSheet = ({ rel, media = "", href }: PageMarks["links"][number]): boolean =>
  rel.split(/\s+/u).includes("stylesheet") &&
  !rel.includes("alternate") &&
  !/^print$|prefers-color-scheme:\s*dark/u.test(media) &&
  !FOREIGN.test(URL.parse(href)?.hostname ?? "");

async function gatherSheet(origin: Origin, href: string, gathering: Gathering): Promise<Finding> {
  return found(origin, gathering, async () => {
    const opened = await openPage(href, gathering, { timeoutMs: SHEET_MS, maxBytes: SHEET_BYTES });
    const failure = failureOfStatus(opened.status, href);
    if (failure) throw failure;
    return toFinding(origin, styleFacts(declaredIn(new TextDecoder().decode(opened.body))));
  });
}

/** What a page's own style sheets declare by name: those in the page first, then those that it links. */
export async function gatherStyles(marks: PageMarks, name: SourceName, gathering: Gathering) {
  const inPage = toFinding(
    { name, url: marks.baseUrl, via: "style_sheet" },
    styleFacts(declaredIn(marks.styles.join("\n"))),
  );
  const links = marks.links.filter(isSheet).slice(0, MOST_SHEETS);
  const linked = await each(links, 4, ({ href }) =>
    gatherSheet({ name, url: href, via: "style_sheet" }, href, gathering),
  );
  return [inPage, ...linked];
}
