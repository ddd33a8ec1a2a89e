import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import type { Removed } from "@wellsourced/markup/hidden";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { drawnHtml } from "./chart.ts";
import type { Comment } from "./comments.ts";
import { type DrawnParagraph, paragraphsOf, shapeHtml } from "./drawing-text.ts";
import { isTrue, type OfficePackage } from "./office.ts";
import { webLink } from "./runs.ts";

export type Slide = ReturnType<typeof readSlide>;

/** Placeholders repeated on every slide. */
const furniture = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);

/** Reads a slide with its notes, charts and diagrams. */
export function readSlide(file: OfficePackage, part: string, authors: Authors) {
  const root = parseXml(file.parts.get(part) ?? "").first;
  const reader = new SlideReader(file, part);
  if (root) reader.shapes(root.at("cSld/spTree"));
  const [notes] = file.related(part, "notesSlide");
  return {
    title: reader.title,
    /** HTML in the order of the slide's shapes. */
    blocks: reader.blocks,
    notes: notes === undefined ? [] : readNotes(file, notes),
    hidden: /^(?:0|false)$/u.test(root?.get("show") ?? ""),
    /** Hidden shapes and runs. */
    hiddenTexts: reader.hiddenTexts,
    pictures: reader.pictures,
    footers: reader.footers,
    /** All text of the slide, for slides that are left out. */
    words: [...(root?.all("t") ?? [])].map(({ text }) => text).join(" "),
    comments: file.related(part, "comments").flatMap((name) => commentsIn(file, name, authors)),
  };
}

/** Names of comment authors by id. */
type Authors = ReadonlyMap<string, string>;

export function commentAuthors(file: OfficePackage): Authors {
  const lists = ["commentAuthors", "authors"].flatMap((type) => file.related(file.main, type));
  const authors = lists.flatMap((name) => [...(parseXml(file.parts.get(name) ?? "").first?.elements() ?? [])]);
  return new Map(authors.map((author) => [author.get("id") ?? "", author.get("name") ?? ""]));
}

/** Comments of a slide with their replies, both classic and threaded. */
function commentsIn(file: OfficePackage, part: string, authors: Authors): Comment[] {
  return [...parseXml(file.parts.get(part) ?? "").all("cm")]
    .flatMap((comment) => [comment, ...comment.all("reply")])
    .map((comment) => {
      const words = paragraphsOf(comment.at("txBody"), linksOf(file, part)).map(({ html }) => `<p>${html}</p>`);
      return {
        by: [authors.get(comment.get("authorId") ?? "")],
        html: words.length > 0 ? words.join("") : escapeHtml(comment.at("text")?.text ?? ""),
      };
    });
}

/** The speaker's text on a notes page. */
function readNotes(file: OfficePackage, part: string): string[] {
  const tree = parseXml(file.parts.get(part) ?? "").first?.at("cSld/spTree");
  return [...(tree?.elements("sp") ?? [])]
    .filter((shape) => placeholderOf(shape) === "body")
    .flatMap((shape) => paragraphsOf(shape.at("txBody"), linksOf(file, part)).map(({ html }) => html));
}

const linksOf = (file: OfficePackage, part: string) => (id: string) => webLink(file.relationsOf(part).get(id)?.target);

const aboutShape = (shape: XmlElement, path = "cNvPr"): XmlElement | undefined =>
  [...shape.elements()].find(({ name }) => /^nv\w*Pr$/u.test(name))?.at(path);

const placeholderOf = (shape: XmlElement): string | undefined => {
  const holder = aboutShape(shape, "nvPr/ph");
  return holder && (holder.get("type") ?? "body");
};

class SlideReader {
  title = "";
  readonly blocks: string[] = [];
  readonly hiddenTexts: Removed[] = [];
  /** Number of pictures without a description, and of footers. */
  pictures = 0;
  footers = 0;
  readonly file: OfficePackage;
  readonly part: string;

  constructor(file: OfficePackage, part: string) {
    this.file = file;
    this.part = part;
  }

  shapes(tree: XmlElement | undefined): void {
    for (const shape of tree?.elements() ?? []) this.shape(shape);
  }

  private shape(shape: XmlElement): void {
    const about = aboutShape(shape);
    if (isTrue(about?.get("hidden"))) {
      if (shape.text.trim() !== "") this.hiddenTexts.push({ because: "hidden shape", text: shape.text });
    } else if (shape.name === "grpSp") this.shapes(shape);
    else if (shape.name === "AlternateContent") this.shapes(shape.at("Choice") ?? shape.at("Fallback"));
    else if (shape.name === "sp") this.words(shape);
    else if (shape.name === "graphicFrame") this.graphic(shape);
    else if (shape.name === "pic") this.picture(about);
  }

  private picture(about: XmlElement | undefined): void {
    const alt = about?.get("descr")?.trim() ?? "";
    // Automatic descriptions and file names are not informative.
    if (alt === "" || /^[^\s]+\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf)$/iu.test(alt)) this.pictures++;
    else this.blocks.push(`<p><img alt="${escapeHtml(alt)}"></p>`);
  }

  private words(shape: XmlElement): void {
    const placeholder = placeholderOf(shape);
    if (/^(?:ftr|hdr)$/u.test(placeholder ?? "") && shape.at("txBody")?.text.trim()) this.footers++;
    if (furniture.has(placeholder ?? "")) return;
    const links = linksOf(this.file, this.part);
    const paragraphs = paragraphsOf(shape.at("txBody"), links, (text) =>
      this.hiddenTexts.push({ because: "letters of one point", text }),
    );
    if (paragraphs.length === 0) return;
    if (/^(?:title|ctrTitle)$/u.test(placeholder ?? "") && this.title === "") this.title = plainLine(paragraphs);
    else this.blocks.push(...shapeHtml(paragraphs, placeholder === "body" || placeholder === "obj"));
  }

  private graphic(frame: XmlElement): void {
    const data = frame.at("graphic/graphicData");
    const table = data?.at("tbl");
    if (table) this.blocks.push(tableHtml(table, linksOf(this.file, this.part)));
    if (data) this.blocks.push(...drawnHtml(this, data.elements("chart"), data.elements("relIds")));
    if (data?.at("oleObj") || data?.at("AlternateContent")) this.picture(aboutShape(frame));
  }
}

const plainLine = (paragraphs: readonly DrawnParagraph[]): string =>
  paragraphs.map(({ plain }) => squeeze(plain)).join(" ");

/** A table; its first row is the header, as nearly all tables in decks have one, marked or not. */
function tableHtml(table: XmlElement, links: (id: string) => string): string {
  const rows = [...table.elements("tr")].map((row, index) => {
    const tag = index === 0 ? "th" : "td";
    const cells = [...row.elements("tc")].map((cell) => cellHtml(cell, tag, links));
    return `<tr>${cells.join("")}</tr>`;
  });
  return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
}

/** A cell covered by a merged one is empty: in Markdown the text is in the first cell. */
function cellHtml(cell: XmlElement, tag: string, links: (id: string) => string): string {
  const covered = cell.get("hMerge") !== undefined || cell.get("vMerge") !== undefined;
  const words = covered ? [] : paragraphsOf(cell.at("txBody") ?? cell, links).map(({ html }) => html);
  return `<${tag}>${words.join("<br>")}</${tag}>`;
}
