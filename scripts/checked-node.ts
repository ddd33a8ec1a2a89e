import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["plugins"]>[number];

/** A module that any Node with ES modules can run. It throws an error if Node is older than the package allows. */
function checkOf(packageFile: string): string {
  const { name, engines } = JSON.parse(readFileSync(packageFile, "utf8"));
  const [, major, minor] = /^>=(\d+)\.(\d+)$/u.exec(engines.node) ?? [];
  if (minor === undefined) throw new Error(`${name}: engines.node is not of the form ">=22.19"`);
  return `const { node } = globalThis.process?.versions ?? {};
const [major, minor] = (node ?? "").split(".").map(Number);
if (node && (major < ${major} || (major === ${major} && minor < ${minor})))
  throw new Error(\`${name} needs Node.js ${major}.${minor} or newer; this is Node.js \${node}.\`);
`;
}

/** The file that an entry loads; its name contains a hash. */
const PART = /-[\dA-Z]{8}\.js$/u;
/** The entry that programs import to restart themselves in a newer Node; it runs on older ones. */
const ANY_NODE = "dist/start.js";

/**
 * Writes the check next to a library's entries and imports it first in each of them. Modules are evaluated in the order
 * of their imports, so an older Node reports the required version before anything else fails.
 */
export const checkedNode: Plugin = {
  name: "checked-node",
  buildEnd({ writtenFiles }) {
    const check = join(this.options.outDir, "node-version.js");
    writeFileSync(check, checkOf("package.json"));
    const entries = writtenFiles.filter(({ name }) => !PART.test(name) && !name.endsWith(ANY_NODE));
    for (const { name } of entries) {
      const from = relative(dirname(name), check).split(sep).join("/");
      const specifier = from.startsWith(".") ? from : `./${from}`;
      writeFileSync(name, `import "${specifier}";\n${readFileSync(name, "utf8")}`);
    }
  },
};
