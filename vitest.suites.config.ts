import { defineConfig } from "vitest/config";

/** What a plain machine cannot run: tests that need the shared folder beside the checkout, a browser, Redis or PostgreSQL. */
export default defineConfig({
  resolve: { conditions: ["@wellsourced/source"] },
  ssr: { resolve: { conditions: ["@wellsourced/source"] } },
  test: {
    globalSetup: "scripts/own-temp-folder.ts",
    include: ["{packages,apps}/*/test/**/*.suite.ts"],
    // Many suites wait for processes and servers that they start.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
