import { type Element, rawText, type Text } from "@wellsourced/markup";
import { ByNames, isInline, namesOf } from "@wellsourced/markup/dom";
import { MetaTags } from "./meta-tags.ts";
import { beginsAsByline } from "./person-names.ts";

/** A candidate element and its position in document order. */
export interface Clue {
  readonly element: Element;
  readonly place: number;
  /** The relevant text node, if it is not the whole element. */
  readonly node?: Text;
}

const MAX_CLUES = 600;
const MAX_SCRIPTS = 400;
/** With more OpenURLs, none is the page's own. */
const MAX_COINS = 3;
const GREATER_PART = 0.3;

const asideTags = new Set(["nav", "template", "select"]);
/** Distance from the main heading within which an `aside` contains the byline. */
const NEAR = 60;
/** Names of a text's own footer. */
const ownFooter =
  /(?:post|entry|article|story|asset|blog|content|node|news)[\w-]{0,60}footer|footer[\w -]{0,80}(?:meta|post|entry|article|news)/u;
const asideNames =
  /comment|(?:^|[\s_-])(?:respond|footer|nav|navigation|menu|breadcrumbs?|related|recommend\w*|popular|trending|teasers?|widgets?|side-?bar|recent\w*|latest|reviews?|newsletter|archives?|calendar|carousel|slider|upcoming|events?|cookie\w*|promo\w*|advert\w*|next-?post|prev(?:ious)?-?post|post-?navigation|read-?next|most-?read|more-?(?:news|stories|posts|articles))(?:$|[\s_-])/u;
const headingNames =
  /(?:^|[\s_-])(?:(?:entry|post|article|story|page|main|content|news|blog|product|thread|topic)?-?(?:title|headline|heading|titel|ueberschrift|titulo|titre))(?:$|[\s_-])/u;
const bylineNames =
  /(?:^|[\s_-])(?:by-?lines?|by|autor\w*|author\w*|auteur\w*|writer\w*|reporter|journalist|creator|contributor|vcard|(?:post|entry|article|story|blog|news|meta|content|thread|topic)-?(?:by|author\w*|autor\w*|meta|info|byline|user\w*)|user-?names?|user-?link|user-?details|poster|posted-?by|written-?by|published-?by|submitted|nickname|nick)(?:$|[\s_-])|author|byline|autor/u;
const dateNames =
  /date|datum|publish|fecha|created|time|posted|submitted|veroeffentlicht|(?:^|[\s_-])(?:meta|byline|day|tag|info|published)(?:$|[\s_-])/u;
/** Whether a text may contain a date; a cheap test. */
const dateLike = /(?:19|20)\d\d|\d[./]\d|[٠-٩۰-۹]{4}/u;

/** Headings that may be the title. */
export const headingTags: ReadonlySet<string> = new Set(["h1", "h2", "h3"]);
export const timeTags: ReadonlySet<string> = new Set(["time", "relative-time", "time-ago"]);

/** Roles indicated by an element's names. */
const roles = new ByNames((names) => ({
  isAside: asideNames.test(names) && !ownFooter.test(names),
  isHeading: headingNames.test(names),
  isByline: bylineNames.test(names),
  isDate: dateNames.test(names),
}));

/**
 * Candidates for metadata, collected in one walk over the tree and evaluated later. Bounded, so that a page full of
 * dates costs no more than others.
 */
export class Clues {
  readonly meta = new MetaTags();
  body: Element;
  /** Text of `<title>`. */
  documentTitle = "";
  /** Language of `html`. */
  language = "";
  base = "";
  /** First `href` of `link` elements for each word in `rel`. */
  readonly links = new Map<string, string>();
  /** `href` of the first link to a licence. */
  licence = "";
  readonly scripts: Element[] = [];
  readonly headings: Clue[] = [];
  readonly bylines: Clue[] = [];
  readonly dates: Clue[] = [];
  /** Boxes not about the page itself (navigation, comments, teasers), with their positions. */
  readonly asides = new Map<Element, number>();
  /** schema.org types of microdata, as words. */
  readonly itemTypes = new Set<string>();
  /** Titles of spans that contain an OpenURL. */
  readonly coins: string[] = [];
  private readonly root: Element;
  private place = 0;
  private readonly sizes = new Map<Element, number>();
  private lastHeading = Number.NEGATIVE_INFINITY;

  constructor(root: Element) {
    this.root = root;
    this.body = root;
    this.walk(root);
    this.dropGreatBoxes();
  }

  private walk(parent: Element): void {
    for (const child of parent.children) {
      if (child.kind === "text") {
        this.text(child, parent);
        continue;
      }
      const before = this.asides.size;
      if (!this.enter(child)) continue;
      const isAside = this.asides.size > before;
      const start = this.place;
      this.walk(child);
      if (isAside) this.sizes.set(child, this.place - start);
    }
  }

