import { type Element, eachElement } from "../dom/tree.ts";

/** Every `meta` of a page by lower-case name, property or itemprop, values in order. */
export class MetaTags {
  private readonly values = new Map<string, string[]>();

  constructor(root: Element) {
    let count = 0;
    eachElement(root, (element) => {
      if (element.tag !== "meta" || ++count > 2_000) return undefined;
      const content = element.get("content").trim() || element.get("value").trim();
      if (content === "") return undefined;
      const names = [element.get("property"), element.get("name"), element.get("itemprop"), element.get("http-equiv")];
      for (const name of new Set(names.map((it) => it.trim().toLowerCase()))) {
        if (name === "") continue;
        const known = this.values.get(name);
        if (known) known.push(content);
        else this.values.set(name, [content]);
      }
      return undefined;
    });
  }

  /** The first value under the first of these names that has one. */
  first(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.values.get(name)?.[0];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** All values under the first of these names that has any. */
  all(...names: readonly string[]): readonly string[] {
    for (const name of names) {
      const values = this.values.get(name);
      if (values) return values;
    }
    return [];
  }

  entries(): Iterable<[string, readonly string[]]> {
    return this.values.entries();
  }
}
