import { unreadable } from "../define.ts";
import type { OperatorNumbers } from "./program.ts";

export type Library = typeof import("unpdf");
export type Pdf = Awaited<ReturnType<Library["getDocumentProxy"]>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** Pictures are never decoded: only text is wanted. */
export const NO_PICTURES = 1;
export const ALL_PICTURES = -1;

export interface OpenPdf {
  readonly document: Pdf;
  readonly numbers: OperatorNumbers;
  readonly layers: { isVisible(group: unknown): boolean };
  close(): Promise<void>;
}

/** @throws {Failure} `content_empty` for what is encrypted or damaged */
export async function openPdf(library: Library, bytes: Uint8Array, maxImageSize: number): Promise<OpenPdf> {
  const document = await load(library, bytes, maxImageSize);
  const { OPS } = await library.getResolvedPDFJS();
  return {
    document,
    numbers: OPS,
    layers: await document.getOptionalContentConfig(),
    close: () => document.loadingTask.destroy(),
  };
}

async function load(library: Library, bytes: Uint8Array, maxImageSize: number): Promise<Pdf> {
  try {
    // The library takes the buffer over, so it gets a copy.
    return await library.getDocumentProxy(bytes.slice(), {
      maxImageSize,
      verbosity: 0,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      enableXfa: false,
      stopAtErrors: false,
    });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") throw unreadable("the PDF is encrypted and needs a password", cause);
    throw unreadable("the PDF is damaged", cause);
  }
}
