// Type-checks the TypeScript and JavaScript that pages show, against the declarations that users install.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { blocksOf } from "./blocks.mjs";

const PEERS = ["ai", "openai", "@langchain/core"];
const LANGUAGES = { js: "js", javascript: "js", mjs: "js", ts: "ts", typescript: "ts" };

/** A project with the packages of this workspace and what their users install beside them. JavaScript need not be strict. */
function project(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules/@wellsourced"), { recursive: true });
  for (const group of ["packages", "apps"])
    for (const name of readdirSync(join(root, group)))
      symlinkSync(join(root, group, name), join(folder, "node_modules/@wellsourced", name));
  // The kits of other vendors, which the tools are made for, are optional peers of that package.
  for (const name of PEERS) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "packages/tools/node_modules", name), join(folder, "node_modules", name));
  }
  const compilerOptions = {
    ...{ target: "ES2024", module: "NodeNext", moduleResolution: "NodeNext", noEmit: true, types: ["node"] },
    ...{ skipLibCheck: true, moduleDetection: "force" },
  };
  const options = { ts: { strict: true }, js: { strict: false, allowJs: true, checkJs: true } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const [kind, own] of Object.entries(options))
    writeFileSync(
      join(folder, `${kind}.json`),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...own }, include: [`*.${kind}`] }),
    );
}

/** Whether a block is the example of its package, which runs. */
const runs = (root, { file, lines }) => {
  const example = join(root, dirname(file), "examples/alone.mjs");
  return existsSync(example) && readFileSync(example, "utf8").trim() === lines.join("\n").trim();
};

/** Everything that does not compile, by page and line. */
export function checkTyped(root) {
  const folder = join(root, "node_modules/.cache/examples");
  project(root, folder);
  const blocks = blocksOf(root, Object.keys(LANGUAGES)).filter((block) => !runs(root, block));
  for (const [index, { lines, language }] of blocks.entries())
    writeFileSync(join(folder, `block${index}.${LANGUAGES[language]}`), lines.join("\n"));
  const problems = ["ts", "js"].flatMap((kind) => {
    if (!blocks.some(({ language }) => LANGUAGES[language] === kind)) return [];
    const { status, stdout } = spawnSync("tsc", ["-p", `${kind}.json`, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
    const found = stdout.split("\n").flatMap((text) => {
      const [, index, line, said] = /block(\d+)\.[jt]s\((\d+),\d+\): error (.*)/u.exec(text) ?? [];
      const block = blocks[Number(index)];
      return block ? [`${block.file}:${block.line + Number(line) - 1}: ${said}`] : [];
    });
    return status !== 0 && found.length === 0 ? [stdout] : found;
  });
  return { count: blocks.length, problems };
}
