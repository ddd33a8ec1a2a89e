import { squeeze } from "@wellsourced/core";
import type { Element } from "../dom/tree.ts";
import { IMAGE_SCHEMES, type RenderContext, resolveTarget } from "./context.ts";
import { drawnSource } from "./drawn-image.ts";
import { escapeText, linkTarget } from "./escape.ts";
import { hasDouble, imageSource, isTinyImage, side } from "./image-source.ts";

/** Icons and portraits beside text: small, with an empty `alt`. */
const isOrnament = (image: Element): boolean =>
  image.has("alt") &&
  image.get("alt").trim() === "" &&
  side(image, "width") <= ORNAMENT &&
  side(image, "height") <= ORNAMENT;

const ORNAMENT = 64;

/** Templates leave an empty `src` if an entry has no picture. */
const hasNoAddress = (image: Element): boolean =>
  image.has("src") && image.get("src").trim() === "" && imageSource(image) === undefined;

/** Writes `![alt](address)`. An emoji image becomes its character. */
export function imageMarkdown(image: Element, context: RenderContext): string {
  if (isTinyImage(image) ? imageSource(image) === undefined : isOrnament(image) || hasNoAddress(image)) return "";
  const alt = squeeze(image.get("alt")).slice(0, 1_000);
  if (/^\p{RGI_Emoji}$/v.test(alt)) return alt;
  if (context.plain) return "";
  const source = imageSource(image);
  const target = source === undefined ? undefined : resolveTarget(source, context, IMAGE_SCHEMES);
  if (target === undefined && (hasDouble(image) || isEmptyPicture(image))) return "";
  if (target === undefined) return alt === "" ? "" : `![${label(alt)}]()`;
  return `![${label(alt)}](${linkTarget(target)})`;
}

/** Writes an image drawn with CSS; empty for any other element. */
export function drawnMarkdown(element: Element, context: RenderContext): string {
  const source = context.plain ? undefined : drawnSource(element);
  const target = source === undefined ? undefined : resolveTarget(source, context, IMAGE_SCHEMES);
  if (target === undefined) return "";
  const words = element.get("aria-label") || element.get("title") || element.get("data-alt");
  return `![${label(squeeze(words).slice(0, 1_000))}](${linkTarget(target)})`;
}

/** A data URL too short to contain a picture. */
const isEmptyPicture = (image: Element): boolean => /^data:[^,]{0,80},.{0,300}$/isu.test(image.get("src"));

const label = (alt: string): string => escapeText(alt).replace(/(?<!\\)[[\]]/gu, "\\$&");
