import { escapeHtml, unreadable } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { type Comment, commentsHtml } from "./comments.ts";
import { newParagraph, RtfOutput } from "./rtf-output.ts";
import { charsets, codePage, decodeBytes, RtfHead } from "./rtf-tables.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";
import { fieldLink } from "./runs.ts";

/** The destination of text: the document, a header table, a field instruction, or none. */
type Destination =
  | "text"
  | "skip"
  | "marker"
  | "instruction"
  | "fonts"
  | "colours"
  | "styles"
  | "lists"
  | "overrides"
  | "info"
  | "author"
  | "furniture";

/** State of a group, restored when it ends. */
type State = ReturnType<typeof newState>;

const MAX_DEPTH = 2_000;
const MAX_INSTRUCTION = 4_000;

/** Destinations without text of the document. */
const skipped = new Set(
  (
    "object objdata bkmkstart bkmkend nonshppict " +
    "xe tc rxe private themedata colorschememapping datastore latentstyles generator filetbl revtbl template passwordhash ftnsep " +
    "ftnsepc ftncn aftnsep aftnsepc aftncn pnseclvl sp sn sv falt panose fontemb listpicture atnid atntime atndate atnref atnicn"
  ).split(" "),
);
/** Groups marked as optional that contain text nevertheless. */
const known = new Set(
  "fldinst shpinst shptxt listtable listoverridetable ud footnote annotation atnauthor nesttableprops".split(" "),
);
const symbols: Readonly<Record<string, string>> = {
  "~": "\u00a0",
  _: "\u2011",
  tab: " ",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
};

/** Reads RTF in one pass, with a stack of group states. */
export class RtfReader {
  readonly head = new RtfHead();
  /** Number of hidden text runs. */
  hidden = 0;
  readonly secrets = new RemovalLog();
  deletions = 0;
  pictures = 0;
  objects = 0;
  /** Page headers and footers with their text. */
  readonly furniture: { readonly is: "header" | "footer"; text: string }[] = [];
  private readonly comments: Comment[] = [];
  /** Author of the next comment. */
  private author = "";
  private readonly notes: string[] = [];
  private readonly outputs: RtfOutput[] = [new RtfOutput(this.head)];
  private state: State = newState();
  private readonly stack: State[] = [];
  /** Open notes and comments: the depth at which each began, and the comment's author. */
  private readonly asides: { readonly depth: number; readonly author: string | undefined }[] = [];
  private page = codePage(1252);
  /** Remaining fallback characters, for readers without Unicode. */
  private toSkip = 0;
  private optional = false;
  private bytes = "";
  private colour = { index: 0, parts: 0 };
  private listAt = { id: 0, levels: [] as { kind: number; start: number }[] };
  private override = 0;

  read(source: string): string {
    for (const token of rtfTokens(source)) this.step(token);
    this.flush();
    while (this.asides.length > 0) this.endAside();
    const notes = this.notes.length === 0 ? "" : `<ol>${this.notes.join("")}</ol>`;
    return this.output.finish() + notes + commentsHtml(this.comments);
  }

  private step(token: RtfToken): void {
    if (token.is === "text") this.text(token.text);
    else if (token.is === "open") this.open();
    else if (token.is === "close") this.close();
    else if (token.name === "*") this.optional = true;
    else this.control(token.name, token.value);
  }

  private control(name: string, value: number | undefined): void {
    const optional = this.optional;
    this.optional = false;
    this.flush();
    if (this.toSkip > 0 && name !== "u") this.toSkip--;
    else if (optional && !known.has(name)) {
      if (name === "shppict" && this.state.destination === "text") this.pictures++;
      this.state.destination = "skip";
    } else this.word(name, value);
  }

  private open(): void {
    this.flush();
    this.toSkip = 0;
    this.optional = false;
    if (this.stack.length >= MAX_DEPTH) throw unreadable("it is nested too deeply");
    this.stack.push(this.state);
    this.state = { ...this.state, marks: new Set(this.state.marks) };
  }

  private close(): void {
    this.flush();
    this.toSkip = 0;
    if (this.asides.at(-1)?.depth === this.stack.length) this.endAside();
    const inner = this.state;
    this.state = this.stack.pop() ?? this.state;
    // Some files put properties of the open paragraph into the group of its text.
    if (inner.destination === "text" && this.state.destination === "text" && inner.field === this.state.field)
      this.output.keep(inner);
  }

  private get output(): RtfOutput {
    return this.outputs.at(-1) ?? new RtfOutput(this.head);
  }

