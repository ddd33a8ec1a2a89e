import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtFile } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { startCli } from "./start-cli.ts";

const cwd = mkdtempSync(join(tmpdir(), "wellsourced-serve-"));

test("serve names what works without keys in people's words, and ends with the signal that it is sent", async () => {
  const { done, kill } = startCli(["serve"], { cwd, originMap: {}, env: { PORT: "0" }, until: /Stop it with/u });
  const late = setTimeout(() => kill("SIGKILL"), 400_000);
  const { out } = await done;
  clearTimeout(late);
  expect(out).toMatch(/Available without keys: .*papers, .*court cases/u);
  expect(out).not.toContain("savepageform");
});

test("a server does not outlive the program that started it, also where that is killed", async () => {
  const child = startCli(["serve"], { cwd, originMap: {}, env: { PORT: "0" } });
  const late = setTimeout(() => child.kill("SIGKILL"), 400_000);
  const address = await child.shown(/https?:\/\/\S+\/mcp\b/u);
  const isThere = () =>
    fetch(new URL("/health/live", address)).then(
      () => true,
      () => false,
    );
  expect(await isThere()).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(isThere, { timeout: 300_000 }).toBe(false);
  clearTimeout(late);
}, 400_000);

// A clone starts the command line with such a channel, and hosts close the input of a server to end it.
test("a server on stdio ends with its input, also where a channel to its parent stays open", async () => {
  const child = spawn(process.execPath, [builtFile(new URL("../dist/main.js", import.meta.url)), "mcp"], {
    cwd,
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    env: { PATH: process.env.PATH, HOME: cwd, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
  clearTimeout(late);
});

// A server that rejects its settings shows which of them it received.
test.each([
  [["serve"], { PORT: "many" }, "PORT"],
  [["serve"], { WELLSOURCED_HOST: "0.0.0.0" }, "WELLSOURCED_ALLOW_OPEN=true"],
  [["serve", "--host", "0.0.0.0"], { WELLSOURCED_HOST: "127.0.0.1" }, "WELLSOURCED_ALLOW_OPEN=true"],
  [["serve", "--port", "many"], { PORT: "0" }, "--port"],
])("%j with %j listens where it was told to, a flag before the environment", async (args, env, named) => {
  const { done, kill } = startCli(args, { cwd, originMap: {}, input: "", env });
  const late = setTimeout(() => kill("SIGTERM"), 400_000);
  const { code, err } = await done;
  clearTimeout(late);
  expect(err).toContain(named);
  expect(code).toBe(2);
});
