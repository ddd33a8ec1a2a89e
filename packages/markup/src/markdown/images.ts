import type { Element } from "../dom/tree.ts";
import { IMAGE_SCHEMES, type RenderContext, resolveTarget } from "./context.ts";
import { escapeText, linkTarget } from "./escape.ts";

/** Where lazy loaders keep the real address, in order. */
const lazy = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-hi-res-src", "data-url", "data-image"];
const placeholder =
  /(?:^data:|(?:^|[/_-])(?:blank|spacer|placeholder|pixel|transparent|1x1|lazy|loading|(?:ajax-?)?loader|spinner|grey)[\w-]*\.(?:gif|png|svg|jpe?g|webp))/iu;

/** The image's real address as the page gives it, or nothing when there is only a placeholder. */
export function imageSource(image: Element): string | undefined {
  const src = image.get("src").trim();
  if (src !== "" && !placeholder.test(src) && !lazy.some((name) => looksLikeAddress(image.get(name)))) return src;
  const waiting = lazy.map((name) => image.get(name).trim()).find(looksLikeAddress);
  return (
    waiting ??
    anyWaiting(image) ??
    largestOf(image.get("data-srcset") || image.get("data-lazy-srcset") || image.get("srcset") || pictureSet(image)) ??
    (placeholder.test(src) ? undefined : src || undefined)
  );
}

/** Loaders of one's own keep it under names of their own. */
function anyWaiting({ attributes }: Element): string | undefined {
  const address = /^(?:https?:)?\/\/\S{1,1900}\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]\S*)?$/iu;
  return attributes.find((value, at) => at % 2 === 1 && attributes[at - 1]?.startsWith("data-") && address.test(value));
}

const looksLikeAddress = (value: string): boolean =>
  /^(?:https?:)?\/\/|^\/|\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?|$)/iu.test(value.trim()) && value.length < 2_000;

function pictureSet({ parent }: Element): string {
  if (parent?.tag !== "picture") return "";
  const sets = parent.elements("source").map((source) => source.get("srcset") || source.get("data-srcset"));
  return sets.find(Boolean) ?? "";
}

/** The entry of a `srcset` with the greatest width or density. */
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

/** True for images that nobody sees: counters and spacers. */
export const isTinyImage = (image: Element): boolean => side(image, "width") <= 1 || side(image, "height") <= 1;

/** Icons and pictures of people beside their words: small, and by the page's own word nothing to read out. */
const isOrnament = (image: Element): boolean =>
  image.has("alt") &&
  image.get("alt").trim() === "" &&
  side(image, "width") <= ORNAMENT &&
  side(image, "height") <= ORNAMENT;

const ORNAMENT = 64;

/** A side's length as the page states it. */
const side = (image: Element, name: "width" | "height"): number =>
  Number.parseFloat(
    image.get(name) ||
      image.get("style").match(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`, "iu"))?.[1] ||
      "99",
  );

/** Templates leave such behind where an entry has no picture. */
const hasNoAddress = (image: Element): boolean =>
  image.has("src") && image.get("src").trim() === "" && imageSource(image) === undefined;

/** `![alt](address)`. An emoji drawn as an image is its character. */
export function imageMarkdown(image: Element, context: RenderContext): string {
  if (isTinyImage(image) || isOrnament(image) || hasNoAddress(image)) return "";
  const alt = image.get("alt").replace(/\s+/gu, " ").trim().slice(0, 1_000);
  if (/^\p{RGI_Emoji}$/v.test(alt)) return alt;
  if (context.plain) return "";
  const source = imageSource(image);
  const target = source === undefined ? undefined : resolveTarget(source, context, IMAGE_SCHEMES);
  if (target === undefined && (hasDouble(image) || isEmptyPicture(image))) return "";
  if (target === undefined) return alt === "" ? "" : `![${label(alt)}]()`;
  return `![${label(alt)}](${linkTarget(target)})`;
}

/** A loader's place holder, with the real image beside it for readers without scripts. */
function hasDouble(image: Element): boolean {
  const siblings = image.parent?.children ?? [];
  if (siblings.length > 50) return false;
  const next = siblings.slice(siblings.indexOf(image) + 1).find((it) => it.kind === "element" || it.data.trim() !== "");
  return next?.kind === "element" && next.tag === "noscript";
}

/** A few bytes in the page itself hold no picture. */
const isEmptyPicture = (image: Element): boolean => /^data:[^,]{0,80},.{0,300}$/isu.test(image.get("src"));

const label = (alt: string): string => escapeText(alt).replace(/(?<!\\)[[\]]/gu, "\\$&");
