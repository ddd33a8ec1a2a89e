import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { startRemote } from "../helpers/remote-chromium.ts";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** All descendant processes of `pid`, from the process table. */
function below(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  const parents = new Map(
    all.map((name) => [Number(name), Number(/^PPid:\s+(\d+)/mu.exec(read(`/proc/${name}/status`))?.[1])]),
  );
  const found: number[] = [];
  let level = [pid];
  while (level.length > 0) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}

/** Whether a process is alive and not a zombie. */
const isAlive = (pid: number): boolean => /^State:\s+[^ZX]/mu.test(read(`/proc/${pid}/status`));

async function holdBrowser(): Promise<{ child: ChildProcess; browsers: number[] }> {
  const script = new URL("../helpers/hold-browser.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--conditions=@wellsourced/source", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (!child.stdout || !child.pid) throw new Error("the child has no output");
  await once(child.stdout, "data");
  return { child, browsers: below(child.pid) };
}

/** Polls the process table until all are gone, as there is no event for the exit of a grandchild. */
async function allGone(pids: readonly number[]): Promise<boolean> {
  for (let round = 0; round < 100; round++) {
    if (!pids.some(isAlive)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

test("no browser is left behind when the process is killed outright", async () => {
  const { child, browsers } = await holdBrowser();
  expect(browsers.length).toBeGreaterThan(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await allGone(browsers)).toBe(true);
});

test("no browser is left behind when standard input ends", async () => {
  const { child, browsers } = await holdBrowser();
  child.stdin?.end();
  await once(child, "exit");
  expect(await allGone(browsers)).toBe(true);
});

/** A child in the middle of acting on a page: a button was clicked, and more actions follow. */
async function holdActing(remoteUrl: string[] = []): Promise<{ child: ChildProcess; end: () => Promise<void> }> {
  let pressed = (): void => {};
  const press = new Promise<void>((resolve) => {
    pressed = resolve;
  });
  const server = await startServer(({ url }, response) => {
    if (url === "/pressed") pressed();
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<p>Held.</p><button id=go onclick="fetch('/pressed')">Go</button>`);
  });
  const script = new URL("../helpers/hold-acting.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--conditions=@wellsourced/source", script, server.origin, ...remoteUrl], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await press;
  return { child, end: () => server.close() };
}

test("no browser is left behind in the middle of actions", async () => {
  const { child, end } = await holdActing();
  const browsers = below(child.pid ?? 0);
  expect(browsers.length).toBeGreaterThan(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await allGone(browsers)).toBe(true);
  await end();
});

/** The open pages of a browser, as it reports them. */
async function openPages(devTools: string): Promise<string[]> {
  const list: unknown = await (await fetch(new URL("/json/list", devTools.replace(/^ws/u, "http")))).json();
  return Array.isArray(list)
    ? list.map(({ url }: { url: string }) => url).filter((url) => url.includes("127.0.0.1"))
    : [];
}

test("a remote browser outlives whoever used it, and keeps none of his pages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remote-"));
  const remote = await startRemote(folder);
  remote.child.stderr?.resume();
  const { child, end } = await holdActing([remote.url]);
  expect(below(child.pid ?? 0)).toEqual([]);
  expect(await openPages(remote.url)).toHaveLength(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect.poll(() => openPages(remote.url), { timeout: 10_000 }).toEqual([]);
  expect(isAlive(remote.child.pid ?? 0)).toBe(true);
  const gone = once(remote.child, "exit");
  remote.child.kill("SIGKILL");
  await gone;
  await end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
