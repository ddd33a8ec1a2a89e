import { WrittenContext } from "../written-context.ts";

/** Content that the text refers to and does not contain. */
type Omission = "picture without a description" | "included file" | "raw passage" | "section marked as not exported";

/** Maximum number of characters from macros in one document. */
const MOST_EXPANDED = 500_000;

/** State shared by the parts of a document, such as keywords and macros. */
export class OrgContext extends WrittenContext<Omission> {
  readonly todo = new Set(["TODO", "DONE"]);
  private readonly macros = new Map<string, string>();
  private readonly abbreviations = new Map<string, string>();
  private readonly keywords = new Map<string, string[]>();
  private expanded = 0;

  /** Registers a line `#+KEY: value`. */
  define(key: string, value: string): void {
    const name = key.toLowerCase();
    this.keywords.set(name, [...(this.keywords.get(name) ?? []).slice(0, 50), value]);
    const [, word = "", rest = ""] = /^(\S{1,100})(?:\s([^\n]*))?$/u.exec(value) ?? [];
    if (name === "macro") this.macros.set(word.toLowerCase(), rest.trim());
    if (name === "link") this.abbreviations.set(word, rest.trim());
    if (name === "todo" || name === "seq_todo" || name === "typ_todo")
      for (const state of value.split(/[\s|]+/u)) this.todo.add(state.replace(/\([^()]*\)$/u, ""));
  }

  /** Tags of sections that are not exported. */
  get unexported(): ReadonlySet<string> {
    return new Set((this.keyword("exclude_tags") ?? "noexport").split(/\s/u));
  }

  /** Whether sub- and superscripts are read, as set by `#+OPTIONS: ^:{}`. */
  get scripts(): "all" | "braced" | "none" {
    const [, option] = /(?:^|\s)\^:(\{\}|nil|t)(?:\s|$)/u.exec(this.keyword("options") ?? "") ?? [];
    if (option === "nil") return "none";
    return option === "{}" ? "braced" : "all";
  }

  /** Joins the values of a keyword. */
  keyword(name: string): string | undefined {
    return this.keywords.get(name)?.join(" ").trim() || undefined;
  }

  /** Expands a macro; an undefined one shows its arguments. */
  macro(name: string, args: string): string {
    const given = args.split(/(?<!\\),/u).map((it) => it.replaceAll("\\,", ",").trim());
    const template = this.macros.get(name.toLowerCase()) ?? this.keyword(name.toLowerCase());
    if (template === undefined) return args;
    const text = template.replace(/\$(\d)/gu, (_, number: string) => given[Number(number) - 1] ?? "");
    this.expanded += text.length;
    return this.expanded > MOST_EXPANDED ? args : text;
  }

  /** Expands a link abbreviation (`#+LINK:`). */
  address(target: string): string {
    const [, prefix = "", rest = ""] = /^([\w-]{1,60}):([\s\S]*)$/u.exec(target) ?? [];
    const template = this.abbreviations.get(prefix);
    if (template === undefined) return target;
    return template.includes("%s") ? template.replace("%s", () => rest) : template + rest;
  }
}
