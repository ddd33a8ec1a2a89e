import { CLIENTS, CLONE, type Client, PUBLISHED } from "./clients.ts";

const fenced = (form: string, text: string): string => `\`\`\`${form}\n${text}\n\`\`\``;

/** What an installed program shows, and what a clone of the repository does. */
const inBoth = (form: string, text: (launch: typeof CLONE) => string): readonly string[] => [
  fenced(form, text(PUBLISHED)),
  "In a clone:",
  fenced(form, text(CLONE)),
];

const section = ({ name, line, link, file, note }: Client): string =>
  [
    `### ${name}`,
    ...(link ? [`Once published, [this link adds it to ${name}](${link(PUBLISHED)}).`] : []),
    ...(line ? inBoth("sh", line) : []),
    ...(file && !line
      ? [`In \`${file.path}\`:`, ...inBoth(file.form, file.text)]
      : file
        ? [`Or in \`${file.path}\`:`, fenced(file.form, file.text(PUBLISHED))]
        : []),
    ...(note ? [note] : []),
  ].join("\n\n");

/** A section of the guide for each client. */
export const clientSections = (): string => `${CLIENTS.map(section).join("\n\n")}\n`;

/** The table of the README: the line for each client that has one. */
export function clientTable(isPublished: boolean): string {
  const launch = isPublished ? PUBLISHED : { ...CLONE, command: '"$PWD/scripts/start.mjs"' };
  const rows = CLIENTS.filter(({ name }) => name !== "VS Code").flatMap(({ name, line }) =>
    line ? [`| ${name} | \`${line(launch)}\` |`] : [],
  );
  const others = CLIENTS.filter(({ name, line }) => name === "VS Code" || (!line && name !== "Claude Desktop"));
  return [
    "| In | Add it with |",
    "|---|---|",
    "| Claude Desktop | a double click on [`wellsourced.mcpb`](docs/guide/installing.md#claude-desktop-bundle) |",
    ...rows,
    `| ${others.map(({ name }) => name).join(", ")}, ChatGPT | [a link or a few lines](docs/guide/installing.md) |`,
    "",
  ].join("\n");
}
