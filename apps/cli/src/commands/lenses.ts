import type { Wellsourced } from "@wellsourced/wellsourced";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { exitCodeOf } from "../exit-codes.ts";
import { table, wrap } from "../render.ts";

/** A lens in a list or in detail. */
interface ShownLens {
  readonly name: string;
  readonly description: string;
  readonly domainCount?: number;
  readonly domains?: readonly string[];
  readonly explained?: readonly string[];
}

interface Checked {
  readonly checked: number;
  readonly remarks: Awaited<ReturnType<Wellsourced["lenses"]["check"]>>["remarks"];
}

/** All lenses, one per line. */
const listed = (sources: Wellsourced) => ({
  lenses: sources.lenses.list().map(({ name, description, domains, reviewed }) => ({
    name,
    description,
    domainCount: domains.length,
    ...(reviewed ? { reviewed } : {}),
  })),
});

function showLens(lens: ShownLens, { style, width }: CommandContext): string {
  const domains = (lens.domains ?? []).map((domain) => `  ${domain}`);
  const says = (lens.explained ?? []).map((sentence) => wrap(sentence, width, "  "));
  const count = lens.domainCount === undefined ? "" : style.dim(`  ${lens.domainCount} places`);
  return [style.bold(lens.name) + count, wrap(lens.description, width, "  "), ...says, ...domains].join("\n");
}

function showRemarks({ checked, remarks }: Checked, { style, tableWidth }: CommandContext): string {
  const read = `${checked} lenses read`;
  if (remarks.length === 0) return style.good(`${read}, no remarks`);
  const rows = remarks.map(({ lens, state, says }) => [state === "bad" ? "✗" : "·", lens, says]);
  return `${table(["", "lens", "remark"], rows, tableWidth)}\n\n${read}`;
}

export const lenses = defineCommand({
  name: "lenses",
  group: "setup",
  summary: "List, explain and check the curated source lists that --lens takes",
  args: [{ name: "name", description: "lens to explain with its domains; with --check, a folder", optional: true }],
  options: [option("check", "check the lens files of a folder, or the built-in ones, for mistakes")],
  examples: ["lenses", "lenses legal", "lenses --check ./my-lenses"],
  async run({ args: [name], options }, context): Promise<Checked | { readonly lenses: readonly ShownLens[] }> {
    const sources = await context.sources();
    if (options.check === true) {
      const { lenses: read, remarks } = await sources.lenses.check(name);
      return { checked: read.length, remarks };
    }
    if (name === undefined) return listed(sources);
    return { lenses: [{ ...sources.lenses.get(name), explained: sources.lenses.explain(name) }] };
  },
  text: (body, context) =>
    "remarks" in body ? showRemarks(body, context) : body.lenses.map((lens) => showLens(lens, context)).join("\n"),
  exitCode: (body) =>
    "remarks" in body && body.remarks.some(({ state }) => state === "bad") ? exitCodeOf("config") : 0,
});
