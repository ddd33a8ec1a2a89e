/** A line of a manual page: text, or a macro with its arguments. */
export type RoffLine =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "macro"; readonly name: string; readonly args: readonly string[]; readonly rest: string };

/** Lines that are read, with those of macros. */
export const MAX_STEPS = 400_000;
const MAX_DEPTH = 20;
const MAX_LINE = 100_000;

/** A line and the text it is part of: the file or the body of a macro. */
interface Place {
  readonly source: readonly string[];
  readonly at: number;
  /** The arguments of the macro. */
  readonly args: readonly string[];
  readonly depth: number;
}

/** Reads roff: continued lines, comments, strings, macros and conditions. */
export class RoffSource {
  private readonly strings = new Map<string, string>();
  private readonly macros = new Map<string, readonly string[]>();
  private readonly lines: RoffLine[] = [];
  private readonly otherwise: boolean[] = [];
  private steps = 0;
  /** Names of included files. */
  readonly included: string[] = [];

  constructor(text: string) {
    this.strings.set("Aq", "'").set("lq", "“").set("rq", "”").set("R", "®").set("Tm", "™").set("S", "");
    this.read(joinContinued(text), [], 0);
  }

  get all(): readonly RoffLine[] {
    return this.lines;
  }

  /** Whether it is too long to be read to its end. */
  get isCut(): boolean {
    return this.steps > MAX_STEPS;
  }

