import { defineConfig, mergeConfig } from "vitest/config";
import shared from "./vitest.shared.ts";

/** Tests of several packages at once: `vitest run packages/core apps/cli`. */
export default mergeConfig(shared, defineConfig({ test: { projects: ["packages/*", "apps/*"] } }));
