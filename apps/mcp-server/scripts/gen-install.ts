import { readFileSync } from "node:fs";
import { withPart } from "../../../scripts/with-part.ts";
import { bundleManifest } from "./bundle-manifest.ts";
import { clientSections } from "./client-documents.ts";
import { marketplace, pluginManifest, pluginServers } from "./plugin-manifests.ts";
import { serverJson } from "./server-json.ts";

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const GUIDE = "docs/guide/installing.md";

/** What installs the server, and how people do it, by path from the repository's root. */
export async function generateInstall(root: URL): Promise<Record<string, string>> {
  return {
    "apps/mcp-server/bundle/manifest.json": json(await bundleManifest()),
    "server.json": json(serverJson()),
    ".claude-plugin/marketplace.json": json(marketplace()),
    "plugin/.claude-plugin/plugin.json": json(pluginManifest()),
    "plugin/.mcp.json": json(pluginServers()),
    [GUIDE]: withPart(readFileSync(new URL(GUIDE, root), "utf8"), "clients", clientSections()),
  };
}
