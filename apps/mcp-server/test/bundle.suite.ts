import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getMcpConfigForManifest, unpackExtension } from "@anthropic-ai/mcpb";
import { McpbManifestSchema } from "@anthropic-ai/mcpb/schemas/0.3";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, expect, test } from "vitest";

/** Builds the bundle for Claude Desktop, unpacks it, and starts it as its host does. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "wellsourced bundle "));
const unpacked = join(folder, "unpacked");
const file = join(folder, "wellsourced.mcpb");

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, "scripts/bundle.mjs"), file], { cwd: root });
  await unpackExtension({ mcpbPath: file, outputDir: unpacked, silent: true });
});

/** Values that a person left empty, as hosts pass them on: as empty texts, or as their placeholders. */
const EMPTY = { "as placeholders": {}, "as empty texts": emptyValues };

function emptyValues(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, ""]));
}

async function start(values: Readonly<Record<string, string>> | typeof emptyValues) {
  const manifest = McpbManifestSchema.parse(JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8")));
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: typeof values === "function" ? values(Object.keys(manifest.user_config ?? {})) : values,
    pathSeparator: "/",
  });
  if (!config) throw new Error("The bundle has no command.");
  expect(config.command).toBe("node");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: config.args ?? [],
    env: { HOME: folder, PATH: process.env.PATH ?? "", CHROME_PATH: "disabled", ...config.env },
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const client = new Client({ name: "suite", version: "1.0.0" });
  await client.connect(transport);
  return { client, manifest, said: () => said };
}

test("the bundle is small, and holds what runs and its licences", () => {
  expect(statSync(file).size).toBeLessThan(12e6);
  for (const name of [
    "dist/main.js",
    "dist/LICENSES.txt",
    "LICENSE",
    "icon.png",
    "node_modules/playwright-core/LICENSE",
  ])
    expect(existsSync(join(unpacked, name)), name).toBe(true);
});

test("the registry entry beside it names this very file, as it is attached to a release", () => {
  const { packages, version } = JSON.parse(readFileSync(join(folder, "server.json"), "utf8"));
  expect(packages[1]).toEqual({
    registryType: "mcpb",
    identifier: `https://github.com/wellsourced/wellsourced/releases/download/%40wellsourced%2Fmcp-server%40${version}/wellsourced.mcpb`,
    version,
    fileSha256: createHash("sha256").update(readFileSync(file)).digest("hex"),
    transport: { type: "stdio" },
  });
});

test.each(Object.entries(EMPTY))("a server whose values are left empty (%s) starts and works", async (_, values) => {
  const { client, manifest, said } = await start(values);
  const listed = (await client.listTools()).tools.map(({ name }) => name);
  const promised = manifest.tools?.map(({ name }) => name) ?? [];
  expect(promised).toEqual(expect.arrayContaining(listed));
  expect(promised.filter((name) => !listed.includes(name))).toContain("answer"); // needs a key
  const prompts = (await client.listPrompts()).prompts.map(({ name }) => name);
  expect(manifest.prompts?.map(({ name }) => name)).toEqual(prompts);
  const sources = [{ title: "Notes", author: "Ada Byron", date: "1843", url: "https://example.org/notes" }];
  const reply = await client.callTool({ name: "format_bibliography", arguments: { sources, style: "apa" } });
  expect(JSON.stringify(reply.content)).toContain("(1843)");
  expect(said()).not.toMatch(/user_config|must be|"level":"(?:warn|error)"/u);
  await client.close();
});

test("values that a person entered reach the server", async () => {
  const data = join(folder, "my data");
  const { client } = await start({ exa_api_key: "made-key", wellsourced_data_dir: data });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("answer");
  const step = { searchStep: "Look at the tide tables", stepNumber: 1, nextStepNeeded: true };
  const reply = await client.callTool({ name: "sequential_search", arguments: step });
  expect(reply.isError, JSON.stringify(reply.content)).not.toBe(true);
  expect(existsSync(join(data, "sessions"))).toBe(true);
  await client.close();
});
