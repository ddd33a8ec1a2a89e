import { isRecord } from "@wellsourced/core";
import { toMarkdown } from "@wellsourced/markup";
import { fence } from "@wellsourced/markup/markdown";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";
import { embedHtml } from "./embedded-html.ts";

type Fields = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const record = (value: unknown): Fields => (isRecord(value) ? value : {});
const wordOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The text of a cell, stored as a string or list of lines. */
const textOf = (value: unknown): string =>
  (Array.isArray(value) ? value.filter((line) => typeof line === "string").join("") : wordOf(value)).replace(
    /\r\n?/gu,
    "\n",
  );

/** Counts of pictures and other outputs without text. */
interface Tally {
  pictures: number;
  others: number;
}

/** A Jupyter notebook: Markdown, code, and output of the code. */
export function notebook(file: Fields): ParsedDocument | undefined {
  const sheets = listOf(file.worksheets).filter(isRecord);
  const cells = [...listOf(file.cells), ...sheets.flatMap((sheet) => listOf(sheet.cells))].filter(isRecord);
  if (typeof file.nbformat !== "number" || cells.length === 0) return undefined;
  const about = record(file.metadata);
  const language = wordOf(record(about.kernelspec).language) || wordOf(record(about.language_info).name) || "python";
  const tally: Tally = { pictures: 0, others: 0 };
  const blocks = cells.flatMap((cell) => cellMarkdown(cell, language, tally));
  return {
    html: "",
    markdown: blocks.join("\n\n"),
    metadata: stated({
      title: wordOf(about.title),
      authors: listOf(about.authors).flatMap((author) => wordOf(record(author).name) || []),
      leftOut: [...countIfAny(tally.pictures, "picture"), ...countIfAny(tally.others, "non-text output")],
    }),
    format: "notebook",
  };
}

function cellMarkdown(cell: Fields, language: string, tally: Tally): string[] {
  const source = textOf(cell.source ?? cell.input).trimEnd();
  const kind = wordOf(cell.cell_type);
  if (kind === "heading") return [`${"#".repeat(Math.min(6, Number(cell.level) || 1))} ${source}`];
  if (kind === "markdown") return source.trim() === "" ? [] : [source];
  const code = source.trim() === "" ? [] : [fence(source, kind === "code" ? language : "")];
  return [
    ...code,
    ...listOf(cell.outputs)
      .filter(isRecord)
      .flatMap((output) => outputMarkdown(output, tally)),
  ];
}

function outputMarkdown(output: Fields, tally: Tally): string[] {
  const kind = wordOf(output.output_type);
  if (kind === "stream") return printed(textOf(output.text));
  if (kind === "error" || kind === "pyerr") {
    const trace = textOf(listOf(output.traceback).map((line) => `${textOf(line)}\n`));
    return printed(trace.trim() === "" ? `${wordOf(output.ename)}: ${wordOf(output.evalue)}` : trace);
  }
  // Before version 4, the output itself contains the representations, under short names.
  const forms = isRecord(output.data) ? output.data : output;
  return shown(forms, tally);
}

/** The most informative representation of a result. */
function shown(forms: Fields, tally: Tally): string[] {
  const form = (...names: readonly string[]) => textOf(names.map((name) => forms[name]).find((it) => it !== undefined));
  const hasPicture = Object.keys(forms).some((name) => /^(?:image\/|png$|jpeg$|svg$)/u.test(name));
  if (hasPicture) tally.pictures++;
  const markdown = form("text/markdown").trim();
  if (markdown !== "") return [markdown];
  const html = toMarkdown(embedHtml(form("text/html", "html")).html).trim();
  if (html !== "") return [html];
  const tex = form("text/latex", "latex").trim();
  if (tex !== "") return [tex];
  const plain = form("text/plain", "text");
  // Next to a picture, the text is only the name of the object that drew it.
  if (hasPicture && /^\s*<[^<>\n]{1,200}>\s*$/u.test(plain)) return [];
  if (plain.trim() === "" && !hasPicture && Object.keys(forms).length > 0) tally.others++;
  return printed(plain);
}

/** Printed output without terminal colours. */
function printed(text: string): string[] {
  const bare = text.replace(ANSI, "").replace(/^\n+|(?<!\s)\s+$/gu, "");
  return bare === "" ? [] : [fence(bare, "text")];
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,40}[A-Za-z]`, "gu");
