import { siunitxAt, TEX_ACCENTS, TEX_SYMBOLS } from "@wellsourced/citations";
import { Flow, isSubject } from "../flow.ts";
import { closeLink } from "./links.ts";

const command = /\\([A-Za-z]+)\*?[ \t]{0,2}/y;
const optional = /\s{0,3}\[((?:[^[\]{}]|\{[^{}]{0,300}\}){0,600})\]/y;
const braces = /\s{0,3}\{((?:[^{}\\]|\\.){0,4000})\}/sy;
/** Commands whose arguments are not read. */
const mute =
  /^(?:label|ref|eqref|pageref|autoref|[cC]ref|vspace|hspace|includegraphics|input|include|index|begin|end|footnotemark|textcolor|color|phantom|nocite|vskip|hskip|bibliography|bibliographystyle)$/u;
const isCiting = (name: string): boolean => /cite/iu.test(name) && !/^(?:citestyle|bibcite|nocite)$/iu.test(name);
/** What typesets words and numbers of a formula, and prints nothing. */
const plain = new Set(
  "mathrm mathit mathbf mathsf mathnormal text textrm textit textup textnormal rm ensuremath left right".split(" "),
);
/** A formula that reads as words and numbers do: letters, numbers, signs and commands. */
const formulaParts = /\\([A-Za-z]+)|\\[,;:! %{}]|[^\\$]/gy;
const accent = /\\(?:(['`^"~=.])\s{0,2}\{?\\?([A-Za-z])\}?|([uvHckr])\{\\?([A-Za-z])\})/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

function isReadable(formula: string): boolean {
  const parts = [...formula.matchAll(formulaParts)];
  const length = parts.reduce((sum, { 0: part }) => sum + part.length, 0);
  return (
    length === formula.length &&
    parts.every(({ 1: name }) => name === undefined || TEX_SYMBOLS.has(name) || plain.has(name))
  );
}

/** The words of a stretch of TeX. Places are counted from its beginning. */
export const readLatex = (source: string): Flow => new Reader(source, 0).whole();

/** Notes in notes are not read any deeper. */
const DEEPEST = 3;

class Reader {
  readonly flow = new Flow();
  private readonly source: string;
  private readonly depth: number;

  constructor(source: string, depth: number) {
    this.source = source;
    this.depth = depth;
  }

  whole(): Flow {
    this.read(0, this.source.length);
    return this.flow;
  }

  read(start: number, end: number): void {
    const special = /[\\%{}~$\r\n`']/gu;
    for (let at = start; at < end; ) {
      special.lastIndex = at;
      const next = Math.min(special.exec(this.source)?.index ?? end, end);
      this.flow.copy(this.source, at, next);
      at = next < end ? this.sign(this.source[next] ?? "", next, end) : end;
    }
  }

  private sign(sign: string, at: number, end: number): number {
    const { source, flow } = this;
    if (sign === "%") {
      const stop = source.indexOf("\n", at);
      return stop < 0 ? end : Math.min(end, stop + 1);
    }
    if (sign === "\\") return this.command(at, end);
    if (sign === "~" || sign === "\n" || sign === "\r") flow.put(" ", at);
    else if (sign === "`" || sign === "'") {
      if (source[at + 1] === sign) {
        flow.put(sign === "`" ? "“" : "”", at);
        return at + 2;
      }
      flow.copy(source, at, at + 1);
    } else if (sign === "$") return this.formula(at, end);
    return at + 1;
  }

  /** A formula that reads as words do is read; any other stays as it is written. Nothing in it is a mark. */
  private formula(at: number, end: number): number {
    const close = this.source.indexOf("$", at + 1);
    const stop = close < 0 || close >= end ? at + 1 : close + 1;
    const start = this.flow.text.length;
    if (stop > at + 1 && isReadable(this.source.slice(at + 1, stop - 1))) this.read(at + 1, stop - 1);
    else this.flow.copy(this.source, at, stop);
    this.flow.code.push({ start, end: this.flow.text.length });
    return stop;
  }

  private command(at: number, end: number): number {
    const { source, flow } = this;
    const marked = matchAt(accent, source, at);
    if (marked) {
      flow.put(`${marked[2] ?? marked[4]}${TEX_ACCENTS.get(marked[1] ?? marked[3] ?? "") ?? ""}`.normalize("NFC"), at);
      return at + marked[0].length;
    }
    const found = matchAt(command, source, at);
    if (!found) {
      if (/[\\,;: ]/u.test(source[at + 1] ?? "")) flow.put(" ", at);
      else flow.copy(source, at + 1, at + 2);
      return at + 2;
    }
    const [whole, name = ""] = found;
    const stop = at + whole.length;
    const letter = TEX_SYMBOLS.get(name);
    const measure = siunitxAt(source, name, stop);
    if (measure) {
      flow.put(measure.text, at);
      return measure.end;
    }
    if (letter !== undefined) flow.put(letter, at);
    else if (isCiting(name)) return this.cite(at, stop);
    else if (name === "url" || name === "href") return this.link(name, at, stop);
    else if (/^footnote(?:text)?$/u.test(name)) return this.note(at, stop, end);
    else if (mute.test(name)) return this.arguments(stop).end;
    return stop;
  }

  /** The braces behind a command, whatever stands in brackets before them. */
  private arguments(from: number): { values: string[]; end: number } {
    const values: string[] = [];
    let at = from;
    for (;;) {
      const found = matchAt(optional, this.source, at);
      const value = found ? null : matchAt(braces, this.source, at);
      if (!found && !value) return { values, end: at };
      if (value) values.push(value[1] ?? "");
      at += (found ?? value)?.[0].length ?? 1;
    }
  }

  private cite(at: number, from: number): number {
    const { values, end } = this.arguments(from);
    const keys = values.flatMap((value) => value.split(",")).map((key) => key.trim());
    const cites = keys.filter((key) => key !== "" && key !== "*").map((key) => ({ key }));
    if (cites.length === 0) return end;
    const { text, marks } = this.flow;
    const kind = isSubject(text, this.source.slice(end, end + 2)) ? "lead-in" : "key";
    marks.push({ start: at, end, at: text.length, kind, cites });
    return end;
  }

  private link(name: string, at: number, from: number): number {
    const { flow } = this;
    const address = matchAt(braces, this.source, from);
    if (!address) return from;
    const stop = from + address[0].length;
    const opened = {
      start: at,
      length: flow.text.length,
      marks: flow.marks.length,
      href: (address[1] ?? "").replace(/\\([%#&_~])/gu, "$1").trim(),
    };
    const words = name === "href" ? matchAt(braces, this.source, stop) : null;
    if (words) this.read(stop + words[0].indexOf("{") + 1, stop + words[0].length - 1);
    const end = stop + (words?.[0].length ?? 0);
    closeLink(flow, opened, end, this.source.slice(end, end + 4));
    return end;
  }

  /** A note is a mark of what is cited in it; its words belong to no statement. */
  private note(at: number, from: number, end: number): number {
    const open = this.source.indexOf("{", from);
    if (open < 0 || open >= end || this.source.slice(from, open).trim() !== "") return from;
    let depth = 1;
    let stop = open + 1;
    for (; stop < end && depth > 0; stop++) {
      if (this.source[stop] === "\\") stop++;
      else if (this.source[stop] === "{") depth++;
      else if (this.source[stop] === "}") depth--;
    }
    const { flow } = this;
    if (this.depth >= DEEPEST) return stop;
    const inner = new Reader(this.source.slice(open + 1, stop - 1), this.depth + 1).whole();
    const cites = inner.marks.flatMap((mark) => mark.cites);
    if (cites.length > 0) flow.marks.push({ start: at, end: stop, at: flow.text.length, kind: "footnote", cites });
    return stop;
  }
}
