import type { Font, RoffText } from "./inline.ts";

/** Fonts of the macros for inline markup. */
const MARKED: Readonly<Record<string, Font>> = {
  ...{
    Cm: "B",
    Ic: "B",
    Fn_: "B",
    Sy: "B",
    Cd: "B",
    Nm: "B",
    Fd: "B",
    Ms: "B",
    Ar: "I",
    Pa: "I",
    Em: "I",
    Fa: "I",
    Va: "I",
    Vt: "I",
    Ft: "I",
  },
  ...{ Ev: "C", Dv: "C", Li: "C", Er: "C", Ad: "I", Tn: "R", No: "R", An: "R", Sx: "I", Cx: "R", Dl_: "C" },
};

/** Delimiters around the rest of a line, or up to a closing macro. */
const ENCLOSED: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ...{
    Op: ["[", "]"],
    Oo: ["[", "]"],
    Dq: ["“", "”"],
    Do: ["“", "”"],
    Sq: ["‘", "’"],
    So: ["‘", "’"],
    Qq: ['"', '"'],
    Qo: ['"', '"'],
  },
  ...{
    Pq: ["(", ")"],
    Po: ["(", ")"],
    Bq: ["[", "]"],
    Bo: ["[", "]"],
    Brq: ["{", "}"],
    Bro: ["{", "}"],
    Aq: ["⟨", "⟩"],
    Ao: ["⟨", "⟩"],
    Ql: ["‘", "’"],
  },
};
const OPENING = /^(?:Oo|Do|So|Qo|Po|Bo|Bro|Ao)$/u;
const CLOSING: Readonly<Record<string, string>> = {
  Oc: "]",
  Dc: "”",
  Sc: "’",
  Qc: '"',
  Pc: ")",
  Bc: "]",
  Brc: "}",
  Ac: "⟩",
};

const SYSTEMS: Readonly<Record<string, string>> = {
  ...{
    Ux: "UNIX",
    Bx: "BSD",
    Fx: "FreeBSD",
    Nx: "NetBSD",
    Ox: "OpenBSD",
    Dx: "DragonFly",
    Bsx: "BSD/OS",
    At: "AT&T UNIX",
  },
};

const CALLABLE = new Set([
  ...Object.keys(MARKED),
  ...Object.keys(ENCLOSED),
  ...Object.keys(CLOSING),
  ...Object.keys(SYSTEMS),
  ..."Fl Xr Ns Ap Pf Lk Mt St Fn In Lb Tg Xo Xc Eo Ec Fo Fc Ta Bk Ek".split(" "),
]);

const isCloser = (word: string): boolean => /^[.,:;)\]?!]$/u.test(word);
const isOpener = (word: string): boolean => word === "(" || word === "[";

/** Reads a line of mdoc macros, which may call each other. */
export class MdocInline {
  readonly text: RoffText;
  /** Name of the program, for `Nm` without an argument. */
  name = "";
  private glued = false;
  private spaced = true;

  constructor(text: RoffText) {
    this.text = text;
  }

  /** Whether words are separated by spaces. */
  setSpacing(spaced: boolean): void {
    if (!spaced) this.space();
    this.glued = !spaced;
    this.spaced = spaced;
  }

  plain(line: string): void {
    this.space();
    this.text.addEscaped(line);
  }

  /** Reads macros and words. `isQuoted` is lost, so a quoted macro name is read as a macro. */
  words(words: readonly string[]): void {
    const pending: { readonly close: string; readonly end: number }[] = [];
    const last = endOfContent(words);
    for (let at = 0; at < words.length; ) {
      if (at >= last) while (pending.length > 0) this.glue(pending.pop()?.close ?? "");
      const word = words[at] ?? "";
      const enclosed = ENCLOSED[word];
      if (enclosed && !OPENING.test(word)) {
        this.open(enclosed[0]);
        pending.push({ close: enclosed[1], end: last });
        at++;
      } else at = this.word(words, at);
    }
    while (pending.length > 0) this.glue(pending.pop()?.close ?? "");
  }

