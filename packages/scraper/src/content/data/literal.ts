/** Maximum values of one literal, and their depth. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 64;

/** Thrown for code other than data. */
class NotData extends Error {}

/**
 * Parses a JavaScript literal without running code: objects with bare keys, strings in any quotes, `void 0`, dates, and
 * the function in which Nuxt and Svelte wrap repeated values. Undefined for other code.
 */
export function literalAt(source: string, from: number): { readonly value: unknown; readonly end: number } | undefined {
  const reader = new LiteralReader(source, from);
  try {
    const value = reader.read();
    return { value, end: reader.at };
  } catch (error) {
    if (error instanceof NotData) return undefined;
    throw error;
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" };
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
]);

class LiteralReader {
  private readonly source: string;
  /** Position after the parsed text. */
  at: number;
  private values = 0;
  private names: ReadonlyMap<string, unknown> = words;

  constructor(source: string, from: number) {
    this.source = source;
    this.at = from;
  }

  read(): unknown {
    return /^[\s;]{0,20}\(?\s?function\b/u.test(this.source.slice(this.at, this.at + 60))
      ? this.wrapped()
      : this.value(0);
  }

  /** `(function(a,b){return {…}}("x",1))`: the returned value, with the arguments in place of their names. */
  private wrapped(): unknown {
    const head = this.match(/[\s;]{0,20}\(?\s?function\s?\(([\w$,\s]{0,20000})\)\s?\{/uy);
    const parameters = (head?.[1] ?? "").split(",").map((it) => it.trim());
    const body = this.at;
    const end = this.source.lastIndexOf("}(");
    const returned = this.source.indexOf("return", body);
    if (!head || end < returned || returned < 0) throw new NotData();
    this.at = end + 1;
    const given = this.list(")", 0);
    this.names = new Map([...words, ...parameters.map((name, index): [string, unknown] => [name, given[index]])]);
    const after = this.at;
    this.at = returned + "return".length;
    const value = this.value(0);
    this.at = after;
    return value;
  }

  private value(depth: number): unknown {
    if (++this.values > MAX_VALUES || depth > MAX_DEPTH) throw new NotData();
    this.blank();
    const sign = this.source[this.at] ?? "";
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.list("]", depth);
    if (sign === '"' || sign === "'" || sign === "`") return this.string(sign);
    if (sign === "!") return this.match(/!0/uy) !== undefined || (this.match(/!1/uy) === undefined && this.refuse());
    const number = this.match(/-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?n?/uy);
    if (number) return Number.parseFloat(number[0]);
    return this.named(depth);
  }

  private refuse(): never {
    throw new NotData();
  }

  private named(depth: number): unknown {
    if (this.match(/void 0/uy)) return undefined;
    const call = this.match(/(?:new\s)?(?:Date|Map|Set|URL|JSON\.parse|Object\.(?:create|freeze)|Array)\s?(?=\()/uy);
    if (call) return this.called(call[0], depth);
    const name = this.match(/[A-Za-z_$][\w$]*/uy)?.[0] ?? "";
    return this.names.has(name) ? this.names.get(name) : this.refuse();
  }

  private called(name: string, depth: number): unknown {
    const [first] = this.list(")", depth + 1);
    if (!name.startsWith("JSON")) return first;
    if (typeof first !== "string") return this.refuse();
    return new LiteralReader(first, 0).value(depth + 1);
  }

  private list(end: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.at++;
    for (;;) {
      this.blank();
      const sign = this.source[this.at];
      if (sign === undefined) throw new NotData();
      if (sign === end) {
        this.at++;
        return items;
      }
      // A hole in a list.
      if (sign === ",") this.at++;
      else {
        items.push(this.value(depth + 1));
        this.comma(end);
      }
    }
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.at++;
    for (;;) {
      this.blank();
      const sign = this.source[this.at] ?? "";
      if (sign === "}") {
        this.at++;
        return Object.fromEntries(entries);
      }
      const key =
        sign === '"' || sign === "'" ? this.string(sign) : (this.match(/[\w$]{1,200}/uy)?.[0] ?? this.refuse());
      this.blank();
      if (this.source[this.at] !== ":") throw new NotData();
      this.at++;
      entries.push([key, this.value(depth + 1)]);
      this.comma("}");
    }
  }

  private comma(end: string): void {
    this.blank();
    if (this.source[this.at] === ",") this.at++;
    else if (this.source[this.at] !== end) throw new NotData();
  }

  private string(quote: string): string {
    const parts: string[] = [];
    let from = ++this.at;
    for (;;) {
      const sign = this.source[this.at];
      if (sign === undefined || (quote === "`" && sign === "$" && this.source[this.at + 1] === "{"))
        throw new NotData();
      if (sign === quote || sign === "\\") parts.push(this.source.slice(from, this.at));
      this.at++;
      if (sign === quote) return parts.join("");
      if (sign !== "\\") continue;
      parts.push(this.escaped());
      from = this.at;
    }
  }

  private escaped(): string {
    const code = this.match(/u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})/uy);
    if (code) {
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16);
      return point <= 0x10ffff ? (code[1] ? String.fromCodePoint(point) : String.fromCharCode(point)) : "";
    }
    const sign = this.source[this.at++] ?? "";
    return escapes[sign] ?? (sign === "\n" ? "" : sign);
  }

  private blank(): void {
    for (let code = this.source.charCodeAt(this.at); code <= 32; ) code = this.source.charCodeAt(++this.at);
  }

  /** Matches a sticky pattern at the current position, and moves past it. */
  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source) ?? undefined;
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}
