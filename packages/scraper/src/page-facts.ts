import { byteLength, squeeze } from "@wellsourced/core";
import { copyOf, NamePattern, type TokenHandler, tokenize } from "@wellsourced/markup/dom";

/** Maximum characters of text kept: a page with more is an article. */
const TEXT_KEPT = 8_000;
const MARKS_KEPT = 120;
const MARK_LENGTH = 400;
const VALUE_LENGTH = 2_000;
const FRAMES_KEPT = 2;
/** Maximum length of each block of structured data. */
const DATA_LENGTH = 50_000;

/** Facts about a page other than its content: enough to distinguish an article from a wall, shell or error. */
export type PageFacts = Readonly<ReturnType<typeof noFacts>>;

const noFacts = () => ({
  title: "",
  /** Texts of the first `h1` and `h2` elements. */
  headings: [] as string[],
  /** The beginning of the visible text. */
  text: "",
  /** Bytes of that text. */
  textBytes: 0,
  /** Characters of the markup. */
  htmlLength: 0,
  links: 0,
  /** Paragraphs of at least half a sentence. */
  paragraphs: 0,
  noscript: false,
  /** `<meta http-equiv=refresh>` */
  refreshes: false,
  passwordField: false,
  textFields: 0,
  buttons: 0,
  scripts: 0,
  /** Whether a publication date is stated, as walls have none. */
  published: false,
  /** Whether the page's own data declares it as not free. */
  declaredPaid: false,
  /** Whether a tag or structured data contains a DOI, which may be the page's own. */
  statesDoi: false,
  /** URLs of scripts, frames and forms, ids and classes, which may identify the vendor of a wall. */
  marks: [] as string[],
  /** Absolute URLs of cross-origin frames. */
  frames: [] as string[],
});

/** Reads the facts from a token stream, without a tree, so that no page is expensive. */
export function pageFacts(html: string, url: string): PageFacts {
  const scanner = new FactScanner(url);
  tokenize(html, scanner);
  return scanner.facts(html.length);
}

/** Elements with invisible text, and others in which text has a special meaning. */
const unseen = ["script", "style", "template", "noscript", "svg", "title"];
const tracked = [...unseen, "p", "h1", "h2"];
const trackedAt = new Map(tracked.map((tag, at) => [tag, at]));
const inline = new Set("a b i em strong span code small sub sup u mark abbr".split(" "));
/** Class names to record. */
const telling = new NamePattern(
  /pay-?wall|reg-?wall|subscriber|premium-|piano|barrier|gate|metered|abo-|plus-teaser|paid-|article-locked/iu,
  copyOf,
);
/** Form fields with which one site hands a visitor over to its login provider. */
const handedOver = /^(?:SAMLRequest|SAMLResponse|wresult|id_token)$/u;
const publishedName =
  /^(?:article:published_time|datePublished|dc\.date|citation_publication_date|parsely-pub-date)$/iu;

