import { defineConfig } from "tsup";

/** A publishable library: ESM only, dependencies left outside; declarations come from `tsc` in the same script. */
export const library = (entry: string[]) =>
  defineConfig({
    entry,
    format: "esm",
    platform: "node",
    target: "node22",
    clean: true,
    treeshake: true,
    sourcemap: false,
    dts: false,
  });

/**
 * A program: one bundle split at its dynamic imports, so that what a run does not use is not even parsed.
 * Packages that bring files or native parts of their own stay outside.
 */
export const application = (entry: string[], external: string[] = []) =>
  defineConfig({
    entry,
    format: "esm",
    platform: "node",
    target: "node22",
    clean: true,
    splitting: true,
    treeshake: true,
    minify: true,
    sourcemap: false,
    dts: false,
    external,
    noExternal: [/.*/],
    esbuildOptions(options) {
      options.conditions = ["@wellsourced/source"];
      options.legalComments = "none";
    },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
