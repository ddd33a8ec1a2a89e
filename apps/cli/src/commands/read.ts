import { Failure, grouped, isHttpUrl } from "@wellsourced/core";
import type { BodyOf } from "@wellsourced/tools";
import type { ReadQuery } from "@wellsourced/wellsourced";
import { callTool } from "../call-tool.ts";
import { type CommandContext, defineToolCommand, type Given, option } from "../define-command.ts";
import { CUT } from "../exit-codes.ts";
import { isPath } from "../input-files.ts";
import { factsOf, textOf } from "../render.ts";
import { harmlessIn, shownName } from "../terminal.ts";

/** Hidden text, quoted separately from the visible text. */
const hiddenLines = ({ removed = [] }: Body): string[] =>
  removed.map(({ because, text }) => `hidden, untrusted (${because}): ${JSON.stringify(text)}`);

/** Maximum bytes that one read returns. */
const WHOLE = 5_000_000;
const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Files and pipes get the full text, a screen the beginning. */
function fullLength(args: Given, context: CommandContext, options: Given): Given {
  const isBounded = ["max_length", "max_tokens", "render"].some((name) => args[name] !== undefined);
  const isWhole = !isBounded && args.mode !== "preview" && (textOf(options.out) !== "" || !context.onScreen);
  return isWhole ? { ...args, max_length: WHOLE } : args;
}

/** Options for shaping the text, within the tool's limits for files too. */
async function shapeOf(args: Given): Promise<Omit<ReadQuery, "url">> {
  const { toolsByName, validate } = await import("@wellsourced/tools");
  // The tool's schema requires a URL.
  const input = validate(toolsByName.scrape_page.input, { ...args, url: "https://file.invalid/" });
  const { mode, max_length: maxLength, max_tokens: maxTokens, offset, query, links, removed } = input;
  const images = input.images ? "kept" : "dropped";
  return { mode, maxLength, maxTokens, offset, query, links, images, showRemoved: removed };
}

type Engine = Pick<ReadQuery, "engine">;
type Body = BodyOf<"scrape_page">;

interface How {
  readonly context: CommandContext;
  readonly engine: Engine;
  /** The attachment of a mail file to read. */
  readonly attachment: string | undefined;
}

async function readFileHere(args: Given, bytes: Uint8Array, { context, engine, attachment }: How) {
  const shape = await shapeOf(args);
  if (args.mode === "raw" || args.language !== undefined)
    throw new Failure("validation", "--mode raw and --language apply to addresses only: a local file is not fetched.");
  const target = textOf(args.url);
  const sources = await context.sources();
  return sources.readBytes(bytes, {
    ...(target === "-" ? {} : { name: target }),
    ...shape,
    ...engine,
    attachment,
    ...context.call,
  });
}

/** Reads a URL with the tool, or with the library for an engine that the tool does not offer. */
async function readAddress(args: Given, { context, engine, attachment }: How): Promise<Body> {
  if (attachment !== undefined)
    throw new Failure("validation", "--attachment applies to local mail files and standard input only.");
  if (!engine.engine) return callTool("scrape_page", args, context);
  if (args.mode === "raw" || args.language !== undefined || args.sessionId !== undefined)
    throw new Failure(
      "validation",
      "--engine readability cannot be combined with --mode raw, --language or --session-id.",
    );
  const query = { url: textOf(args.url), ...(await shapeOf(args)), ...engine };
  return (await context.sources()).read(query, context.call);
}

/** A local file, or a URL with or without a scheme. */
async function readTarget(args: Given, how: How): Promise<Body> {
  const target = textOf(args.url);
  if (target.trim() === "")
    throw new Failure("validation", "The target is empty. Give an address, a file, or - for standard input.");
  if (isHttpUrl(target)) return readAddress(args, how);
  const bytes = await (target === "-" ? how.context.readInput() : how.context.readFile(target));
  if (bytes) return readFileHere(args, bytes, how);
  if (HOST.test(target) && (target.includes("/") || !isPath(target)))
    return readAddress({ ...args, url: `https://${target}` }, how);
  throw new Failure(
    "not_found",
    `${shownName(target)} is neither an http(s) address nor a file. Give one of them, or - for standard input.`,
  );
}

