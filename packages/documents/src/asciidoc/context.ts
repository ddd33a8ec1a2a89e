import { WrittenContext } from "../written-context.ts";

/** Content that the text refers to and does not contain. */
type Omission = "picture without a description" | "included file" | "recording";

/** Characters that attributes represent; they are not markup. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ empty: "", blank: "", sp: " ", nbsp: "\u00a0", zwsp: "", wj: "", apos: "'", quot: '"' }),
  ...Object.entries({ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", deg: "°", plus: "+", brvbar: "¦", vbar: "|" }),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", startsb: "[", endsb: "]", caret: "^", asterisk: "*", tilde: "~" }),
  ...Object.entries({
    backslash: "\\",
    backtick: "`",
    "two-colons": "::",
    "two-semicolons": ";;",
    cpp: "C++",
    pp: "++",
  }),
]);
/** Longer values are truncated. After this many characters in total, attributes are no longer expanded. */
const LONGEST_VALUE = 4_096;
const MOST_EXPANDED = 2_000_000;

/** Passthroughs, in which attributes are not expanded, and attribute references. */
const REFERENCE =
  /\+\+\+[\s\S]{0,2000}?\+\+\+|`\+[^\n]{0,500}?\+`|\\\{[\w:-]{1,200}|\{(?:(counter2?|set):([\w-]{1,60})(?::([^{}\n]{0,200}))?|(\w[\w-]{0,60}))\}/gu;

/** State shared by the parts of a document, such as attributes and titles. */
export class AdocContext extends WrittenContext<Omission> {
  private readonly attributes = new Map<string, string>([
    ["backend", "html5"],
    ["basebackend", "html"],
    ["asciidoctor", ""],
    ["backend-html5", ""],
    ["basebackend-html", ""],
  ]);
  /** Titles of sections and blocks by ID. */
  readonly titles = new Map<string, string>();
  private expanded = 0;

  /** Reads a line such as `:name: value` or `:!name:`; returns false for other lines. */
  define(line: string): boolean {
    const [whole, off, name = "", after, value = ""] = ENTRY.exec(line) ?? [];
    if (whole === undefined) return false;
    if (off !== undefined || after !== undefined) this.attributes.delete(name.toLowerCase());
    else this.set(name, this.expand(value.trim()));
    return true;
  }

  set(name: string, value: string): void {
    this.attributes.set(name.toLowerCase(), value.slice(0, LONGEST_VALUE));
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name.toLowerCase()) ?? CHARACTERS.get(name);
  }

  /** Returns the character that an attribute represents. */
  character(name: string): string | undefined {
    return this.attributes.has(name) ? undefined : CHARACTERS.get(name);
  }

  /** Expands attribute references; unknown ones are unchanged. */
  expand(text: string): string {
    if (!text.includes("{")) return text;
    return text.replace(REFERENCE, (whole: string, kind?: string, key = "", seed = "", name = "") => {
      if (kind === "set") {
        this.set(key, seed);
        return "";
      }
      if (kind !== undefined) {
        const value = this.count(key, seed);
        return kind === "counter" ? value : "";
      }
      const value = name === "" ? undefined : this.attributes.get(name.toLowerCase());
      if (value === undefined || this.expanded > MOST_EXPANDED) return whole;
      this.expanded += value.length;
      return value;
    });
  }

  private count(name: string, seed: string): string {
    const before = this.attributes.get(name);
    const next = before === undefined ? seed || "1" : following(before);
    this.set(name, next);
    return next;
  }
}

const ENTRY = /^:(!)?(\w[\w-]{0,60})(!)?:(?:[ \t]([^\n]*))?$/u;

/** Increments a number or letter. */
const following = (value: string): string =>
  /^\d{1,15}$/u.test(value)
    ? String(Number(value) + 1)
    : /^[a-z]$/iu.test(value)
      ? String.fromCharCode(value.charCodeAt(0) + 1)
      : "1";
