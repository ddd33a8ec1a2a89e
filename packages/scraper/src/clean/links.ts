import { type Element, find } from "@wellsourced/markup";
import { linkDensity, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { isAuthor } from "../content/collectors/posts.ts";
import type { PageType } from "../content/page-type.ts";
import { type FateOf, propose, type Scene, statsOf } from "./scene.ts";

/**
 * Proposes blocks of mostly links: lists of other pages, tags, buttons. Listings are exempt, as links are their
 * content.
 */
export function proposeLinkBlocks(scene: Scene, type: PageType): Removal[] {
  return propose({ ...scene, type }, linkFate);
}

const linkFate: FateOf<Scene & { readonly type: PageType }> = (element, scene) =>
  boxes.has(element.tag) &&
  isLinkBlock(element, statsOf(element, scene), scene.type) &&
  !(scene.type === "forum" && namesWriter(element))
    ? { because: "mostly links" }
    : "is searched";

/** Whether an element names the author or time of a post, a line that is often all links. */
const namesWriter = (element: Element): boolean => find(element, isTimeOrAuthor) !== undefined;
const isTimeOrAuthor = (it: Element): boolean => it.tag === "time" || isAuthor(it);

const boxes = new Set("div section ul ol dl aside table article header footer form center span p".split(" "));
const hasLinksAsContent = new Set<PageType>(["listing", "product", "service"]);

function isLinkBlock(element: Element, stats: Readonly<Stats>, type: PageType): boolean {
  const limit = hasLinksAsContent.has(type) ? 0.9 : 0.66;
  if (stats.links < 2 || stats.prose > 150 || linkDensity(stats) < limit) return false;
  if (element.tag === "p" || element.tag === "span")
    return stats.links >= 3 && stats.chars < 200 && linkDensity(stats) > 0.85;
  if (hasLinksAsContent.has(type)) return stats.headings === 0 && stats.images === 0 && stats.chars / stats.links < 25;
  // Lists of sources or contents have long entries, menus short ones.
  if (type === "documentation") return stats.chars / stats.links < 30 && stats.headings === 0 && stats.links >= 4;
  return stats.links >= 3 || stats.chars < 200;
}