  private read(source: readonly string[], args: readonly string[], depth: number): void {
    for (let at = 0; at < source.length; at++) {
      if (++this.steps > MAX_STEPS) return;
      const given = depth === 0 ? (source[at] ?? "") : withArguments(source[at] ?? "", args);
      const line = withoutComment(given);
      const control = /^[.']\s*([^\s\\]{1,40}|\\[{}])?(.*)$/u.exec(line);
      if (!control || line.startsWith("'''")) {
        if (!(given !== line && line.trim() === "")) this.lines.push({ is: "text", text: this.withStrings(line) });
        continue;
      }
      const [, name = "", rest = ""] = control;
      const skipped = this.request(name, rest, { source, at, args, depth });
      if (skipped !== undefined) at = skipped;
      else this.call(name, rest, depth);
    }
  }

  /** Handles a roff request and returns the index of its last line. */
  private request(name: string, rest: string, place: Place): number | undefined {
    const { source, at } = place;
    const [first = "", second = ""] = rest.trim().split(/\s+/u, 2);
    switch (name) {
      case "":
        return at;
      case "de":
      case "de1":
      case "am":
      case "ig": {
        const end = endOfBlock(source, at, (name === "ig" ? first : second) || ".");
        if (name !== "ig")
          this.macros.set(first, [
            ...(name === "am" ? (this.macros.get(first) ?? []) : []),
            ...source.slice(at + 1, end),
          ]);
        return end;
      }
      case "ds":
      case "as":
        this.define(first, rest, name === "as");
        return at;
      case "rm":
        this.macros.delete(first);
        this.strings.delete(first);
        return at;
      case "so":
        this.included.push(first);
        return at;
      case "if":
      case "ie":
      case "el":
        return this.condition(name, rest, place);
      default:
        return ignored.has(name) ? at : undefined;
    }
  }

  private call(name: string, rest: string, depth: number): void {
    const body = this.macros.get(name);
    const args = splitArguments(this.withStrings(rest));
    if (body && depth < MAX_DEPTH) this.read(body, args, depth + 1);
    else if (!body) this.lines.push({ is: "macro", name, args, rest: this.withStrings(rest).trim() });
  }

  private define(name: string, rest: string, appends: boolean): void {
    const value = rest.trimStart().slice(name.length).trimStart().replace(/^"/u, "");
    this.strings.set(name, ((appends ? (this.strings.get(name) ?? "") : "") + value).slice(0, MAX_LINE));
  }

  /** Handles `.if`, `.ie` and `.el` with their line or block. Content for printers only is left out. */
  private condition(name: string, rest: string, { source, at, args, depth }: Place): number {
    const { holds, body } =
      name === "el" ? { holds: this.otherwise.pop() ?? false, body: rest.trimStart() } : evaluated(rest);
    if (name === "ie") this.otherwise.push(!holds);
    if (!body.startsWith("\\{")) {
      if (holds && depth < MAX_DEPTH && body.trim() !== "") this.read([body], args, depth + 1);
      return at;
    }
    const end = endOfBraces(source, at, this);
    if (!holds || depth >= MAX_DEPTH) return end;
    const inner = [body.replace(/^\\\{\\?\s*/u, ""), ...source.slice(at + 1, end + 1)].map((line) =>
      line.replace(/\\\}/gu, ""),
    );
    this.read(
      inner.filter((line) => !/^[.']\s*$/u.test(line) && line !== ""),
      args,
      depth + 1,
    );
    return end;
  }

  /** Counts the lines that a block skips, so that nested blocks take linear time. */
  pass(): boolean {
    return ++this.steps < MAX_STEPS;
  }

  /** Expands `\*x`, `\*(xx` and `\*[name]`. */
  withStrings(line: string): string {
    let text = line;
    for (let round = 0; round < 3 && text.includes("\\*"); round++)
      text = text
        .replace(
          /\\\*(?:\(([^\s]{2})|\[([^\][\s\\]{1,60})\]|([^\s([\\]))/gu,
          (_, two, long, one) => this.strings.get(two ?? long ?? one) ?? "",
        )
        .slice(0, MAX_LINE);
    return text;
  }
}

/** Requests that only affect the layout. */
const ignored = new Set(
  "ad na hy nh ne tr nr rr ll lt lg ss cs vs ps fp ta tc cc c2 eo ec ev em wh ch mk rt pl pn po pc ls ns rs hw hc af ul cu uf als ev di da char hlm hla hpf mso do tm warn bd color defcolor fam rnn rn ex ab lf shc hym hys kern ce rj schar fchar substring length output padj cflags fspecial special tkf PD DT UC AT in ti".split(
    " ",
  ),
);

function joinContinued(text: string): string[] {
  const lines: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    if (/(?:^|[^\\])(?:\\\\)*\\$/u.test(line.slice(-12)) && !line.endsWith("\\{\\") && open.length < MAX_LINE)
      open += line.slice(0, -1);
    else {
      lines.push(open + line);
      open = "";
    }
  }
  return open === "" ? lines : [...lines, open];
}

function withoutComment(line: string): string {
  for (let at = line.indexOf("\\"); at >= 0; at = line.indexOf("\\", at + 2))
    if (line[at + 1] === '"' || line[at + 1] === "#") return line.slice(0, at).trimEnd();
  return line;
}

/** Expands `\\$1` and `\\$*` in a macro body. */
const withArguments = (line: string, args: readonly string[]): string =>
  line
    .replace(/\\\\?\$(?:([1-9])|([*@]))/gu, (_, number, all) =>
      all ? args.join(" ") : (args[Number(number) - 1] ?? ""),
    )
    .replaceAll("\\\\", "\\")
    .slice(0, MAX_LINE);

function endOfBlock(source: readonly string[], at: number, mark: string): number {
  for (let line = at + 1; line < source.length; line++) {
    const text = source[line] ?? "";
    if (/^[.']/u.test(text) && text.slice(1).trim() === mark) return line;
  }
  return source.length;
}

function endOfBraces(source: readonly string[], at: number, counter: { pass(): boolean }): number {
  let depth = 0;
  for (let line = at; line < source.length; line++) {
    const text = source[line] ?? "";
    for (const [brace] of text.matchAll(/\\[{}]/gu)) depth += brace === "\\{" ? 1 : -1;
    if (depth <= 0 || !counter.pass()) return line;
  }
  return source.length;
}

/** Evaluates a condition for a terminal; returns the rest of the line too. */
function evaluated(rest: string): { readonly holds: boolean; readonly body: string } {
  const given = rest.trimStart();
  const negated = given.startsWith("!");
  const text = negated ? given.slice(1).trimStart() : given;
  const quote = /^['"]/u.exec(text)?.[0];
  const [middle, end] = quote ? [text.indexOf(quote, 1), text.indexOf(quote, text.indexOf(quote, 1) + 1)] : [-1, -1];
  if (middle > 0 && end > middle)
    return {
      holds: (text.slice(1, middle) === text.slice(middle + 1, end)) !== negated,
      body: text.slice(end + 1).trimStart(),
    };
  const test = /^(?:[drcmFS]\s+\S+|(?:\\[^{\s]|[^\s\\])+)/u.exec(text)?.[0] ?? "";
  const holds = /^[no]$/u.test(test) || /^[1-9]/u.test(test);
  return { holds: holds !== negated, body: text.slice(test.length).trimStart() };
}

/** Splits arguments at spaces outside quotation marks; doubled quotation marks are literal. */
export function splitArguments(rest: string): string[] {
  const args: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"?|((?:\\.|[^\s\\])+|\\))/guy;
  for (let match = pattern.exec(rest); match && args.length < 1_000; match = pattern.exec(rest))
    args.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
  return args;
}
