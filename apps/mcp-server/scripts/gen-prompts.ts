import { everyPrompt } from "./offer.ts";

type Listed = Awaited<ReturnType<typeof everyPrompt>>[number];

const cell = (text = ""): string => text.replaceAll("|", "\\|");

const reference = ({ name, title, description, arguments: args = [], text }: Listed): string =>
  [
    `## ${name}`,
    `**${title}.** ${description}`,
    [
      "| Argument | Required | Meaning |",
      "|---|---|---|",
      ...args.map((one) => `| \`${one.name}\` | ${one.required ? "yes" : "no"} | ${cell(one.description)} |`),
    ].join("\n"),
    `\`\`\`text\n${text}\n\`\`\``,
  ].join("\n\n");

/** The reference of the prompts, by path from the repository's root. */
export async function generatePrompts(): Promise<Record<string, string>> {
  const prompts = await everyPrompt();
  return {
    "docs/reference/prompts.md": `# Prompts

Made by \`pnpm gen\` from the prompts' files. Do not edit.

A prompt is a task that the MCP server writes for a model; hosts list prompts as commands, such as \`/fact-check\`. Each opens a record of the work, names the tools to use, and ends with a check of the result and an export of the record. The texts are shown as they are with every tool and without optional arguments; a caller's text names only tools that the caller is offered.

${prompts.map(reference).join("\n\n")}
`,
  };
}
