import { defineConfig, type Options } from "tsup";
import { bundledLicences } from "./scripts/bundled-licences.ts";
import { checkedNode } from "./scripts/checked-node.ts";

/** A publishable library: ESM only, dependencies left outside; declarations come from `tsc` in the same script. */
export const library = (entry: string[]) =>
  defineConfig({
    entry,
    plugins: [checkedNode],
    format: "esm",
    platform: "node",
    target: "node22",
    // Modules such as node:sqlite exist under that name alone.
    removeNodeProtocol: false,
    clean: true,
    treeshake: true,
    sourcemap: false,
    dts: false,
  });

/** Packages that bring files or native parts of their own: a program lists them among its dependencies. */
const OUTSIDE = ["playwright-core", "header-generator", "unpdf", "@redis/client"];
const INSIDE = new RegExp(`^(?!(?:${OUTSIDE.join("|")})(?:/|$))`);

type Plugins = NonNullable<Options["esbuildPlugins"]>;

/** Zod brings its messages in some forty languages, half of its size, and ours are in English. */
export const oneLanguage: Plugins[number] = {
  name: "one-language",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/**
 * A program: one bundle split at its dynamic imports, so that what a run does not use is not even parsed. Everything
 * is flat in `dist`: an entry by its name, chunks beside it.
 */
export const application = (entry: NonNullable<Options["entry"]>, plugins: Plugins = []) =>
  defineConfig({
    entry,
    esbuildPlugins: [oneLanguage, bundledLicences, ...plugins],
    format: "esm",
    platform: "node",
    target: "node22",
    // Modules such as node:sqlite exist under that name alone.
    removeNodeProtocol: false,
    clean: true,
    splitting: true,
    // esbuild drops what nobody uses by itself; tsup's second pass over each chunk would only cost time.
    treeshake: false,
    minify: true,
    sourcemap: false,
    dts: false,
    external: OUTSIDE,
    noExternal: [INSIDE],
    esbuildOptions(options) {
      // Conditions of our own take away esbuild's "module", without which some libraries are CommonJS.
      options.conditions = ["@wellsourced/source", "module"];
      options.legalComments = "none";
    },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
