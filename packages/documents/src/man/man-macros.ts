import { escapeHtml } from "@wellsourced/markup";
import { codeHtml } from "../written-html.ts";
import { ManBlocks } from "./blocks.ts";
import { addCellLine, FONTS } from "./fonts.ts";
import { type Font, RoffText } from "./inline.ts";
import type { RoffLine } from "./source.ts";
import { tblHtml } from "./tbl.ts";

type Macro = Extract<RoffLine, { is: "macro" }>;

/** Macros that begin a preprocessor block, such as a table, and the macros that end it. */
const BLOCK_ENDS: Readonly<Record<string, string>> = { TS: "TE", EQ: "EN", PS: "PE", G1: "G2", PF: "PE" };

/** Reads a manual page written with the man(7) macros. */
export class ManReader {
  readonly authors: readonly string[] = [];
  pictures = 0;
  private readonly blocks = new ManBlocks();
  private readonly text = new RoffText();
  /** Lines of unfilled text. */
  private code: string[] | undefined;
  /** The role of the next line of text. */
  private awaits: "heading" | "subheading" | "tag" | "further tag" | undefined;
  private nextFont: Font | undefined;
  private link: string | undefined;

  read(lines: readonly RoffLine[]): string {
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      if (!line) break;
      const end = line.is === "macro" ? BLOCK_ENDS[line.name] : undefined;
      if (end === undefined) this.line(line);
      else {
        const inner: string[] = [];
        for (at++; at < lines.length; at++) {
          const next = lines[at];
          if (!next || (next.is === "macro" && next.name === end)) break;
          inner.push(next.is === "text" ? next.text : `.${next.name} ${next.rest}`);
        }
        this.block(end, inner);
      }
    }
    this.endCode();
    this.endParagraph();
    return this.blocks.html();
  }

  private line(line: RoffLine): void {
    if (line.is === "text") this.textLine(line.text);
    else if (Object.hasOwn(FONTS, line.name)) this.fonts(line);
    else if (!this.structure(line)) this.inline(line);
  }

  private textLine(text: string): void {
    if (this.code) this.code.push(text);
    else if (text.trim() === "" && this.awaits === undefined) this.endParagraph();
    else if (text.trim() !== "") {
      // A line that begins with a space starts a new line.
      if (/^ /u.test(text) && !this.text.isEmpty && this.awaits === undefined) this.text.breakLine();
      if (this.nextFont === undefined) this.text.addLine(text.trim());
      else this.fontLine(this.nextFont, text.trim());
      this.endAwaited();
    }
  }

  /** Handles the line after a font macro without arguments. */
  private fontLine(font: Font, text: string): void {
    this.nextFont = undefined;
    if (!this.text.joined) this.text.addEscaped(" ");
    this.text.joined = false;
    this.text.addIn(font, text);
  }

  private fonts({ name, args, rest }: Macro): void {
    const [first, second] = FONTS[name] ?? ["R", "R"];
    if (args.length === 0) {
      this.nextFont = first;
      return;
    }
    if (this.code) {
      this.code.push(first === second ? args.join(" ") : args.join(""));
      return;
    }
    if (!this.text.joined) this.text.addEscaped(" ");
    this.text.joined = /\\c\s*$/u.test(rest);
    if (first === second) this.text.addIn(first, args.join(" "));
    else for (const [index, arg] of args.entries()) this.text.addIn(index % 2 === 0 ? first : second, arg);
    this.endAwaited();
  }

  /** Handles macros that begin or end a block. */
  private structure(macro: Macro): boolean {
    const { name, args } = macro;
    switch (name) {
      case "TH":
        return true;
      case "SH":
      case "SS":
        this.heading(macro);
        return true;
      case "PP":
      case "LP":
      case "P":
      case "HP":
        this.endParagraph();
        if (!this.code) this.blocks.endList();
        return true;
      case "TP":
      case "TQ":
        this.endParagraph();
        this.awaits = name === "TP" ? "tag" : "further tag";
        return true;
      case "IP":
        this.indented(args);
        return true;
      case "RS":
        this.endParagraph();
        this.blocks.open();
        return true;
      case "RE":
        this.endParagraph();
        this.blocks.close();
        return true;
      case "nf":
      case "EX":
      case "Vb":
        this.endParagraph();
        this.code ??= [];
        return true;
      case "fi":
      case "EE":
      case "Ve":
        this.endCode();
        return true;
      default:
        return false;
    }
  }

  /** Handles macros within a paragraph. Unknown macros keep their arguments. */
  private inline({ name, args, rest }: Macro): void {
    if (name === "sp" || name === "br") this.lineBreak(name, args);
    else if (name === "ft") this.text.setFont(args[0] ?? "P");
    else if (name === "UR" || name === "MT") {
      this.link = (name === "MT" ? "mailto:" : "") + (args[0] ?? "").replace(/\\[:/&%|^]/gu, "").replaceAll("\\-", "-");
      this.text.beginLink();
    } else if (name === "UE" || name === "ME") this.endLink(args[0] ?? "");
    else if (name === "SY") this.synopsis(args);
    else if (name === "OP")
      this.textLine(`[\\fB${args[0] ?? ""}\\fR${args[1] === undefined ? "" : ` \\fI${args[1]}\\fR`}]`);
    else if (name === "YS") this.endParagraph();
    else if (name === "MR") this.textLine(`\\fB${args[0] ?? ""}\\fR(${args[1] ?? ""})${args[2] ?? ""}`);
    else if (name === "nop" || name === "TE" || name === "ce") this.textLine(name === "nop" ? rest : "");
    else if (args.length > 0 && !/^[a-z]{2}$/u.test(name)) this.textLine(args.join(" "));
  }

  private lineBreak(name: string, args: readonly string[]): void {
    if (this.code) {
      if (name === "sp") this.code.push("");
    } else if (name === "br" || args[0] === "0") this.text.breakLine();
    else this.endParagraph();
  }

  private heading({ name, args }: Macro): void {
    this.endCode();
    this.endParagraph();
    this.blocks.closeAll();
    this.text.setFont("R");
    this.awaits = name === "SH" ? "heading" : "subheading";
    if (args.length > 0) this.textLine(args.join(" "));
  }

  private indented([tag, indent]: readonly string[]): void {
    this.endCode();
    this.endParagraph();
    if (tag === undefined || (tag === "" && indent !== undefined)) {
      // Another paragraph of the item, or an indented one.
      return;
    }
    this.text.addEscaped(tag);
    const html = this.text.takeHtml();
    if (/^(?:[•·*o○-]|—|–)$/u.test(html.replace(/<[^<>]*>/gu, ""))) this.blocks.item("ul");
    else if (/^[([]?(?:\d{1,3}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})[.)\]]$/u.test(html))
      this.blocks.item("ol", /\d+/u.exec(html)?.[0]);
    else this.blocks.item("dl", html);
  }

  private synopsis(args: readonly string[]): void {
    this.endParagraph();
    this.text.addIn("B", args.join(" "));
    this.text.joined = false;
  }

  private endLink(after: string): void {
    if (this.link === undefined) return;
    this.text.endLink(this.link, after);
    this.link = undefined;
  }

  private endAwaited(): void {
    if (this.awaits === undefined || this.text.joined) return;
    const kind = this.awaits;
    this.awaits = undefined;
    const html = this.text.takeHtml();
    this.text.setFont("R");
    if (kind === "heading" || kind === "subheading")
      this.blocks.add(kind === "heading" ? `<h2>${html}</h2>` : `<h3>${html}</h3>`);
    else if (kind === "tag") this.blocks.item("dl", html);
    else this.blocks.alsoTag(html);
  }

  private endParagraph(): void {
    if (this.awaits === "tag" && !this.text.isEmpty) this.text.joined = false;
    this.endAwaited();
    this.awaits = undefined;
    const html = this.text.takeHtml();
    if (html !== "") this.blocks.add(`<p>${html}</p>`);
  }

  private endCode(): void {
    const lines = this.code;
    if (!lines) return;
    this.code = undefined;
    const text = new RoffText();
    for (const line of lines) text.addEscaped(`${line}\n`);
    this.blocks.add(codeHtml(text.takeText().replace(/^\n+/u, "").trimEnd()));
  }

  private block(end: string, lines: readonly string[]): void {
    this.endParagraph();
    if (end === "TE") this.blocks.add(tblHtml(lines, (text) => this.cell(text)));
    else if (end === "EN") this.blocks.add(`<p>${escapeHtml(lines.join(" "))}</p>`);
    else this.pictures++;
  }

  private cell(text: string): string {
    const cell = new RoffText();
    for (const line of text.split("\n")) addCellLine(cell, line);
    return cell.takeHtml();
  }
}
