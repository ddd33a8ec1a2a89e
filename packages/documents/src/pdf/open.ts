import { readFile } from "node:fs/promises";
import { unreadable } from "@wellsourced/markup";
import type { OperatorNumbers } from "./values.ts";

type Library = typeof import("unpdf");
export type Pdf = Awaited<ReturnType<Library["getDocumentProxy"]>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** Pictures are never decoded: only text is wanted. */
export const NO_PICTURES = 1;

export interface OpenPdf {
  readonly document: Pdf;
  readonly numbers: OperatorNumbers;
  readonly layers: { isVisible(group: unknown): boolean };
  /** Whether tables were asked for that are not installed. */
  readonly data: MissingData;
  close(): Promise<void>;
}

/** @throws {Failure} `content_empty` for what is encrypted or damaged */
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
    // The library takes the buffer over, and refuses a Buffer, so it gets a copy.
    return await library.getDocumentProxy(new Uint8Array(bytes), {
      ...options,
      // Any address will do: the files are read by name.
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

/** Folders of the package, by what the PDF library asks for. */
const FOLDERS: Readonly<Record<string, string>> = {
  cMapUrl: "cmaps",
  standardFontDataUrl: "standard_fonts",
  wasmUrl: "wasm",
};

/** Whether a requested file is missing on this machine. */
interface MissingData {
  missing: boolean;
}

/**
 * Reads the tables that old Chinese, Japanese and Korean files leave to the reader, and the decoders of scans, from
 * the package `pdfjs-dist`, when they are asked for and if it is installed.
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
