import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@wellsourced/source"] },
  ssr: { resolve: { conditions: ["@wellsourced/source"] } },
  test: {
    projects: ["packages/*", "apps/*"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
