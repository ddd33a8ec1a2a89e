import { escapeHtml } from "@wellsourced/markup";
import { pictureHtml } from "../written-html.ts";
import type { OrgContext } from "./context.ts";

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|tiff?|bmp|avif)$/iu;

/** Whether a target is within the document, and so has no URL. */
const isInside = (target: string): boolean => /^(?:#|\*|id:)/u.test(target) || !/[:/.]/u.test(target);

const bare = (target: string): string => target.replace(/^(?:file|attachment):(?:\/\/)?/u, "").split("::", 1)[0] ?? "";

export const isPicture = (target: string): boolean => PICTURE.test(bare(target));

/** Converts a link, or an image if it has no description. */
export function linkHtml(target: string, html: string | undefined, words: string, context: OrgContext): string {
  const address = bare(target.trim().replace(/\\([[\]\\])/gu, "$1"));
  if (html === undefined && isPicture(address)) {
    context.omit("picture without a description");
    return pictureHtml(address, "");
  }
  if (isInside(address)) return html ?? escapeHtml(address.replace(/^[#*]/u, ""));
  // An image used as a link.
  if (isPicture(words) && !/\s/u.test(words)) context.omit("picture without a description");
  const shown = isPicture(words) && !/\s/u.test(words) ? pictureHtml(bare(words), "") : (html ?? escapeHtml(target));
  return `<a href="${escapeHtml(address)}">${shown}</a>`;
}
