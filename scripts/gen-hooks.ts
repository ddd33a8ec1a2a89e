import { readFileSync } from "node:fs";

/** A hook that runs a command of the published command line on files whose name ends so. */
interface Hook {
  readonly command: "audit" | "check";
  readonly name: string;
  readonly description: string;
  readonly files: string;
}

const HOOKS: readonly Hook[] = [
  {
    command: "audit",
    name: "audit references",
    description: "Checks every reference in the changed files: works that do not exist or were retracted, dead links.",
    files: String.raw`\.(bib|md|tex)$`,
  },
  {
    command: "check",
    name: "check cited statements",
    description: "Checks every cited statement in the changed files against its source.",
    files: String.raw`\.(md|tex)$`,
  },
];

/**
 * The hooks for pre-commit. Each revision runs the command line of the same version. Its own way of installing a Node
 * package would have to build the whole repository.
 */
export function generateHooks(root: URL): Record<string, string> {
  const { name: cli, version } = JSON.parse(readFileSync(new URL("apps/cli/package.json", root), "utf8"));
  const hooks = HOOKS.map(
    ({ command, name, description, files }) => `- id: wellsourced-${command}
  name: ${name}
  description: "${description}"
  entry: npx --yes ${cli}@${version} ${command}
  language: system
  files: '${files}'
  require_serial: true
`,
  );
  return { ".pre-commit-hooks.yaml": `# Made by \`pnpm gen\`. Do not edit.\n${hooks.join("")}` };
}