/** Metadata as YAML front matter, with values quoted as JSON. */
function frontMatter({ url, finalUrl, metadata, citation }: Body, now: number): string {
  const { title, author = "", published } = metadata ?? {};
  const address = finalUrl || url || "";
  const authors = author.split("; ").filter(Boolean);
  const rows: readonly (readonly [string, unknown])[] = [
    ["title", title || undefined],
    ["url", isHttpUrl(address) ? address : undefined],
    ["authors", authors.length > 0 ? authors : undefined],
    ["date", published || citation?.metadata?.date || undefined],
    ["retrieved", new Date(now).toISOString()],
  ];
  const lines = rows.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]));
  return ["---", ...lines, "---", "", ""].join("\n");
}

export const read = defineToolCommand({
  name: "read",
  group: "read",
  codes: [CUT],
  tool: "scrape_page",
  summary: "Read a page or a document as Markdown: a URL, a file, or - for standard input",
  places: ["url"],
  words: {
    url: "Address, file, or - for standard input",
    max_length: "Bytes of text, 1–5000000; without it, a screen shows the first 50000 and a file or pipe gets all",
  },
  without: ["render", "actions", "structured_data"],
  options: [
    option("out <file>", "write the text to this file"),
    option("attachment <name>", "read this attachment of a mail file, by its name or number"),
    option("front-matter", "put title, URL, authors, date and time of retrieval before the text, as YAML"),
    option("engine <name>", "how the content of a web page is found; readability works like Firefox's reader view", {
      choices: ["own", "readability"],
    }),
  ],
  examples: [
    "read https://example.org/article",
    "read example.org/report.pdf --out report.md --front-matter",
    "curl -s https://example.org | wellsourced read -",
    "read https://example.org --mode preview --json",
    "read message.eml --attachment report.docx",
    "read https://example.org/article --engine readability",
    'read https://example.org/manual --query "how to install" --max-tokens 2000 --links dropped',
  ],
  /** The tool only takes URLs; here files, standard input and other engines are supported as well. */
  async elsewhere(args, context, options) {
    const engine: Engine = options.engine === "readability" ? { engine: "readability" } : {};
    const attachment = textOf(options.attachment) || undefined;
    const body = await readTarget(fullLength(args, context, options), { context, engine, attachment });
    return options.frontMatter === true && typeof body.content === "string"
      ? { ...body, content: frontMatter(harmlessIn(body), context.clock.now()) + body.content }
      : body;
  },
  exitCode: ({ truncated }) => (truncated === true ? CUT : 0),
  text(body, context) {
    const { contentType, extractedBy, contentLength, nextOffset, leftOut, hiddenTextRemoved, metadata } = body;
    const size = contentLength === undefined ? "" : `${grouped(contentLength)} bytes`;
    const how = factsOf(contentType, extractedBy, size);
    const more = nextOffset === undefined ? "" : `The text was cut here. Continue with --offset ${nextOffset}.`;
    const cut = more || (body.truncated ? "The text was cut: the rest is beyond a limit." : "");
    const less = leftOut ? ` · ${grouped(leftOut.blocks)} blocks left out` : "";
    const missed = body.matchedBlocks === 0 ? " · no block matches the query: the whole page is shown" : "";
    const hidden = hiddenTextRemoved !== undefined && !body.removed;
    const unseen = hidden ? ` · hidden text left out: ${hiddenTextRemoved} (--removed shows it)` : "";
    if (metadata?.title) context.remark(context.style.bold(metadata.title));
    context.remark(context.style.dim(`${how}${less}${missed}${unseen}`));
    if (cut) context.remark(context.style.warn(cut));
    if (body.note) context.remark(body.note);
    if (metadata?.leftOut?.length) context.remark(`Left out: ${metadata.leftOut.join("; ")}.`);
    for (const line of hiddenLines(body)) context.remark(context.style.dim(line));
    return body.content ?? "";
  },
});
