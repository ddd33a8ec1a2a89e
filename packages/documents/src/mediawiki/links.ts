import { MARK } from "../kept-html.ts";
import { pictureHtml } from "../written-html.ts";
import { linkHtml, textHtml } from "../written-tags.ts";
import type { WikiContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";
import { isRecording, kindOf } from "./names.ts";

const OPTION =
  /^(?:thumb(?:nail)?|mini(?:atur)?|vignette|miniatura|miniaturadeimagen|frame(?:d|less)?|gerahmt|border|rand|left|right|cent(?:er|re)|none|links|rechts|zentriert|gauche|droite|izquierda|derecha|baseline|sub|super|top|text-top|middle|bottom|text-bottom|upright|hochkant|(?:upright|hochkant|link|page|class|lang|start|end|thumbtime|thumb)\s?=.*|\d{0,5}x?\d{1,5}\s?px)$/iu;
const AS_FIGURE = /^(?:thumb(?:nail)?|mini(?:atur)?|vignette|miniatura|miniaturadeimagen|framed?|gerahmt)$/iu;

/** Converts a link such as `[[Page|words]]` with its trailing letters; `undefined` if it is text. */
export function bracketHtml(inside: string, trail: string, context: WikiContext): string | undefined {
  const [target = "", ...rest] = inside.split("|");
  if (/^\s*(?:(?:https?:)?\/\/|mailto:)/iu.test(target)) {
    const [address = "", ...words] = inside.trim().split(/[\s|]+/u);
    // Markup within the address is only shown.
    return linkHtml(
      address.replace(MARK, ""),
      (words.length > 0 ? inlineHtml(words.join(" ")) : textHtml(address)) + textHtml(trail),
    );
  }
  if (target.trim() === "" || /[\n[\]{}<>]/u.test(target)) return undefined;
  const [, colon = "", prefix = "", name = ""] = /^\s*(:?)(?:([^:]{1,40}):)?([\s\S]*)$/u.exec(target) ?? [];
  const kind = colon === "" ? kindOf(prefix) : "page";
  if (kind === "file" && !/^media$/iu.test(prefix.trim()))
    return fileHtml(name.trim(), rest, context) + textHtml(trail);
  if (kind === "category") {
    context.categories.add(context.plain(name));
    return textHtml(trail);
  }
  if (kind === "language" && rest.length === 0 && trail === "") return context.omit("language link");
  const words = rest.length === 0 ? target.trim().replace(/^:/u, "") : rest.join("|");
  const shown = words.trim() === "" ? withoutPrefix(target) : words;
  return pageHtml(target.trim().replace(/^:/u, ""), inlineHtml(shown.replaceAll("\n", " ").trim() + trail), context);
}

/** Shortens `Help:Contents (wiki)` to `Contents`, for links without text. */
const withoutPrefix = (target: string): string =>
  target
    .trim()
    .replace(/^:?(?:[^:]{1,40}:)?/u, "")
    .replace(/\s?\([^()]*\)$|,[^,]*$/u, "");

/** Other pages are addressed by name; links within this page become text. */
function pageHtml(target: string, html: string, context: WikiContext): string {
  const address = context.plain(target).replace(/\s+/gu, "_");
  if (address === "" || address.startsWith("#")) return html;
  // Text before a colon would be read as a scheme.
  return linkHtml(/^[^/]*:/u.test(address) ? `./${address}` : address, html);
}

/** Converts an image with its caption. */
export function fileHtml(name: string, options: readonly string[], context: WikiContext): string {
  const given = options.map((option) => option.trim());
  const alt = given.flatMap((option) => /^alt\s?=([\s\S]*)$/iu.exec(option)?.[1] ?? []).at(-1);
  const caption = given.findLast((option) => option !== "" && !OPTION.test(option) && !/^alt\s?=/iu.test(option)) ?? "";
  if (isRecording(name)) return context.omit("recording") + inlineHtml(caption);
  const isFigure = caption !== "" && given.some((option) => AS_FIGURE.test(option));
  const description = context.plain(context.restore(inlineHtml(alt ?? (isFigure ? "" : caption))));
  if (description === "" && caption === "") context.omit("picture without a description");
  const picture = pictureHtml(context.plain(name).replace(/\s+/gu, "_"), description.replaceAll("\n", " "));
  if (!isFigure) return picture;
  return `<figure>${picture}<figcaption>${inlineHtml(caption.replaceAll("\n", " "))}</figcaption></figure>`;
}
