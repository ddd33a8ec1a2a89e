import { counted, Failure, foldedWords, isRecord, jsonIn } from "@wellsourced/core";
import type { CheckedManuscript, QuoteEvidence } from "@wellsourced/wellsourced/citations";
import type { LibraryAnnotation, LibrarySource } from "@wellsourced/wellsourced/library";
import { loadFile } from "../audit/files.ts";
import { batchOption, itemsIn, runBatch } from "../batch.ts";
import { callTool } from "../call-tool.ts";
import { type CommandContext, defineToolCommand, type Given, option } from "../define-command.ts";
import { FINDINGS, UNCHECKED, worst } from "../exit-codes.ts";
import { annotationIn, isPath, librarySource, localFile } from "../input-files.ts";
import { blocksOf, factsOf, joined, linesOf, onOneLine, spoken, textOf, wrap } from "../render.ts";
import { fetchedLine } from "../render-claim.ts";
import { shownName } from "../terminal.ts";

const MATCH_TEXT: Readonly<Record<QuoteEvidence["quoteMatch"], string>> = {
  verbatim: "Word for word",
  verbatim_normalised: "Word for word, apart from spelling or punctuation marks",
  elided: "Word for word, with words left out and marked",
  altered: "Words were changed",
  spliced: "Joined from separate passages",
  absent: "Not in the source",
  source_unavailable: "The source could not be checked",
};
const FAITHFUL: ReadonlySet<string> = new Set(["verbatim", "verbatim_normalised", "elided"]);

/** The comparison in one line: `[-missing-]`, `{+added+}`. */
function renderDiff({ diff = [] }: Partial<QuoteEvidence>, { style }: CommandContext): string {
  return diff
    .map(({ kind, quote, source }) => {
      if (kind === "kept") return source ?? "";
      const gone = source === undefined ? "" : style.warn(`[-${source}-]`);
      const added = quote === undefined ? "" : style.bold(`{+${quote}+}`);
      return [gone, added].filter(Boolean).join(" ");
    })
    .join(" ");
}

function renderPlace(found: NonNullable<QuoteEvidence["found"]>, { style }: CommandContext): string {
  const where = [
    found.page && `page ${found.page}`,
    found.line && `line ${found.line}`,
    `characters ${found.start} to ${found.end}`,
  ].filter(Boolean);
  const { text } = found;
  return linesOf(
    style.dim(where.join(", ")),
    text && `… ${onOneLine(found.before)}${style.bold(onOneLine(text))}${onOneLine(found.after)} …`,
    style.dim(found.fragmentUrl ?? ""),
  );
}

function evidenceText(body: ShownEvidence, context: CommandContext): string {
  const { style } = context;
  const { quoteMatch: match, found, closest, riskWords = [], annotations = [] } = body;
  const title = MATCH_TEXT[match];
  const risk = riskWords.map(({ word, kind }) => `${spoken(kind)} “${word}”`);
  const differs = joined(body.differences);
  return blocksOf(
    FAITHFUL.has(match) ? style.bold(title) : style.warn(title),
    differs && style.dim(`Differs in ${spoken(differs)}.`),
    risk.length > 0 ? style.warn(`The meaning may have changed: ${risk.join(", ")}.`) : "",
    found ? renderPlace(found, context) : "",
    ...annotations.map(({ kind, page, comment, link }) =>
      linesOf(`Your ${factsOf(kind, page && `page ${page}`, comment && onOneLine(comment))}`, style.dim(link)),
    ),
    renderDiff(body, context),
    closest ? `Closest: ${closest.text ?? ""}` : "",
    style.warn(body.note ?? ""),
    style.dim(fetchedLine(body)),
  );
}

/** 1 if the quotation is not in the source, 20 if the source could not be checked. */
function exitCode({ quoteMatch: match }: QuoteEvidence) {
  if (FAITHFUL.has(match)) return 0;
  return match === "source_unavailable" ? UNCHECKED : FINDINGS;
}

