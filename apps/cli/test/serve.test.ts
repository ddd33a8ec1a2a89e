import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startCli } from "./start-cli.ts";

const cwd = mkdtempSync(join(tmpdir(), "wellsourced-serve-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

// A server that refuses its settings shows which of them reached it.
test.each([
  [["serve"], { PORT: "many" }, "PORT"],
  [["serve"], { WELLSOURCED_HOST: "0.0.0.0" }, "WELLSOURCED_ALLOW_OPEN=true"],
  [["serve", "--host", "0.0.0.0"], { WELLSOURCED_HOST: "127.0.0.1" }, "WELLSOURCED_ALLOW_OPEN=true"],
  [["serve", "--port", "many"], { PORT: "0" }, "--port"],
])("%j with %j listens where it was told to, a flag before the environment", async (args, env, named) => {
  const { done, kill } = startCli(args, { cwd, originMap: {}, input: "", env });
  const late = setTimeout(() => kill("SIGTERM"), 20_000);
  const { code, err } = await done;
  clearTimeout(late);
  expect(err).toContain(named);
  expect(code).toBe(2);
});