  private word(words: readonly string[], at: number): number {
    const word = words[at] ?? "";
    const enclosed = ENCLOSED[word];
    if (enclosed) this.open(enclosed[0]);
    else if (Object.hasOwn(CLOSING, word)) this.glue(CLOSING[word] ?? "");
    else if (word === "Ns" || word === "Ap" || word === "Pf") return this.joined(word, words, at);
    else if (word === "Ta") this.put("R", "\t");
    else if (Object.hasOwn(SYSTEMS, word)) return this.system(word, words, at);
    else if (CALLABLE.has(word)) return this.marked(word, words, at);
    else this.put("R", word);
    return at + 1;
  }

  private joined(word: string, words: readonly string[], at: number): number {
    if (word === "Ap") this.glue("'");
    if (word === "Pf") this.put("R", words[at + 1] ?? "");
    this.glued = true;
    return at + (word === "Pf" ? 2 : 1);
  }

  private system(word: string, words: readonly string[], at: number): number {
    const version = words[at + 1] ?? "";
    const has = /^[-\dIV]/u.test(version);
    this.put("R", `${SYSTEMS[word]}${has ? ` ${version.replace(/^-/u, "")}` : ""}`);
    return at + (has ? 2 : 1);
  }

  /** Reads a macro with its arguments, up to the next macro or delimiter. */
  private marked(macro: string, words: readonly string[], at: number): number {
    let end = at + 1;
    while (isOpener(words[end] ?? "")) this.put("R", words[end++] ?? "");
    const start = end;
    while (end < words.length && !CALLABLE.has(words[end] ?? "") && !isCloser(words[end] ?? "") && words[end] !== "|")
      end++;
    this.arguments(macro, words.slice(start, end));
    return end;
  }

  private arguments(macro: string, args: readonly string[]): void {
    const [first = "", ...rest] = args;
    const font = MARKED[macro];
    if (macro === "Fl") this.flags(args);
    else if (macro === "Xr") this.put("B", first, rest.length > 0 ? `(${rest[0] ?? ""})` : "");
    else if (macro === "Lk" || macro === "Mt") this.linked(macro, first, rest);
    else if (macro === "Fn" || macro === "Fo") this.put("B", first, macro === "Fo" ? "(" : `(${rest.join(", ")})`);
    else if (macro === "Fc") this.glue(")");
    else if (macro === "In") this.put("B", `#include <${first}>`);
    else if (macro === "St") this.put("R", first.replace(/^-/u, "").toUpperCase());
    else if (macro === "Lb") this.put("R", `library ${first}`);
    else if (macro === "Nm") this.put("B", args.length > 0 ? args.join(" ") : this.name);
    else if (macro === "Ar" && args.length === 0) this.put("I", "file ...");
    else if (args.length > 0 && !/^(?:Tg|Bk|Ek|Xo|Xc|Eo|Ec)$/u.test(macro))
      this.put(font ?? "R", args.filter((it) => !/^-(?:no)?split$/u.test(it) || macro !== "An").join(" "));
  }

  private flags(args: readonly string[]): void {
    if (args.length === 0) {
      this.put("B", "\\-");
      this.glued = true;
    }
    for (const arg of args) this.put("B", `\\-${arg}`);
  }

  private linked(macro: string, address: string, words: readonly string[]): void {
    this.space();
    this.text.beginLink();
    this.text.addEscaped(words.join(" "));
    this.text.endLink((macro === "Mt" ? "mailto:" : "") + address, "");
  }

  private open(mark: string): void {
    this.put("R", mark);
    this.glued = true;
  }

  private glue(mark: string): void {
    this.text.addEscaped(mark);
    this.glued = false;
  }

  private put(font: Font, word: string, after = ""): void {
    if (word === "" && after === "") return;
    if (isCloser(word)) this.glued = true;
    this.space();
    this.text.addIn(font, word);
    this.text.addEscaped(after);
    this.glued = isOpener(word);
  }

  private space(): void {
    if (this.spaced && !this.glued && !this.text.joined) this.text.addEscaped(" ");
    this.text.joined = false;
    this.glued = false;
  }
}

/** Returns the end of enclosed content; closing punctuation at the end of the line is excluded. */
function endOfContent(words: readonly string[]): number {
  let end = words.length;
  while (end > 0 && isCloser(words[end - 1] ?? "")) end--;
  return end;
}

export const isInlineMacro = (name: string): boolean => CALLABLE.has(name);
