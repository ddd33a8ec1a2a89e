import { addressFromTex } from "./address.ts";
import { closedBraces } from "./braces.ts";
import { citationAt, isCiting } from "./cite.ts";
import { type Mark, Pieces, type TexMark, type TexPiece } from "./pieces.ts";
import { siunitxAt } from "./siunitx.ts";
import { ACCENTS, ARGUMENTS, isLine, MARKS, SWITCHES, texSymbol } from "./tables.ts";

export interface TexOptions {
  /**
   * Whether the text is a document: `%` begins a comment, and formulas that do not fit on a line stay in TeX. @default
   * false
   */
  readonly isDocument?: boolean;
  /** Print powers and indices as raised and lowered digits instead of marks. @default false */
  readonly isPlain?: boolean;
  /** Emit marks for braces that protect capitals, as in titles. @default false */
  readonly holds?: boolean;
}

interface Group {
  readonly at: number;
  readonly begin: number;
  readonly isMath: boolean;
  readonly marks: Mark[];
  /** Accent for the first letter of the group. */
  readonly accent?: string;
  /** The numerator of a fraction (`above`), its denominator, or the radicand of a root (`below`). */
  readonly part?: "above" | "below";
  /** Whether to skip the argument after the group. */
  readonly isAlone?: boolean;
}

// More nested braces than any real text has; deeper ones are ignored.
const DEEPEST = 200;
// Most accent commands that may be nested.
const NESTED = 8;
const words = /[^\\{}$%^_~`'?!\r\n-]+/y;
const ligature = /---|--|``|''|\?`|!`|[`~]|\r?\n/y;
const LIGATURES: Readonly<Record<string, string>> = {
  ...{ "---": "—", "--": "–", "``": "“", "''": "”", "?`": "¿", "!`": "¡", "`": "‘", "~": " ", "\n": " ", "\r\n": " " },
};
const IN_FORMULAS: Readonly<Record<string, string>> = { "'": "′", "~": " ", "\n": " ", "\r": " " };
const command = /\\([A-Za-z]+)\*?/y;
const optional = /\s{0,3}\[(?:[^[\]{}]|\{[^{}]{0,300}\}){0,600}\]/y;
const verb = /([^\s\w*])((?:(?!\1)[^\n]){0,400})\1/y;
const lineBreak = /\\\\\*?(?:\[[^[\]\\{}]{0,20}\])?/y;
class Reader {
  readonly #pieces: Pieces;
  readonly #groups: Group[] = [];
  readonly #text: string;
  readonly #options: TexOptions;
  #at = 0;
  #end: number;
  #isMath = false;
  /** End of the last command; a brace there opens its argument. */
  #argumentAt = -1;
  /** Commands without their argument yet, limited so that hostile text cannot overflow the stack. */
  #waiting = 0;
  #braces: Uint32Array | undefined;
  /** End marks of formulas that do not occur in the rest of the text. */
  readonly #missing = new Set<string>();

  constructor(text: string, options: TexOptions) {
    this.#text = text;
    this.#end = text.length;
    this.#options = options;
    this.#pieces = new Pieces(options.isPlain === true);
  }

  read(): readonly TexPiece[] {
    this.#readTo(this.#text.length);
    return this.#pieces.list;
  }

  /** Reads up to a position and closes the groups opened on the way. */
  #readTo(end: number): void {
    const depth = this.#groups.length;
    this.#end = end;
    while (this.#at < this.#end) this.#step();
    while (this.#groups.length > depth) this.#close();
  }

  #step(): void {
    const sign = this.#text.charAt(this.#at);
    if (sign === "\\") this.#command();
    else if (sign === "{") this.#open(this.#isHeld() ? "held" : undefined);
    else if (sign === "}") {
      this.#at++;
      this.#close();
    } else if (sign === "$") this.#formula(this.#text.startsWith("$$", this.#at) ? "$$" : "$");
    else if (sign === "%" && this.#options.isDocument) this.#comment();
    else if (this.#isMath && (sign === "^" || sign === "_")) {
      this.#at++;
      this.#argument(sign === "^" ? "sup" : "sub");
    } else this.#words();
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #put(text: string, at: number): void {
    this.#pieces.put(text, at, this.#at);
  }

  #words(): void {
    const at = this.#at;
    const run = this.#match(words)?.[0];
    const mark = run ?? (this.#isMath ? undefined : this.#match(ligature)?.[0]) ?? this.#text.charAt(at);
    this.#at += mark.length;
    this.#put(run ?? (this.#isMath ? IN_FORMULAS : LIGATURES)[mark] ?? mark, at);
  }

  #one(): void {
    const at = this.#at;
    const letter = String.fromCodePoint(this.#text.codePointAt(at) ?? 0);
    this.#at += letter.length;
    this.#put(letter, at);
  }

  #comment(): void {
    const line = this.#text.indexOf("\n", this.#at);
    this.#at = line < 0 ? this.#end : line + 1;
  }

