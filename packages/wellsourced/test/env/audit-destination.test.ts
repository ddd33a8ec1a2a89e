import { expect, test } from "vitest";
import { auditDestination, readEnv } from "../../src/env/index.ts";

const PIPE = { http: true, terminal: false };
const TERMINAL = { http: true, terminal: true };
const STDIO = { http: false, terminal: false };

test.each([
  ["over HTTP, standard error", {}, PIPE, "stderr"],
  ["over HTTP in a terminal, nowhere", {}, TERMINAL, undefined],
  ["over stdio, nowhere", {}, STDIO, undefined],
  ["switched off, nowhere", { AUDIT_ENABLED: "false", AUDIT_OUTPUT_PATH: "/a.jsonl" }, PIPE, undefined],
  ["with a path, there", { AUDIT_OUTPUT_PATH: "/a.jsonl" }, PIPE, "/a.jsonl"],
  ["over stdio with a path, there", { AUDIT_OUTPUT_PATH: "/a.jsonl" }, STDIO, "/a.jsonl"],
  ["over stdio where standard error is named, there", { AUDIT_OUTPUT_PATH: "stderr" }, STDIO, "stderr"],
  ["in a terminal where it is required, standard error", { AUDIT_REQUIRED: "true" }, TERMINAL, "stderr"],
  ["over stdio with a webhook, standard error too", { AUDIT_WEBHOOK_URL: "https://a.example/x" }, STDIO, "stderr"],
])("%s", (_, env, surroundings, to) => {
  const named = Object.fromEntries(Object.entries(env).map(([name, text]) => [`WELLSOURCED_${name}`, text]));
  const { settings } = readEnv(named, { mode: surroundings.http ? "http" : "stdio" });
  expect(auditDestination(settings, surroundings)).toBe(to);
});

test("neither the key nor the webhook's address is ever shown", () => {
  const address = "https://a.example/hook/made-token";
  const key = "ab".repeat(32);
  const { secrets } = readEnv(
    { WELLSOURCED_AUDIT_HMAC_KEY: key, WELLSOURCED_AUDIT_WEBHOOK_URL: address },
    { mode: "http" },
  );
  expect(secrets).toEqual(expect.arrayContaining([key, address]));
});
