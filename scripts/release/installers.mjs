import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getMcpConfigForManifest, unpackExtension } from "@anthropic-ai/mcpb";
import { HELLO } from "./consumers.mjs";
import { assert, run } from "./run.mjs";

const read = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

/** The entry for the MCP registry names what was published and the bundle; the registry compares the names by itself. */
export async function checkRegistryEntry({ copy, registry }) {
  const { name, version, packages } = read(copy, "dist/server.json");
  assert(packages.map(({ registryType }) => registryType).join() === "npm,mcpb", "the entry lacks a way to install");
  const [{ identifier, version: listed }, bundle] = packages;
  const document = await (await fetch(`${registry.origin}/${identifier.replace("/", "%2f")}`)).json();
  const published = document.versions?.[listed];
  assert(published, `server.json names ${identifier} ${listed}, which was not published`);
  assert(published.mcpName === name, `server.json is ${name}, but ${identifier} says it is ${published.mcpName}`);
  assert(version === listed, `server.json has version ${version}, and its package ${listed}`);
  const hash = createHash("sha256")
    .update(readFileSync(join(copy, "dist/wellsourced.mcpb")))
    .digest("hex");
  assert(bundle.fileSha256 === hash, "server.json names another bundle than the one that was made");
  assert(
    decodeURIComponent(bundle.identifier).includes(`/${identifier}@${version}/`),
    "no release has the bundle's tag",
  );
  return `${name} ${version}, ${statSync(join(copy, "dist/server.json")).size} bytes`;
}

/** Unpacks the bundle and starts it as Claude Desktop does with an empty form. */
export async function tryBundle({ copy, scratch, version, paths }) {
  const file = join(copy, "dist/wellsourced.mcpb");
  const folder = join(scratch, "bundle");
  assert(await unpackExtension({ mcpbPath: file, outputDir: folder, silent: true }), "the bundle cannot be unpacked");
  const manifest = read(folder, "manifest.json");
  assert(manifest.version === version, `the bundle has version ${manifest.version} instead of ${version}`);
  assert(existsSync(join(folder, manifest.server.entry_point)), "the entry point of the bundle is missing");
  const { command, args, env } = await getMcpConfigForManifest({
    manifest,
    extensionPath: folder,
    systemDirs: {},
    userConfig: {},
    pathSeparator: "/",
  });
  for (const PATH of paths) {
    const said = await run(command, args, {
      cwd: scratch,
      env: { ...env, PATH, HOME: join(scratch, "home") },
      input: HELLO.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    const replies = said
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const listed = replies.find(({ id }) => id === 2)?.result?.tools?.map(({ name }) => name) ?? [];
    assert(listed.length > 5, "the bundle's server offers no tools");
    const promised = manifest.tools.map(({ name }) => name);
    const strange = listed.filter((name) => !promised.includes(name));
    assert(strange.length === 0, `the bundle's manifest lacks ${strange.join(", ")}`);
  }
  return `${(statSync(file).size / 1e6).toFixed(1)} MB, ${manifest.tools.length} tools, ${Object.keys(manifest.user_config).length} optional values`;
}
