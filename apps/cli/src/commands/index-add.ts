import { resolve } from "node:path";
import { counted, Failure, grouped, isHttpUrl } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import type { IndexLibraryQuery } from "@wellsourced/wellsourced/library";
import { type CommandContext, defineCommand } from "../define-command.ts";
import { eachOf, type FailedTarget, failedCode } from "../each-of.ts";
import { givenFile, libraryIn, workIn } from "../input-files.ts";

type IndexedLibrary = Awaited<ReturnType<Wellsourced["library"]["index"]>>;

interface IndexReport {
  readonly added: readonly Awaited<ReturnType<Wellsourced["index"]["add"]>>[];
  readonly failed?: readonly FailedTarget[];
  /** Works of the library of Zotero that have no text. */
  readonly without?: IndexedLibrary["without"];
  /** Documents with embeddings. */
  readonly embedded?: number;
}

/** Works to name; --json lists all. */
const MOST_NAMED = 5;

function withoutText(works: IndexedLibrary["without"]): string {
  const named = works.slice(0, MOST_NAMED).map(({ key, title }) => `${key} ${title}`);
  const more = works.length > MOST_NAMED ? ` and ${works.length - MOST_NAMED} others` : "";
  return `${counted(works.length, "work has", "works have")} no text: ${named.join("; ")}${more}`;
}

/** The part of the library that a target names. */
function queryOf(target: string): IndexLibraryQuery | undefined {
  const item = workIn(target);
  return libraryIn(target) ?? (item ? { item } : undefined);
}

/** Adds works of the library, one after the other. */
async function addFromLibrary(targets: readonly string[], context: CommandContext) {
  const { library } = await context.sources();
  const found: IndexedLibrary[] = [];
  for (const target of targets) {
    const query = queryOf(target);
    if (query) found.push(await library.index(query, context.call));
  }
  return {
    added: found.flatMap(({ added }) => added),
    without: found.flatMap(({ without }) => without),
    failed: found.flatMap(({ failed }) =>
      failed.map(
        ({ key, title, message }): FailedTarget => ({ target: `${key} ${title}`, kind: "content_empty", message }),
      ),
    ),
  };
}

export const index = defineCommand({
  name: "index",
  group: "sites",
  summary: "Add pages, files and works of a library of Zotero to the index that query searches, or embed its documents",
  args: [
    { name: "action", description: "add, or embed to create missing embeddings with the configured model" },
    {
      name: "target",
      description: "files, addresses, zotero: for your library, zotero:collections/KEY or zotero:KEY",
      many: true,
      optional: true,
    },
  ],
  examples: [
    "index add report.pdf notes.md",
    "index add https://example.org/article",
    "index add zotero:",
    "index embed",
  ],
  async run({ args: [action, ...targets] }, context): Promise<IndexReport> {
    const sources = await context.sources();
    if (action === "embed") return { added: [], embedded: (await sources.index.embed(context.call)).documents };
    if (action !== "add" || targets.length === 0) throw new Failure("validation", "Use index add FILE or index embed.");
    const addOne = async (target: string) => {
      if (isHttpUrl(target)) return sources.index.add(target, context.call);
      const bytes = await givenFile(target, context, "Give a file or an http(s) address.");
      // The id of a file does not depend on the working directory.
      return sources.index.add({ name: resolve(target), bytes }, context.call);
    };
    const [held, others] = [targets.filter(queryOf), targets.filter((target) => !queryOf(target))];
    const [pages, unread] = await eachOf(others, addOne, context);
    const { added, without, failed: broken } = await addFromLibrary(held, context);
    const failed = [...unread, ...broken];
    return {
      added: [...pages, ...added],
      ...(without.length > 0 ? { without } : {}),
      ...(failed.length > 0 ? { failed } : {}),
    };
  },
  text({ added, embedded, without = [], failed = [] }: IndexReport, context) {
    if (embedded !== undefined) return `${counted(embedded, "document")} embedded`;
    for (const { target, message } of failed) context.remark(context.style.bad(`${target}: ${message}`));
    for (const { id, note } of added) if (note) context.remark(`${id}: ${note}`);
    if (without.length > 0) context.remark(context.style.dim(withoutText(without)));
    const rows = added.map(({ id, characters }) => `${id}  ${context.style.dim(`${grouped(characters)} characters`)}`);
    return [...rows, `${counted(added.length, "document")} added`].join("\n");
  },
  exitCode: ({ failed = [] }: IndexReport) => failedCode(failed),
});
