import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { type ParsedDocument, stated } from "./document.ts";
import { openDocument, readOpenStyles } from "./odf.ts";
import { OpenText } from "./odf-text.ts";

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const { parts, content, metadata } = openDocument(bytes);
  const styles = readOpenStyles(parts);
  const text = new OpenText(styles, parts);
  const isHidden = (page: XmlElement) =>
    styles
      .chain(page.get("style-name"))
      .some((style) => style.at("drawing-page-properties")?.get("visibility") === "hidden");
  const slides: string[] = [];
  const leftOut: string[] = [];
  let firstTitle = "";
  eachTree(content, "page", (page) => {
    const number = slides.length + leftOut.length + 1;
    const title = titleOf(page);
    if (number === 1) firstTitle = title;
    if (isHidden(page)) {
      leftOut.push(`hidden slide ${number}${title ? ` "${title}"` : ""}`);
      text.secrets.note(`hidden slide ${number}`, page.text);
    } else slides.push(slideHtml(page, title || `Slide ${number}`, text));
  });
  return {
    html: slides.join("\n") + text.notesHtml,
    metadata: {
      ...stated({ title: firstTitle }),
      ...metadata,
      ...stated({ slideCount: slides.length + leftOut.length, leftOut: [...leftOut, ...text.leftOut] }),
    },
    hiddenTextRemoved: leftOut.length + text.hidden,
    removed: text.secrets.entries,
  };
}

const isTitle = (frame: XmlElement): boolean => frame.get("class") === "title";
/** Elements repeated on every page. */
const furniture = /^(?:page-number|date-time|footer|header)$/u;

const titleOf = (page: XmlElement): string => squeeze([...page.elements("frame")].find(isTitle)?.text ?? "");

function slideHtml(page: XmlElement, title: string, text: OpenText): string {
  const blocks: string[] = [`<h2>${escapeHtml(title)}</h2>`];
  let notes = "";
  for (const shape of page.elements()) {
    if (shape.name === "notes") notes = notesHtml(shape, text);
    else if (!isTitle(shape) && !furniture.test(shape.get("class") ?? "") && shape.get("placeholder") !== "true")
      blocks.push(text.block(shape));
  }
  return `<section>${blocks.filter(Boolean).join("\n")}${notes}${text.takeComments()}</section>`;
}

function notesHtml(notes: XmlElement, text: OpenText): string {
  const spoken = [...notes.elements("frame")]
    .filter((frame) => frame.get("class") === "notes" && frame.get("placeholder") !== "true")
    .map((frame) => text.frame(frame))
    .join("");
  return spoken === "" ? "" : `<blockquote><p>Notes:</p>${spoken}</blockquote>`;
}
