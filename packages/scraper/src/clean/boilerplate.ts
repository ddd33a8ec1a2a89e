import { closest, type Element, eachElement, find, findAll, lineText } from "@wellsourced/markup";
import {
  isHeadingTag,
  isInline,
  linkDensity,
  type Measures,
  NOTHING,
  namesOf,
  type Stats,
} from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { calloutOf, framesCode } from "@wellsourced/markup/markdown";
import { isAuthor } from "../content/collectors/posts.ts";
import { isTextual, type PageType } from "../content/page-type.ts";
import { isMain } from "../content/root.ts";
import { consentNames, manualNames, told, typeNames } from "./boilerplate-names.ts";
import type { FrameOptions } from "./edges.ts";

const roles = /^(?:navigation|banner|contentinfo|search|dialog|alertdialog|menu|menubar|toolbar|tooltip|status)$/u;

interface BoilerplateOptions extends FrameOptions {
  /** Whether comments are content. */
  readonly keepComments?: boolean;
}

/** Proposes boilerplate for removal. Never proposes an element with most of the text. */
export function proposeBoilerplate(options: BoilerplateOptions): Removal[] {
  const { type, measures, body, keepComments = false, isManual = false } = options;
  const removals: Removal[] = [];
  const total = measures.get(body) ?? NOTHING;
  const search = { type, isManual, keepComments: keepComments || type === "forum", measures, total, removals };
  const sections = sectionsIn(body);
  visit(body, 0, { ...search, sections, own: ownArticle(body, measures), around: aroundMain(body, measures) });
  return removals;
}

/** The elements around the main part of a page, which may be named after their menu. */
function aroundMain(body: Element, measures: Measures): ReadonlySet<Element> {
  const around = new Set<Element>();
  for (const main of findAll(body, isMain))
    if ((measures.get(main)?.chars ?? 0) > 0)
      for (let at = main.parent; at && !around.has(at); at = at.parent) around.add(at);
  return around;
}

/** A page being searched for boilerplate. */
interface Search {
  readonly type: PageType;
  readonly isManual: boolean;
  readonly keepComments: boolean;
  readonly measures: Measures;
  /** Counts for the whole page. */
  readonly total: Readonly<Stats>;
  readonly removals: Removal[];
  readonly sections: ReadonlySet<Element>;
  readonly own: Element | undefined;
  readonly around: ReadonlySet<Element>;
}

/** The only `article` with a heading, with comments outside of it: its content regardless of length. */
export function ownArticle(body: Element, measures: Measures): Element | undefined {
  const [own, other] = findAll(body, (it) => it.tag === "article" && (measures.get(it)?.chars ?? 0) > 0);
  const isOne = own && !other && (measures.get(own)?.headings ?? 0) > 0;
  return isOne && !find(own, hasComments) && find(body, (it) => isBesides(it, own)) ? own : undefined;
}

const isBesides = (it: Element, own: Element | undefined): boolean =>
  own !== undefined && hasComments(it) && !find(it, (inner) => inner === own);

const hasComments = (it: Element): boolean => told.in(it).comments !== "";

function visit(box: Element, depth: number, search: Search): void {
  const { type, measures, total, removals } = search;
  for (const child of box.children) {
    if (child.kind === "text") continue;
    // Highlighters use "comment" for code.
    if (child.tag === "pre" || child.tag === "code") continue;
    const stats = measures.get(child) ?? NOTHING;
    const isKept = search.around.has(child) || (!isBesides(child, search.own) && isProtected(child, stats, total));
    const because = isKept ? undefined : whyBoilerplate(child, stats, depth, search);
    if (because === undefined || isSetApart(child, because)) visit(child, depth + 1, search);
    else if (type === "forum") removals.push(...exceptAuthor(child, because));
    else removals.push({ element: child, because });
  }
}

