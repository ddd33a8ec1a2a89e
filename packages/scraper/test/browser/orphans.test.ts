import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chromium, orSkipped } from "../helpers/chromium.ts";

const onLinux = process.platform === "linux";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Every process below `pid`, by the process table. */
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

/** Alive and not merely waiting to be buried. */
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

/** Asks the process table until nobody is left: there is no event for the death of a grandchild. */
async function allGone(pids: readonly number[]): Promise<boolean> {
  for (let round = 0; round < 100; round++) {
    if (!pids.some(isAlive)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

test.skipIf(!chromium || !onLinux)(
  orSkipped("no browser is left behind when the process is killed outright"),
  async () => {
    const { child, browsers } = await holdBrowser();
    expect(browsers.length).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await allGone(browsers)).toBe(true);
  },
);

test.skipIf(!chromium || !onLinux)(orSkipped("no browser is left behind when standard input ends"), async () => {
  const { child, browsers } = await holdBrowser();
  child.stdin?.end();
  await once(child, "exit");
  expect(await allGone(browsers)).toBe(true);
});
