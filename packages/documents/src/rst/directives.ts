import { readRows } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { texHtml } from "../omml.ts";
import { calloutHtml, codeHtml, pictureHtml, tightHtml } from "../written-html.ts";
import type { RstContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";
import { dedent, endOfIndented, isBlank, trimBlank } from "./lines.ts";

const MAX_ROWS = 5_000;

interface Source {
  readonly name: string;
  /** The rest of the directive's first line. */
  readonly first: string;
  /** The indented lines below it. */
  readonly body: readonly string[];
}

interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly content: readonly string[];
  readonly context: RstContext;
  readonly nest: (lines: readonly string[]) => string;
}

const OPTION = /^:([A-Za-z][\w -]{0,60}):(?: (.*)|)$/u;

/** Separates the argument, the options and the content of a directive. */
function parsed({ name, first, body }: Source, context: RstContext, nest: Directive["nest"]): Directive {
  const lines = dedent(body);
  const options = new Map<string, string>();
  const argument = [first];
  let at = 0;
  for (; at < lines.length && !isBlank(lines[at]) && !OPTION.test(lines[at] ?? ""); at++)
    argument.push((lines[at] ?? "").trim());
  for (let found = OPTION.exec(lines[at] ?? ""); found; found = OPTION.exec(lines[at] ?? "")) {
    const end = endOfIndented(lines, at + 1, 1);
    options.set(
      (found[1] ?? "").toLowerCase(),
      [(found[2] ?? "").trim(), ...lines.slice(at + 1, end).map((it) => it.trim())].join(" ").trim(),
    );
    at = end;
  }
  return {
    name: name.toLowerCase(),
    argument: argument.join("\n").trim(),
    options,
    content: trimBlank(lines.slice(at)),
    context,
    nest,
  };
}

type Write = (directive: Directive) => string;

const body = ({ content, nest }: Directive): string => nest(content);
/** Converts the content of directives whose argument is its first paragraph. */
const whole = ({ argument, content, nest }: Directive): string => nest([...argument.split("\n"), "", ...content]);
const words = ({ argument, context }: Directive): string => inlineHtml(argument, context);

const callout: Write = (directive) =>
  calloutHtml(directive.name === "error" ? "danger" : directive.name, "", whole(directive));
const titled: Write = (directive) =>
  calloutHtml((directive.options.get("class") ?? "note").split(" ")[0] ?? "note", words(directive), body(directive));
const code: Write = ({ argument, content, context }) => {
  const isLanguage = !/\s/u.test(argument);
  const lines = isLanguage ? content : [...argument.split("\n"), "", ...content];
  return codeHtml(lines.join("\n"), isLanguage ? argument || context.language : context.language);
};
const dropped: Write = () => "";
const image: Write = ({ argument, options, context }) => {
  const alt = options.get("alt") ?? "";
  if (alt === "") context.omit("picture without a description");
  const picture = pictureHtml(argument.replace(/\s+/gu, ""), alt);
  const target = options.get("target");
  const address = target === undefined ? undefined : /_$/u.test(target) ? context.target(target.slice(0, -1)) : target;
  return address === undefined ? picture : `<a href="${escapeHtml(address)}">${picture}</a>`;
};
const figure: Write = (directive) =>
  `<figure>${image(directive)}${directive.content.length > 0 ? `<figcaption>${tightHtml(body(directive))}</figcaption>` : ""}</figure>`;
const table: Write = (directive) => {
  const caption = words(directive);
  return `${caption === "" ? "" : `<p>${caption}</p>`}${body(directive)}`;
};
const version =
  (says: string): Write =>
  ({ argument, content, context, nest }) => {
    const [, number = "", rest = ""] = /^(\S*)\s*([\s\S]*)$/u.exec(argument) ?? [];
    const more = rest === "" ? "" : `: ${inlineHtml(rest, context)}`;
    return `<p><em>${says} ${escapeHtml(number)}</em>${more}</p>${nest(content)}`;
  };

function listTable(directive: Directive): string {
  const heads = Number(directive.options.get("header-rows") ?? 0);
  const stubs = Number(directive.options.get("stub-columns") ?? 0);
  const rows = splitItems(directive.content, /^[*+-] +/u).map((row) => splitItems(row, /^[*+-](?: +|$)/u));
  const html = rows.map((cells, row) => {
    const tags = cells.map((cell, column) => {
      const tag = row < heads || column < stubs ? "th" : "td";
      return `<${tag}>${tightHtml(directive.nest(cell))}</${tag}>`;
    });
    return `<tr>${tags.join("")}</tr>`;
  });
  const caption = words(directive);
  return `${caption === "" ? "" : `<p>${caption}</p>`}<table>${html.join("")}</table>`;
}

/** Splits a list into the contents of its items. */
function splitItems(lines: readonly string[], marker: RegExp): readonly (readonly string[])[] {
  const items: string[][] = [];
  for (const line of lines) {
    const mark = marker.exec(line)?.[0];
    if (mark === undefined) items.at(-1)?.push(line);
    else items.push([" ".repeat(mark.length) + line.slice(mark.length)]);
  }
  return items.map(dedent);
}

function csvTable({ options, content, argument, context }: Directive): string {
  if (options.has("file") || options.has("url")) context.omit("included file");
  const cell = (text: string, tag: string) => `<${tag}>${inlineHtml(text.trim(), context)}</${tag}>`;
  const delimiter = options.get("delim") ?? ",";
  const separator = { tab: "\t", space: " " }[delimiter] ?? delimiter;
  const quote = options.get("quote") ?? '"';
  const headRows = Number(options.get("header-rows") ?? 0);
  const rows = [options.get("header") ?? "", content.join("\n")].flatMap((it) => csvRows(it, separator, quote));
  const heads = headRows + (options.has("header") ? 1 : 0);
  const html = rows.map(
    (row, index) => `<tr>${row.map((text) => cell(text, index < heads ? "th" : "td")).join("")}</tr>`,
  );
  return `${argument === "" ? "" : `<p>${inlineHtml(argument, context)}</p>`}<table>${html.join("")}</table>`;
}

