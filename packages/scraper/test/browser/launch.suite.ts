import { readdirSync, readFileSync } from "node:fs";
import { createHttp } from "@wellsourced/http";
import { afterAll, expect, test } from "vitest";
import { launch } from "../../src/browser/launch.ts";

const http = createHttp();
afterAll(() => http.close());

const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Environments of this process's descendants. */
function environments(): string[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map((pid) => [pid, /^PPid:\s+(\d+)/mu.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? ""]),
  );
  const isOurs = (pid = ""): boolean => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...parents.keys()]
    .filter((pid) => pid !== String(process.pid) && isOurs(pid))
    .map((pid) => readOrNothing(`/proc/${pid}/environ`));
}

test("no process of the browser holds a key of ours, and a missing sandbox is said", { timeout: 60_000 }, async () => {
  process.env.MADE_UP_API_KEY = "made-up-key";
  const said: string[] = [];
  const running = await launch(http, { noSandbox: true, warn: (message) => said.push(message) });
  const held = environments();
  await running.close();
  delete process.env.MADE_UP_API_KEY;
  expect(held.some((text) => text.includes("PATH="))).toBe(true);
  expect(held.filter((text) => text.includes("made-up-key"))).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^Chromium runs without its sandbox/u)]);
});
