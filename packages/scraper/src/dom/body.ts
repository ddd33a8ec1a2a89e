import { type Element, find } from "./tree.ts";

/** Where the visible page is: `body`, or everything when there is none. */
export const bodyOf = (root: Element): Element => find(root, ({ tag }) => tag === "body" || tag === "frameset") ?? root;

/** Where a relative address on this page points: `<base href>` over the page's own address. */
export function baseUrlOf(root: Element, url: string | undefined): string | undefined {
  const base = find(root, (element) => element.tag === "base" && element.has("href"))?.get("href");
  return (base && URL.parse(base, url)?.href) || url;
}
