import type { Element } from "../dom/tree.ts";
import { IMAGE_SCHEMES, type MarkdownOptions, resolveTarget } from "./context.ts";
import { linkTarget } from "./escape.ts";
import { isTinyImage } from "./image-source.ts";

/** A film, a recording or another page that a page shows within itself. */
export interface Media {
  readonly label: string;
  readonly href: string;
}

const players: readonly (readonly [frame: RegExp, page: string])[] = [
  [/^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/u, "https://www.youtube.com/watch?v="],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d{4,15})/u, "https://vimeo.com/"],
  [/^(?:https?:)?\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{4,20})/u, "https://www.dailymotion.com/video/"],
];

/** Frames that show nothing to read. */
const furniture =
  /doubleclick|googlesyndication|googletagmanager|google-analytics|recaptcha|facebook\.com\/(?:plugins|tr)|adservice|amazon-adsystem|disqus|taboola|outbrain|\/ads?[/.]/iu;

/** The media that an element shows; nothing for any other element. */
export function mediaOf(element: Element): Media | undefined {
  const { tag } = element;
  if (tag === "amp-youtube") return watch(element.get("data-videoid"));
  if (tag === "video" || tag === "audio") return recording(element);
  if (tag !== "iframe" && tag !== "amp-iframe") return undefined;
  const source = (element.get("src") || element.get("data-src")).trim();
  if (!/^(?:https?:)?\/\/[^\s/]{3,}/u.test(source) || isTinyImage(element) || furniture.test(source)) return undefined;
  for (const [frame, page] of players) {
    const id = frame.exec(source)?.[1];
    if (id !== undefined) return { label: "Video", href: page + id };
  }
  return { label: "Embedded page", href: source };
}

/** Written as a picture is: what stands there is shown, not linked. */
export function mediaMarkdown({ label, href }: Media, options: MarkdownOptions): string {
  const target = resolveTarget(href, options, IMAGE_SCHEMES);
  return target === undefined ? "" : `![${label}](${linkTarget(target)})`;
}

const watch = (id: string): Media | undefined =>
  /^[\w-]{6,20}$/u.test(id) ? { label: "Video", href: `https://www.youtube.com/watch?v=${id}` } : undefined;

function recording(element: Element): Media | undefined {
  const source = element.get("src") || (element.elements("source")[0]?.get("src") ?? "");
  // A film that plays by itself without a sound is a decoration.
  if (source === "" || (element.has("autoplay") && element.has("muted"))) return undefined;
  return { label: element.tag === "video" ? "Video" : "Audio", href: source };
}
