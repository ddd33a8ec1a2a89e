import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import type { RemovalLog } from "@wellsourced/markup/hidden";
import type { XmlElement } from "@wellsourced/markup/xml";
import { drawnHtml } from "./chart.ts";
import type { DocxNotes } from "./docx-notes.ts";
import { type DocxStyles, isOn } from "./docx-styles.ts";
import type { OfficePackage } from "./office.ts";
import { ommlHtml } from "./omml.ts";
import { fieldLink, type Run, webLink } from "./runs.ts";
import { symbol } from "./symbols.ts";

/** The content of a paragraph: runs, and boxes anchored in it. */
export interface Line {
  readonly runs: Run[];
  /** Content of text boxes, charts and diagrams. */
  readonly boxes: (XmlElement | string)[];
}

/** Counts of content that is not shown. */
export interface Tally {
  hidden: number;
  readonly secrets: RemovalLog;
  deletions: number;
  comments: number;
  pictures: number;
  objects: number;
}

export interface RunContext {
  readonly file: OfficePackage;
  /** The part whose relationships apply. */
  readonly part: string;
  readonly styles: DocxStyles;
  readonly notes: DocxNotes;
  readonly tally: Tally;
  /** Whether monospaced text is code: false if the whole text is monospaced. */
  readonly typed: boolean;
  /** Open fields, which may span paragraphs. */
  readonly fields: { instruction: string; shown: boolean }[];
}

/** Context of a run: its link and background. */
interface Position {
  readonly link: string;
  readonly coloured: boolean;
}

/** Wrapper elements that do not affect the text. */
const wrappers = new Set(
  "ins moveTo smartTag customXml sdt sdtContent dir bdo fldSimple ruby rubyBase Choice oMathPara".split(" "),
);

/** Reads the content of a paragraph. */
export function readLine(paragraph: XmlElement, context: RunContext, coloured: boolean): Line {
  const line: Line = { runs: [], boxes: [] };
  const style = paragraph.at("pPr/pStyle")?.get("val");
  const ground = coloured || isShaded(paragraph.at("pPr/shd")) || isShaded(context.styles.property(style, "pPr/shd"));
  new LineReader(context, line, style).children(paragraph, { link: "", coloured: ground });
  // End an unfinished field instruction with its paragraph, so that it does not hide the rest of the text.
  for (let at = context.fields.length - 1; at >= 0; at--) if (!context.fields[at]?.shown) context.fields.splice(at, 1);
  return line;
}

const MONO =
  /^(?:courier|consolas|menlo|monaco|lucida console|source code pro|fira code|cascadia code|inconsolata)|\bmono(?:space)?\b/iu;

const isTyped = (fonts: XmlElement | undefined): boolean => MONO.test(fonts?.get("ascii") ?? fonts?.get("hAnsi") ?? "");

export const isShaded = (shade: XmlElement | undefined): boolean =>
  shade !== undefined && !/^(?:auto|ffffff)?$/iu.test(shade.get("fill") ?? "");

/** Whether a colour counts as white: `FAFAFA` or brighter, or the theme's background unless darkened. */
function isWhite(colour: XmlElement | undefined): boolean {
  const isGround = /^(?:background|light)1$/iu.test(colour?.get("themeColor") ?? "");
  if (isGround) return colour?.get("themeShade") === undefined;
  return /^(?:f[a-f]){3}$/iu.test(colour?.get("val") ?? "");
}

/** Effects whose edges are visible on any ground. */
const EDGES = ["outline", "shadow", "emboss", "imprint"] as const;

class LineReader {
  private readonly context: RunContext;
  private readonly line: Line;
  private readonly paragraphStyle: string | undefined;

  constructor(context: RunContext, line: Line, paragraphStyle: string | undefined) {
    this.context = context;
    this.line = line;
    this.paragraphStyle = paragraphStyle;
  }

  children(parent: XmlElement | undefined, place: Position): void {
    for (const child of parent?.elements() ?? []) this.element(child, place);
  }

  private element(element: XmlElement, place: Position): void {
    const { name } = element;
    if (name === "r") this.run(element, place);
    else if (name === "hyperlink") this.children(element, { ...place, link: this.target(element) || place.link });
    else if (name === "oMath") this.add(ommlHtml(element, false), [], place);
    else if (name === "oMathPara")
      for (const math of element.elements("oMath")) this.add(ommlHtml(math, true), [], place);
    else if (name === "del" || name === "moveFrom") this.context.tally.deletions++;
    else if (name === "fldSimple") {
      const link = fieldLink(element.get("instr") ?? "");
      this.children(element, { ...place, link: link || place.link });
    } else if (name === "AlternateContent") this.children(element.at("Choice") ?? element.at("Fallback"), place);
    else if (wrappers.has(name)) this.children(element, place);
  }

  private target(hyperlink: XmlElement): string {
    const id = hyperlink.prefixed("id");
    const relation = id === undefined ? undefined : this.context.file.relationsOf(this.context.part).get(id);
    const anchor = hyperlink.get("anchor");
    return relation?.external ? webLink(relation.target, anchor) : "";
  }

