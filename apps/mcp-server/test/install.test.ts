import { readFileSync } from "node:fs";
import { McpbManifestSchema } from "@anthropic-ai/mcpb/schemas/0.3";
import { selectTools } from "@wellsourced/tools/manifest";
import { expect, test } from "vitest";
import { z } from "zod";
import { bundleManifest } from "../scripts/bundle-manifest.ts";
import { CLIENTS } from "../scripts/clients.ts";
import { fields, titleOf } from "../scripts/offer.ts";
import { serverJson } from "../scripts/server-json.ts";

const manifest = McpbManifestSchema.parse(await bundleManifest());
const options = manifest.user_config ?? {};

test("the bundle's manifest offers the tools and prompts of a local server", () => {
  const offered = selectTools("default", { http: false }).map(({ name }) => name);
  expect(manifest.tools?.map(({ name }) => name)).toEqual(offered);
  const review = manifest.prompts?.find(({ name }) => name === "literature-review");
  expect(review?.arguments).toEqual(["topic", "year_from", "year_to"]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the host
  expect(review?.text).toContain("literature on: ${arguments.topic}");
});

test("each variable of the bundle is filled in from an optional value, and from one only", () => {
  const env = manifest.server.mcp_config.env ?? {};
  const named = Object.values(env).map((text) => /^\$\{user_config\.(\w+)\}$/u.exec(text)?.[1]);
  expect(named).toEqual(Object.keys(options));
  expect(env).toMatchObject(Object.fromEntries(fields.map(({ variable }) => [variable, expect.any(String)])));
  for (const { required, default: fallback } of Object.values(options))
    expect([required, fallback]).toEqual([false, undefined]);
});

test.each([
  ["brave_api_key", "Brave API key", "string", true],
  ["searxng_basic_auth", "SearXNG basic auth", "string", true],
  ["searxng_url", "SearXNG URL", "string", undefined],
  ["wellsourced_contact_email", "Your e-mail address", "string", undefined],
  ["wellsourced_data_dir", "Data folder", "directory", undefined],
])("the bundle asks for %s as %s", (key, title, type, sensitive) => {
  expect(options[key]).toMatchObject({ title, type });
  expect(options[key]?.sensitive).toBe(sensitive);
  expect(options[key]?.description).not.toBe("");
});

test("the form begins with the e-mail address, and ends with what few people need", () => {
  const keys = Object.keys(options);
  expect(keys[0]).toBe("wellsourced_contact_email");
  expect(keys.slice(-5)).toEqual([
    "wellsourced_tools",
    "wellsourced_data_dir",
    "wellsourced_cache_dir",
    "wellsourced_lenses_path",
    "wellsourced_config",
  ]);
});

test("the form says what each key is for, and names no file of the repository that its reader does not have", () => {
  expect(options.fred_api_key?.description).toMatch(/^Used for: economic data\. /u);
  expect(options.ia_access_key).toMatchObject({ title: "Internet Archive access key" });
  for (const { variable, description } of fields) {
    expect(description, variable).not.toMatch(/(?<!\/)\bdocs\//u);
    if (!variable.startsWith("WELLSOURCED_")) expect(description, variable).toMatch(/^Used for: [a-z]/u);
  }
  expect(manifest.description).not.toMatch(/stdio|HTTP|MCP/u);
});

test("the bundle has an icon, a square picture", () => {
  expect(manifest.icon).toBe("icon.png");
  const png = readFileSync(new URL("../bundle/icon.png", import.meta.url));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512]);
});

test("keys of models for the panel are not asked for, since a local server does not offer it by default", () => {
  expect(fields.filter(({ variable }) => /OPENAI|OLLAMA|AWS/u.test(variable))).toEqual([]);
});

test("e-mail addresses of single providers are not asked for, since one address serves all", () => {
  expect(fields.map(({ variable }) => variable).filter((name) => name.endsWith("_EMAIL"))).toEqual([
    "WELLSOURCED_CONTACT_EMAIL",
  ]);
});

test.each([
  ["SEMANTIC_SCHOLAR_API_KEY", "Semantic Scholar API key"],
  ["WELLSOURCED_LLM_BASE_URL", "LLM base URL"],
  ["SOMETHING_NEW_TOKEN", "Something new token"],
])("%s is shown as %s", (variable, title) => {
  expect(titleOf(variable)).toBe(title);
});

/** What the MCP registry requires: its schema of 2025-12-11, and its rules for packages of npm. */
const version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+/u);
const Entry = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  repository: z.strictObject({
    url: z.url(),
    source: z.literal("github"),
    subfolder: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/u),
  }),
  websiteUrl: z.url(),
  version,
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.string().regex(/^@[\w-]+\/[\w-]+$/u),
        version,
        runtimeHint: z.literal("npx"),
        transport: z.strictObject({ type: z.literal("stdio") }),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string().regex(/^[A-Z][A-Z0-9_]*$/u),
            description: z.string().min(1),
            format: z.enum(["string", "number", "boolean", "filepath"]),
            isRequired: z.boolean(),
            isSecret: z.boolean(),
          }),
        ),
      }),
    )
    .length(1),
});

test("server.json is an entry that the MCP registry accepts for the published package", () => {
  const entry = Entry.parse(serverJson());
  const [listed] = entry.packages;
  const published = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(published.mcpName).toBe(entry.name);
  expect([listed?.identifier, listed?.version, entry.version]).toEqual([
    published.name,
    published.version,
    published.version,
  ]);
  // Whoever publishes under this name proves that the account of the repository is theirs.
  expect(entry.name.split("/")[0]).toBe(`io.github.${new URL(entry.repository.url).pathname.split("/")[1]}`);
  expect(listed?.environmentVariables.find(({ name }) => name === "BRAVE_API_KEY")).toMatchObject({
    isRequired: false,
    isSecret: true,
  });
});

const clientNamed = (name: string) => CLIENTS.find((client) => client.name === name);
const launch = { command: "npx", args: ["-y", "@wellsourced/mcp-server"] };
const linkOf = (name: string) => new URL(clientNamed(name)?.link?.(launch) ?? "");
const fromBase64 = (text: string | null) => JSON.parse(Buffer.from(text ?? "", "base64").toString());

test.each(["Cursor", "LM Studio"])("the link for %s holds the command as base64", (name) => {
  const { searchParams } = linkOf(name);
  expect(searchParams.get("name")).toBe("wellsourced");
  expect(fromBase64(searchParams.get("config"))).toEqual(launch);
});

test("the link and the line for VS Code hold the same server", () => {
  const server = { name: "wellsourced", ...launch };
  expect(JSON.parse(decodeURIComponent(linkOf("VS Code").search.slice(1)))).toEqual(server);
  expect(clientNamed("VS Code")?.line?.(launch)).toBe(`code --add-mcp '${JSON.stringify(server)}'`);
});

test("the link for Goose holds each argument by itself", () => {
  const { protocol, searchParams } = linkOf("Goose");
  expect([protocol, searchParams.get("cmd"), searchParams.getAll("arg")]).toEqual(["goose:", "npx", launch.args]);
});

test.each(CLIENTS.flatMap(({ name, file }) => (file?.form === "json" ? [[name, file] as const] : [])))(
  "the file for %s is JSON with one server",
  (_, file) => {
    const [[key, servers] = []] = Object.entries<object>(JSON.parse(file.text(launch)));
    expect(["mcpServers", "servers", "context_servers"]).toContain(key);
    expect(servers).toMatchObject({ wellsourced: launch });
  },
);