  private endAside(): void {
    const author = this.asides.pop()?.author;
    const html = this.outputs.pop()?.finish() ?? "";
    if (author !== undefined) {
      this.comments.push({ by: [author], html });
      return;
    }
    const number = this.notes.length + 1;
    this.notes.push(`<li id="footnote-${number}">${html}</li>`);
    this.output.add({ html: `<a href="#footnote-${number}">${number}</a>`, marks: ["sup"], link: "" }, this.state);
  }

  /** Bytes are buffered, as a character may take two. */
  private text(text: string): void {
    this.optional = false;
    const kept = this.toSkip > 0 ? text.slice(this.toSkip) : text;
    this.toSkip = Math.max(0, this.toSkip - text.length);
    if (this.state.destination !== "skip") this.bytes += kept;
  }

  private flush(): void {
    if (this.bytes === "") return;
    const text = decodeBytes(this.bytes, this.head.fonts.get(this.state.font) ?? this.page);
    this.bytes = "";
    this.put(text);
  }

  private put(text: string): void {
    const { state, head } = this;
    if (state.destination === "text") this.shown(text);
    else if (state.destination === "marker") this.output.marker += text;
    else if (state.destination === "author") this.author += text;
    else if (state.destination === "furniture") this.furnish(text);
    else if (state.destination === "instruction" && state.field) {
      if (state.field.instruction.length < MAX_INSTRUCTION) state.field.instruction += text;
    } else if (state.destination === "colours") this.colours(text);
    else if (state.destination === "styles") {
      const name = text
        .replace(/;[\s\S]*$/u, "")
        .trim()
        .toLowerCase();
      const style = head.styles.get(state.style);
      if (name !== "") head.styles.set(state.style, { name: (style?.name ?? "") + name, outline: state.outline });
    } else if (state.destination === "info" && state.property !== "")
      head.info.set(state.property, (head.info.get(state.property) ?? "") + text);
  }

  private furnish(text: string): void {
    const part = this.furniture.at(-1);
    if (part && part.text.length < MAX_INSTRUCTION) part.text += text;
  }

  private colours(text: string): void {
    for (const char of text)
      if (char === ";") {
        if (this.colour.parts === 3) this.head.white.add(this.colour.index);
        this.colour = { index: this.colour.index + 1, parts: 0 };
      }
  }

  /** Logs hidden text; adjacent letters and runs are one entry. */
  private hide(text: string): void {
    this.hidden++;
    this.secrets.note(this.state.hidden ? "hidden run" : "white letters", text);
  }

  private shown(text: string): void {
    const { state } = this;
    if (state.deleted || state.hidden || (this.head.white.has(state.colour) && !state.background)) {
      if (text.trim() === "") return;
      if (state.deleted) this.deletions++;
      else this.hide(text);
      return;
    }
    const link = state.field ? fieldLink(state.field.instruction) : "";
    const html = escapeHtml(state.capitals ? text.toUpperCase() : text);
    this.output.add({ html, marks: [...state.marks], link }, state);
  }

  private word(name: string, value: number | undefined): void {
    const { state } = this;
    const symbol = Object.hasOwn(symbols, name) ? symbols[name] : undefined;
    if (symbol !== undefined) this.put(symbol);
    else if (skipped.has(name)) {
      if (name === "object" && state.destination === "text") this.objects++;
      state.destination = "skip";
    } else if (name === "u" && value !== undefined) {
      this.put(String.fromCharCode(value & 0xffff));
      this.toSkip = state.unicodeSkip;
    } else if (!this.destination(name) && !this.inHead(name, value ?? 0)) this.format(name, value);
  }

  private destination(name: string): boolean {
    const { state } = this;
    const table = (
      {
        fonttbl: "fonts",
        colortbl: "colours",
        stylesheet: "styles",
        listtable: "lists",
        listoverridetable: "overrides",
        info: "info",
        atnauthor: "author",
        fldinst: "instruction",
        pntext: "marker",
        listtext: "marker",
      } as const
    )[name];
    if (table) state.destination = table;
    else if (name === "field") state.field = { instruction: "" };
    else if (name === "fldrslt" || name === "shptxt" || name === "ud") state.destination = "text";
    else if (name === "upr" || name === "shpinst") state.destination = "skip";
    else if (name === "pict") {
      if (state.destination === "text") this.pictures++;
      state.destination = "skip";
    } else if (/^(?:header|footer)[lrf]?$/u.test(name)) {
      if (state.destination === "text")
        this.furniture.push({ is: name.startsWith("h") ? "header" : "footer", text: "" });
      state.destination = state.destination === "text" ? "furniture" : "skip";
    } else if (name === "annotation") this.startAside(this.author);
    else if (name === "footnote") this.startAside(undefined);
    else return false;
    return true;
  }

