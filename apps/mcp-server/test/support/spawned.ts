import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { AUDIENCE } from "./issuer.ts";
import { MAIN } from "./program.ts";

/** The built server in its own process. */
export interface Spawned {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resident memory, in megabytes. */
  megabytes(): number;
  /** Files and connections that are open. */
  files(): number;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Settings of one process of a service with this issuer. */
export const serviceSettings = (issuerUrl: string) => ({
  WELLSOURCED_ENCRYPTION_KEY: "5e".repeat(32),
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  WELLSOURCED_TOOLS: "core,pulse",
  WELLSOURCED_RATE_LIMIT_PER_TENANT: "100000",
  WELLSOURCED_OAUTH_ISSUER_URL: issuerUrl,
  WELLSOURCED_OAUTH_AUDIENCE: AUDIENCE,
  WELLSOURCED_CACHE_ISOLATION: "tenant",
  CHROME_PATH: "disabled",
});

/** Starts it over HTTP on a free port, with these settings and no other environment. */
export async function spawnServer(settings: Readonly<Record<string, string>>): Promise<Spawned> {
  const env = { PATH: process.env.PATH, WELLSOURCED_PORT: "0", ...settings };
  const child = spawn(process.execPath, MAIN, { env, stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-4_000);
      const [, found] = /listens on (\S+)/u.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    child,
    url,
    megabytes: () => Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_024,
    files: () => readdirSync(`/proc/${child.pid}/fd`).length,
    end: (signal = "SIGKILL") =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill(signal);
      }),
  };
}
