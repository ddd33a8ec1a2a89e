import { siunitxAt } from "./siunitx.ts";
import { ACCENTS, ESCAPES, MARKS, SILENT, SWITCHES, SYMBOLS } from "./tex-symbols.ts";

const tags: Readonly<Record<string, readonly [open: string, close: string]>> = {
  i: ["<i>", "</i>"],
  b: ["<b>", "</b>"],
  sup: ["<sup>", "</sup>"],
  sub: ["<sub>", "</sub>"],
  sc: ['<span style="font-variant:small-caps;">', "</span>"],
  held: ['<span class="nocase">', "</span>"],
};

/** What is open: its closing text, and whether formulas were on when it began. */
interface Group {
  close: string;
  readonly math: boolean;
  /** An accent that waits for the letter in the group. */
  readonly accent?: string;
  /** Where in the output the group began. */
  readonly begin: number;
  readonly silent: boolean;
  /** Braces that keep the case of what is in them. */
  readonly held?: boolean;
}

// Deeper braces than any title has; what lies deeper is read without them.
const DEEPEST = 200;
// No accent waits for more accents than that.
const NESTED = 8;
const ligatures: readonly (readonly [string, string])[] = [
  ["---", "—"],
  ["--", "–"],
  ["``", "“"],
  ["''", "”"],
  ["?`", "¿"],
  ["!`", "¡"],
];

class Reader {
  #out: string[] = [];
  #at = 0;
  /** Where the last command ended: a brace there holds its argument. */
  #argumentAt = -1;
  #math = false;
  /** Commands that wait for their argument; a text of nothing else must not fill the stack. */
  #waiting = 0;
  #groups: Group[] = [];
  readonly #text: string;
  readonly #holds: boolean;

  /** @param holds whether braces that keep the case of letters become marks, as in titles */
  constructor(text: string, holds: boolean) {
    this.#text = text;
    this.#holds = holds;
  }

