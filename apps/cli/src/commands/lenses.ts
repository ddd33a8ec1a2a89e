import type { Wellsourced } from "@wellsourced/wellsourced";
import { type Body, type Desk, defineCommand } from "../define-command.ts";
import { listOf, table, textOf, wrap } from "../render.ts";

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Every lens in a line each. */
const listed = (sources: Wellsourced): Body => ({
  lenses: sources.lenses().map(({ name, description, domains, reviewed }) => ({
    name,
    description,
    domainCount: domains.length,
    ...(reviewed ? { reviewed } : {}),
  })),
});

function showLens(lens: Body, { style, width }: Desk): string {
  const domains = texts(lens.domains).map((domain) => `  ${domain}`);
  const says = texts(lens.explained).map((sentence) => wrap(sentence, width, "  "));
  const count = typeof lens.domainCount === "number" ? style.dim(`  ${lens.domainCount} places`) : "";
  return [style.bold(textOf(lens.name)) + count, wrap(textOf(lens.description), width, "  "), ...says, ...domains].join(
    "\n",
  );
}

function showRemarks(body: Body, { style, tableWidth }: Desk): string {
  const remarks = listOf(body.remarks);
  const checked = `${String(body.checked)} lenses read`;
  if (remarks.length === 0) return style.good(`${checked}, nothing to remark`);
  const rows = remarks.map(({ lens, state, says }) => [state === "bad" ? "✗" : "·", textOf(lens), textOf(says)]);
  return `${table(["", "lens", "remark"], rows, tableWidth)}\n\n${checked}`;
}

export const lenses = defineCommand({
  name: "lenses",
  summary: "List, explain and check the curated source lists that --lens takes",
  args: [{ name: "name", description: "lens to explain with its domains; with --check, a folder", optional: true }],
  options: [{ name: "check", description: "check the lens files of a folder, or the built-in ones, for mistakes" }],
  examples: ["lenses", "lenses legal", "lenses --check ./my-lenses"],
  async run({ args: [name], options }, desk) {
    const sources = await desk.sources();
    if (options.check === true) {
      const { lenses: read, remarks } = await sources.checkLenses(name);
      return { checked: read.length, remarks: [...remarks] };
    }
    if (name === undefined) return listed(sources);
    return { lenses: [{ ...sources.lens(name), explained: sources.explainLens(name) }] };
  },
  text: (body, desk) =>
    body.remarks === undefined
      ? listOf(body.lenses)
          .map((lens) => showLens(lens, desk))
          .join("\n")
      : showRemarks(body, desk),
  exitCode: (body) => (listOf(body.remarks).some(({ state }) => state === "bad") ? 3 : 0),
});
