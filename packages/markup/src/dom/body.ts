import { type Element, find } from "./tree.ts";

/** Where the visible page is: `body`, or everything when there is none. */
export const bodyOf = (root: Element): Element => find(root, isBody) ?? root;
const isBody = ({ tag }: Element): boolean => tag === "body" || tag === "frameset";

/**
 * An address that others can be relative to, or nothing. A file's name or an empty text is none; taken for one, it would
 * make absolute addresses unreadable, too.
 */
export const usableBase = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? url : undefined;

/** Where a relative address on this page points: `<base href>` over the page's own address. */
export function baseUrlOf(root: Element, url: string | undefined): string | undefined {
  const base = find(root, statesBase)?.get("href");
  const own = usableBase(url);
  return (base && URL.parse(base, own)?.href) || own;
}

const statesBase = (element: Element): boolean => element.tag === "base" && element.has("href");
