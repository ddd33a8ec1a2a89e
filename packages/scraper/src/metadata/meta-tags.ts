import type { Element } from "@wellsourced/markup";

const MAX_TAGS = 2_000;

/** Values of a page's `meta` elements in order, by lower-case name or property. */
export class MetaTags {
  private readonly values = new Map<string, string[]>();
  private count = 0;

  add(element: Element): void {
    if (++this.count > MAX_TAGS) return;
    const content = element.get("content").trim() || element.get("value").trim();
    if (content === "") return;
    for (const name of keysOf(element)) {
      const known = this.values.get(name);
      if (known) known.push(content);
      else this.values.set(name, [content]);
    }
  }

  /** The first value of the first name that has one. */
  first(...names: readonly string[]): string | undefined {
    return names.map((name) => this.values.get(name)?.[0]).find((value) => value !== undefined);
  }

  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  entries(): Iterable<[string, readonly string[]]> {
    return this.values.entries();
  }
}

const nameAttributes = ["property", "name", "http-equiv"];
const headTags = new Set(["head", "html", "#document"]);

/**
 * The keys of a `meta` element: properties are lists of words, and Dublin Core has a colon or a dot. Microdata of the
 * body is not the page's.
 */
function keysOf(element: Element): Set<string> {
  const found = new Set<string>();
  const isHead = headTags.has(element.parent?.tag ?? "");
  for (const attribute of isHead ? [...nameAttributes, "itemprop"] : nameAttributes) {
    const given = element.get(attribute);
    if (given === "") continue;
    for (const word of given.toLowerCase().split(/\s+/u))
      if (word !== "") found.add(word.replace(/^(dc|dcterms)[:.]/u, "$1."));
  }
  return found;
}
