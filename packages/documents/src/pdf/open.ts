import { readFile } from "node:fs/promises";
import { unreadable } from "@wellsourced/markup";
import type { OperatorNumbers } from "./values.ts";

type Library = typeof import("unpdf");
export type Pdf = Awaited<ReturnType<Library["getDocumentProxy"]>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** Size limit for images, which prevents their decoding: only text is needed. */
export const NO_PICTURES = 1;

export interface OpenPdf {
  readonly document: Pdf;
  readonly numbers: OperatorNumbers;
  readonly layers: { isVisible(group: unknown): boolean };
  /** Whether requested data files are not installed. */
  readonly data: MissingData;
  close(): Promise<void>;
}

/** @throws {Failure} `content_empty` if the file is encrypted or damaged */
export async function openPdf(bytes: Uint8Array, maxImageSize: number): Promise<OpenPdf> {
  const library = await import("unpdf");
  const data: MissingData = { missing: false };
  const document = await load(library, bytes, { maxImageSize, BinaryDataFactory: dataFactory(data) });
  const { OPS } = await library.getResolvedPDFJS();
  return {
    document,
    numbers: OPS,
    layers: await document.getOptionalContentConfig(),
    data,
    close: () => document.loadingTask.destroy(),
  };
}

type LoadOptions = Parameters<Library["getDocumentProxy"]>[1];

async function load(library: Library, bytes: Uint8Array, options: LoadOptions): Promise<Pdf> {
  try {
    // The library takes ownership of the buffer and rejects a `Buffer`, so it gets a copy.
    return await library.getDocumentProxy(new Uint8Array(bytes), {
      ...options,
      // Any URL works: files are looked up by name.
      cMapUrl: "cmaps/",
      cMapPacked: true,
      wasmUrl: "wasm/",
      verbosity: 0,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
      stopAtErrors: false,
    });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") throw unreadable("the PDF is encrypted and needs a password", cause);
    throw unreadable("the file is damaged: it cannot be opened as a PDF", cause);
  }
}

/** Folders of the package, by option of the PDF library. */
const FOLDERS: Readonly<Record<string, string>> = {
  cMapUrl: "cmaps",
  standardFontDataUrl: "standard_fonts",
  wasmUrl: "wasm",
};

/** Whether a requested file is not installed. */
interface MissingData {
  missing: boolean;
}

/**
 * Loads character maps for Chinese, Japanese and Korean files, and decoders for scans, from the package `pdfjs-dist` on
 * demand, if it is installed.
 */
function dataFactory(data: MissingData): new () => DataReader {
  return class {
    async fetch({ kind, filename }: Parameters<DataReader["fetch"]>[0]): Promise<Uint8Array> {
      const folder = FOLDERS[kind];
      if (!folder || !/^[\w-]+(?:\.\w+)*$/u.test(filename)) throw new Error(`no such file: ${filename}`);
      try {
        return new Uint8Array(await readFile(new URL(`./${folder}/${filename}`, import.meta.resolve(MANIFEST))));
      } catch (cause) {
        if (folder === "cmaps") data.missing = true;
        throw new Error(`${filename} is not installed`, { cause });
      }
    }
  };
}

interface DataReader {
  fetch(file: { readonly kind: string; readonly filename: string }): Promise<Uint8Array>;
}

const MANIFEST = "pdfjs-dist/package.json";
