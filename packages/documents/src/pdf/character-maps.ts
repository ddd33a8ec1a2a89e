import { readFile } from "node:fs/promises";

/** Folders of the package, by what the PDF library asks for. */
const FOLDERS: Readonly<Record<string, string>> = {
  cMapUrl: "cmaps",
  standardFontDataUrl: "standard_fonts",
  wasmUrl: "wasm",
};

/** Was a file asked for that is not on this machine? */
export interface Wanted {
  missing: boolean;
}

interface Asked {
  readonly kind: string;
  readonly filename: string;
}

/**
 * Reads the tables that old Chinese, Japanese and Korean files leave to the reader, and the decoders of scans, from
 * the package `pdfjs-dist`, when they are asked for and if it is installed.
 */
export function dataFactory(wanted: Wanted): new () => { fetch(asked: Asked): Promise<Uint8Array> } {
  return class {
    async fetch({ kind, filename }: Asked): Promise<Uint8Array> {
      const folder = FOLDERS[kind];
      if (!folder || !/^[\w-]+(?:\.\w+)*$/u.test(filename)) throw new Error(`no such file: ${filename}`);
      try {
        return new Uint8Array(await readFile(new URL(`./${folder}/${filename}`, import.meta.resolve(MANIFEST))));
      } catch (cause) {
        if (folder === "cmaps") wanted.missing = true;
        throw new Error(`${filename} is not installed`, { cause });
      }
    }
  };
}

const MANIFEST = "pdfjs-dist/package.json";
