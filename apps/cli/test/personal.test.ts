import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "./start-cli.ts";

const ON = { WELLSOURCED_MEMORY_ENABLED: "true", WELLSOURCED_USER_ANALYTICS_ENABLED: "true" };
const STEP = { searchStep: "Look for lime", stepNumber: 1, nextStepNeeded: true };

function atHome(env: Readonly<Record<string, string>>) {
  const cwd = mkdtempSync(join(tmpdir(), "wellsourced-people-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const run = (...args: readonly string[]) => runCli(args, { cwd, originMap: {}, env });
  const call = async (name: string, args: object = {}) =>
    JSON.parse((await run("call", name, JSON.stringify(args))).out);
  return { run, call };
}

test("`call` reaches the notes and counts of the user that the settings name, from one command to the next", async () => {
  const { call } = atHome({ ...ON, WELLSOURCED_STDIO_USER_ID: "ada" });
  expect(await call("memory_save", { note: "Kalkmörtel", tags: ["wall"] })).toMatchObject({ status: "ok" });
  expect(await call("memory_recall", { topic: "kalkmortel" })).toMatchObject({
    count: 1,
    trust: "user-asserted-content",
  });
  expect(await call("get_my_analytics")).toMatchObject({ analytics: { userId: "ada", totalCalls: 2 } });
});

test("the sessions of `call` are those that other commands show", async () => {
  const { run, call } = atHome({ WELLSOURCED_STDIO_USER_ID: "ada" });
  const { sessionId } = await call("sequential_search", STEP);
  expect((await run("session")).out).toContain(sessionId);
  expect((await run("session", sessionId)).out).toContain("Look for lime");
  expect((await run("step", "Go on", "--session-id", sessionId)).code).toBe(0);
  expect((await run("export", sessionId)).out).toContain("Go on");
});

test("an answer that was checked in a session is in its bundle, and is checked again from there", async () => {
  const { run, call } = atHome({ WELLSOURCED_STDIO_USER_ID: "ada" });
  const { sessionId } = await call("sequential_search", STEP);
  const text = "The breakwater of Sandhaven was finished in 1912 after nine years of work.";
  const answer = `${text} [1] It was finished in 1921. [1]`;
  const { summary } = await call("check_answer", { answer, sources: [{ ref: "1", text }], sessionId });
  expect(summary).toMatchObject({ statements: 2 });
  expect((await run("export", sessionId, "--format", "bundle", "--out", "record.zip")).code).toBe(0);
  const { out, code } = await run("recheck", "record.zip");
  expect(out).toMatch(/✓ unchanged {2}Answer checked \S+: 2 statements/u);
  expect(code).toBe(0);
});

test("without a name or a setting `call` says what is missing", async () => {
  expect(await atHome(ON).call("memory_save", { note: "x" })).toMatchObject({ status: "unavailable" });
  const { run } = atHome({});
  const { code, err } = await run("call", "memory_save", '{"note":"x"}');
  expect(code).not.toBe(0);
  expect(err).toContain("Set WELLSOURCED_MEMORY_ENABLED=true.");
});