  read(): string {
    while (this.#at < this.#text.length) this.#step();
    while (this.#groups.length > 0) this.#close();
    return this.#out.join("");
  }

  #step(): void {
    const letter = this.#text.charAt(this.#at);
    if (letter === "\\") this.#command();
    else if (letter === "{") this.#open("", { held: this.#isHeld() });
    else if (letter === "}") {
      this.#at++;
      this.#close();
    } else if (letter === "$") {
      this.#at += this.#text.startsWith("$$", this.#at) ? 2 : 1;
      this.#math = !this.#math;
    } else if (this.#math && (letter === "^" || letter === "_")) {
      this.#at++;
      this.#argument(letter === "^" ? "sup" : "sub");
    } else this.#plain(letter);
  }

  #plain(letter: string): void {
    const [from, to] = ligatures.find(([mark]) => this.#text.startsWith(mark, this.#at)) ?? [letter, letter];
    this.#at += from.length;
    this.#out.push(from === "~" ? "\u00A0" : from === "`" ? "‘" : to);
  }

  /** A brace with a command at once behind it makes a letter, and what is in another mark is held by that. */
  #isHeld(): boolean {
    if (!this.#holds || this.#math || this.#at === this.#argumentAt || this.#text[this.#at + 1] === "\\") return false;
    return !this.#groups.some(({ held }) => held);
  }

  #open(
    mark: string,
    { accent, silent = false, held = false }: Partial<Pick<Group, "accent" | "silent" | "held">> = {},
  ): void {
    this.#at++;
    if (this.#groups.length >= DEEPEST) return;
    const [open, close] = tags[mark] ?? ["", ""];
    this.#groups.push({
      close,
      math: this.#math,
      begin: this.#out.length,
      silent,
      held,
      ...(accent ? { accent } : {}),
    });
    if (open) this.#out.push(open);
  }

  #close(): void {
    const group = this.#groups.pop();
    if (!group) return;
    if (group.close) this.#out.push(group.close);
    if (group.silent) this.#out.length = group.begin;
    if (group.accent) this.#accented(group.begin, group.accent);
    if (group.held) this.#hold(group.begin);
    this.#math = group.math;
  }

  #hold(begin: number): void {
    const text = this.#out.slice(begin).join("");
    if (!/\p{L}/u.test(text)) return;
    this.#out.length = begin;
    this.#out.push(...(tags.held ?? []).toSpliced(1, 0, text));
  }

  /** A combining mark goes behind the first letter; alone, the accent prints itself. */
  #accented(begin: number, mark: string): void {
    const text = this.#out.slice(begin).join("");
    this.#out.length = begin;
    const [, first = "", rest = ""] = /^(\P{M}\p{M}*)(.*)$/su.exec(text) ?? [];
    const base = first.replace("ı", "i").replace("ȷ", "j");
    this.#out.push(base ? (base + mark).normalize("NFC") + rest : (spacing.get(mark) ?? ""));
  }

  #command(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (/[A-Za-z]/u.test(next)) this.#word();
    else this.#escape(next);
  }

  #word(): void {
    let end = this.#at + 2;
    while (end < this.#text.length && /[A-Za-z]/u.test(this.#text.charAt(end))) end++;
    const name = this.#text.slice(this.#at + 1, end);
    this.#at = end;
    if (this.#text[this.#at] === "*") this.#at++;
    this.#blanks();
    this.#argumentAt = this.#at;
    const symbol = SYMBOLS.get(name);
    const accent = ACCENTS.get(name);
    const measure = siunitxAt(this.#text, name, this.#at);
    if (measure) {
      this.#out.push(measure.text);
      this.#at = measure.end;
    } else if (accent !== undefined) this.#accentOf(accent);
    else if (symbol !== undefined) {
      this.#out.push(symbol);
      if (this.#text.startsWith("{}", this.#at)) this.#at += 2;
    } else if (SWITCHES.has(name) && this.#text[this.#at] !== "{") this.#switch(MARKS.get(name) ?? "");
    else if (MARKS.has(name)) this.#argument(MARKS.get(name) ?? "");
    else if (SILENT.has(name) && this.#text[this.#at] === "{") this.#open("", { silent: true });
  }

  #escape(mark: string): void {
    this.#at += 2;
    const accent = ACCENTS.get(mark);
    if (mark === "(" || mark === ")" || mark === "[" || mark === "]") this.#math = mark === "(" || mark === "[";
    else if (accent !== undefined && !this.#math) {
      this.#blanks();
      this.#accentOf(accent);
    } else this.#out.push(ESCAPES.get(mark) ?? mark);
  }

  /** `\"{u}`, `\"u`, `\'\i`. */
  #accentOf(accent: string): void {
    const [letter = ""] = this.#text.slice(this.#at, this.#at + 2);
    if (letter === "{") this.#open("", { accent });
    else {
      const begin = this.#out.length;
      if (letter === "\\") this.#inner();
      else if (letter !== "}" && letter !== "$") {
        this.#out.push(letter);
        this.#at += letter.length;
      }
      this.#accented(begin, accent);
    }
  }

  #inner(): void {
    if (this.#waiting > NESTED) return;
    this.#waiting++;
    this.#command();
    this.#waiting--;
  }

  /** A group, or the one letter or command that stands for it. */
  #argument(mark: string): void {
    const letter = this.#text.charAt(this.#at);
    const [open, close] = tags[mark] ?? ["", ""];
    if (letter === "{") this.#open(mark);
    else if (letter !== "" && letter !== "}" && letter !== "$") {
      this.#out.push(open);
      if (letter === "\\") this.#inner();
      else this.#plain(letter);
      this.#out.push(close);
    }
  }

  /** `{\em to the end of the group}` */
  #switch(mark: string): void {
    const [open, close] = tags[mark] ?? ["", ""];
    const group = this.#groups.at(-1);
    if (!group) return;
    this.#out.push(open);
    group.close = close + group.close;
  }

  #blanks(): void {
    while (/\s/u.test(this.#text.charAt(this.#at))) this.#at++;
  }
}

/** Accents without a letter are the marks that keyboards have. */
const spacing: ReadonlyMap<string, string> = new Map([
  ["\u0300", "`"],
  ["\u0301", "'"],
  ["\u0302", "^"],
  ["\u0303", "~"],
  ["\u0308", '"'],
]);

/**
 * The text that TeX would print, with marks for italics and the like as CSL-JSON has them. Commands that nobody knows
 * print their argument. It reads every letter once, whatever the text is.
 */
export const fromTex = (text: string): string => printed(text, false);

/** The same of a title: words whose braces keep their case are marked as CSL marks them (`nocase`). */
export const titleFromTex = (text: string): string => printed(text, true);

function printed(text: string, holds: boolean): string {
  if (text === "") return "";
  const plain = /[\\{}$~`]|--|''/u.test(text) ? new Reader(text, holds).read() : text;
  return plain
    .normalize("NFC")
    .replace(/<\/(i|b|sup|sub)>(\s?)<\1>/gu, "$2")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Addresses, DOIs and numbers: no command in them means anything but the letter it hides. */
export const verbatim = (text: string): string =>
  text
    .replace(/\\(?:url|href|path)\s*(?=\{)/gu, "")
    .replace(/\\textasciitilde\s?(?:\{\})?|\\~(?:\{\})?|\{?\$\\sim\$\}?/gu, "~")
    .replace(/\\(?:textunderscore|_)(?:\s?\{\})?/gu, "_")
    .replace(/\\([&%$#{}])/gu, "$1")
    .replace(/[{}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
