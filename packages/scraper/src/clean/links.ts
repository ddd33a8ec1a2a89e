import { type Element, find } from "@wellsourced/markup";
import { linkDensity, type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { isAuthor } from "../content/collectors/author.ts";
import type { PageType } from "../content/page-type.ts";

export interface LinkOptions {
  readonly type: PageType;
  readonly measures: Measures;
  readonly root: Element;
  /** Already taken out. */
  readonly gone: ReadonlySet<Element>;
}

/** Proposes blocks that are mostly links: lists of other pages, tags, buttons. Not in listings, where links are the point. */
export function proposeLinkBlocks({ type, measures, root, gone }: LinkOptions): Removal[] {
  const removals: Removal[] = [];
  const limit = type === "listing" || type === "product" || type === "service" ? 0.9 : 0.66;
  const visit = (box: Element): void => {
    for (const child of box.children) {
      if (child.kind === "text" || gone.has(child)) continue;
      const stats = measures.get(child) ?? NOTHING;
      if (isBox(child.tag) && isLinkBlock(child, stats, limit, type) && !(type === "forum" && namesWriter(child)))
        removals.push({ element: child, because: "mostly links" });
      else visit(child);
    }
  };
  visit(root);
  return removals;
}

/** The line over a post is all links: who wrote it, and when. */
const namesWriter = (element: Element): boolean =>
  find(element, (it) => it.tag === "time" || isAuthor(it)) !== undefined;

const boxes = new Set("div section ul ol dl aside table article header footer form center span p".split(" "));
const isBox = (tag: string): boolean => boxes.has(tag);

function isLinkBlock(element: Element, stats: Readonly<Stats>, limit: number, type: PageType): boolean {
  if (stats.links < 2 || stats.prose > 150 || linkDensity(stats) < limit) return false;
  if (element.tag === "p" || element.tag === "span")
    return stats.links >= 3 && stats.chars < 200 && linkDensity(stats) > 0.85;
  if (type === "listing" || type === "product" || type === "service")
    return stats.headings === 0 && stats.images === 0 && stats.chars / stats.links < 25;
  // A list of sources or of contents has long entries; menus have short ones.
  if (type === "documentation") return stats.chars / stats.links < 30 && stats.headings === 0 && stats.links >= 4;
  return stats.links >= 3 || stats.chars < 200;
}
