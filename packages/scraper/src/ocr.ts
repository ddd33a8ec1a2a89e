import { Failure } from "@wellsourced/core";
import type { ParseTask, Reading } from "./parse.ts";
import type { ParsePool } from "./parse-pool.ts";

/** A page for OCR: its image, or the whole document if it has no image but unmapped fonts. */
export interface PageToRecognise {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/png" | "application/pdf";
}

export interface PageInfo {
  /** Counted from 1. */
  readonly page: number;
  /** Language stated by the document. */
  readonly language: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Returns the text of a page as lines, with blank lines between paragraphs; empty for no text. */
export type Recognise = (page: PageToRecognise, info: PageInfo) => Promise<string>;

/** Maximum pages for OCR, which takes seconds each. */
const MOST_PAGES = 100;

interface RecogniseOptions {
  readonly parse: ParsePool["run"];
  readonly ocr: Recognise | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** Parses a document; sends pages whose text cannot be extracted to `ocr` one by one. */
export async function parseWithOcr(
  task: ParseTask & { readonly kind: "document" },
  { parse, ocr, signal, onProgress }: RecogniseOptions,
): Promise<Reading> {
  if (!ocr) return parse(task, signal);
  const first = await parse({ ...task, mayBeUnread: true }, signal);
  const unread = first.unread ?? [];
  if (unread.length === 0) return first;
  const recognised: Record<number, string> = {};
  for (const page of unread.slice(0, MOST_PAGES)) {
    onProgress?.(`Recognising page ${page}`);
    const { picture } = await parse({ ...task, pictureOf: page }, signal);
    const shown = picture
      ? ({ bytes: picture.png, mediaType: "image/png" } as const)
      : ({ bytes: task.source, mediaType: "application/pdf" } as const);
    recognised[page] = await asked(ocr, shown, { page, language: first.metadata.language, signal });
  }
  return parse({ ...task, recognised }, signal);
}

async function asked(ocr: Recognise, shown: PageToRecognise, info: PageInfo): Promise<string> {
  info.signal?.throwIfAborted();
  try {
    return await ocr(shown, info);
  } catch (cause) {
    info.signal?.throwIfAborted();
    // The cause may quote the page.
    const detail = `page ${info.page} could not be recognised`;
    throw new Failure("content_empty", `This document could not be read: ${detail}.`, { detail, cause });
  }
}
