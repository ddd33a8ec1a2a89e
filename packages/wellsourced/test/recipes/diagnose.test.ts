import { createHttp } from "@wellsourced/http";
import { expect, test } from "vitest";
import { readEnv } from "../../src/env/index.ts";
import { diagnose } from "../../src/recipes/diagnose.ts";

test("a wrong setting is a problem, a daring one is told", async () => {
  const { settings } = readEnv({}, { mode: "stdio" });
  const http = createHttp();
  const found = await diagnose({
    reach: false,
    settings,
    http,
    states: [],
    origins: () => undefined,
    problems: [
      { variable: "WELLSOURCED_PORT", message: "WELLSOURCED_PORT must be a number." },
      { variable: "WELLSOURCED_ALLOW_PRIVATE_NETWORK", message: "It is on.", warning: true },
    ],
    browser: async () => "/usr/bin/chromium",
    store: async () => undefined,
  });
  await http.close();
  expect(found.settings).toEqual([
    { name: "WELLSOURCED_PORT", state: "bad", says: "WELLSOURCED_PORT must be a number.", todo: "correct or unset it" },
    { name: "WELLSOURCED_ALLOW_PRIVATE_NETWORK", state: "good", says: "It is on.", todo: "" },
  ]);
  expect(found.summary.problems).toBe(1);
});