/** The evidence about a quotation, with the person's own marks of these words. */
interface ShownEvidence extends QuoteEvidence {
  readonly annotations?: readonly LibraryAnnotation[];
}

/** Adds the annotations that mark the quoted words or some of them. */
async function withAnnotations(
  evidence: QuoteEvidence,
  { key, words }: { readonly key: string; readonly words: string },
  context: CommandContext,
): Promise<ShownEvidence> {
  if (!FAITHFUL.has(evidence.quoteMatch)) return evidence;
  const { library } = await context.sources();
  const quoted = ` ${foldedWords(words)} `;
  const annotations = await library.annotations({ item: key }, context.call).then(
    (found) => found.annotations,
    (error: unknown) => {
      // The evidence stands without them.
      context.remark(`Your annotations could not be read. ${Failure.from(error).message}`);
      return [];
    },
  );
  const own = annotations.filter(({ text = "" }) => {
    const marked = ` ${foldedWords(text)} `;
    return marked.trim() !== "" && (marked.includes(quoted) || quoted.includes(marked));
  });
  return own.length > 0 ? { ...evidence, annotations: own } : evidence;
}

/** Checks an annotation in the file that it marks. */
async function quoteAnnotation(key: string, context: CommandContext): Promise<ShownEvidence> {
  const { check, library } = await context.sources();
  const { annotation, file } = await library.annotation(key, context.call);
  if (!file) throw new Failure("content_empty", "The file is not on this disk, and Zotero has no text of it.");
  return { ...(await check.quote({ quote: annotation.text, file }, context.call)), annotations: [annotation] };
}

/** Checks a work of the library: in its attachment, or else where its identifier leads. */
async function quoteFrom(
  { key, item, file }: LibrarySource,
  words: string,
  context: CommandContext,
): Promise<ShownEvidence> {
  const { check } = await context.sources();
  if (file) {
    const evidence = await check.quote({ quote: words, file }, context.call);
    return withAnnotations(evidence, { key, words }, context);
  }
  const citation = item.DOI ?? item.URL;
  if (citation) return check.quote({ quote: words, citation }, context.call);
  throw new Failure(
    "content_empty",
    "The item has neither an attachment with text nor an identifier. Add one in Zotero.",
  );
}

const hasSource = (args: Given): boolean => ["url", "text", "citation"].some((name) => args[name] !== undefined);

/** Checks a local document, or calls the tool. */
async function quoteOne(args: Given, context: CommandContext): Promise<ShownEvidence> {
  const annotation = hasSource(args) ? undefined : annotationIn(textOf(args.quote));
  if (annotation) return quoteAnnotation(annotation, context);
  const named = textOf(args.url) || textOf(args.citation);
  const held = await librarySource(named, context);
  if (held) return quoteFrom(held, textOf(args.quote), context);
  const document = await localFile(textOf(args.url), context);
  if (!document) return callTool("verify_quote", args, context);
  const sources = await context.sources();
  return sources.check.quote({ quote: textOf(args.quote), file: document }, context.call);
}

async function checkAll(path: string, context: CommandContext): Promise<CheckedManuscript> {
  if (!path) throw new Failure("validation", "--all takes a manuscript: wellsourced quote FILE --all.");
  const sources = await context.sources();
  return sources.check.manuscript(await loadFile(path, undefined, context), context.call);
}

const isManuscript = (body: ShownEvidence | CheckedManuscript): body is CheckedManuscript => "quotations" in body;

/** Quotations without a citation cannot be checked; unreadable sources count. */
const manuscriptCode = ({ quotations }: CheckedManuscript) =>
  worst(
    quotations.map(({ evidence, mark }) => {
      if (evidence) return exitCode(evidence);
      return mark ? UNCHECKED : 0;
    }),
  );

