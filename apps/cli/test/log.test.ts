import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAuditLog } from "@wellsourced/wellsourced/audit-log";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "./start-cli.ts";

const KEY = "0123456789abcdef".repeat(4);

const made = (number: number) => ({
  event_type: "tool_call",
  tenant_id: "byron",
  user_id: "planted-user",
  request_id: `r${number}`,
  success: true,
});

/** A folder with a test log of two files. */
async function makeLog(key?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const start of [0, 3]) {
    const log = openAuditLog({ to: join(folder, "audit.jsonl"), key, mask: (text) => text });
    for (let number = 1; number <= 3; number++) await log.write(made(start + number));
    await log.close();
  }
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
  return folder;
}

const FILES = ["audit.000002.jsonl", "audit.000001.jsonl"];
const verify = (cwd: string, more: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  runCli(["log", "verify", ...FILES, ...more], { cwd, originMap: {}, env });
const withKey = { WELLSOURCED_AUDIT_HMAC_KEY: KEY };

test("a log in order exits with 0, and names the line to keep elsewhere", async () => {
  const cwd = await makeLog(KEY);
  const { code, out, err } = await verify(cwd, [], withKey);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^10 lines in order\n/u);
  expect(out).toMatch(/2 files, lines 1 to 10\. It was closed\./u);
  const [, expected = ""] = /--expect (10:[0-9a-f]{64})\n/u.exec(out) ?? [];
  expect((await verify(cwd, ["--expect", expected], withKey)).code).toBe(0);
  expect((await verify(cwd, ["--expect", expected.replace("10:", "11:")], withKey)).code).toBe(1);
});

test("a changed line exits with 1 and is named by file, line and number, and nothing of it is printed", async () => {
  const cwd = await makeLog(KEY);
  const path = join(cwd, "audit.000001.jsonl");
  writeFileSync(path, readFileSync(path, "utf8").replace("planted-user", "planted-other"));
  const { code, out } = await verify(cwd, [], withKey);
  expect(code).toBe(1);
  expect(out).toMatch(/audit\.000001\.jsonl, line 2, seq 2: The line was changed/u);
  const asJson = await verify(cwd, ["--json"], withKey);
  expect(JSON.parse(asJson.out)).toMatchObject({
    intact: false,
    findings: [{ kind: "edited", file: "audit.000001.jsonl", line: 2, seq: 2 }],
  });
  expect(out + asJson.out).not.toMatch(/planted|byron/u);
});

test("a line that a crash may have torn is no verdict: 20", async () => {
  const cwd = await makeLog(KEY);
  const path = join(cwd, "audit.000002.jsonl");
  writeFileSync(path, readFileSync(path).subarray(0, -10));
  expect((await verify(cwd, [], withKey)).code).toBe(20);
});

test("the key may come from a file", async () => {
  const cwd = await makeLog(KEY);
  writeFileSync(join(cwd, "key"), `${KEY}\n`);
  expect((await verify(cwd, ["--key-file", "key"])).code).toBe(0);
  writeFileSync(join(cwd, "key"), "secret");
  const wrong = await verify(cwd, ["--key-file", "key"]);
  expect(wrong).toMatchObject({ code: 2, err: "key contains no key. A key is 64 hexadecimal digits.\n" });
});

test("a keyed log without the key is a missing setting: 3", async () => {
  const { code, err } = await verify(await makeLog(KEY));
  expect(code).toBe(3);
  expect(err).toMatch(/was written with a key\. Set WELLSOURCED_AUDIT_HMAC_KEY/u);
});

test("a log without a key says what its chain cannot show", async () => {
  const { code, out } = await verify(await makeLog());
  expect(code).toBe(0);
  expect(out).toMatch(/no key, so the chain shows only accidental damage/u);
});

test.each([
  [["log", "verify", "none.jsonl"], 5, /no file none\.jsonl/u],
  [["log", "verify", "folder"], 2, /folder is not a regular file/u],
  [["log", "write", "audit.000001.jsonl"], 2, /takes one action/u],
  [["log", "verify", "audit.000001.jsonl", "--expect", "12"], 2, /--expect takes/u],
])("%s is a mistake that says what to give", async (args, code, says) => {
  const cwd = await makeLog(KEY);
  mkdirSync(join(cwd, "folder"));
  const ran = await runCli(args, { cwd, originMap: {}, env: withKey });
  expect(ran.err).toMatch(says);
  expect(ran.code).toBe(code);
});
