import { afterEach, describe, expect, test } from "vitest";
import { MAIN } from "./support/program.ts";
import { type RawProcess, startProcess } from "./support/raw-stdio.ts";

const running = new Set<RawProcess>();
const start = (flags: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const server = startProcess(process.execPath, [...MAIN, ...flags], env);
  running.add(server);
  return server;
};
afterEach(() => {
  for (const { child } of running) child.kill("SIGKILL");
  running.clear();
});

describe("the program", () => {
  test("explains itself", async () => {
    const help = start(["--help"]);
    expect((await help.ended()).code).toBe(0);
    expect(help.lines.join("\n")).toContain("--http");
    const version = start(["--version"]);
    await version.ended();
    expect(version.lines).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/u)]);
  });

  test.each([
    [["--nonsense"], "--nonsense is not a flag"],
    [["stray"], "stray is not a flag"],
    [["--tools", "nonsense"], "nonsense"],
    [["--http", "--port", "many"], "--port must be"],
    [["--http", "--host", "0.0.0.0"], "WELLSOURCED_ALLOW_OPEN=true"],
    [["--http", "--lenses-path", "/does/not/exist"], "/does/not/exist"],
    [["--http", "--port", "0", "--redis-url", "redis://127.0.0.1:1", "--encryption-key", "ab".repeat(32)], "Redis"],
  ])("%j is an error that names it", async (flags, named) => {
    const server = start(flags);
    expect((await server.ended()).code).toBe(2);
    await expect.poll(() => server.stderr()).toContain(named);
    expect(server.lines).toEqual([]);
  });

  test("over stdio an invalid value is reported, and the server still runs", async () => {
    const server = start([], { WELLSOURCED_LOG_FORMAT: "sung" });
    expect((await server.initialize()).result).toMatchObject({ serverInfo: { name: "wellsourced" } });
    await expect.poll(() => server.stderr()).toContain("WELLSOURCED_LOG_FORMAT");
    expect(server.stderr()).not.toContain("sung");
  });

  test("open private addresses are logged as a warning", async () => {
    const server = start(["--allow-private-network"]);
    await server.initialize();
    await expect.poll(() => server.stderr()).toContain("WARNING: --allow-private-network is on");
  });

  test("a port in the environment means HTTP, unless stdio is requested", async () => {
    const http = start([], { PORT: "0" });
    await expect.poll(() => http.stderr()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp/u);
    const stdio = start(["--stdio"], { PORT: "0" });
    expect((await stdio.initialize()).result).toBeDefined();
  });

  test("lists its tools, and answers a mistake, in either revision", async () => {
    const server = start([]);
    await server.initialize();
    const listed = await server.request("tools/list");
    expect(JSON.stringify(listed.result)).toContain("web_search");
    const refused = await server.request("tools/call", {
      name: "scrape_page",
      arguments: { url: "file:///etc/passwd" },
    });
    expect(refused.result).toMatchObject({ isError: true });
    expect(server.lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(["2.0", "2.0", "2.0"]);
  });
});
