import { type Element, find } from "./tree.ts";

/** The `body`, or the whole tree without one. */
export const bodyOf = (root: Element): Element => find(root, isBody) ?? root;
const isBody = ({ tag }: Element): boolean => tag === "body" || tag === "frameset";

/** A URL usable as a base; undefined for a file name or empty text, which would make even absolute URLs unparsable. */
export const usableBase = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? url : undefined;

/** The base for relative URLs: `<base href>` resolved against the page's URL. */
export function baseUrlOf(root: Element, url: string | undefined): string | undefined {
  const base = find(root, statesBase)?.get("href");
  const own = usableBase(url);
  return (base && URL.parse(base, own)?.href) || own;
}

const statesBase = (element: Element): boolean => element.tag === "base" && element.has("href");
