import { defineConfig } from "vitest/config";

/** What a plain machine cannot run: tests that need the shared folder beside the checkout, a browser, Redis or PostgreSQL. */
export default defineConfig({
  resolve: { conditions: ["@wellsourced/source"] },
  ssr: { resolve: { conditions: ["@wellsourced/source"] } },
  test: {
    globalSetup: "scripts/own-temp-folder.ts",
    include: ["{packages,apps}/*/test/**/*.suite.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
