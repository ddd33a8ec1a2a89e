import { squeeze } from "@wellsourced/core";
import type { Element } from "../dom/tree.ts";
import { own } from "../own.ts";
import { IMAGE_SCHEMES, type MarkdownOptions, resolveTarget } from "./context.ts";
import { escapeText, linkTarget } from "./escape.ts";
import { isTinyImage } from "./image-source.ts";

/** A video, audio or page embedded in a page. */
interface Media {
  readonly label: string;
  /** The title stated by the page. */
  readonly title?: string;
  readonly href: string;
}

const players: readonly (readonly [frame: RegExp, page: string])[] = [
  [/^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/u, "https://www.youtube.com/watch?v="],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d{4,15})/u, "https://vimeo.com/"],
  [/^(?:https?:)?\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{4,20})/u, "https://www.dailymotion.com/video/"],
];

/** Frames without content to read. */
const furniture =
  /doubleclick|googlesyndication|googletagmanager|google-analytics|recaptcha|facebook\.com\/(?:plugins|tr)|adservice|amazon-adsystem|disqus|taboola|outbrain|\/ads?[/.]/iu;

/** Elements that state only an ID. */
const numbered: Readonly<Record<string, readonly [attribute: string, label: string, page: string]>> = {
  "amp-youtube": ["data-videoid", "Video", "https://www.youtube.com/watch?v="],
  "lite-youtube": ["videoid", "Video", "https://www.youtube.com/watch?v="],
  "amp-vimeo": ["data-videoid", "Video", "https://vimeo.com/"],
  "lite-vimeo": ["videoid", "Video", "https://vimeo.com/"],
  "amp-dailymotion": ["data-videoid", "Video", "https://www.dailymotion.com/video/"],
  "amp-twitter": ["data-tweetid", "Post", "https://x.com/i/status/"],
};

/** The media embedded by an element; undefined for other elements. */
export function mediaOf(element: Element): Media | undefined {
  const media = shownBy(element);
  const title = media && squeeze(element.get("title") || element.get("aria-label"));
  return title && !saysNothing.test(title) ? { ...media, title: title.slice(0, 200) } : media;
}

/** Default titles of players and editors. */
const saysNothing = /^(?:(?:youtube|vimeo|embedded|video|audio|media|content|player|iframe|frame|post) ?){1,4}$/iu;

function shownBy(element: Element): Media | undefined {
  const { tag } = element;
  const known = own(numbered, tag);
  if (known) return byNumber(element.get(known[0]), known);
  if (/^(?:amp-)?(?:video|audio)$/u.test(tag)) return recording(element);
  if (tag !== "iframe" && tag !== "amp-iframe") return undefined;
  const source = (element.get("src") || element.get("data-src")).trim();
  if (!/^(?:https?:)?\/\/[^\s/]{3,}/u.test(source) || isTinyImage(element) || furniture.test(source)) return undefined;
  for (const [frame, page] of players) {
    const id = frame.exec(source)?.[1];
    if (id !== undefined) return { label: "Video", href: page + id };
  }
  return { label: "Embedded page", href: source };
}

/** Written like an image, as it is displayed and not only linked. */
export function mediaMarkdown({ label, title, href }: Media, options: MarkdownOptions): string {
  const target = resolveTarget(href, options, IMAGE_SCHEMES);
  const words = title === undefined ? label : `${label}: ${escapeText(title).replace(/(?<!\\)[[\]]/gu, "\\$&")}`;
  return target === undefined ? "" : `![${words}](${linkTarget(target)})`;
}

const byNumber = (id: string, [, label, page]: readonly [string, string, string]): Media | undefined =>
  /^[\w-]{3,20}$/u.test(id) ? { label, href: page + id } : undefined;

function recording(element: Element): Media | undefined {
  const source = element.get("src") || (element.elements("source")[0]?.get("src") ?? "");
  // A muted video that plays automatically is decoration.
  if (source === "" || (element.has("autoplay") && element.has("muted"))) return undefined;
  return { label: element.tag.endsWith("video") ? "Video" : "Audio", href: source };
}
