import { codeHtml } from "../written-html.ts";
import { type ListKind, ManBlocks } from "./blocks.ts";
import { RoffText } from "./inline.ts";
import { isInlineMacro, MdocInline } from "./mdoc-inline.ts";
import type { RoffLine } from "./source.ts";

type Macro = Extract<RoffLine, { is: "macro" }>;
type List = { readonly kind: ListKind | "table"; readonly rows: string[] };

/** Reads a manual page written with the mdoc(7) macros. */
export class MdocReader {
  readonly authors: string[] = [];
  readonly pictures = 0;
  private readonly blocks = new ManBlocks();
  private readonly text = new RoffText();
  private readonly inline = new MdocInline(this.text);
  private readonly lists: List[] = [];
  private code: string[] | undefined;
  private section = "";
  private isReference = false;

  read(lines: readonly RoffLine[]): string {
    for (const line of lines) {
      if (line.is === "text") this.textLine(line.text);
      else if (!this.structure(line)) this.macro(line);
      if (this.code) this.takeCode();
    }
    this.endCode();
    this.endParagraph();
    while (this.lists.length > 0) this.endList();
    return this.blocks.html();
  }

  private textLine(text: string): void {
    if (this.code) this.code.push(plainText(text));
    else if (text.trim() === "") this.endParagraph();
    else this.inline.plain(text.trim());
  }

  private structure({ name, args }: Macro): boolean {
    switch (name) {
      case "Dd":
      case "Dt":
      case "Os":
      case "Bf":
      case "Ef":
      case "Tg":
        return true;
      case "Sm":
        this.inline.setSpacing(args[0] !== "off");
        return true;
      case "Sh":
      case "Ss":
        this.heading(name, args);
        return true;
      case "Pp":
      case "Lp":
      case "sp":
        if (this.code) this.code.push("");
        else this.endParagraph();
        return true;
      case "Bl":
        this.beginList(args);
        return true;
      case "It":
        this.item(args);
        return true;
      case "El":
        this.endParagraph();
        this.endList();
        return true;
      case "Bd":
        this.endParagraph();
        if (/^-(?:literal|unfilled)$/u.test(args[0] ?? "")) this.code ??= [];
        return true;
      case "Ed":
        this.endCode();
        return true;
      default:
        return false;
    }
  }

  private macro({ name, args }: Macro): void {
    if (name === "Nm" && args.length > 0 && this.inline.name === "") this.inline.name = plainText(args[0] ?? "");
    if (name === "An" && this.section === "AUTHORS" && !/^-/u.test(args[0] ?? "-")) this.authors.push(authorOf(args));
    if (name === "Nd") this.inline.words(["—", ...args]);
    else if (name === "D1" || name === "Dl") this.display(name, args);
    else if (name === "Ex")
      this.inline.plain(
        `The \\fB${args[1] ?? this.inline.name}\\fR utility exits 0 on success, and >0 if an error occurs.`,
      );
    else if (name === "Rv")
      this.inline.plain(
        "Upon successful completion, the value 0 is returned; otherwise the value -1 is returned and the global variable errno is set to indicate the error.",
      );
    else if (name === "br") this.text.breakLine();
    else if (name === "Rs" || name === "Re") this.isReference = name === "Rs";
    else if (name.startsWith("%"))
      this.inline.words([name === "%T" || name === "%B" ? "Em" : "No", ...args, ...(this.isReference ? [","] : [])]);
    else if (/^(?:Ft|Fd|In|Vt)$/u.test(name) && this.section === "SYNOPSIS") this.synopsisLine(name, args);
    else if (name === "Nm" && this.section === "SYNOPSIS") this.synopsisLine(name, args);
    else if (isInlineMacro(name)) this.inline.words([name, ...args]);
    else if (args.length > 0 && !/^[a-z]{2}$/u.test(name)) this.inline.words(args);
  }

  /** In the synopsis, each command, type and include begins a line. */
  private synopsisLine(name: string, args: readonly string[]): void {
    if (!this.text.isEmpty) this.text.breakLine();
    this.inline.words([name, ...args]);
  }

  private display(name: string, args: readonly string[]): void {
    this.endParagraph();
    this.inline.words(args);
    if (name === "Dl") this.blocks.add(codeHtml(this.text.takeText()));
    else this.endParagraph();
  }

  private heading(name: string, args: readonly string[]): void {
    this.endCode();
    this.endParagraph();
    while (this.lists.length > 0) this.endList();
    this.blocks.closeAll();
    this.inline.words(args.map((it) => (isInlineMacro(it) && name === "Sh" ? `\\&${it}` : it)));
    const html = this.text.takeHtml();
    if (name === "Sh") this.section = args.join(" ").toUpperCase();
    this.blocks.add(name === "Sh" ? `<h2>${html}</h2>` : `<h3>${html}</h3>`);
  }

  private beginList(args: readonly string[]): void {
    this.endParagraph();
    const type = args.find((it) => /^-(?:bullet|dash|hyphen|item|enum|column)$/u.test(it)) ?? "";
    const kind = type === "-enum" ? "ol" : type === "-column" ? "table" : type === "" ? "dl" : "ul";
    this.lists.push({ kind, rows: [] });
    this.blocks.open();
  }

  private item(args: readonly string[]): void {
    const list = this.lists.at(-1);
    this.endCode();
    this.endParagraph();
    if (list?.kind !== "dl") {
      if (list?.kind === "ul" || list?.kind === "ol") this.blocks.item(list.kind);
      this.inline.words(args);
      return;
    }
    this.inline.words(args);
    const html = this.text.takeHtml();
    this.blocks.item("dl", html);
  }

  private endList(): void {
    const list = this.lists.pop();
    if (!list) return;
    if (list.rows.length > 0) this.blocks.add(`<table>${list.rows.join("")}</table>`);
    this.blocks.close();
  }

  private endParagraph(): void {
    const html = this.text.takeHtml();
    if (html === "") return;
    const list = this.lists.at(-1);
    if (list?.kind === "table")
      list.rows.push(
        `<tr>${html
          .split("\t")
          .map((cell) => `<td>${cell.trim()}</td>`)
          .join("")}</tr>`,
      );
    else this.blocks.add(`<p>${html}</p>`);
  }

  /** In code, macros are read as words. */
  private takeCode(): void {
    if (!this.text.isEmpty) this.code?.push(this.text.takeText().trim());
  }

  private endCode(): void {
    const lines = this.code;
    this.code = undefined;
    if (lines) this.blocks.add(codeHtml(lines.join("\n").replace(/^\n+/u, "").trimEnd()));
    else this.endParagraph();
  }
}

function plainText(source: string): string {
  const text = new RoffText();
  text.addEscaped(source);
  return text.takeText();
}

/** Returns an author's name, without the address. */
function authorOf(args: readonly string[]): string {
  const end = args.findIndex((it) => /^(?:Aq|Mt|Ao|,|<.*)$/u.test(it));
  return plainText((end < 0 ? args : args.slice(0, end)).join(" "));
}
