// Rehearses a release: runs the commands of docs/guide/releasing.md in a clone, with a local registry, then the first
// steps of users, with npm, pnpm, yarn and bun on each supported Node.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tryOldNode, tryProject } from "./release/consumers.mjs";
import { checkRegistryEntry, tryBundle } from "./release/installers.mjs";
import { checkPublished } from "./release/published.mjs";
import { installTools, startRegistry } from "./release/registry.mjs";
import { assert, plainEnv, run } from "./release/run.mjs";
import { sbomOf } from "./sbom.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-release-"));
const copy = join(scratch, "copy");
const began = Date.now();
const note = (text) => process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

/** Published packages, by their current manifests. */
const manifests = (from) =>
  ["packages", "apps"]
    .flatMap((group) => readdirSync(join(from, group)).map((name) => `${group}/${name}`))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(from, folder, "package.json"), "utf8")) }))
    .filter((manifest) => !manifest.private);

/** The first example of a README. */
const exampleOf = (folder) => /```js\n([\s\S]*?)```/u.exec(readFileSync(join(copy, folder, "README.md"), "utf8"))?.[1];

async function release(registry, path) {
  const who = { GIT_AUTHOR_NAME: "Made Person", GIT_AUTHOR_EMAIL: "made@example.org" };
  const env = {
    ...who,
    GIT_COMMITTER_NAME: who.GIT_AUTHOR_NAME,
    GIT_COMMITTER_EMAIL: who.GIT_AUTHOR_EMAIL,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: "1",
  };
  const type = (line, more = {}) => run("pnpm", line.split(" "), { cwd: copy, env: { ...env, ...more }, seconds: 900 });
  await run("git", ["clone", "--quiet", root, copy]);
  await type("install --frozen-lockfile --prefer-offline");
  await type("changeset version");
  await type("gen");
  await run("git", ["add", "--all"], { cwd: copy, env });
  await run("git", ["commit", "--quiet", "--message", "Release"], { cwd: copy, env });
  note("versioned");
  // A person would be logged in to the public registry; this run uses the local one.
  const user = join(scratch, "npmrc");
  writeFileSync(user, `registry=${registry.origin}/\n${registry.host}:_authToken=made\n`);
  await type("release", {
    npm_config_userconfig: user,
    NPM_CONFIG_USERCONFIG: user,
    npm_config_registry: `${registry.origin}/`,
    pnpm_config_registry: `${registry.origin}/`,
  });
  await type("run bundle");
  // The published state is committed: nothing was written afterwards.
  assert(
    (await run("git", ["status", "--short"], { cwd: copy, env })).trim() === "",
    "the release left changes behind",
  );
  return (await run("git", ["tag", "--list"], { cwd: copy, env })).trim().split("\n");
}

/** A bill of materials for each package, which names the package and everything that it installs. */
async function checkSboms({ packages, registry, env }) {
  const settings = { ".npmrc": `@wellsourced:registry=${registry.origin}/\n` };
  const counts = [];
  for (const manifest of packages) {
    const { bomFormat, metadata, components } = await sbomOf(manifest, { settings, env });
    const { dependencies = {}, name } = manifest;
    assert(
      bomFormat === "CycloneDX" && metadata.component?.version === manifest.version,
      `${name}: no bill of materials`,
    );
    const listed = new Set(components.map((one) => (one.group ? `${one.group}/${one.name}` : one.name)));
    const missing = Object.keys(dependencies).filter((one) => !listed.has(one));
    assert(missing.length === 0, `${name}: its bill of materials lacks ${missing.join(", ")}`);
    counts.push(`${name.split("/")[1]} ${components.length}`);
  }
  note(`bills of materials (CycloneDX), components: ${counts.join(", ")}`);
}

let registry;
try {
  const commands = await installTools(join(scratch, "tools"), [
    "verdaccio@6",
    "pnpm@12",
    "@yarnpkg/cli-dist@4",
    "bun@1",
  ]);
  const nodes = join(scratch, "nodes");
  await installTools(nodes, ["node20@npm:node@20", "node22@npm:node@22"]);
  const folderOf = { 20: join(nodes, "node_modules/node20/bin"), 22: join(nodes, "node_modules/node22/bin") };
  folderOf[24] = join(root, "node_modules/node/bin");
  const pathOf = (node) => [folderOf[node], commands, plainEnv.PATH].join(delimiter);
  registry = await startRegistry(join(scratch, "registry"), commands);
  note("a registry is up, with pnpm, yarn, bun and Node 20 and 22");

  const tags = await release(registry, pathOf(24));
  const packages = manifests(copy);
  note(`published ${packages.map(({ name, version }) => `${name}@${version}`).join(", ")}`);
  const sizes = [];
  for (const manifest of packages) sizes.push(await checkPublished({ manifest, tags, registry, scratch }));
  note(`tags, manifests and files are as they should be; archives: ${sizes.join(", ")}`);

  note(`server.json: ${await checkRegistryEntry({ copy, registry })}`);
  const { version } = packages.find(({ name }) => name.endsWith("/mcp-server"));
  note(`wellsourced.mcpb: ${await tryBundle({ copy, scratch, version, paths: [22, 24].map(pathOf) })}`);

  const libraries = packages.filter(({ bin }) => !bin);
  const examples = Object.fromEntries(libraries.map(({ name, folder }) => [name.split("/")[1], exampleOf(folder)]));
  for (const [name, code] of Object.entries(examples)) assert(code, `the README of ${name} has no example`);
  const env = {
    npm_config_cache: join(scratch, "npm"),
    YARN_GLOBAL_FOLDER: join(scratch, "yarn"),
    BUN_INSTALL_CACHE_DIR: join(scratch, "bun"),
  };
  for (const node of [22, 24])
    for (const manager of ["yarn", "npm", "pnpm", "bun"]) {
      const folder = join(scratch, "projects", `${manager}-${node}`);
      await tryProject({ folder, manager, path: pathOf(node), registry, packages, examples, env });
      note(
        `${manager} on Node ${node}: installed, CommonJS loaded every entry, every example ran, both programs answered`,
      );
    }
  await checkSboms({ packages, registry, env: { ...env, PATH: pathOf(24) } });
  await tryOldNode({ folder: join(scratch, "projects/npm-22"), path: pathOf(20), packages, env });
  note("on Node 20 every library says which Node it needs");
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  registry?.stop();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
