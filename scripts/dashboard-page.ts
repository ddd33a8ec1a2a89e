import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "tsup";
import { addLicences } from "./bundled-licences.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Writes `dashboard.html` next to a bundle: the page of a folder with script and style inlined, so that a browser loads
 * a single file.
 */
export const dashboardPage = (folder: string, out: string): Plugin => ({
  name: "dashboard-page",
  setup(build) {
    build.onEnd(async () => {
      const { outputFiles, metafile } = await build.esbuild.build({
        entryPoints: { script: join(folder, "main.ts"), style: join(folder, "style.css") },
        outdir: out,
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: "iife",
        target: ["chrome123", "firefox120", "safari17.5"],
        legalComments: "none",
      });
      const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
      const page = readFileSync(join(folder, "page.html"), "utf8")
        .replace("<!-- SCRIPT -->", () => `<script nonce="__NONCE__">${textOf("script.js")}</script>`)
        .replace("<!-- STYLE -->", () => `<style nonce="__NONCE__">${textOf("style.css")}</style>`);
      writeFileSync(join(out, "dashboard.html"), page);
      addLicences(out, metafile);
    });
  },
});