const doiName = /^(?:citation_doi|bepress_citation_doi|prism\.doi|dc\.identifier(?:\.doi)?|dcterms\.identifier)$/iu;
const doiValue = /^\s*(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?10\.\d{4,9}\//iu;

/** Collects a page's facts while a tokenizer reads it for another purpose. */
export class FactScanner implements TokenHandler {
  private readonly url: string;
  private readonly found = noFacts();
  /** Number of open elements of each tracked name. */
  private readonly inside = tracked.map(() => 0);
  private unseen = 0;
  private parts: string[] = [];
  private length = 0;
  private endsBlank = false;
  private script = "";
  private isData = false;
  /** Characters of the current paragraph. */
  private paragraph = 0;

  constructor(url: string) {
    this.url = url;
  }

  open(tag: string, attributes: readonly string[]): void {
    this.count(tag, 1);
    if (!inline.has(tag)) this.blank();
    if (tag === "a") this.found.links++;
    else if (tag === "p") this.endParagraph();
    else if (tag === "h1" || tag === "h2") this.found.headings.push("");
    else if (tag === "button") this.found.buttons++;
    else if (tag === "script") {
      this.script = "";
      this.found.scripts++;
      this.isData = false;
    }
    if (attributes.length > 0) this.attributes(tag, attributes);
    else if (tag === "input") this.input("");
  }

  text(data: string): void {
    if (this.unseen === 0) this.seen(data);
    else this.unseenText(data);
  }

  private unseenText(data: string): void {
    if (this.isIn("title") && !this.isIn("svg")) this.found.title += data.slice(0, 300);
    if (this.isIn("noscript")) this.found.noscript ||= data.trim() !== "";
    if (!this.isIn("script")) return;
    if (this.script.length < MARK_LENGTH) this.script += data.slice(0, MARK_LENGTH);
    if (this.isData) this.data(data.slice(0, DATA_LENGTH));
  }

  /** Reads facts from structured data. */
  private data(json: string): void {
    this.found.published ||= /"datePublished"\s*:\s*"\d/u.test(json);
    this.found.declaredPaid ||= /"isAccessibleForFree"\s*:\s*(?:"\s*)?false/iu.test(json);
    this.found.statesDoi ||= /"(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)?10\.\d{4,9}\//iu.test(json);
  }

  private seen(data: string): void {
    this.keep(data);
    if (this.isIn("p")) this.paragraph += data.trim().length;
    const last = this.found.headings.length - 1;
    const heading = this.found.headings[last];
    if (heading !== undefined && heading.length < 300 && (this.isIn("h1") || this.isIn("h2")))
      this.found.headings[last] = heading + data.slice(0, 300);
  }

  close(tag: string): void {
    if (this.isIn(tag)) this.count(tag, -1);
    if (!inline.has(tag)) this.blank();
    if (tag === "p") this.endParagraph();
    else if (tag === "script") this.mark(this.script);
  }

  private count(tag: string, change: number): void {
    const at = trackedAt.get(tag);
    if (at === undefined) return;
    this.inside[at] = (this.inside[at] ?? 0) + change;
    if (at < unseen.length) this.unseen += change;
  }

  /** The next paragraph ends an unclosed one, as on many pages. */
  private endParagraph(): void {
    if (this.paragraph >= 40) this.found.paragraphs++;
    this.paragraph = 0;
  }

  private attributes(tag: string, attributes: readonly string[]): void {
    const id = startOfValue(attributes, "id");
    if (id !== "") this.mark(`#${id}`);
    const classes = startOfValue(attributes, "class");
    if (classes !== "" && telling.test(classes)) for (const name of classes.split(/\s+/u, 20)) this.mark(`.${name}`);
    if (startOfValue(attributes, "data-adblockkey") !== "") this.mark(".adblockkey");
    const name =
      startOfValue(attributes, "property") || startOfValue(attributes, "name") || startOfValue(attributes, "itemprop");
    if (name !== "") this.named(name, attributes);
    if (tag === "script") this.isData = /ld\+json/iu.test(startOfValue(attributes, "type"));
    if (tag === "script" || tag === "iframe") this.mark(startOfValue(attributes, "src"));
    if (tag === "form") this.mark(startOfValue(attributes, "action"));
    if (tag === "iframe") this.frame(startOfValue(attributes, "src"));
    if (tag === "input") this.input(startOfValue(attributes, "type").toLowerCase());
    if (tag === "input" && handedOver.test(startOfValue(attributes, "name")))
      this.mark(`@${startOfValue(attributes, "name")}`);
    if (tag === "meta" && /^refresh$/iu.test(startOfValue(attributes, "http-equiv"))) {
      this.found.refreshes = true;
      this.mark(startOfValue(attributes, "content"));
    }
  }

  private named(name: string, attributes: readonly string[]): void {
    this.found.published ||= publishedName.test(name);
    this.found.statesDoi ||=
      doiName.test(startOfValue(attributes, "name") || name) && doiValue.test(startOfValue(attributes, "content"));
    this.found.declaredPaid ||=
      name === "article:content_tier" && /^(?:locked|metered)$/iu.test(startOfValue(attributes, "content"));
  }

  private input(type: string): void {
    if (/^(?:submit|button)$/u.test(type)) this.found.buttons++;
    this.found.passwordField ||= type === "password";
    if (/^(?:|text|email|tel|search)$/u.test(type)) this.found.textFields++;
  }

  private frame(source: string): void {
    const target = URL.parse(source, this.url);
    const foreign =
      target !== null && /^https?:$/u.test(target.protocol) && target.origin !== URL.parse(this.url)?.origin;
    if (foreign && this.found.frames.length < FRAMES_KEPT) this.found.frames.push(target.href);
  }

  private isIn(tag: string): boolean {
    const at = trackedAt.get(tag);
    return at !== undefined && (this.inside[at] ?? 0) > 0;
  }

  private keep(data: string): void {
    if (this.length >= TEXT_KEPT) return;
    const { length } = data.trim();
    if (length === 0) {
      this.blank();
      return;
    }
    this.parts.push(data);
    this.endsBlank = false;
    this.length += length;
    if (this.parts.length > 4_000) this.parts = [squeezed(this.parts)];
  }

  /** Adds a space in place of a tag, which does not count towards the text limit. */
  private blank(): void {
    if (this.endsBlank || this.length >= TEXT_KEPT) return;
    this.parts.push(" ");
    this.endsBlank = true;
  }

  private mark(text: string): void {
    const trimmed = text.trim();
    if (trimmed !== "" && this.found.marks.length < MARKS_KEPT) this.found.marks.push(trimmed.slice(0, MARK_LENGTH));
  }

  facts(htmlLength: number): PageFacts {
    const text = squeeze(this.parts.join(""));
    const headings = this.found.headings.map(squeeze).filter(Boolean).slice(0, 4);
    const title = squeeze(this.found.title).slice(0, 300);
    return { ...this.found, title, headings, text, textBytes: byteLength(text), htmlLength };
  }
}

/** The beginning of an attribute's value, or empty; names and values alternate. */
function startOfValue(attributes: readonly string[], name: string): string {
  for (let at = 0; at < attributes.length; at += 2)
    if (attributes[at] === name) return (attributes[at + 1] ?? "").slice(0, VALUE_LENGTH);
  return "";
}

const squeezed = (parts: readonly string[]): string => parts.join("").replace(/\s+/gu, " ");