function manuscriptText(body: CheckedManuscript, context: CommandContext): string {
  const { style, width } = context;
  const rows = body.quotations.map(({ line, quote: words, mark, source, evidence, problem }) => {
    const isFaithful = evidence !== undefined && FAITHFUL.has(evidence.quoteMatch);
    const said = evidence ? MATCH_TEXT[evidence.quoteMatch] : "Not checked";
    return linesOf(
      `${style.bold(`${shownName(body.file)}:${line}`)} ${(isFaithful ? style.good : style.warn)(said)}`,
      wrap(`“${words}”`, width, "  "),
      style.dim(`  ${[mark, source].filter(Boolean).join(" → ")}`),
      ...(isFaithful
        ? []
        : [renderDiff(evidence ?? {}, context), evidence?.note, problem].map((text = "") => wrap(text, width, "  "))),
    );
  });
  return [...rows, `${counted(rows.length, "quotation")}, ${counted(body.references, "reference")}`].join("\n\n");
}

const isAddress = (source: string): boolean => /^https?:\/\//iu.test(source);

/** Parses a line: JSON, or quotation, tab and source, which defaults to that of the command line. */
function itemOf(line: string, args: Given): Given {
  const { quote: _, ...common } = args;
  if (line.startsWith("{")) {
    const given = jsonIn(line);
    if (isRecord(given)) return { ...common, ...given };
    throw new Failure("validation", 'The line is not a JSON object such as {"quote": "…", "url": "…"}.');
  }
  const [words = "", source = ""] = line.split("\t").map((part) => part.trim());
  if (source === "") return { ...common, quote: words };
  const { url, citation, text, ...rest } = common;
  return { ...rest, quote: words, ...(isAddress(source) || isPath(source) ? { url: source } : { citation: source }) };
}

export const quote = defineToolCommand({
  name: "quote",
  group: "check",
  codes: [FINDINGS, UNCHECKED],
  tool: "verify_quote",
  summary: "Check whether a quotation is in its source, word for word",
  places: ["quote", "url"],
  words: {
    quote: "Words of the quotation, or zotero:KEY of a highlight; with --all the manuscript; - reads a list",
    url: "Address, file or zotero:KEY of the source; or give --text or --citation",
  },
  optionalPlaces: true,
  options: [
    batchOption,
    option("all", "check every quotation of the manuscript FILE against the sources that it cites"),
  ],
  examples: [
    "quote 'the survey found no heron' https://example.org/report",
    "quote 'no heron … on the lower river' --citation 10.7717/peerj.4375",
    "quote 'the survey found no heron' report.pdf",
    "quote 'the survey found no heron' zotero:heron2019survey",
    "quote zotero:ANNT2345",
    "quote thesis.tex --all",
    "quote --file quotations.txt --url https://example.org/report > checked.jsonl",
  ],
  async elsewhere(args, context, options) {
    if (options.all === true) return checkAll(textOf(args.quote), context);
    const list = args.quote === "-" ? "-" : textOf(options.file);
    if (!list) {
      if (!textOf(args.quote))
        throw new Failure("validation", "Give the words of the quotation, or a list with --file.");
      if (!hasSource(args) && !annotationIn(textOf(args.quote)))
        throw new Failure(
          "validation",
          "Give the source of the quotation: its address or file, --url, --text or --citation.",
        );
      return quoteOne(args, context);
    }
    const items = await itemsIn(list, context);
    // Read each source once per list: anything fetched since the start is recent enough.
    const began = context.clock.now();
    const age = () => Math.floor((context.clock.now() - began) / 1_000);
    const check = async (line: string, quiet: CommandContext) =>
      quoteOne({ max_age: age(), ...itemOf(line, args) }, quiet);
    return runBatch({ items, check, exitCode }, context);
  },
  exitCode: (body) => (isManuscript(body) ? manuscriptCode(body) : exitCode(body)),
  text: (body, context) => (isManuscript(body) ? manuscriptText(body, context) : evidenceText(body, context)),
});
