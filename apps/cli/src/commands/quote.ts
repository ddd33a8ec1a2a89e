import { Failure } from "@wellsourced/core";
import { loadFiles } from "../audit/files.ts";
import { batchOption, itemsIn, runBatch } from "../batch.ts";
import { callTool } from "../call-tool.ts";
import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { isPath, localFile } from "../local-file.ts";
import { counted, joined, listOf, recordOf, spoken, textOf, wrap } from "../render.ts";
import { shownName } from "../terminal.ts";

const SAID: Readonly<Record<string, string>> = {
  verbatim: "Word for word",
  verbatim_normalised: "Word for word, apart from spelling or punctuation marks",
  elided: "Word for word, with words left out and marked",
  altered: "Words were changed",
  spliced: "Joined from separate passages",
  absent: "Not in the source",
  source_unavailable: "The source could not be judged",
};
const FAITHFUL = new Set(["verbatim", "verbatim_normalised", "elided"]);

/** The comparison on one line: `[-left out-]`, `{+put in+}`. */
function renderDiff(body: Body, { style }: Desk): string {
  return listOf(body.diff)
    .map(({ kind, quote, source }) => {
      if (kind === "kept") return textOf(source);
      const gone = source === undefined ? "" : style.warn(`[-${textOf(source)}-]`);
      const added = quote === undefined ? "" : style.bold(`{+${textOf(quote)}+}`);
      return [gone, added].filter(Boolean).join(" ");
    })
    .join(" ");
}

const onOneLine = (text: unknown): string => textOf(text).replace(/\s+/gu, " ");

function renderPlace(found: Body, { style }: Desk): string {
  const where = [
    found.page && `page ${String(found.page)}`,
    found.line && `line ${String(found.line)}`,
    found.start !== undefined && `characters ${String(found.start)} to ${String(found.end)}`,
  ].filter(Boolean);
  const text = textOf(found.text);
  return [
    style.dim(where.join(", ")),
    text && `… ${onOneLine(found.before)}${style.bold(text)}${onOneLine(found.after)} …`,
    style.dim(textOf(found.fragmentUrl)),
  ]
    .filter(Boolean)
    .join("\n");
}

