import { defineCommand } from "../define-command.ts";
import { listOf, textOf, wrap } from "../render.ts";

export const lenses = defineCommand({
  name: "lenses",
  summary: "List the curated source lists that --lens takes",
  args: [{ name: "name", description: "show one lens with its domains", optional: true }],
  examples: ["lenses", "lenses legal"],
  async run({ args: [name] }, desk) {
    const sources = await desk.sources();
    return {
      lenses: name
        ? [sources.lens(name)]
        : sources
            .lenses()
            .map(({ name, description, domains }) => ({ name, description, domainCount: domains.length })),
    };
  },
  text: (body, { style, width }) =>
    listOf(body.lenses)
      .map((lens) => {
        const domains = Array.isArray(lens.domains)
          ? `\n${lens.domains.map((domain) => `  ${String(domain)}`).join("\n")}`
          : "";
        return `${style.bold(textOf(lens.name))}\n${wrap(textOf(lens.description), width, "  ")}${domains}`;
      })
      .join("\n"),
});
