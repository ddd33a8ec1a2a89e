import { Failure } from "@wellsourced/core";
import type { WorksStore } from "@wellsourced/works";
import { type CommandContext, defineCommand, type Given, option } from "../define-command.ts";
import { exitCodeOf, FINDINGS, worst } from "../exit-codes.ts";
import { numberIn } from "../numbers.ts";
import { textOf } from "../render.ts";
import { type Added, type Found, progressText, reportText, type Status, type WorksReport } from "../works-text.ts";

const USAGE = "Use works add FILE, works find TITLE, works status or works sources.";

async function withRegistry<Result>(
  context: CommandContext,
  work: (store: WorksStore, place: string) => Promise<Result>,
): Promise<Result> {
  const { store, place } = await context.works();
  try {
    return await work(store, place);
  } finally {
    await store.close();
  }
}

async function add(paths: readonly string[], options: Given, context: CommandContext): Promise<Added> {
  if (paths.length === 0) throw new Failure("validation", `Name the files to add. ${USAGE}`);
  const { addDumps } = await import("@wellsourced/works/dumps");
  const added = await withRegistry(context, (store) =>
    addDumps(store, paths, {
      clock: context.clock,
      signal: context.signal,
      again: options.again === true,
      whole: options.whole === true,
      onProgress: (progress) => context.progress(progressText(progress)),
    }),
  );
  if (context.signal.aborted) context.remark("What was read is kept. Run the same command again to go on.");
  context.signal.throwIfAborted();
  if (options.whole === true && !added.every(({ state }) => state === "added" || state === "known"))
    context.remark("The sources were not noted as whole, because some files were not read to their end.");
  return { added };
}

async function find(words: readonly string[], options: Given, context: CommandContext): Promise<Found> {
  const text = words.join(" ").trim();
  if (text === "") throw new Failure("validation", `State an identifier or a title. ${USAGE}`);
  const { statedId } = await import("@wellsourced/works");
  const { parseAuthors } = await import("@wellsourced/citations");
  const limit = numberIn(options, "limit") ?? 5;
  const year = numberIn(options, "year", { most: 2_999 });
  const author = textOf(options.author);
  const id = statedId(text);
  const wanted = { title: text, year, ...(author ? { authors: parseAuthors(author) } : {}) };
  return withRegistry(context, async (store) => ({
    found: id
      ? (await store.find(id)).slice(0, limit).map((record) => ({ record }))
      : await store.search(wanted, { limit }),
  }));
}

const status = (context: CommandContext): Promise<Status> =>
  withRegistry(context, async (store, place) => {
    const { fileNotes } = await import("@wellsourced/works/dumps");
    const { heldSources } = await import("@wellsourced/works");
    const { bytes, sources, notes } = await store.status();
    const held = heldSources({ sources, notes }).map(({ name, ...days }) => [name, { ...sources[name], ...days }]);
    return { place, bytes, sources: Object.fromEntries(held), files: Object.fromEntries(fileNotes(notes)) };
  });

export const works = defineCommand({
  name: "works",
  group: "check",
  summary: "Keep a registry of published works on this machine, filled from public dumps",
  details:
    "Dumps are read in the form in which they are published, compressed or not. To resume an interrupted run, repeat the command. Nothing is downloaded; works sources lists where to find the dumps.",
  args: [
    { name: "action", description: "add, find, status or sources" },
    {
      name: "target",
      description: "files and folders to add; an identifier or a title to find",
      many: true,
      optional: true,
    },
  ],
  options: [
    option("again", "for add: read files again that were read to their end before"),
    option("whole", "for add: the files are all that their publishers have, so that what they lack counts as lacking"),
    option("author <name>", "for find: an author of the work"),
    option("year <year>", "for find: the year of publication"),
    option("limit <number>", "for find: maximum number of works", { fallback: "5" }),
  ],
  codes: [FINDINGS],
  examples: [
    "works sources",
    "works add dblp.xml.gz arxiv-metadata-oai-snapshot.json.zip --whole",
    "works find 10.1000/abc",
    "works find 'attention is all you need' --author Vaswani --year 2017",
    "works status",
  ],
  async run({ args: [action, ...targets], options }, context): Promise<WorksReport> {
    if (action === "add") return add(targets, options, context);
    if (action === "find") return find(targets, options, context);
    if (action === "status") return status(context);
    if (action === "sources") return (await import("@wellsourced/works/dumps")).dumpSources();
    throw new Failure("validation", USAGE);
  },
  text: reportText,
  exitCode(report) {
    if ("found" in report && report.found.length === 0) return exitCodeOf("not_found");
    if (!("added" in report)) return 0;
    return worst(
      report.added.map(({ state, before }) => {
        if (state === "damaged") return exitCodeOf("content_empty");
        if (state === "refused") return exitCodeOf("validation");
        return before === undefined ? 0 : FINDINGS;
      }),
    );
  },
});
