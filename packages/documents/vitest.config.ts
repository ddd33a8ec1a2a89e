import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@wellsourced/source"] },
  ssr: { resolve: { conditions: ["@wellsourced/source"] } },
  test: { include: ["test/**/*.test.ts"], testTimeout: 30_000, hookTimeout: 60_000 },
});
