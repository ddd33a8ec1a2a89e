import { resolve } from "node:path";
import { counted, Failure, grouped, isHttpUrl } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { defineCommand } from "../define-command.ts";
import { eachOf, type FailedTarget, failedCode } from "../each-of.ts";
import { givenFile } from "../input-files.ts";

interface IndexReport {
  readonly added: readonly Awaited<ReturnType<Wellsourced["index"]["add"]>>[];
  readonly failed?: readonly FailedTarget[];
  /** Documents with embeddings. */
  readonly embedded?: number;
}

export const index = defineCommand({
  name: "index",
  group: "sites",
  summary: "Add pages and files to the index that query searches, or embed its documents",
  args: [
    { name: "action", description: "add, or embed to create missing embeddings with the configured model" },
    { name: "target", description: "files and addresses", many: true, optional: true },
  ],
  examples: ["index add report.pdf notes.md", "index add https://example.org/article", "index embed"],
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
    const [added, failed] = await eachOf(targets, addOne, context);
    return { added, ...(failed.length > 0 ? { failed } : {}) };
  },
  text({ added, embedded, failed = [] }: IndexReport, context) {
    if (embedded !== undefined) return `${counted(embedded, "document")} embedded`;
    for (const { target, message } of failed) context.remark(context.style.bad(`${target}: ${message}`));
    for (const { id, note } of added) if (note) context.remark(`${id}: ${note}`);
    const rows = added.map(({ id, characters }) => `${id}  ${context.style.dim(`${grouped(characters)} characters`)}`);
    return [...rows, `${counted(added.length, "document")} added`].join("\n");
  },
  exitCode: ({ failed = [] }: IndexReport) => failedCode(failed),
});
