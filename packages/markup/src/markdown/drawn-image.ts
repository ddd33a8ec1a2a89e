import { hasClass } from "../dom/names.ts";
import { closest, type Element, find, isBlank } from "../dom/tree.ts";
import { isAddressOfImage } from "./image-source.ts";

/**
 * The address of an image drawn with CSS: in a figure without another image, or in an element with the role of an
 * image.
 */
export function drawnSource(element: Element): string | undefined {
  const address = backgroundOf(element);
  if (address === undefined) return undefined;
  const figure = closest(element, isFigure, 4);
  const shows = figure ? !holdsImage(figure) : element.get("role") === "img" && isBlank(element);
  return shows ? address : undefined;
}

/** Attributes in which loaders store a background. */
const lazy = /^data-(?:lazy-)?(?:bg|background)(?:-(?:src|image|img|url))?$/u;

function backgroundOf({ attributes }: Element): string | undefined {
  for (let at = 0; at < attributes.length; at += 2) {
    const name = attributes[at] ?? "";
    const isStyle = name === "style";
    if (!isStyle && !(name.startsWith("data-") && lazy.test(name))) continue;
    const value = attributes[at + 1] ?? "";
    const address = isStyle ? styledWith(value) : (urlIn(value) ?? value);
    if (address !== undefined && isAddressOfImage(address)) return address;
  }
  return undefined;
}

function styledWith(style: string): string | undefined {
  if (!/background/iu.test(style)) return undefined;
  for (const declaration of style.slice(0, 4_000).split(";")) {
    const address = /^\s*background(?:-image)?\s*:/iu.test(declaration) ? urlIn(declaration) : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}

const urlIn = (css: string): string | undefined => /url\(\s*["']?([^"')]{1,2000})/iu.exec(css)?.[1]?.trim();

const isFigure = (it: Element): boolean =>
  it.tag === "figure" || it.get("role") === "figure" || hasClass(it, /(?:^|[-_])figure$|^wp-caption$/iu);

const holdsImage = (figure: Element): boolean => {
  const known = withImage.get(figure) ?? find(figure, isImage) !== undefined;
  withImage.set(figure, known);
  return known;
};

/** Cached, as a figure may contain thousands of backgrounds. */
const withImage = new WeakMap<Element, boolean>();

const isImage = ({ tag }: Element): boolean => /^(?:img|amp-img|picture|svg|video|iframe|table|pre)$/u.test(tag);