  /** Records an element; returns false if its content is not visible. */
  private enter(element: Element): boolean {
    this.place++;
    switch (element.tag) {
      case "meta":
        this.meta.add(element);
        if (/date/iu.test(element.get("itemprop"))) this.note(this.dates, element);
        return false;
      case "link":
        this.link(element);
        return false;
      case "title":
        this.documentTitle ||= rawText(element).slice(0, 2_000);
        return false;
      case "script":
        if (this.scripts.length < MAX_SCRIPTS) this.scripts.push(element);
        return false;
      case "style":
      case "svg":
      case "math":
      case "iframe":
        return false;
      case "base":
        this.base ||= element.get("href");
        return false;
      case "html":
        this.language = element.get("lang") || element.get("xml:lang");
        return true;
      case "body":
      case "frameset":
        if (this.body === this.root) this.body = element;
        return true;
      default:
        this.shown(element);
        return true;
    }
  }

  private link(element: Element): void {
    for (const rel of element.get("rel").toLowerCase().split(/\s+/u))
      if (rel !== "" && !this.links.has(rel)) this.links.set(rel, element.get("href"));
    if (element.has("itemprop")) this.meta.add(element);
  }

  private shown(element: Element): void {
    const { tag } = element;
    if (headingTags.has(tag)) {
      this.note(this.headings, element);
      if (tag === "h1") this.lastHeading = this.place;
    }
    if (this.isFrame(element)) this.asides.set(element, this.place);
    if (timeTags.has(tag)) this.note(this.dates, element);
    if (element.attributes.length === 0) return;
    const names = namesOf(element);
    if (names !== "") this.named(element, names);
    if (tag === "a") this.anchor(element);
    if (element.has("itemprop") || element.has("property")) this.property(element);
    if (element.has("itemtype")) this.itemTypes.add(element.get("itemtype").replace(/^.*\//u, ""));
    if (element.has("data-timestamp") || element.has("data-utime") || (tag === "abbr" && element.has("title")))
      this.note(this.dates, element);
  }

  private isFrame(element: Element): boolean {
    if (element.tag === "aside") return this.place - this.lastHeading > NEAR;
    return asideTags.has(element.tag) || (element.tag === "footer" && !isOwnFooter(element));
  }

  private named(element: Element, names: string): void {
    if (element.tag === "span" && this.coins.length < MAX_COINS && /(?:^|\s)z3988(?:\s|$)/u.test(names))
      this.coins.push(element.get("title"));
    const { isAside, isHeading, isByline, isDate } = roles.in(element);
    if (isAside) this.asides.set(element, this.place);
    if (isHeading && !headingTags.has(element.tag)) this.note(this.headings, element);
    if (isByline) this.note(this.bylines, element);
    if (isDate && element.tag !== "time") this.note(this.dates, element);
  }

  private anchor(element: Element): void {
    const rel = element.get("rel").toLowerCase();
    if (rel.includes("licen")) this.licence ||= element.get("href");
    if (rel.includes("author") || leadsToAuthor(element)) this.note(this.bylines, element);
  }

  private property(element: Element): void {
    const property = propertyOf(element);
    if (property.includes("headline")) this.note(this.headings, element);
    if (property.includes("author") || property.includes("creator")) this.note(this.bylines, element);
    if (property.includes("date") && element.tag !== "time") this.note(this.dates, element);
  }

  /** Records a line with a date or the start of a byline. */
  private text(text: Text, parent: Element): void {
    const { data } = text;
    if (data.length < 2 || isBlank(data)) return;
    const head = data.length > 300 ? data.slice(0, 300) : data;
    if (this.dates.length < MAX_CLUES && dateLike.test(head)) this.note(this.dates, lineOf(parent));
    if (data.length < 160 && this.bylines.length < MAX_CLUES && beginsAsByline(head))
      this.bylines.push({ element: parent, place: this.place, node: text });
  }

  /** Boxes with much of the page are content despite their names. */
  private dropGreatBoxes(): void {
    for (const [box, size] of this.sizes) if (size > this.place * GREATER_PART) this.asides.delete(box);
  }

  private note(clues: Clue[], element: Element): void {
    if (clues.length < MAX_CLUES && clues.at(-1)?.element !== element) clues.push({ element, place: this.place });
  }
}

const authorPath =
  /\/(?:authors?|autor(?:en|es|as)?|auteurs?|writers?|contributors?|staff|team|people|profiles?|redakteur\w*|journalist\w*|columnists?)\/[^/?#]{2,}|[?&]author=\w/iu;

/** Whether an element is a link to an author's page. */
export const leadsToAuthor = (element: Element): boolean =>
  element.tag === "a" && authorPath.test(element.get("href").slice(0, 300));

function isOwnFooter(footer: Element): boolean {
  for (let at = footer.parent; at; at = at.parent) if (at.tag === "article") return true;
  return ownFooter.test(namesOf(footer));
}

/** The microdata or RDFa property of an element. */
export const propertyOf = (element: Element): string =>
  (element.get("itemprop") || element.get("property")).toLowerCase();

/** Fast test, as most texts are the line breaks between tags. */
function isBlank(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) <= 32) at++;
  return at === text.length;
}

/** The box whose line contains a text. */
function lineOf(parent: Element): Element {
  let at = parent;
  while (at.parent && isInline(at.tag)) at = at.parent;
  return at;
}