/** Call-outs and code frames, whose names may look like boilerplate. */
const isSetApart = (element: Element, because: string): boolean =>
  because === "aside" ? calloutOf(element) !== undefined : because.startsWith("named") && framesCode(element);

/** Removes a column with the author's rank, age and badges, but keeps the name. */
function exceptAuthor(element: Element, because: string): Removal[] {
  const author = /user|author|profile|member|poster/u.test(because)
    ? find(element, (it) => isAuthor(it) && lineText(it, 40) !== "")
    : undefined;
  const removals: Removal[] = [];
  for (let at = author; at && at !== element; at = at.parent)
    for (const beside of at.parent?.children ?? [])
      if (beside !== at && beside.kind === "element") removals.push({ element: beside, because });
  return author ? removals : [{ element, because }];
}

/** Share of all sentences above which an element is content despite its name. */
const TOO_MUCH = 0.4;

function isProtected(element: Element, stats: Readonly<Stats>, total: Readonly<Stats>): boolean {
  const { tag } = element;
  if (tag === "html" || tag === "body" || tag === "math") return true;
  if (isMain(element) || element.get("itemprop") === "articleBody") return true;
  if (isWholeHeading(element)) return true;
  if (tag === "td" || tag === "th" || tag === "tr" || tag === "tbody") return true;
  if (isHeadingTag(tag) && stats.chars > 0) return !/^(?:nav|menu)/u.test(namesOf(element));
  if (consentNames.isIn(element)) return stats.prose > total.prose * 0.9;
  // On pages with very few sentences, all text counts.
  if (total.prose < total.chars * 0.3 && stats.chars > total.chars * 0.6 && linkDensity(stats) < 0.8) return true;
  return stats.prose > total.prose * TOO_MUCH && stats.prose > 200 && linkDensity(stats) < 0.5;
}

/** The letters and digits of a text. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The letters and digits of an element, up to the length of a heading. */
export const lettersIn = (element: Element): string => lettersOf(lineText(element, 200));

/** Whether an element contains all text of a heading, which would be removed with it. */
function isWholeHeading(element: Element): boolean {
  const { tag, parent } = element;
  if (!parent || !isHeadingTag(parent.tag) || !isInline(tag)) return false;
  const letters = lettersIn(element);
  return letters !== "" && letters === lettersIn(parent);
}

/** With fewer sections, a matching id may still come from a template. */
const LEAST_SECTIONS = 3;

/** Elements whose ids are generated from their headings, as in manuals, and so are not template names. */
function sectionsIn(body: Element): ReadonlySet<Element> {
  const sections = new Set<Element>();
  eachElement(body, addSection, sections);
  return sections.size < LEAST_SECTIONS ? new Set() : sections;
}

function addSection(heading: Element, sections: Set<Element>): boolean | undefined {
  if (!isHeadingTag(heading.tag)) return undefined;
  const letters = lettersIn(heading);
  const box = closest(heading.parent, (it) => it.get("id") !== "", 2);
  if (box && letters !== "" && lettersOf(box.get("id")) === letters) sections.add(box);
  return false;
}

function whyBoilerplate(element: Element, stats: Readonly<Stats>, depth: number, search: Search): string | undefined {
  const { tag } = element;
  if (tag === "nav" || tag === "menu") return `<${tag}>`;
  const role = element.get("role").toLowerCase();
  if (roles.test(role)) return `role ${role}`;
  const isText = isTextual(search.type);
  if (tag === "footer") return isFrameFooter(element, stats, isText) ? "footer" : undefined;
  if (tag === "aside") return isAside(element, stats, isText) ? "aside" : undefined;
  if (tag === "header") return isSiteHeader(element, stats, depth) ? "header of the site" : undefined;
  if (!search.isManual && isConsentNotice(element, stats)) return "asks for consent";
  const said = search.sections.has(element) ? told.of(element.get("class").toLowerCase()) : told.in(element);
  return said.names === "" ? undefined : byName(element, said, stats, search);
}

