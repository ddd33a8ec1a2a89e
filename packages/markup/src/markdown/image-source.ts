import { type Element, find } from "../dom/tree.ts";

/** Images that loaders show until the real image has loaded. */
const placeholder =
  /(?:^data:|(?:^|[/_-])(?:blank|spacer|placeholder|pixel|transparent|1x1|lazy|loading|(?:ajax-?)?loader|spinner|grey)[\w-]*\.(?:gif|png|svg|jpe?g|webp))/iu;
/** Formats used for both images and placeholders. */
const oftenPlaceholder = /\.(?:svg|gif)(?:[?#]|$)/iu;
const imageFile = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/iu;
const photograph = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/iu;

/** Attributes in which most loaders store the real address, in order. */
const usual = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-hi-res-src", "data-url", "data-image"];
/** Parts of other attribute names for the real address, and of names to rank lower. */
const real = /src|lazy|original|actual/u;
const lesser =
  /set$|thumb|small|tiny|mini|(?:^|[-_])low|lqip|blur|place-?holder|fallback|default|error|hover|preview|video|audio|poster|type|ratio|canonical|mce|cke|^on/u;
/** Image attributes with text or another address. */
const others = /^(?:src|alt|title|class|id|style|name|longdesc|usemap|href|item\w*|aria-.*)$/u;

/** The real address of an image as stated by the page; undefined if there is only a placeholder. */
export function imageSource(image: Element): string | undefined {
  const src = image.get("src").trim();
  // Tracking pixels may be lazy, too, so the address must be that of a photograph.
  if (isTinyImage(image)) return waitingIn(image, (value) => isPath(value) && photograph.test(value));
  const isPlaceholder = src === "" || placeholder.test(src);
  if (!isPlaceholder && !oftenPlaceholder.test(src)) return namedIn(image, looksLikeAddress) ?? src;
  const waiting = namedIn(image, isPath) ?? waitingIn(image, isImageFile);
  if (waiting !== undefined) return waiting;
  const fromSet = largestOf(setOf(image) || pictureSet(image));
  if (isPlaceholder) return fromSet ?? linkedFrom(image);
  // A set of SVG or GIF files is the placeholder in several sizes.
  if (fromSet !== undefined && !oftenPlaceholder.test(fromSet)) return fromSet;
  return hasDouble(image) ? undefined : src;
}

/** Whether an image shows a placeholder until it loads. */
export function isLazy(image: Element): boolean {
  const source = imageSource(image);
  return source !== undefined && source !== image.get("src").trim();
}

type Test = (value: string) => boolean;

/** The value of an attribute whose name marks it as the real address. */
function namedIn(image: Element, holds: Test): string | undefined {
  const [first] = usual.filter((name) => (real.test(name) ? holds : looksLikeAddress)(image.get(name).trim()));
  return first === undefined ? attributeOf(image, (name) => real.test(name), holds) : image.get(first).trim();
}

/** Custom loaders use other attribute names, so any attribute may contain it. */
const waitingIn = (image: Element, holds: Test): string | undefined => attributeOf(image, () => true, holds);

function attributeOf({ attributes }: Element, isName: Test, holds: Test): string | undefined {
  for (let at = 0; at < attributes.length; at += 2) {
    const [name = "", value = ""] = [attributes[at], attributes[at + 1]?.trim()];
    if (isName(name) && !lesser.test(name) && !others.test(name) && holds(value)) return value;
  }
  return undefined;
}

/** Whether a value looks like an address: not a word, number, template variable or other scheme. */
const isPath: Test = (value) =>
  value.length < 2_000 &&
  !/[\s{}<>]|^(?!https?:)[a-z][\w+.-]*:|\.(?:mp4|webm|m3u8|mp3|html?|js|json|css|pdf)(?:[?#]|$)/iu.test(value) &&
  (/[/?]/u.test(value) || imageFile.test(value));

/** Whether a value may be the address of an image rather than of a placeholder. */
export const isAddressOfImage: Test = (value) => isPath(value) && !placeholder.test(value);

const isImageFile: Test = (value) => isPath(value) && value.includes("/") && imageFile.test(value);

const looksLikeAddress: Test = (value) =>
  (/^(?:https?:)?\/\/|^\//u.test(value) || imageFile.test(value)) && value.length < 2_000;

/** The image's `srcset`, or an attribute with a similar name. */
const setOf = (element: Element): string => element.get("data-srcset") || (ownSetOf(element) ?? element.get("srcset"));

function ownSetOf({ attributes }: Element): string | undefined {
  return attributes.find((value, at) => at % 2 === 1 && value !== "" && /.src-?set$/u.test(attributes[at - 1] ?? ""));
}

function pictureSet({ parent }: Element): string {
  if (parent?.tag !== "picture") return "";
  return parent.elements("source").map(setOf).find(Boolean) ?? "";
}

/** The entry of a `srcset` with the largest width or density. */
function largestOf(srcset: string): string | undefined {
  let best: string | undefined;
  let bestSize = -1;
  for (const entry of srcset.slice(0, 8_000).split(/,\s+/u)) {
    const [url, size] = entry.trim().split(/\s+/u);
    const value = Number.parseFloat(size ?? "1") || 1;
    if (url && !url.startsWith("data:") && value > bestSize) [best, bestSize] = [url, value];
  }
  return best;
}

/** The image that a placeholder links to. */
function linkedFrom({ parent }: Element): string | undefined {
  const href = parent?.tag === "a" ? parent.get("href").trim() : "";
  return isPath(href) && imageFile.test(href) ? href : undefined;
}

/** Whether a placeholder is followed by the real image for readers without scripts. */
export function hasDouble(image: Element): boolean {
  const siblings = image.parent?.children ?? [];
  if (siblings.length > 50) return false;
  const shown = siblings.filter((it) => it.kind === "element" || it.data.trim() !== "");
  const at = shown.indexOf(image);
  return [shown[at + 1], shown[at - 1]].some(
    (it) => it?.kind === "element" && it.tag === "noscript" && find(it, isImage) !== undefined,
  );
}

const isImage = ({ tag }: Element): boolean => tag === "img";

/** Whether an image is a tracking pixel or a spacer. */
export const isTinyImage = (image: Element): boolean => side(image, "width") <= 1 || side(image, "height") <= 1;

/** The width or height stated by the page. */
export const side = (image: Element, name: "width" | "height"): number =>
  Number.parseFloat(
    image.get(name) ||
      image.get("style").match(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`, "iu"))?.[1] ||
      "99",
  );
