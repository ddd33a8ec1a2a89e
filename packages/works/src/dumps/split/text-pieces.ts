import { MAX_RECORD } from "./piece.ts";

export interface TextPiece {
  readonly text: string;
  /** Line of the file where it begins. */
  readonly line: number;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
}

/** A text in pieces of at most `most` characters, cut where `begins` matches; without that, only as far as it fits. */
export async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  begins: RegExp | undefined,
  most = MAX_RECORD,
): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder();
  let text = "";
  let line = 1;
  let isWhole = true;
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length <= most) continue;
    isWhole = false;
    const cut = begins ? [...text.matchAll(begins)].at(-1)?.index : undefined;
    const piece = text.slice(0, cut);
    yield { text: piece, line, isWhole };
    line += piece.match(/\n/gu)?.length ?? 0;
    text = cut === undefined ? "" : text.slice(cut);
  }
  text += decoder.decode();
  if (text !== "") yield { text, line, isWhole };
}
