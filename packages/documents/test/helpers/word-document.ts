import { compoundFile } from "./compound-file.ts";

/** A paragraph with its mark at the end, the number of its style, and properties of it and of its characters. */
export interface WordParagraph {
  readonly text: string;
  readonly end?: string;
  readonly style?: number;
  readonly sprms?: readonly (readonly [id: number, ...operand: readonly number[]])[];
  readonly characters?: readonly (readonly [id: number, ...operand: readonly number[]])[];
}

/** A paragraph or character style, based on another by its place among the styles. */
interface WordStyle {
  readonly name: string;
  readonly kind: "paragraph" | "character";
  readonly base?: number;
  readonly sprms?: WordParagraph["sprms"];
  readonly characters?: WordParagraph["characters"];
}

/** A list with the formats and texts of its levels; paragraphs refer to it by its place, from 1. */
interface WordList {
  readonly levels: readonly { readonly format: number; readonly text: string; readonly start?: number }[];
  /** A level that starts anew. */
  readonly restart?: { readonly level: number; readonly at: number };
  /** The list whose counts it goes on with. */
  readonly definition?: number;
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
    lists = [],
    summary,
  }: {
    styles?: readonly (number | WordStyle)[];
    flags?: number;
    lengths?: readonly number[];
    lists?: readonly WordList[];
    summary?: Uint8Array;
  } = {},
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
  const head = [4, 0, styles.length, 0, STYLE_HEAD, 0];
  put(0xa2, Buffer.concat([Buffer.from(head), ...styles.map((it) => styleBytes(it))]));
  if (lists.length > 0) {
    const { definitions, levels, uses } = listBytes(lists);
    put(0x2e2, definitions);
    table.push(levels);
    put(0x2ea, uses);
  }
  const main = Buffer.alloc(pagesAt * PAGE);
  main.set(header);
  main.set(text, TEXT_AT);
  return compoundFile({
    WordDocument: Buffer.concat([main, characters, properties]),
    "0Table": Buffer.concat(table),
    ...(summary ? { "\u0005SummaryInformation": summary } : {}),
  });
}

const STYLE_HEAD = 10;
const shorts = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value & 0xff, (value >>> 8) & 0xff])));
const long = (value: number): Buffer => shorts(value & 0xffff, value >>> 16);

function styleBytes(style: number | WordStyle): Buffer {
  if (typeof style === "number") return shorts(2, style);
  const isParagraph = style.kind === "paragraph";
  const parts = [
    shorts(0xffe, (isParagraph ? 1 : 2) | ((style.base ?? 0xfff) << 4), 0, 0, 0),
    shorts(style.name.length),
    Buffer.from(`${style.name}\0`, "utf16le"),
  ];
  const put = (bytes: Buffer) => parts.push(shorts(bytes.length), bytes, Buffer.alloc(bytes.length % 2));
  if (isParagraph) put(Buffer.concat([shorts(0), sprmBytes(style.sprms)]));
  put(sprmBytes(style.characters));
  const bytes = Buffer.concat(parts);
  return Buffer.concat([shorts(bytes.length), bytes]);
}

function listBytes(lists: readonly WordList[]) {
  const own = [...lists.entries()].filter(([, { definition }]) => definition === undefined);
  const definitions = own.map(([at]) => Buffer.concat([long(at + 100), Buffer.alloc(24)]));
  const levelBytes = ({ format = 255, text = "", start = 1 }: Partial<WordList["levels"][number]> = {}) =>
    Buffer.concat([
      long(start),
      Buffer.from([format]),
      Buffer.alloc(23),
      shorts(text.length),
      Buffer.from(text, "utf16le"),
    ]);
  const levels = own.flatMap(([, list]) => Array.from({ length: 9 }, (_, level) => levelBytes(list.levels[level])));
  const uses = lists.map(({ definition, restart }, at) =>
    Buffer.concat([long((definition ?? at) + 100), Buffer.alloc(8), Buffer.from([restart ? 1 : 0, 0, 0, 0])]),
  );
  const overrides = lists.map(({ restart }) =>
    Buffer.concat([long(0xffff_ffff), ...(restart ? [long(restart.at), long(restart.level | 0x10)] : [])]),
  );
  return {
    definitions: Buffer.concat([shorts(definitions.length), ...definitions]),
    levels: Buffer.concat(levels),
    uses: Buffer.concat([long(lists.length), ...uses, ...overrides]),
  };
}
