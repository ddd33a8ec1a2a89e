import { unreadable } from "@wellsourced/markup";
import { dataFactory, type Wanted } from "./character-maps.ts";
import type { OperatorNumbers } from "./program.ts";

type Library = typeof import("unpdf");
export type Pdf = Awaited<ReturnType<Library["getDocumentProxy"]>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** Pictures are never decoded: only text is wanted. */
export const NO_PICTURES = 1;

export interface OpenPdf {
  readonly document: Pdf;
  readonly numbers: OperatorNumbers;
  readonly layers: { isVisible(group: unknown): boolean };
  /** Says whether tables were asked for that are not installed. */
  readonly wanted: Wanted;
  close(): Promise<void>;
}

/** @throws {Failure} `content_empty` for what is encrypted or damaged */
export async function openPdf(bytes: Uint8Array, maxImageSize: number): Promise<OpenPdf> {
  const library = await import("unpdf");
  const wanted: Wanted = { missing: false };
  const document = await load(library, bytes, { maxImageSize, BinaryDataFactory: dataFactory(wanted) });
  const { OPS } = await library.getResolvedPDFJS();
  return {
    document,
    numbers: OPS,
    layers: await document.getOptionalContentConfig(),
    wanted,
    close: () => document.loadingTask.destroy(),
  };
}

type LoadOptions = Parameters<Library["getDocumentProxy"]>[1];

async function load(library: Library, bytes: Uint8Array, options: LoadOptions): Promise<Pdf> {
  try {
    // The library takes the buffer over, so it gets a copy.
    return await library.getDocumentProxy(bytes.slice(), {
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
