import { globSync, readFileSync } from "node:fs";
import { commandReference, generateCommands } from "../apps/cli/scripts/gen-commands.ts";
import { generateFindings } from "../apps/cli/scripts/gen-findings.ts";
import { clientTable } from "../apps/mcp-server/scripts/client-documents.ts";
import { styleTable } from "../packages/citations/scripts/gen-styles.ts";
import { STYLES } from "../packages/citations/src/format.ts";
import { toolSetTable } from "../packages/tools/scripts/gen-tools.ts";
import { withPart } from "./with-part.ts";

const root = new URL("../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The text for a clone, followed by a hidden comment with the text for installed packages. */
const EITHER = /<!-- until published -->\n[\s\S]*?<!-- once published\n([\s\S]*?)-->\n/gu;

/** The first column of the table of documents. */
const documentKinds = (readme: string): string =>
  (readme.split("| Kind | Read |")[1] ?? "")
    .split("\n\n", 1)[0]
    ?.split("\n")
    .slice(2)
    .map((row) => row.split(" | ", 1)[0]?.replace(/^\| /u, ""))
    .join("; ") ?? "";

/**
 * READMEs show the commands that work for their readers; publishing the first version swaps the two texts. The README
 * of the repository lists clients, that of the CLI all commands, the guide to audits all kinds of findings, the guide to
 * references all styles, and the guide to reading all kinds of documents.
 */
export async function generateReadmes(): Promise<Record<string, string>> {
  const { version } = JSON.parse(text("packages/core/package.json"));
  const paths = ["README.md", ...globSync("{packages,apps}/*/README.md", { cwd: root.pathname })];
  const turned = (path: string) => (version === "0.0.0" ? text(path) : text(path).replaceAll(EITHER, "$1"));
  const files = Object.fromEntries(paths.map((path) => [path, turned(path)]));
  const cli = "apps/cli/README.md";
  const server = "apps/mcp-server/README.md";
  const audits = "docs/guide/auditing.md";
  const citations = "packages/citations/README.md";
  const reading = "docs/guide/reading.md";
  const references = "docs/guide/references.md";
  return {
    ...files,
    "README.md": withPart(files["README.md"] ?? "", "clients", clientTable(version !== "0.0.0")),
    [cli]: generateCommands(files[cli] ?? ""),
    [server]: withPart(files[server] ?? "", "tool-sets", toolSetTable()),
    "docs/reference/commands.md": commandReference(),
    [audits]: generateFindings(text(audits)),
    [reading]: withPart(text(reading), "kinds", `${documentKinds(files["packages/documents/README.md"] ?? "")}.\n`),
    [citations]: withPart(files[citations] ?? "", "styles", STYLES.map((name) => `\`${name}\``).join(", ")),
    [references]: withPart(text(references), "styles", await styleTable()),
  };
}
