import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./sources.ts";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** Where a program keeps things on this machine, as its platform has it. */
export function placeOf(place: "data" | "cache", env: Environment, { platform, home }: Machine): string {
  if (platform === "win32") {
    const local = env.LOCALAPPDATA || join(home, "AppData", "Local");
    return join(local, "wellsourced", place === "data" ? "Data" : "Cache");
  }
  if (platform === "darwin")
    return join(home, "Library", place === "data" ? "Application Support" : "Caches", "wellsourced");
  const xdg = env[place === "data" ? "XDG_DATA_HOME" : "XDG_CACHE_HOME"];
  // The XDG rules say that a relative path there is to be ignored.
  const base = xdg?.startsWith("/") ? xdg : join(home, ...(place === "data" ? [".local", "share"] : [".cache"]));
  return join(base, "wellsourced");
}

export const thisMachine = (env: Environment): Machine => ({
  platform: process.platform,
  home: env.HOME || homedir(),
});