  private startAside(author: string | undefined): void {
    if (this.state.destination !== "text") return;
    this.author = "";
    this.asides.push({ depth: this.stack.length, author });
    this.outputs.push(new RtfOutput(this.head));
    Object.assign(this.state, newState());
  }

  private inHead(name: string, value: number): boolean {
    const { state, head } = this;
    switch (state.destination) {
      case "fonts":
        if (name === "f") state.font = value;
        else if (name === "fcharset" && charsets[value]) head.fonts.set(state.font, codePage(charsets[value]));
        return true;
      case "colours":
        if (/^(?:red|green|blue)$/u.test(name) && value >= 250) this.colour.parts++;
        return true;
      case "styles":
        if (name === "s") state.style = value;
        else if (name === "cs" || name === "ds" || name === "ts") state.style = -1;
        else if (name === "outlinelevel") state.outline = value;
        return name !== "uc";
      case "lists":
      case "overrides":
        this.lists(name, value);
        return true;
      case "info":
        if (/^(?:title|author|subject|doccomm|creatim|revtim)$/u.test(name)) state.property = name;
        else if (/^(?:yr|mo|dy|hr|min)$/u.test(name) && state.property !== "")
          head.info.set(state.property, `${head.info.get(state.property) ?? ""}${name}${value} `);
        return true;
      default:
        return state.destination === "skip";
    }
  }

  private lists(name: string, value: number): void {
    const { head, listAt } = this;
    if (name === "listlevel") listAt.levels.push({ kind: 23, start: 1 });
    const level = listAt.levels.at(-1);
    if (name === "list") this.listAt = { id: 0, levels: [] };
    else if (name === "levelnfc" && level) level.kind = value;
    else if (name === "levelstartat" && level) level.start = value;
    else if (name === "listid" && this.state.destination === "lists") head.lists.set(value, listAt.levels);
    else if (name === "listid") this.override = value;
    else if (name === "ls") head.overrides.set(value, this.override);
  }

  private format(name: string, value: number | undefined): void {
    const { state } = this;
    const on = value !== 0;
    const mark = ({ b: "strong", i: "em", strike: "s", striked: "s" } as const)[name];
    if (mark) toggle(state.marks, mark, on);
    else if (name === "super" || name === "sub") {
      state.marks.delete(name === "super" ? "sub" : "sup");
      toggle(state.marks, name === "super" ? "sup" : "sub", on);
    } else if (name === "nosupersub") for (const it of ["sup", "sub"]) state.marks.delete(it);
    else if (name === "plain") plain(state);
    else if (name === "caps") state.capitals = on;
    else if (name === "v") state.hidden = on;
    else if (name === "deleted") state.deleted = on;
    else if (name === "cf") state.colour = value ?? 0;
    else if (name === "highlight" || name === "cb" || name === "chcbpat") state.background = (value ?? 0) > 0;
    else if (name === "f") state.font = value ?? 0;
    else if (name === "uc") state.unicodeSkip = Math.max(0, Math.min(value ?? 1, 100));
    else if (name === "ansicpg") this.page = codePage(value ?? 1252);
    else if (name === "mac") this.page = codePage(10000);
    else this.paragraph(name, value);
  }

  private paragraph(name: string, value: number | undefined): void {
    const { state, output } = this;
    if (name === "par" || name === "sect" || name === "page") output.endParagraph(state);
    else if (name === "line") output.add({ html: "<br>", marks: [], link: "" }, state);
    else if (name === "pard") Object.assign(state, newParagraph());
    else if (name === "s") state.style = value ?? -1;
    else if (name === "outlinelevel") state.outline = value;
    else if (name === "ls") state.list = value;
    else if (name === "ilvl") state.level = Math.max(0, Math.min(value ?? 0, 8));
    else if (name === "intbl") state.inTable = true;
    else output.table(name, state);
  }
}

const newState = () => ({
  destination: "text" as Destination,
  /** The document property that the current text belongs to. */
  property: "",
  unicodeSkip: 1,
  font: 0,
  hidden: false,
  deleted: false,
  capitals: false,
  colour: 0,
  background: false,
  marks: new Set<string>(),
  field: undefined as { instruction: string } | undefined,
  ...newParagraph(),
});

function toggle(marks: Set<string>, mark: string, on: boolean): void {
  if (on) marks.add(mark);
  else marks.delete(mark);
}

function plain(state: State): void {
  state.marks.clear();
  Object.assign(state, { hidden: false, deleted: false, capitals: false, colour: 0, background: false });
}
