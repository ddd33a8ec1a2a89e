import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { MAIN } from "./program.ts";

/** The built server with the official client and all data in this folder. */
export async function connectBuilt(folder: string, settings: Readonly<Record<string, string>>) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: MAIN,
    env: {
      ...{ PATH: process.env.PATH ?? "", CHROME_PATH: "disabled" },
      ...{ WELLSOURCED_DATA_DIR: join(folder, "data"), WELLSOURCED_CACHE_DIR: join(folder, "cache") },
      ...settings,
    },
    stderr: "ignore",
  });
  await client.connect(transport);
  return { client, pid: transport.pid ?? 0 };
}
