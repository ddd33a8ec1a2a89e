import { Failure, isHttpUrl } from "@wellsourced/core";
import type { ReadQuery } from "@wellsourced/wellsourced";
import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { grouped, harmless, recordOf, textOf } from "../render.ts";

const bytesOf = async (target: string, desk: Desk): Promise<Uint8Array | undefined> =>
  target === "-" ? desk.readInput() : desk.readFile(target);

/** The tool's limits hold for a file, too; only its address is none. */
async function withinLimits(args: Body): Promise<Body> {
  const { tools, validate } = await import("@wellsourced/tools");
  const input = tools.find(({ name }) => name === "scrape_page")?.input;
  return input ? recordOf(validate(input, { ...args, url: "https://file.invalid/" })) : args;
}

/** A stranger's words that nobody was to see: quoted, and beside the text, never in it. */
const hiddenLines = (removed: unknown): string[] =>
  (Array.isArray(removed) ? removed : []).map((entry) => {
    const { because, text } = recordOf(entry);
    return `hidden, untrusted (${harmless(textOf(because))}): ${JSON.stringify(harmless(textOf(text)))}`;
  });

function refuseTogether(args: Body, isAddress: boolean): void {
  if (isAddress && (args.mode === "raw" || args.language !== undefined || args.sessionId !== undefined))
    throw new Failure("validation", "--engine readability goes with neither --mode raw, --language nor --session-id.");
  if (!isAddress && (args.mode === "raw" || args.language !== undefined))
    throw new Failure("validation", "--mode raw and --language are for addresses: a file is here as it is.");
}

/** How the text is to be shaped, in the words of the library. */
const shapeOf = ({
  mode,
  max_length,
  max_tokens,
  offset,
  query,
  links,
  images,
  removed,
}: Body): Omit<ReadQuery, "url"> => ({
  ...(mode === "preview" ? { mode } : {}),
  ...(typeof max_length === "number" ? { maxLength: max_length } : {}),
  ...(typeof offset === "number" ? { offset } : {}),
  ...(typeof max_tokens === "number" ? { maxTokens: max_tokens } : {}),
  ...(typeof query === "string" ? { query } : {}),
  ...(links === "referenced" || links === "dropped" ? { links } : {}),
  ...(images === false ? { images: "dropped" as const } : {}),
  ...(removed === true ? { showRemoved: true } : {}),
});

export const read = defineToolCommand({
  name: "read",
  tool: "scrape_page",
  summary: "Read a page or a document as Markdown: a URL, a file, or - for standard input",
  places: ["url"],
  without: ["render", "actions"],
  examples: [
    "read https://example.org/article",
    "read report.pdf > report.md",
    "curl -s https://example.org | wellsourced read -",
    "read https://example.org --mode preview --json",
    "read https://example.org/article --engine readability",
    'read https://example.org/manual --query "how to install" --max-tokens 2000 --links dropped',
  ],
  options: [
    {
      name: "engine",
      takes: "name",
      choices: ["own", "readability"],
      description: "who finds the content of a web page; readability: what the reader view of Firefox shows",
    },
  ],
  /** The tool takes URLs and has one engine; here a file, standard input or another engine may be asked for as well. */
  async elsewhere(args, desk, { engine }) {
    const target = textOf(args.url);
    const isView = engine === "readability";
    const isAddress = isHttpUrl(target);
    if (isAddress && !isView) return undefined;
    const limited = await withinLimits(args);
    const bytes = isAddress ? undefined : await bytesOf(target, desk);
    if (!isAddress && !bytes)
      throw new Failure(
        "not_found",
        `${target} is neither an http(s) address nor a file here. Give one of them, or - for standard input.`,
      );
    refuseTogether(args, isAddress);
    const sources = await desk.sources();
    const query = { ...shapeOf(limited), ...(isView ? { engine: "readability" as const } : {}) };
    const call = { signal: desk.signal, onProgress: desk.progress };
    return bytes
      ? sources.readBytes(bytes, { ...(target === "-" ? {} : { name: target }), ...query }, call)
      : sources.read({ url: target, ...query }, call);
  },
  text(body, desk) {
    const size = typeof body.contentLength === "number" ? `${grouped(body.contentLength)} bytes` : "";
    const how = [textOf(body.contentType), textOf(body.extractedBy), size].filter(Boolean).join(" · ");
    const next = body.nextOffset;
    const more = typeof next === "number" ? ` · cut; read on with --offset ${next}` : "";
    const { blocks } = recordOf(body.leftOut);
    const less = typeof blocks === "number" ? ` · ${grouped(blocks)} blocks left out` : "";
    const missed = body.matchedBlocks === 0 ? " · nothing bears on the query: this is the page" : "";
    const hidden = typeof body.hiddenTextRemoved === "number" && !Array.isArray(body.removed);
    const unseen = hidden ? ` · hidden text left out: ${body.hiddenTextRemoved}; --removed tells it` : "";
    const { title, leftOut = [] } = recordOf(body.metadata);
    if (title) desk.remark(desk.style.bold(harmless(textOf(title))));
    desk.remark(desk.style.dim(`${how}${more}${less}${missed}${unseen}`));
    if (body.note) desk.remark(harmless(textOf(body.note)));
    if (Array.isArray(leftOut) && leftOut.length > 0)
      desk.remark(harmless(`Not in the text: ${leftOut.map(textOf).join("; ")}.`));
    for (const line of hiddenLines(body.removed)) desk.remark(desk.style.dim(line));
    return harmless(textOf(body.content));
  },
});
