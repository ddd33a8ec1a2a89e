import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "tsup";
import { oneLanguage } from "../tsup.shared.ts";
import { addLicences } from "./bundled-licences.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

interface PageToBuild {
  /** Name of the file in `out`. */
  readonly name: string;
  readonly html: string;
  readonly script: string;
  readonly style: string;
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/**
 * Writes pages next to a bundle, each a single file with script and style inlined. A server may fill in a nonce; the
 * hashes are for pages that name them in a policy of their own.
 */
export const htmlPages = (pages: readonly PageToBuild[], out: string): Plugin => ({
  name: "html-pages",
  setup(build) {
    const write = async ({ name, html, script, style }: PageToBuild) => {
      const { outputFiles, metafile } = await build.esbuild.build({
        entryPoints: { script, style },
        outdir: out,
        bundle: true,
        plugins: [oneLanguage],
        minify: true,
        write: false,
        metafile: true,
        format: "iife",
        target: ["chrome123", "firefox120", "safari17.5"],
        legalComments: "none",
      });
      const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
      const [code, sheet] = [textOf("script.js"), textOf("style.css")];
      const nonce = html.endsWith("view.html") ? "" : ' nonce="__NONCE__"';
      const page = readFileSync(html, "utf8")
        .replace("SCRIPT-HASH", () => hashOf(code))
        .replace("STYLE-HASH", () => hashOf(sheet))
        .replace("<!-- SCRIPT -->", () => `<script${nonce}>${code}</script>`)
        .replace("<!-- STYLE -->", () => `<style${nonce}>${sheet}</style>`);
      writeFileSync(join(out, name), page);
      addLicences(out, metafile);
    };
    build.onEnd(async () => {
      for (const page of pages) await write(page);
    });
  },
});
