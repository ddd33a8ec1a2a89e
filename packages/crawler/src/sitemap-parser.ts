import { Parser } from "htmlparser2";

/** An entry of a sitemap. */
export interface SitemapLine {
  readonly kind: "page" | "sitemap";
  /** Empty if missing. */
  readonly address: string;
  /** As written. */
  readonly changed?: string;
}

interface SitemapParser {
  /** Parses a chunk and returns the completed entries. */
  write(text: string): readonly SitemapLine[];
  /** Returns the remaining entries. */
  end(): readonly SitemapLine[];
  /** Whether the file is a sitemap, feed or list of URLs. */
  readonly isKnown: boolean;
}

const ROOTS: ReadonlySet<string> = new Set(["urlset", "sitemapindex", "rss", "feed", "rdf"]);
const ENTRIES: ReadonlySet<string> = new Set(["url", "sitemap", "item", "entry"]);
const CHANGED: ReadonlySet<string> = new Set(["lastmod", "pubdate", "updated", "published", "date"]);

/** Deeper nesting is an attack on memory. */
const MAX_DEPTH = 64;
const MAX_VALUE = 8_192;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

interface Entry {
  readonly kind: SitemapLine["kind"];
  address?: string;
  changed?: string;
}

/**
 * Streaming parser for sitemaps, sitemap indexes, RSS and Atom. Ignores prefixes and case, since sites vary; an error
 * costs only its entry.
 */
class XmlReader implements SitemapParser {
  isKnown = false;
  private readonly path: string[] = [];
  private lines: SitemapLine[] = [];
  private entry: Entry | undefined;
  /** Text of the current element, if it is needed. */
  private value: string | undefined;
  private isOver = false;
  private readonly parser = new Parser(
    {
      onopentag: (name, attributes) => this.open(localName(name), attributes),
      ontext: (text) => {
        if (this.value !== undefined && this.value.length < MAX_VALUE) this.value += text;
      },
      onclosetag: (name) => this.close(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );

  write(text: string): readonly SitemapLine[] {
    if (!this.isOver) this.parser.write(text);
    return this.take();
  }

  end(): readonly SitemapLine[] {
    // The last entry may be truncated.
    this.entry = undefined;
    if (!this.isOver) this.parser.end();
    return this.take();
  }

  private take(): readonly SitemapLine[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isOver) return;
    const parent = this.path.at(-1);
    if (this.path.length === 0) this.isKnown ||= ROOTS.has(name);
    this.path.push(name);
    this.isOver = this.path.length > MAX_DEPTH || !this.isKnown;
    if (ENTRIES.has(name)) {
      // An unclosed entry ends where the next one begins.
      this.finish();
      this.entry = { kind: name === "sitemap" ? "sitemap" : "page" };
    } else if (this.entry && ENTRIES.has(parent ?? "")) this.field(name, attributes);
  }

  private field(name: string, { href, rel = "alternate" }: Readonly<Record<string, string>>): void {
    const isFeed = this.path.at(-2) === "item" || this.path.at(-2) === "entry";
    if (isFeed && name === "link" && href !== undefined) {
      if (rel === "alternate" && this.entry) this.entry.address ??= href;
    } else if (name === "loc" || CHANGED.has(name) || (isFeed && (name === "link" || name === "guid"))) this.value = "";
  }

  private close(name: string): void {
    const value = this.value?.trim();
    this.value = undefined;
    this.path.pop();
    if (ENTRIES.has(name)) this.finish();
    else if (this.entry && value) {
      if (CHANGED.has(name)) this.entry.changed ??= value;
      else if (name === "guid") {
        // Many guids are not URLs.
        if (/^https?:\/\//iu.test(value)) this.entry.address ??= value;
      } else this.entry.address = value;
    }
  }

  private finish(): void {
    const { kind, address = "", changed } = this.entry ?? {};
    // Feed items may lack a link, but a sitemap entry without a URL is an error.
    if (kind && (address !== "" || /^(?:urlset|sitemapindex)$/u.test(this.path[0] ?? "")))
      this.lines.push({ kind, address, ...(changed === undefined ? {} : { changed }) });
    this.entry = undefined;
  }
}

/** One URL per line. After the first absolute one, single words count as relative URLs. */
class TextReader implements SitemapParser {
  isKnown = false;
  private rest = "";

  write(text: string): readonly SitemapLine[] {
    const lines = (this.rest + text).split(/[\r\n]+/u);
    this.rest = (lines.pop() ?? "").slice(0, MAX_VALUE);
    return lines.flatMap((line) => this.read(line));
  }

  end(): readonly SitemapLine[] {
    const line = this.rest;
    this.rest = "";
    return this.read(line);
  }

  private read(line: string): readonly SitemapLine[] {
    const address = line.trim();
    if (/^https?:\/\//iu.test(address)) this.isKnown = true;
    else if (!this.isKnown || !/^[^\s#]+$/u.test(address)) return [];
    return [{ kind: "page", address }];
  }
}

/** Characters searched for the root element; server messages may precede it. */
const MOST_BEFORE = 65_536;
const ROOT = /<(?:[a-z][\w-]{0,30}:)?(?:urlset|sitemapindex|rss|feed|rdf)[\s>/]/iu;
/** Maximum length of a root element split between chunks. */
const LONGEST_ROOT = 50;
const ADDRESS_LINE = /(?:^|[\r\n])[ \t]*https?:\/\//iu;

/** Creates a parser: XML from its root element on, or a list of URLs if there is none. */
export function createSitemapParser(): SitemapParser {
  let chosen: SitemapParser | undefined;
  let head = "";
  let looked = 0;
  const choose = (isWhole: boolean): readonly SitemapLine[] => {
    const root = head.slice(looked).search(ROOT);
    const isList = root < 0 && !head.includes("<") && ADDRESS_LINE.test(head);
    if (root < 0 && !isList && !isWhole && head.length < MOST_BEFORE) {
      looked = Math.max(0, head.length - LONGEST_ROOT);
      return [];
    }
    chosen = root < 0 ? new TextReader() : new XmlReader();
    const start = root < 0 ? head.replace(/^\ufeff/u, "") : head.slice(looked + root);
    head = "";
    return chosen.write(start);
  };
  return {
    get isKnown() {
      return chosen?.isKnown ?? false;
    },
    write(text) {
      if (chosen) return chosen.write(text);
      head += text;
      return choose(false);
    },
    end() {
      const lines = chosen ? [] : choose(true);
      return [...lines, ...(chosen?.end() ?? [])];
    },
  };
}
