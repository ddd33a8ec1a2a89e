import { type Element, escapeHtml, find, lineText, unreadable } from "@wellsourced/markup";
import { statedDate } from "./dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { embedHtml, paragraphsHtml } from "./embedded-html.ts";
import { readXmlText } from "./xml-place.ts";
import { linkHtml, rankedHtml } from "./xml-writer.ts";

/** Reads an outline: as nested lists, or as sections if its entries have notes. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const { root, leftOut } = readXmlText(bytes, {}, truncated);
  const head = find(root, ({ tag }) => tag === "head");
  const body = find(root, ({ tag }) => tag === "body");
  const text = (name: string) => {
    const [found] = head?.elements(name) ?? [];
    return found ? lineText(found) : "";
  };
  const outlines = body?.elements("outline") ?? [];
  const hasNotes = body !== undefined && find(body, (it) => it.get("_note") !== "") !== undefined;
  const title = text("title");
  const html = `${rankedHtml(1, escapeHtml(title))}${hasNotes ? sectionsHtml(outlines, title === "" ? 1 : 2) : listHtml(outlines)}`;
  if (html === "") throw unreadable("the outline has no entries");
  return {
    html,
    metadata: stated({
      title,
      authors: [text("ownerName")].filter(Boolean),
      published: statedDate(text("dateCreated")),
      modified: statedDate(text("dateModified")),
      leftOut,
    }),
  };
}

/** The text of an entry, which may be HTML, linked to what it names. */
function entryHtml(outline: Element): string {
  const text = outline.get("text") || outline.get("title");
  const html = text.includes("<") ? embedHtml(text).html : escapeHtml(text);
  const page = outline.get("htmlUrl") || outline.get("url");
  const feed = outline.get("xmlUrl");
  const linked = linkHtml(page || feed, html);
  return page !== "" && feed !== "" ? `${linked} (${linkHtml(feed, "feed")})` : linked;
}

const listHtml = (outlines: readonly Element[]): string =>
  outlines.length === 0
    ? ""
    : `<ul>${outlines.map((it) => `<li>${entryHtml(it)}${listHtml(it.elements("outline"))}</li>`).join("")}</ul>`;

const sectionsHtml = (outlines: readonly Element[], level: number): string =>
  outlines
    .map((it) => {
      const note = it.get("_note");
      const body = note === "" ? "" : note.includes("</") ? embedHtml(note).html : paragraphsHtml(note);
      return rankedHtml(level, entryHtml(it)) + body + sectionsHtml(it.elements("outline"), level + 1);
    })
    .join("");
