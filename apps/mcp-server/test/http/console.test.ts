import { readEnv } from "@wellsourced/wellsourced/env";
import { expect, test } from "vitest";
import { hasConsole } from "../../src/http/console.ts";
import { startFixture } from "../support/fixture.ts";

const OAUTH = { "oauth-issuer-url": "https://issuer.example/", "oauth-audience": "https://research.example/mcp" };

test.each([
  [{}, true],
  [{ console: "off" }, false],
  [OAUTH, false],
  [{ ...OAUTH, console: "on" }, true],
])("with the settings %o, there is a console: %s", (flags, expected) => {
  const { settings } = readEnv({}, { mode: "http", flags });
  expect(hasConsole(settings)).toBe(expected);
});

test("a server without a console has nothing there, and names no address for it", async () => {
  const server = await startFixture({ flags: { console: "off" } });
  const answers = [
    await fetch(server.url.replace("/mcp", "/")),
    await fetch(server.url.replace("/mcp", "/console/view-audit")),
  ];
  await server.kill();
  expect([answers.map(({ status }) => status), server.consoleUrl]).toEqual([[404, 404], undefined]);
});
