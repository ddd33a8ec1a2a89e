import { type ChildProcess, spawn } from "node:child_process";
import { chromium } from "./chromium.ts";

/** Starts a browser as another user would, with DevTools on a port. */
export async function startRemote(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    await chromium(),
    ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${folder}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  for await (const chunk of child.stderr ?? []) {
    said += String(chunk);
    const url = /ws:\/\/\S+/u.exec(said)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`no browser: ${said}`);
}
