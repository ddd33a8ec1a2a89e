import { compoundFile } from "./compound-file.ts";

/** A paragraph with its mark at the end, the number of its style, and properties of it and of its characters. */
export interface WordParagraph {
  readonly text: string;
  readonly end?: string;
  readonly style?: number;
  readonly sprms?: readonly (readonly [id: number, ...operand: readonly number[]])[];
  readonly characters?: readonly (readonly [id: number, ...operand: readonly number[]])[];
}

const PAGE = 512;
const TEXT_AT = 1_024;

const sprmBytes = (sprms: WordParagraph["sprms"] = []): Buffer =>
  Buffer.concat(sprms.map(([id, ...operand]) => Buffer.from([id & 0xff, id >> 8, ...operand])));

/** Writes a document of Word 97 whose styles have these built-in numbers. */
export function wordDocument(
  paragraphs: readonly WordParagraph[],
  {
    styles = [0, 1, 2],
    flags = 0,
    lengths = [],
  }: { styles?: readonly number[]; flags?: number; lengths?: readonly number[] } = {},
): Buffer {
  const texts = paragraphs.map(({ text, end = "\r" }) => Buffer.from(text + end, "latin1"));
  const text = Buffer.concat(texts);
  const bounds = [TEXT_AT];
  for (const it of texts) bounds.push((bounds.at(-1) ?? 0) + it.length);
  const pagesAt = Math.ceil((TEXT_AT + text.length) / PAGE);
  const page = (entryBytes: number, dataOf: (paragraph: WordParagraph) => Buffer): Buffer => {
    const bytes = Buffer.alloc(PAGE);
    for (const [at, bound] of bounds.entries()) bytes.writeUInt32LE(bound, at * 4);
    let free = PAGE - 2;
    for (const [at, paragraph] of paragraphs.entries()) {
      const data = dataOf(paragraph);
      free = (free - data.length) & ~1;
      bytes.set(data, free);
      bytes.writeUInt8(free / 2, bounds.length * 4 + at * entryBytes);
    }
    bytes.writeUInt8(paragraphs.length, PAGE - 1);
    return bytes;
  };
  const characters = page(1, (it) => {
    const sprms = sprmBytes(it.characters);
    return Buffer.concat([Buffer.from([sprms.length]), sprms]);
  });
  const properties = page(13, (it) => {
    const data = Buffer.concat([Buffer.from([it.style ?? 0, 0]), sprmBytes(it.sprms)]);
    const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
    return Buffer.concat([Buffer.from([0, padded.length / 2]), padded]);
  });
  const header = Buffer.alloc(TEXT_AT);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(flags, 0x0a);
  for (const [at, length] of (lengths.length > 0 ? lengths : [text.length]).entries())
    header.writeUInt32LE(length, 0x4c + at * 4);
  const table: Buffer[] = [];
  const put = (at: number, bytes: Buffer): void => {
    header.writeUInt32LE(Buffer.concat(table).length, at);
    header.writeUInt32LE(bytes.length, at + 4);
    table.push(bytes);
  };
  const longs = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
    return bytes;
  };
  const pieces = Buffer.concat([
    longs(0, text.length),
    Buffer.alloc(2),
    longs((TEXT_AT * 2) | 0x4000_0000),
    Buffer.alloc(2),
  ]);
  put(0x1a2, Buffer.concat([Buffer.from([2]), longs(pieces.length), pieces]));
  put(0xfa, longs(TEXT_AT, bounds.at(-1) ?? 0, pagesAt));
  put(0x102, longs(TEXT_AT, bounds.at(-1) ?? 0, pagesAt + 1));
  put(0xa2, Buffer.from([2, 0, styles.length, 0, ...styles.flatMap((style) => [2, 0, style, 0])]));
  const main = Buffer.alloc(pagesAt * PAGE);
  main.set(header);
  main.set(text, TEXT_AT);
  return compoundFile({ WordDocument: Buffer.concat([main, characters, properties]), "0Table": Buffer.concat(table) });
}
