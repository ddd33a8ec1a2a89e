import { squeeze } from "@wellsourced/core";
import { type Element, escapeHtml, find, findAll, rawText } from "@wellsourced/markup";
import { pictureHtml, tightHtml } from "../written-html.ts";
import { htmlOf, type XmlPlace } from "../xml-place.ts";
import { linkHtml, type Write } from "../xml-writer.ts";
import { titleOf } from "./sections.ts";

const addressOf = (element: Element): string => element.get("url") || element.get("xlink:href") || element.get("href");

/** Converts a link to a URL; links within the document become text. */
export const linkedHtml: Write<XmlPlace> = (link, place) => {
  const html = htmlOf(link.children, place);
  const address = addressOf(link);
  if (address !== "" && !address.startsWith("#"))
    return `<a href="${escapeHtml(address)}">${html.trim() === "" ? escapeHtml(address) : html}</a>`;
  return html.trim() === ""
    ? referenceText(link.get("endterm") || link.get("linkend") || address.slice(1), place)
    : html;
};

/** Converts a cross-reference to the title of its target. */
export const xrefHtml: Write<XmlPlace> = (xref, place) =>
  linkHtml(
    addressOf(xref),
    referenceText(xref.get("endterm") || xref.get("linkend") || addressOf(xref).replace(/^#/u, ""), place),
  );

function referenceText(id: string, { text }: XmlPlace): string {
  const target = text.ids.get(id);
  if (!target) return escapeHtml(/^https?:/u.test(id) ? "" : id);
  const label = target.get("xreflabel");
  if (label !== "") return escapeHtml(label);
  const title =
    titleOf(target) ?? find(target, ({ tag }) => /^(?:refentrytitle|refname|term|glossterm|abbrev)$/u.test(tag));
  return escapeHtml(squeeze(rawText(title ?? target)).slice(0, 200)) || escapeHtml(id);
}

export const footnoteHtml: Write<XmlPlace> = (footnote, place) =>
  place.text.note(
    () => tightHtml(htmlOf(footnote.children, place).trim()),
    footnote.get("xml:id") || footnote.get("id") || undefined,
  );

export const footnoteRefHtml: Write<XmlPlace> = (reference, { text }) => {
  const id = reference.get("linkend");
  return text.ids.get(id)?.tag === "footnote" ? text.notes.mark(id) : "";
};

/** Converts media to an image with its description: alternative text, phrase or caption. */
export const mediaHtml: Write<XmlPlace> = (media, place) => {
  const [caption] = media.elements("caption");
  const text = captionText(media);
  const captionHtml = caption ? htmlOf([caption], place) : "";
  for (const { tag } of media.elements()) {
    if (tag === "videoobject") place.text.omit("video");
    if (tag === "audioobject") place.text.omit("audio recording");
  }
  const image = /graphic$/u.test(media.tag) ? media : find(media, ({ tag }) => /^image(?:data|object)$/u.test(tag));
  const blocks = findAll(media, ({ tag }) => tag === "textobject").flatMap((it) =>
    it.elements().filter(({ tag }) => tag !== "phrase" && tag !== "textdata"),
  );
  if (text === "") {
    const isDrawn = image ? find(image, ({ tag }) => tag === "svg" || tag === "math") : undefined;
    if (image && !isDrawn && blocks.length === 0) place.text.omit("picture without a description");
    return htmlOf(blocks, place) + captionHtml;
  }
  const address = (image?.tag === "imageobject" ? image.elements("imagedata")[0] : image)?.get("fileref") ?? "";
  return pictureHtml(address, text) + htmlOf(blocks, place) + captionHtml;
};

function captionText(media: Element): string {
  const alt = find(media, ({ tag }) => tag === "alt");
  const phrase = find(media, (it) => it.tag === "phrase" && it.parent?.tag === "textobject");
  const found = alt ?? phrase;
  return found ? squeeze(rawText(found)) : "";
}