/** Parses rows of separated values; a quoted value may follow a space. */
function csvRows(text: string, separator: string, quote: string): readonly (readonly string[])[] {
  if (text.trim() === "") return [];
  // The reader knows one kind of quotes, so the two kinds change places.
  const swapped = (it: string) =>
    quote === '"' ? it : it.replace(/./gu, (char) => (char === quote ? '"' : char === '"' ? quote : char));
  const given = swapped(text);
  const spaced = separator === " " ? given : given.replaceAll(`${separator} "`, `${separator}"`);
  return readRows(spaced, separator, MAX_ROWS).rows.map((row) => row.map(swapped));
}

/** Converts a glossary; several terms may share a definition. */
function glossary({ content, context, nest }: Directive): string {
  const parts: string[] = [];
  for (let at = 0; at < content.length; ) {
    const line = content[at] ?? "";
    if (isBlank(line)) at++;
    else if (/^\S/u.test(line)) {
      if (!EXPLICIT_COMMENT.test(line)) parts.push(`<dt>${inlineHtml(line.split(" : ")[0] ?? line, context)}</dt>`);
      at++;
    } else {
      const end = endOfIndented(content, at, 1);
      parts.push(`<dd>${tightHtml(nest(content.slice(at, end)))}</dd>`);
      at = end;
    }
  }
  return `<dl>${parts.join("")}</dl>`;
}

const EXPLICIT_COMMENT = /^\.\.(?: |$)/u;

/** Converts a table of contents, whose entries are other documents with or without titles. */
function toctree({ content, argument, context }: Directive): string {
  const entries = [argument, ...content]
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith(".."));
  const items = entries.map(
    (entry) =>
      `<li>${escapeHtml(entry.endsWith(">") && entry.lastIndexOf("<") > 0 ? entry.slice(0, entry.lastIndexOf("<")).trimEnd() : entry)}</li>`,
  );
  if (items.length === 0) return context.omit("generated section");
  return `<ul>${items.join("")}</ul>`;
}

function raw({ argument, content, context }: Directive): string {
  return /(?:^|\s)html\d?(?:\s|$)/u.test(argument) ? embedHtml(content.join("\n")).html : context.omit("raw passage");
}

const included: Write = ({ argument, context }) => {
  context.omit("included file");
  return argument === "" ? "" : `<p>${escapeHtml(`[${argument.split("\n")[0]}]`)}</p>`;
};

const math: Write = ({ argument, content }) =>
  [argument, content.join("\n")]
    .join("\n\n")
    .split(/\n\s*\n/u)
    .map((tex) => tex.trim())
    .filter((tex) => tex !== "")
    .map(
      (tex) =>
        `<p>${texHtml(/\\\\|&/u.test(tex) && !/\\begin/u.test(tex) ? `\\begin{aligned}${tex}\\end{aligned}` : tex, true)}</p>`,
    )
    .join("");

const quoted: Write = (directive) => `<blockquote>${whole(directive)}</blockquote>`;
const heading: Write = (directive) => `<p><strong>${words(directive)}</strong></p>`;
const sidebar: Write = (directive) => `${words(directive) === "" ? "" : heading(directive)}${body(directive)}`;

/** Directives by name; several names may share a writer. */
const directives = new Map<string, Write>(
  Object.entries<Write>({
    "note tip hint warning caution important attention danger error seealso todo": callout,
    admonition: titled,
    "code code-block sourcecode prompt parsed-literal testcode testoutput doctest ipython console": code,
    image: image,
    figure: figure,
    table: table,
    "list-table flat-table": listTable,
    "csv-table": csvTable,
    glossary: glossary,
    toctree: toctree,
    raw: raw,
    "include literalinclude graphviz-file": included,
    math: math,
    "epigraph highlights pull-quote": quoted,
    "rubric centered": heading,
    "topic sidebar": sidebar,
    "only container class rst-class compound tab-set tab-item dropdown details collapse hlist ifconfig cssclass": body,
    versionadded: version("New in version"),
    versionchanged: version("Changed in version"),
    "deprecated versiondeprecated": version("Deprecated since version"),
    versionremoved: version("Removed in version"),
    "contents sectnum section-numbering index tabularcolumns default-domain currentmodule py:currentmodule meta highlightlang codeauthor sectionauthor target-notes header footer title restructuredtext-test-directive":
      dropped,
  }).flatMap(([names, write]) => names.split(" ").map((name): [string, Write] => [name, write])),
);

/** Converts a directive. An unknown one becomes a term (its argument) and definition (its content). */
export function directiveHtml(source: Source, context: RstContext, nest: Directive["nest"]): string {
  const directive = parsed(source, context, nest);
  if (directive.name === "highlight") context.language = directive.argument;
  if (directive.name === "default-role") context.defaultRole = directive.argument || "title";
  if (directive.name === "highlight" || directive.name === "default-role" || directive.name === "role") return "";
  const write = directives.get(directive.name);
  if (write) return write(directive);
  const content = body(directive);
  if (/^auto|^sphinx|^graphviz$|^digraph$|^plot$/u.test(directive.name) && content === "")
    return context.omit("generated section");
  const terms = directive.argument.split("\n").filter((line) => line !== "");
  const names = terms.map((term) => `<dt><code>${escapeHtml(term.replace(/\\$/u, ""))}</code></dt>`).join("");
  return names === "" ? content : `<dl>${names}${content === "" ? "" : `<dd>${content}</dd>`}</dl>`;
}
