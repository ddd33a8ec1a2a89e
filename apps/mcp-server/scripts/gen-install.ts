import { bundleManifest } from "./bundle-manifest.ts";
import { serverJson } from "./server-json.ts";

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** What programs that install the server read, by path from the repository's root. */
export async function generateInstall(): Promise<Record<string, string>> {
  return {
    "apps/mcp-server/bundle/manifest.json": json(await bundleManifest()),
    "server.json": json(serverJson()),
  };
}
