import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, run } from "./run.mjs";

/** How each package manager configures the registry of our scope, installs, and runs files and programs. */
const MANAGERS = {
  npm: {
    settings: ({ origin }) => ({ ".npmrc": `@wellsourced:registry=${origin}/\n` }),
    install: (packages) => ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", ...packages],
    node: (file) => ["node", file],
    program: (name, ...args) => ["npx", "--yes", name, ...args],
  },
  pnpm: {
    settings: ({ origin }) => ({
      ".npmrc": `@wellsourced:registry=${origin}/\n`,
      // Packages published a minute ago are refused by default.
      "pnpm-workspace.yaml": 'minimumReleaseAgeExclude: ["@wellsourced/*"]\npmOnFail: ignore\n',
    }),
    install: (packages) => ["pnpm", "add", ...packages],
    node: (file) => ["node", file],
    program: (name, ...args) => ["npx", "--yes", name, ...args],
  },
  // Only as a manager of packages: the examples and the programs run on Node.
  bun: {
    settings: ({ origin }) => ({
      ".npmrc": `@wellsourced:registry=${origin}/\n`,
      "bunfig.toml": `[install.scopes]\n"@wellsourced" = "${origin}"\n`,
    }),
    install: (packages) => ["bun", "add", ...packages],
    node: (file) => ["node", file],
    program: (name, ...args) => ["npx", "--yes", name, ...args],
  },
  yarn: {
    settings: ({ origin }) => ({
      // Without a folder of modules, the worker that reads documents is not found: see docs/decisions/0082-rehearsed-releases.md.
      ".yarnrc.yml": `enableTelemetry: false
nodeLinker: node-modules
npmPreapprovedPackages: ["@wellsourced/*"]
unsafeHttpWhitelist: ["127.0.0.1"]
npmScopes: { wellsourced: { npmRegistryServer: "${origin}" } }
`,
      ".npmrc": `@wellsourced:registry=${origin}/\n`,
      "yarn.lock": "",
    }),
    install: (packages) => ["yarn", "add", ...packages],
    node: (file) => ["yarn", "node", file],
    program: (name, ...args) => ["npx", "--yes", name, ...args],
  },
};

/** What a client sends first: it introduces itself and asks for the tools. */
export const HELLO = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "rehearsal", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

/** Both programs, as in their READMEs: a reference list and a local page, and an MCP session on a pipe. */
async function tryPrograms({ at, program, version }) {
  const cli = (...args) => at(program("@wellsourced/cli", ...args));
  assert((await cli("--version")).trim().endsWith(version), `the command line is not ${version}`);
  assert((await cli("bibliography", "made.bib", "--style", "apa")).includes("Byron, A. (1843)"), "no reference in APA");
  assert((await cli("read", "made.html")).includes("The sea rises twice a day"), "the local page was not read");
  const said = await at(program("@wellsourced/mcp-server"), HELLO.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const replies = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert(replies.find(({ id }) => id === 1)?.result?.serverInfo?.version === version, `the server is not ${version}`);
  assert(replies.find(({ id }) => id === 2)?.result?.tools?.length > 5, "the server offers no tools");
}

/** Every entry of every library, from CommonJS as well. Worker threads are loaded by their own packages alone. */
async function requireAll({ at, node, folder, packages }) {
  const entries = packages
    .filter(({ bin }) => !bin)
    .flatMap(({ name, exports }) => Object.keys(exports).map((entry) => name + entry.slice(1)))
    .filter((entry) => !/-worker$|\/start$/u.test(entry));
  const code = `const entries = ${JSON.stringify(entries)};\nconsole.log(entries.map((entry) => require(entry)).length);\n`;
  writeFileSync(join(folder, "all.cjs"), code);
  const said = (await at(node("all.cjs"))).trim();
  assert(said === String(entries.length), `CommonJS loads ${said} of ${entries.length} entries`);
}

const FILES = {
  "package.json": JSON.stringify({ name: "empty", private: true, type: "module" }),
  "made.bib": "@book{byron1843, author={Byron, Ada}, title={Notes}, year=1843, publisher={Quay}}\n",
  "made.html": `<html><head><title>On Tides</title></head><body><article><h1>On Tides</h1><p>${"The sea rises twice a day, and it falls twice a day, because the moon pulls at it. ".repeat(5)}</p></article></body></html>`,
};

/** An empty project of a package manager and Node: installs everything, runs each example and both programs. */
export async function tryProject({ folder, manager, path, registry, packages, examples, env }) {
  const { settings, install, node, program } = MANAGERS[manager];
  mkdirSync(folder, { recursive: true });
  const files = { ...FILES, ...settings(registry) };
  for (const [name, code] of Object.entries(examples)) files[`${name}.mjs`] = code;
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const data = { WELLSOURCED_DATA_DIR: join(folder, "data"), WELLSOURCED_CACHE_DIR: join(folder, "cache") };
  const at = ([command, ...parameters], input) =>
    run(command, parameters, { cwd: folder, env: { ...env, ...data, PATH: path }, input });
  await at(install(packages.map(({ name }) => name)));
  await requireAll({ at, node, folder, packages });
  for (const name of Object.keys(examples))
    assert((await at(node(`${name}.mjs`))).trim() !== "", `the README's example of ${name} prints nothing`);
  await tryPrograms({ at, program, version: packages.find(({ name }) => name.endsWith("/cli")).version });
}

/** On a Node that is too old, each library reports the required version. */
export async function tryOldNode({ folder, path, packages, env }) {
  for (const { name, bin } of packages) {
    if (bin) continue;
    const script = `import("${name}").catch(({ message }) => { console.log(message); process.exit(1); })`;
    const said = await run("node", ["--eval", script], { cwd: folder, env: { ...env, PATH: path }, fails: true });
    assert(
      said.startsWith(`${name} needs Node.js `),
      `${name} does not name the required version on an older Node: ${said}`,
    );
  }
}