  /** Reads a formula. An unclosed mark is text. */
  #formula(open: string, close = open): void {
    const at = this.#at;
    const to = this.#isMath ? -1 : this.#closing(close, at + open.length);
    this.#at += open.length;
    if (to < 0) {
      if (!this.#isMath && open.startsWith("$")) this.#put(open, at);
      return;
    }
    const [end, inner] = [this.#end, this.#text.slice(this.#at, to)];
    this.#pieces.list.push({ kind: "open", mark: "math", at });
    const isRead = !this.#options.isDocument || isLine(inner);
    if (isRead) {
      this.#isMath = true;
      this.#readTo(to);
      [this.#isMath, this.#end] = [false, end];
    }
    this.#at = to + close.length;
    if (!isRead) this.#put(this.#text.slice(at, this.#at), at);
    this.#pieces.list.push({ kind: "close", mark: "math", at: this.#at });
  }

  #closing(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1;
    let to = this.#text.indexOf(mark, from);
    while (to > 0 && this.#text[to - 1] === "\\") to = this.#text.indexOf(mark, to + 1);
    if (to < 0) this.#missing.add(mark);
    return to < this.#end ? to : -1;
  }

  /**
   * Whether a brace protects capitals. `{\` begins an accent or command instead, and a protecting group is not nested.
   */
  #isHeld(): boolean {
    if (!this.#options.holds || this.#isMath || this.#at === this.#argumentAt || this.#text[this.#at + 1] === "\\")
      return false;
    return !this.#groups.some(({ marks }) => marks.some(({ mark }) => mark === "held"));
  }

  #open(mark?: TexMark, { at = this.#at, href, ...rest }: Partial<Group> & { readonly href?: string } = {}): void {
    this.#at++;
    if (this.#groups.length >= DEEPEST) return;
    const begin = this.#pieces.list.length;
    const marks: Mark[] = mark ? [{ mark, begin, at, href }] : [];
    this.#groups.push({ at, begin, isMath: this.#isMath, marks, ...rest });
  }

  #close(): void {
    const group = this.#groups.pop();
    if (!group) return;
    this.#isMath = group.isMath;
    for (const mark of group.marks.toReversed()) this.#pieces.mark(mark, this.#at, this.#isMath);
    if (group.accent) this.#pieces.accent(group.begin, group.accent, group.at, this.#at);
    if (group.part) this.#part(group);
    if (group.isAlone) this.#at = this.#braced()?.end ?? this.#at;
  }

  /** Prints `\frac{a}{b}` as "a/b"; operands longer than a number or name get brackets. */
  #part({ begin, part, at }: Group): void {
    this.#pieces.bracket(begin, at, this.#at);
    if (part !== "above") return;
    this.#put("/", this.#at);
    this.#blanks();
    if (this.#text[this.#at] === "{") this.#open(undefined, { part: "below" });
  }

  #command(): void {
    const at = this.#at;
    const name = this.#match(command)?.[1];
    if (name === undefined) return void this.#escape(this.#text.charAt(at + 1));
    this.#at = command.lastIndex;
    if (name === "verb") return void this.#verb();
    const after = this.#at;
    this.#blanks();
    this.#argumentAt = this.#at;
    const symbol = texSymbol(name);
    const accent = ACCENTS.get(name);
    const measure = siunitxAt(this.#text, name, this.#at);
    if (measure) {
      this.#at = measure.end;
      this.#put(measure.text, at);
    } else if (accent !== undefined) this.#accentOf(accent, at);
    else if (symbol !== undefined) {
      // Spaces before an operator are printed.
      if (this.#isMath && /\p{Sm}/u.test(symbol)) this.#at = after;
      if (this.#text.startsWith("{}", this.#at)) this.#at += 2;
      this.#put(symbol, at);
    } else this.#layout(name, at);
  }

  /** Commands that lay out their arguments; other commands print them. */
  #layout(name: string, at: number): void {
    const mark = MARKS.get(name) as TexMark | undefined; // The values of this table are marks.
    const isBrace = this.#text[this.#at] === "{";
    if (isCiting(name)) {
      const { keys, end } = citationAt(this.#text, name, this.#at);
      this.#at = end;
      this.#pieces.list.push({ kind: "cite", name, keys, at, end });
    } else if (/^(?:url|nolinkurl|path|href)$/u.test(name)) this.#link(name, at);
    else if (/^(?:footnote(?:text)?|thanks)$/u.test(name)) this.#note(at);
    else if (mark && SWITCHES.has(name) && !isBrace) this.#switch(mark, at);
    else if (mark) this.#argument(mark);
    else if (/^[dt]?frac$/u.test(name) && isBrace) this.#open(undefined, { at, part: "above" });
    else if (name === "sqrt" && isBrace) {
      this.#put("√", at);
      this.#open(undefined, { part: "below" });
    } else if (/^(?:ensuremath|text|textrm|mbox)$/u.test(name) && isBrace) {
      this.#open();
      this.#isMath = name === "ensuremath";
    } else this.#arguments(ARGUMENTS.get(name) ?? "");
  }

  /** Applies a mark to the rest of the group, unless it already has it. */
  #switch(mark: TexMark, at: number): void {
    const marks = this.#groups.at(-1)?.marks;
    if (!marks?.some((one) => one.mark === mark)) marks?.push({ mark, at, begin: this.#pieces.list.length });
  }

  /** Skips arguments that are not printed. */
  #arguments(which: string): void {
    const before = this.#match(optional);
    if (before && (which !== "" || this.#text[optional.lastIndex] === "{")) this.#at = optional.lastIndex;
    if (which === "*") {
      for (let next = this.#braced(); next; next = this.#braced()) this.#at = next.end;
    } else if (which === "+-" && this.#text[this.#at] === "{") this.#open(undefined, { isAlone: true });
    else for (const sign of which) if (sign === "-") this.#at = this.#braced()?.end ?? this.#at;
    this.#argumentAt = this.#at;
  }

  /** The group that opens at the current position, if it is closed. */
  #braced(): { readonly from: number; readonly to: number; readonly end: number } | undefined {
    if (this.#text[this.#at] !== "{") return undefined;
    this.#braces ??= closedBraces(this.#text, this.#options.isDocument === true);
    const to = this.#braces[this.#at] ?? 0;
    return to > 0 ? { from: this.#at + 1, to, end: to + 1 } : undefined;
  }

  #verb(): void {
    const found = this.#match(verb);
    if (!found) return;
    const at = this.#at + 1;
    this.#at = at + (found[2] ?? "").length;
    this.#put(found[2] ?? "", at);
    this.#at++;
  }

  #link(name: string, at: number): void {
    const target = this.#braced();
    if (!target) return;
    const given = addressFromTex(this.#text.slice(target.from, target.to));
    // TeX ignores spaces in addresses, which may go over several lines.
    const href = /^[a-z][a-z\d+.-]{0,20}:/iu.test(given) ? given.replaceAll(" ", "") : given;
    this.#at = target.end;
    if (name === "href" && this.#text[this.#at] === "{") return void this.#open("link", { at, href });
    const begin = this.#pieces.list.length;
    if (name !== "href") this.#put(href, at);
    this.#pieces.mark({ mark: "link", begin, at, href }, this.#at, this.#isMath);
  }

  #note(at: number): void {
    if (this.#match(optional)) this.#at = optional.lastIndex;
    const inner = this.#braced();
    if (!inner) return;
    this.#at = inner.end;
    this.#pieces.list.push({ kind: "note", from: inner.from, to: inner.to, at, end: inner.end });
  }

  #escape(sign: string): void {
    const at = this.#at;
    const accent = ACCENTS.get(sign);
    if (sign === "(" || sign === "[") return void this.#formula(`\\${sign}`, sign === "(" ? "\\)" : "\\]");
    this.#at += sign === "\\" ? (this.#match(lineBreak)?.[0].length ?? 2) : 2;
    if (accent !== undefined && !this.#isMath) {
      this.#blanks();
      this.#accentOf(accent, at);
    } else if (" \n\t,;:\\".includes(sign)) this.#put(" ", at);
    else if (!"!/-@*)]".includes(sign)) this.#put(sign === "|" ? "‖" : sign, at);
  }

  /** Reads the letter of an accent: `\"{u}`, `\"u`, `\'\i`. */
  #accentOf(accent: string, at: number): void {
    const sign = this.#text.charAt(this.#at);
    if (sign === "{") return void this.#open(undefined, { at, accent });
    const begin = this.#pieces.list.length;
    if (sign === "\\") this.#inner();
    else if (sign !== "" && sign !== "}" && sign !== "$") this.#one();
    this.#pieces.accent(begin, accent, at, this.#at);
  }

  #inner(): void {
    if (this.#waiting > NESTED) return;
    this.#waiting++;
    this.#command();
    this.#waiting--;
  }

  /** Reads an argument: a group, or a single letter or command. */
  #argument(mark: TexMark): void {
    const at = this.#at;
    const sign = this.#text.charAt(at);
    const [begin, depth] = [this.#pieces.list.length, this.#groups.length];
    if (sign === "\\") this.#inner();
    else if (sign !== "{" && sign !== "}" && sign !== "$" && at < this.#end) this.#one();
    // The brace belongs to a command that prints nothing itself, as in `^\mathrm{a}`.
    if (this.#text[this.#at] === "{" && (sign === "{" || this.#argumentAt === this.#at)) this.#open(mark, { at });
    else if (this.#groups.length === depth) this.#pieces.mark({ mark, begin, at }, this.#at, this.#isMath);
  }

  #blanks(): void {
    while (/\s/u.test(this.#text.charAt(this.#at))) this.#at++;
  }
}

/** Reads TeX into printed text, citations, notes and links, in linear time. */
export const readTex = (text: string, options: TexOptions = {}): readonly TexPiece[] =>
  new Reader(text, options).read();