function evidenceText(body: Body, desk: Desk): string {
  const { style } = desk;
  const match = textOf(body.quoteMatch);
  const title = SAID[match] ?? spoken(match);
  const found = recordOf(body.found);
  const closest = recordOf(body.closest);
  const risk = listOf(body.riskWords).map(({ word }) => textOf(word));
  const differs = joined(body.differences);
  return [
    FAITHFUL.has(match) ? style.bold(title) : style.warn(title),
    differs && style.dim(`Differs in ${spoken(differs)}.`),
    risk.length > 0 ? style.warn(`This may change the meaning: ${risk.join(", ")}.`) : "",
    found.start === undefined ? "" : renderPlace(found, desk),
    renderDiff(body, desk),
    closest.start === undefined ? "" : `Closest: ${textOf(closest.text)}`,
    body.note ? style.warn(textOf(body.note)) : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** 1 where the words do not stand in the source, 20 where the source could not be judged. */
function exitCode({ quoteMatch }: Body): number {
  const match = textOf(quoteMatch);
  if (FAITHFUL.has(match)) return 0;
  return match === "source_unavailable" ? UNCHECKED : FINDINGS;
}

/** In a document at hand, or wherever the tool looks. */
async function quoteOne(args: Body, desk: Desk): Promise<Body> {
  const document = await localFile(textOf(args.url), desk);
  if (!document) return callTool("verify_quote", args, desk);
  const sources = await desk.sources();
  const call = { signal: desk.signal, onProgress: desk.progress };
  return { ...(await sources.verifyQuote({ quote: textOf(args.quote), file: document }, call)) };
}

async function checkAll(path: string, desk: Desk): Promise<Body> {
  if (!path) throw new Failure("validation", "--all takes a manuscript: wellsourced quote FILE --all.");
  const { files } = await loadFiles([path], undefined, desk);
  const sources = await desk.sources();
  const [file] = files;
  return file ? { ...(await sources.checkManuscript(file, { signal: desk.signal, onProgress: desk.progress })) } : {};
}

const isManuscript = (body: Body): boolean => Array.isArray(body.quotations);

/** Quotations without a citation have nothing to be checked in; one whose source cannot be had counts. */
const manuscriptCode = ({ quotations }: Body): number =>
  worst(
    listOf(quotations).map(({ evidence, mark }) => {
      if (evidence) return exitCode(recordOf(evidence));
      return mark ? UNCHECKED : 0;
    }),
  );

function manuscriptText(body: Body, desk: Desk): string {
  const { style, width } = desk;
  const rows = listOf(body.quotations).map(({ line, quote: words, mark, source, evidence, problem }) => {
    const found = recordOf(evidence);
    const match = textOf(found.quoteMatch);
    const said = match ? (SAID[match] ?? spoken(match)) : "Not checked";
    return [
      `${style.bold(`${shownName(textOf(body.file))}:${String(line)}`)} ${(FAITHFUL.has(match) ? style.good : style.warn)(said)}`,
      wrap(`“${textOf(words)}”`, width, "  "),
      style.dim(`  ${[textOf(mark), textOf(source)].filter(Boolean).join(" → ")}`),
      ...(FAITHFUL.has(match)
        ? []
        : [renderDiff(found, desk), textOf(found.note), textOf(problem)].map((text) => wrap(text, width, "  "))),
    ]
      .filter((text) => text.trim())
      .join("\n");
  });
  return [...rows, `${counted(rows.length, "quotation")}, ${counted(body.references, "reference")}`].join("\n\n");
}

const isAddress = (source: string): boolean => /^https?:\/\//iu.test(source);

/** A line of a list: JSON, or the quotation, a tab and its source. Without a source, that of the command line. */
function itemOf(line: string, args: Body): Body {
  const { quote: _, ...common } = args;
  if (line.startsWith("{")) return { ...common, ...recordOf(parsed(line)) };
  const [words = "", source = ""] = line.split("\t").map((part) => part.trim());
  if (source === "") return { ...common, quote: words };
  const { url, citation, text, ...rest } = common;
  return { ...rest, quote: words, ...(isAddress(source) || isPath(source) ? { url: source } : { citation: source }) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Failure("validation", 'The line is no JSON object such as {"quote": "…", "url": "…"}.', { cause });
  }
}

export const quote = defineToolCommand({
  name: "quote",
  tool: "verify_quote",
  summary: "Check whether a quotation stands in its source, word for word",
  places: ["quote", "url"],
  words: {
    quote: "Words of the quotation; with --all the manuscript; - reads a list",
    url: "Address or file of the source; or give --text or --citation",
  },
  optionalPlaces: true,
  options: [
    batchOption,
    { name: "all", description: "check every quotation of the manuscript FILE against the sources that it cites" },
  ],
  examples: [
    "quote 'the survey found no heron' https://example.org/report",
    "quote 'no heron … on the lower river' --citation 10.7717/peerj.4375",
    "quote 'the survey found no heron' report.pdf",
    "quote thesis.tex --all",
    "quote --file quotations.txt --url https://example.org/report > checked.jsonl",
  ],
  async elsewhere(args, desk, options) {
    if (options.all === true) return checkAll(textOf(args.quote), desk);
    const list = args.quote === "-" ? "-" : textOf(options.file);
    if (!list) {
      if (!textOf(args.quote))
        throw new Failure("validation", "Give the words of the quotation, or a list with --file.");
      if (["url", "text", "citation"].every((name) => args[name] === undefined))
        throw new Failure(
          "validation",
          "Give the source of the quotation: its address or file, --url, --text or --citation.",
        );
      return quoteOne(args, desk);
    }
    const items = await itemsIn(list, desk);
    return runBatch({ items, check: async (line, quiet) => quoteOne(itemOf(line, args), quiet), exitCode }, desk);
  },
  exitCode: (body) =>
    isManuscript(body) ? manuscriptCode(body) : typeof body.exitCode === "number" ? body.exitCode : exitCode(body),
  text: (body, desk) => (isManuscript(body) ? manuscriptText(body, desk) : evidenceText(body, desk)),
});
