import { type Element, eachElement, find, findAll, lineText } from "@wellsourced/markup";
import { linkDensity, type Measures, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import type { PageType } from "../content/page-type.ts";
import { statsOf } from "./scene.ts";

export interface FrameOptions {
  readonly type: PageType;
  readonly measures: Measures;
  readonly body: Element;
  /** Whether the page is a manual. @default false */
  readonly isManual?: boolean;
}

/** Proposes removals by position: unnamed footers, content before the title, and columns of links. */
export const proposeEdges = (page: FrameOptions) => [
  ...siteFooters(page),
  ...imprint(page),
  ...beforeTitle(page),
  ...columns(page),
];

/** Footers of the whole page, of any length, if there is content above. */
function siteFooters({ body, measures }: FrameOptions): Removal[] {
  const total = statsOf(body, { measures });
  const footers: Element[] = [];
  eachElement(body, takeFooter, footers);
  return footers
    .filter((it) => statsOf(it, { measures }).prose > 0 && total.chars - statsOf(it, { measures }).chars > 400)
    .map((element) => ({ element, because: "footer of the site" }));
}

function takeFooter(element: Element, footers: Element[]): boolean | undefined {
  if (element.tag === "footer" || element.get("role") === "contentinfo") footers.push(element);
  else if (!inner.has(element.tag)) return undefined;
  return false;
}

const inner = new Set(["article", "blockquote", "table", "main"]);

const imprintWords =
  /(?:©|\(c\)|\bcopyright\b).{0,40}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.{0,20}©|\ball rights reserved\b|\balle rechte vorbehalten\b|\btous droits réservés\b/iu;

/** Maximum shares of the page for a box around the copyright line to be a footer. */
const FOOTER_PROSE = 0.2;
const FOOTER_CHARS = 0.4;

/** The largest box around the last copyright line that is still small. */
function imprint({ body, measures }: FrameOptions): Removal[] {
  const total = statsOf(body, { measures });
  let last = lastImprint(body, measures);
  if (!last) return [];
  const isSmall = (it: Element): boolean => {
    const { prose, chars } = statsOf(it, { measures });
    return prose <= total.prose * FOOTER_PROSE && chars <= total.chars * FOOTER_CHARS;
  };
  if (!isSmall(last)) return [];
  for (let at = last.parent; at && !outer.has(at.tag) && at !== body && isSmall(at); at = at.parent) {
    // The content of the last box was already searched.
    const beside = at.elements().filter((it) => it !== last);
    if (beside.some((it) => isTitle(it) || find(it, isTitle))) break;
    last = at;
  }
  return [{ element: last, because: "copyright line" }];
}

/** Searches from the end of the page, where most are. */
function lastImprint(box: Element, measures: Measures): Element | undefined {
  for (let at = box.children.length - 1; at >= 0; at--) {
    const child = box.children[at];
    if (child?.kind !== "element") continue;
    const { chars, elements } = statsOf(child, { measures });
    if (chars === 0) continue;
    // A part of a small box has the same text as the whole.
    const isSmall = chars < 300 && elements < 100;
    const found = isSmall ? imprintWords.test(lineText(child, 400)) && child : lastImprint(child, measures);
    if (found) return found;
  }
  return undefined;
}

const outer = new Set(["main", "article", "body", "html"]);
const isTitle = ({ tag }: Element): boolean => tag === "h1" || tag === "main";

/** Maximum shares of the page above its title that may be boilerplate. */
const ABOVE_PROSE = 0.1;
const ABOVE_CHARS = 0.25;

/** Maximum share of a manual above its title: versions and languages. */
const ABOVE_MANUAL = 0.1;

/** Content above the title, which in shops, lists and manuals is the site's: promotions, menus, carts, versions. */
function beforeTitle({ type, body, measures, isManual = false }: FrameOptions): Removal[] {
  if (type !== "product" && type !== "listing" && !isManual) return [];
  const of = (element: Element): Readonly<Stats> => statsOf(element, { measures });
  const total = of(body);
  const title = find(body, (it) => it.tag === "h1" && of(it).chars > 0);
  if (!title) return [];
  const above: Element[] = [];
  for (let at: Element = title; at !== body && at.parent; at = at.parent)
    for (const beside of at.parent.children) {
      if (beside === at) break;
      if (beside.kind === "element" && (of(beside).chars > 0 || (isManual && of(beside).links > 0))) above.push(beside);
    }
  const sum = (key: "prose" | "chars"): number => above.reduce((all, it) => all + of(it)[key], 0);
  const [prose, chars] = isManual ? [0, ABOVE_MANUAL] : [ABOVE_PROSE, ABOVE_CHARS];
  if (sum("prose") > total.prose * prose || sum("chars") > total.chars * chars) return [];
  return above.map((element) => ({ element, because: "above the title" }));
}

const LEAST_LINKS = 5;
const LINKED = 0.7;
const LEAST_TEXT = 200;

/** Menus in layout tables: cells of links beside a cell with text, in a table with one row. */
function columns({ body, measures }: FrameOptions): Removal[] {
  const of = (element: Element): Readonly<Stats> => statsOf(element, { measures });
  const isMenu = (cell: Element): boolean => {
    const { links, headings, prose } = of(cell);
    const isList = links >= LEAST_LINKS && headings === 0 && prose === 0;
    return isList && cell.tag === "td" && linkDensity(of(cell)) >= LINKED;
  };
  return findAll(body, isRowBox).flatMap((box) => {
    const [row, other] = box.elements();
    const cells = row?.tag === "tr" && !other ? row.elements() : [];
    const hasText = cells.some((it) => of(it).chars - of(it).linkChars > LEAST_TEXT);
    return hasText ? cells.filter(isMenu).map((element) => ({ element, because: "column of links" })) : [];
  });
}

const isRowBox = ({ tag }: Element): boolean => tag === "table" || tag === "tbody";
