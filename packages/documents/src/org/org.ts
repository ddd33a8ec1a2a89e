import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { writtenText } from "../written-text.ts";
import { blocksHtml } from "./blocks.ts";
import { OrgContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";

const HEADLINE = /^(\*{1,100})[ \t]+(\S[^\n]*)$/u;
const TAGS = /[ \t]:((?:[\p{L}\p{N}_@#%]{1,60}:){1,20})$/u;
const PLANNING = /^\s*(?:(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*(?:<[^<>]{1,60}>|\[[^[\]]{1,60}\])[ \t]*){1,5}$/u;

/** Parses Org like Emacs's export, including all code and planning dates. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = writtenText(bytes, hints);
  const lines = text.split("\n").map((line) => line.trimEnd());
  const context = new OrgContext();
  for (const line of lines) {
    const [, key = "", value = ""] = /^\s*#\+([\w-]{1,60}):([^\n]*)$/u.exec(line) ?? [];
    if (key !== "") context.define(key, value.trim());
  }
  const title = context.keyword("title");
  const subtitle = context.keyword("subtitle");
  const head = `${title === undefined ? "" : `<h1>${inlineHtml(title, context)}</h1>`}${subtitle === undefined ? "" : `<p>${inlineHtml(subtitle, context)}</p>`}`;
  const html = `${head}\n${sectionsHtml(lines, context, title === undefined ? 0 : 1)}`;
  return {
    html: `${html}\n${context.notes.html()}`,
    metadata: stated({
      authors: context
        .keyword("author")
        ?.split(/,| and /u)
        .map((name) => name.trim()),
      // A timestamp, as `<2017-03-01 Wed>`, or any text.
      published: statedDate((context.keyword("date") ?? "").replace(/^[<[]([\d-]{8,10})[^<>[\]]{0,40}[>\]]$/u, "$1")),
      description: context.keyword("description"),
      language: context.keyword("language"),
      leftOut: context.leftOut,
    }),
  };
}

interface Headline {
  readonly level: number;
  readonly title: string;
  readonly isComment: boolean;
  readonly isPrivate: boolean;
}

function headlineOf(line: string, context: OrgContext): Headline | undefined {
  const [, stars = "", given = ""] = HEADLINE.exec(line) ?? [];
  if (stars === "") return undefined;
  const tags = TAGS.exec(` ${given}`)?.[1]?.split(":") ?? [];
  const bare = tags.length > 0 ? given.slice(0, -(tags.join(":").length + 1)).trim() : given;
  const [, state = "", rest = bare] = /^(\S{1,40})[ \t]+(\S[^\n]*)$/u.exec(bare) ?? [];
  const isState = context.todo.has(state);
  const titled = (isState ? rest : bare).replace(/^\[#[A-Z\d]\][ \t]*/u, "");
  return {
    level: stars.length,
    title: isState ? `${state} ${titled}` : titled,
    isComment: /^COMMENT(?:[ \t]|$)/u.test(titled),
    isPrivate: tags.some((tag) => context.unexported.has(tag)),
  };
}

/** Converts the sections that are neither comments nor excluded from export. */
function sectionsHtml(lines: readonly string[], context: OrgContext, shift: number): string {
  const out: string[] = [];
  let held: string[] = [];
  /** Level of the section being skipped. */
  let skipped = Number.POSITIVE_INFINITY;
  const flush = () => {
    out.push(blocksHtml(held, context));
    held = [];
  };
  for (const line of lines) {
    const headline = line.startsWith("*") ? headlineOf(line, context) : undefined;
    if (headline) {
      flush();
      if (headline.level <= skipped) skipped = Number.POSITIVE_INFINITY;
      if (skipped === Number.POSITIVE_INFINITY && (headline.isComment || headline.isPrivate)) {
        skipped = headline.level;
        if (headline.isPrivate && !headline.isComment) context.omit("section marked as not exported");
      }
      if (skipped < Number.POSITIVE_INFINITY) continue;
      const level = Math.min(6, headline.level + shift);
      out.push(`<h${level}>${inlineHtml(headline.title, context)}</h${level}>`);
    } else if (skipped === Number.POSITIVE_INFINITY) {
      if (PLANNING.test(line)) {
        flush();
        out.push(`<p>${inlineHtml(line.trim(), context)}</p>`);
      } else held.push(line);
    }
  }
  flush();
  return out.join("\n");
}
