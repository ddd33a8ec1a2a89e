import { escapeHtml } from "@wellsourced/markup";
import { characterOf } from "./characters.ts";

/** Fonts of manual pages. */
export type Font = "R" | "B" | "I" | "BI" | "C";

interface Run {
  readonly font: Font;
  text: string;
  /** Whether the text is HTML. */
  readonly isHtml?: boolean;
}

const tags: Readonly<Record<Font, readonly string[]>> = {
  R: [],
  B: ["strong"],
  I: ["em"],
  BI: ["strong", "em"],
  C: ["code"],
};

/** Text with escapes, which may span several fonts. */
export class RoffText {
  private readonly runs: Run[] = [];
  private previous: Font = "R";
  private mark: number | undefined;
  font: Font = "R";
  /** Whether the next text follows without a space. */
  joined = true;

  get isEmpty(): boolean {
    return this.runs.every(({ text }) => text.trim() === "");
  }

  /** Switches the font; `P` restores the previous one. */
  setFont(name: string): void {
    const next = name === "P" || name === "" ? this.previous : fontOf(name);
    this.previous = this.font;
    this.font = next;
  }

  /** Adds a line of text with escapes after a space. */
  addLine(source: string): void {
    if (!this.joined) this.push(" ");
    this.joined = /\\c\s*$/u.test(source);
    this.addEscaped(source);
  }

  /** Adds text in a font, then restores the previous font. */
  addIn(font: Font, source: string): void {
    const [before, previous] = [this.font, this.previous];
    this.font = font;
    this.addEscaped(source);
    this.font = before;
    this.previous = previous;
  }

  addEscaped(source: string): void {
    let at = 0;
    while (at < source.length) {
      const next = source.indexOf("\\", at);
      if (next < 0) break;
      this.push(source.slice(at, next));
      at = this.escape(source, next + 1);
    }
    this.push(source.slice(at));
  }

  /** Turns the text since the last mark into a link, or adds the address as its text. */
  endLink(address: string, after: string): void {
    const from = this.mark ?? this.runs.length;
    const html = this.runs.splice(from).map(runHtml).join("").trim();
    this.mark = undefined;
    const shown = html === "" ? escapeHtml(address.replace(/^mailto:/u, "")) : html;
    this.runs.push({ font: "R", text: `<a href="${escapeHtml(address)}">${shown}</a>`, isHtml: true });
    this.joined = false;
    this.addEscaped(after);
  }

  beginLink(): void {
    if (!this.joined) this.push(" ");
    this.joined = true;
    this.mark = this.runs.length;
  }

  breakLine(): void {
    this.runs.push({ font: "R", text: "\n" });
    this.joined = true;
  }

  /** Returns and clears the text as HTML. */
  takeHtml(): string {
    const runs = this.runs.splice(0);
    this.joined = true;
    this.mark = undefined;
    return runs
      .map(runHtml)
      .join("")
      .replace(/^(?:<br>|\s)+/u, "")
      .trimEnd();
  }

  /** Returns and clears the text without fonts. */
  takeText(): string {
    this.joined = true;
    return this.runs
      .splice(0)
      .map(({ text }) => text)
      .join("");
  }

  private push(text: string): void {
    if (text === "") return;
    const last = this.runs.at(-1);
    if (last && last.text !== "\n" && !last.isHtml && this.runs.length !== this.mark && last.font === this.font)
      last.text += text;
    else this.runs.push({ font: this.font, text });
  }

  /** Interprets the escape at an offset and returns the next offset. */
  private escape(source: string, at: number): number {
    const sign = source[at] ?? "";
    const plain = signs[sign];
    if (plain !== undefined) {
      this.push(plain);
      return at + 1;
    }
    if ("(*[".includes(sign) || "fFsnmMkgVYC".includes(sign)) return this.named(sign, source, at);
    if (/[hvwoNblLDXARZBSHzx]/u.test(sign)) return this.quoted(sign, source, at + 1);
    // An unknown escape yields the character itself.
    this.push(sign);
    return at + 1;
  }

  private named(sign: string, source: string, at: number): number {
    const isCharacter = sign === "(" || sign === "[";
    if (sign === "C") return this.quoted(sign, source, at + 1);
    const { name, end } = nameAt(source, isCharacter ? at : at + 1, sign === "s" || sign === "n");
    if (isCharacter) this.push(characterOf(name));
    else if (sign === "f") this.setFont(name);
    else if (sign === "n") this.push("0");
    return end;
  }

  private quoted(sign: string, source: string, at: number): number {
    const quote = source[at] ?? "";
    const end = quote === "" ? -1 : source.indexOf(quote, at + 1);
    if (end < 0) return at;
    const value = source.slice(at + 1, end);
    if (sign === "C") this.push(characterOf(value));
    else if (sign === "N") this.push(characterOf(`char${value}`));
    else if (sign === "o" || sign === "b") this.addEscaped(value.replace(/\\/gu, ""));
    else if (sign === "h") this.push(" ");
    else if (sign === "w") this.push("0");
    else if (sign === "A") this.push(/^[^\s\\]+$/u.test(value) ? "1" : "0");
    return end + 1;
  }
}

/** Single-character escapes. A non-breaking space becomes a space. */
const signs: Readonly<Record<string, string>> = {
  ...{
    "-": "-",
    e: "\\",
    E: "\\",
    "\\": "\\",
    "'": "'",
    "`": "`",
    ".": ".",
    " ": " ",
    "~": " ",
    "0": " ",
    t: "\t",
    _: "_",
  },
  ...{
    "&": "",
    "|": "",
    "^": "",
    "/": "",
    ",": "",
    "%": "",
    ")": "",
    ":": "",
    c: "",
    p: "",
    d: "",
    u: "",
    r: "",
    "{": "",
    "}": "",
    a: "",
  },
};

function fontOf(name: string): Font {
  if (/^(?:BI|4|CBI|IB)$/u.test(name)) return "BI";
  if (/^C|^(?:L|TT|V)/u.test(name)) return /^CB$/u.test(name) ? "B" : /^C[IO]$/u.test(name) ? "I" : "C";
  if (/^(?:B|3|HB|SB)$/u.test(name)) return "B";
  return /^(?:I|2|HI|SI)$/u.test(name) ? "I" : "R";
}

/** Reads a name: one character, two after a parenthesis, or any number in brackets; sizes may have a sign. */
function nameAt(source: string, start: number, isNumber: boolean): { readonly name: string; readonly end: number } {
  let at = start;
  if (isNumber && /[+-]/u.test(source[at] ?? "")) at++;
  if (source[at] === "(") return { name: source.slice(at + 1, at + 3), end: at + 3 };
  const close =
    source[at] === "[" ? source.indexOf("]", at) : source[at] === "'" && isNumber ? source.indexOf("'", at + 1) : -1;
  if (close >= 0) return { name: source.slice(at + 1, close), end: close + 1 };
  const digits = isNumber ? /^(?:[1-3]\d)/u.exec(source.slice(at, at + 2)) : null;
  return { name: source.slice(at, at + (digits ? 2 : 1)), end: at + (digits ? 2 : 1) };
}

function runHtml({ font, text, isHtml }: Run): string {
  if (isHtml) return text;
  if (text === "\n") return "<br>";
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.length - text.trimStart().length;
  const names = tags[font];
  const open = names.map((name) => `<${name}>`).join("");
  const close = names
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
  return `${text.slice(0, start)}${open}${escapeHtml(inner)}${close}${text.slice(start + inner.length)}`;
}