  private run(run: XmlElement, place: Position): void {
    const properties = run.at("rPr");
    const style = properties?.at("rStyle")?.get("val");
    const hidden = this.isHidden(properties, style, place);
    const marks = hidden ? [] : this.marks(properties, style);
    const field = this.context.fields.at(-1);
    const link = place.link || (field ? fieldLink(field.instruction) : "");
    let counted = false;
    for (const child of run.elements()) {
      if (this.field(child)) continue;
      const html = this.content(child, place);
      if (html === "" || this.context.fields.some(({ shown }) => !shown)) continue;
      if (hidden && child.name === "t") {
        if (!counted && html.trim() !== "") this.context.tally.hidden++;
        this.context.tally.secrets.note("hidden run", child.text);
        counted = true;
      } else if (!hidden) this.line.runs.push({ html, marks, link });
    }
  }

  private add(html: string, marks: readonly string[], place: Position): void {
    if (html !== "") this.line.runs.push({ html, marks, link: place.link });
  }

  /** Tracks a field: its instruction, then its result. */
  private field(child: XmlElement): boolean {
    const { fields } = this.context;
    if (child.name === "instrText") {
      const field = fields.at(-1);
      if (field && field.instruction.length < 4_000) field.instruction += child.text;
      return true;
    }
    if (child.name !== "fldChar") return false;
    const type = child.get("fldCharType");
    const field = fields.at(-1);
    if (type === "begin") fields.push({ instruction: "", shown: false });
    else if (type === "separate" && field) field.shown = true;
    else if (type === "end") fields.pop();
    return true;
  }

  private content(child: XmlElement, place: Position): string {
    switch (child.name) {
      case "t":
        return escapeHtml(child.text);
      case "tab":
        return "\t";
      case "ptab":
        return " ";
      case "br":
        return /^(?:page|column)$/u.test(child.get("type") ?? "") ? "" : "<br>";
      case "cr":
        return "<br>";
      case "noBreakHyphen":
        return "\u2011";
      case "sym":
        return symbol(child.get("font") ?? "", Number.parseInt(child.get("char") ?? "20", 16) || 32);
      case "footnoteReference":
      case "endnoteReference":
        return this.context.notes.mark(child.name.replace("Reference", ""), child.get("id") ?? "");
      case "commentReference":
        if (!this.context.notes.comment(child.get("id") ?? "")) this.context.tally.comments++;
        return "";
      case "drawing":
      case "pict":
        return this.drawing(child);
      case "object":
        this.context.tally.objects++;
        return "";
      case "AlternateContent":
        return [...((child.at("Choice") ?? child.at("Fallback"))?.elements() ?? [])]
          .map((it) => this.content(it, place))
          .join("");
      case "ruby":
        this.children(child.at("rubyBase") ?? child, place);
        return "";
      default:
        return "";
    }
  }

  /** A picture's description, or the boxes, charts and diagrams in a drawing. */
  private drawing(drawing: XmlElement): string {
    const boxes = [...drawing.all("txbxContent")];
    this.line.boxes.push(...boxes);
    const drawn = drawnHtml(this.context, drawing.all("chart"), drawing.all("relIds"));
    this.line.boxes.push(...drawn);
    if (boxes.length > 0) return "";
    const art = squeeze([...drawing.all("textpath")].map((path) => path.get("string") ?? "").join(" "));
    if (art !== "") return escapeHtml(art);
    const about = [...drawing.all("docPr")][0];
    const alt = squeeze(about?.get("descr") ?? [...drawing.all("imagedata")][0]?.get("title") ?? "");
    if (alt !== "") return ` <img alt="${escapeHtml(alt)}"> `;
    this.context.tally.pictures += [...drawing.all("blip"), ...drawing.all("imagedata")].length;
    return "";
  }

  /** Whether a run is hidden by a property, tiny, or white on white. */
  private isHidden(properties: XmlElement | undefined, style: string | undefined, place: Position): boolean {
    const stated = (name: string) =>
      properties?.at(name) ??
      this.context.styles.property(style, `rPr/${name}`) ??
      this.context.styles.property(this.paragraphStyle, `rPr/${name}`);
    if (isOn(stated("vanish")) || isOn(stated("webHidden"))) return true;
    const size = properties?.at("sz")?.get("val");
    if (size !== undefined && Number(size) <= 2) return true;
    const isVisible = place.coloured || isOn(properties?.at("highlight")) || isShaded(stated("shd"));
    return isWhite(stated("color")) && !isVisible && !EDGES.some((name) => isOn(stated(name)));
  }

  private marks(properties: XmlElement | undefined, style: string | undefined): string[] {
    const { styles } = this.context;
    const raised = properties?.at("vertAlign")?.get("val") ?? styles.property(style, "rPr/vertAlign")?.get("val");
    const on = (name: string) => isOn(properties?.at(name) ?? styles.property(style, `rPr/${name}`));
    return [
      ...(on("b") ? ["strong"] : []),
      ...(on("i") ? ["em"] : []),
      ...(on("strike") || on("dstrike") ? ["s"] : []),
      // Note marks are already superscript.
      ...(raised === "superscript" && !/(?:foot|end)note/iu.test(style ?? "")
        ? ["sup"]
        : raised === "subscript"
          ? ["sub"]
          : []),
      ...(styles.isCode(style) || (this.context.typed && isTyped(properties?.at("rFonts"))) ? ["code"] : []),
    ];
  }
}