function byName(
  element: Element,
  said: ReturnType<typeof told.of>,
  stats: Readonly<Stats>,
  { type, isManual, keepComments }: Search,
): string | undefined {
  const isText = isTextual(type);
  const long = /^(?:p|li|blockquote|dd|figure)$/u.test(element.tag) && stats.prose > 120;
  if (long) return undefined;
  const { names, consent, frame, loose, elsewhere, comments, trimming } = said;
  if (consent && stats.headings < 12) return `named ${consent}`;
  if (frame && !(stats.prose > 500 && linkDensity(stats) < 0.25)) return `named ${frame}`;
  if (loose && stats.prose < 150 && (isText || stats.chars < 60 || linkDensity(stats) > 0.6) && stats.headings === 0)
    return `named ${loose}`;
  if (isManual) {
    const around = manualNames.find(names) || (linkDensity(stats) > 0.5 && stats.headings === 0 ? elsewhere : "");
    return around && stats.prose < 900 ? `named ${around}` : undefined;
  }
  if (elsewhere && (isText || type === "forum" || linkDensity(stats) > 0.5 || type === "product"))
    return `named ${elsewhere}`;
  const own = typeNames[type]?.find(names);
  if (own && (type === "product" || stats.prose < 500)) return `named ${own}`;
  if (!isText) return undefined;
  if (comments && !keepComments) return `named ${comments}`;
  return trimming && stats.prose < 900 ? `named ${trimming}` : undefined;
}

const consentWords =
  /\b(?:uses?|using|store|verwende[nt]|nutze[nt]|utilis(?:e|ons|ent)|usamos|utiliza(?:mos)?|utilizziamo|gebruiken?|używa(?:my)?|använder)\b.{0,60}\bcookies?\b|\bcookies?\b.{0,80}\b(?:consent|accept|agree|by continuing|preferences|zustimm|akzeptier|accepte[rz]?|aceptar)/iu;

/** Whether an element is only a cookie notice. A text about cookies is longer and part of other text. */
function isConsentNotice(element: Element, stats: Readonly<Stats>): boolean {
  if (
    !noticeBoxes.has(element.tag) ||
    stats.prose < 40 ||
    stats.chars > 1_500 ||
    stats.headings > 2 ||
    stats.elements > 200
  )
    return false;
  if (closest(element.parent, isContent) !== undefined) return false;
  return consentWords.test(lineText(element, 400));
}

const isContent = ({ tag }: Element): boolean => tag === "article" || tag === "main";
const noticeBoxes = new Set(["div", "section", "form", "dialog", "aside"]);

function isFrameFooter(footer: Element, stats: Readonly<Stats>, isText: boolean): boolean {
  const inContent =
    closest(
      footer.parent,
      (it) => it.tag === "article" || it.tag === "blockquote" || it.tag === "section" || it.tag === "figure",
    ) !== undefined;
  return (
    !inContent || (footer.parent?.tag !== "blockquote" && (linkDensity(stats) > 0.2 || (isText && stats.prose < 200)))
  );
}

function isAside(aside: Element, stats: Readonly<Stats>, isText: boolean): boolean {
  if (
    /call-?out|admonition|note|tip|warning|info|alert|pull-?quote|footnote/u.test(namesOf(aside)) &&
    linkDensity(stats) < 0.4
  )
    return false;
  return isText || linkDensity(stats) > 0.3 || stats.prose < 100;
}

/** Whether a header belongs to the site: it contains links, while a page's own header contains its title. */
function isSiteHeader(header: Element, stats: Readonly<Stats>, depth: number): boolean {
  const inContent =
    closest(header.parent, (it) => it.tag === "article" || it.tag === "main" || it.tag === "section") !== undefined;
  if (inContent) return false;
  if (stats.headings > 0 && linkDensity(stats) < 0.3) return false;
  return depth < 8 || linkDensity(stats) > 0.3;
}
