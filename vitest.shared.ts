import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The test command counts from these; they come back with what Turborepo remembers of a package. */
const counted = { reporters: ["default", "json"], outputFile: { json: ".turbo/tests.json" } };

/** What Node compiled serves all packages, and the processes that tests start. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

const HANGS_MS = 600_000;

/**
 * What the tests of every package share. One worker runs file after file: no test leaves anything behind that another
 * one could meet, and what a package imports is loaded once.
 */
export default defineConfig({
  test: {
    // Node runs the sources as they are.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--conditions=@wellsourced/source"],
    include: ["test/**/*.test.ts"],
    globalSetup: fileURLToPath(new URL("scripts/own-temp-folder.ts", import.meta.url)),
    setupFiles: fileURLToPath(new URL("scripts/no-name-server.ts", import.meta.url)),
    isolate: false,
    maxWorkers: "50%",
    // They end what hangs; on a machine that does other work everything takes long.
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS / 2 } },
    ...(process.env.TURBO_HASH ? counted : {}),
  },
});
