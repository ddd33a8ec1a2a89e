import type { PageMetadata } from "@wellsourced/core/records";
import { unreadable } from "@wellsourced/markup";
import { type CompoundFolder, readCompoundFile } from "../compound-file.ts";
import { countLists, type NextMarker } from "../numbering.ts";
import { summaryMetadata } from "../property-set.ts";
import { decodeBytes } from "../rtf-tables.ts";
import { readWordLists } from "./lists.ts";
import { type Sprms, sprmsIn } from "./sprms.ts";
import { WordStyles } from "./styles.ts";

/** Offsets in the header of the document stream (MS-DOC, 2.5). */
const FLAGS = 0x0a;
const LENGTHS = 0x4c;
const STYLES = 0xa2;
const FOOTNOTE_REFERENCES = 0xaa;
const CHARACTER_PAGES = 0xfa;
const PARAGRAPH_PAGES = 0x102;
const PIECES = 0x1a2;
const ENDNOTE_REFERENCES = 0x20a;
const LIST_DEFINITIONS = 0x2e2;
const LISTS = 0x2ea;
const HEADER_BYTES = 0x2f2;
const PAGE = 512;
const MAGIC = 0xa5ec;
const ENCRYPTED = 0x100;
const SECOND_TABLE = 0x200;

/** Part of the text with one place in the file. */
interface Piece {
  /** Its first character. */
  readonly from: number;
  readonly text: string;
  readonly at: number;
  readonly width: 1 | 2;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly style: number;
  readonly sprms: Sprms;
}

const NONE: Run = { from: 0, to: 0, style: 0, sprms: new Map() };

/** The text of a Word document (97 to 2003), in parts, with the properties of each character and paragraph. */
export interface WordFile {
  readonly text: string;
  /** Lengths of the body, footnotes, page headers, macros, comments, endnotes, and text boxes. */
  readonly lengths: readonly number[];
  readonly footnoteAt: readonly number[];
  readonly endnoteAt: readonly number[];
  readonly styles: WordStyles;
  readonly nextMarker: NextMarker;
  /** Title, author and dates. */
  readonly summary: PageMetadata;
  charactersAt(place: number): { readonly to: number; readonly sprms: Sprms };
  paragraphAt(place: number): { readonly style: number; readonly sprms: Sprms };
}

/** @throws {Failure} `content_empty` if it is locked, older than Word 97, or damaged */
export function readWordFile(bytes: Uint8Array): WordFile {
  const folder = readCompoundFile(bytes);
  const main = streamOf(folder, "WordDocument");
  if (main.length < HEADER_BYTES || main.readUInt16LE(0) !== MAGIC)
    throw unreadable("it is a document of Word 95 or older, or damaged");
  const flags = main.readUInt16LE(FLAGS);
  if ((flags & ENCRYPTED) !== 0) throw unreadable("it is locked with a password");
  const table = streamOf(folder, (flags & SECOND_TABLE) === 0 ? "0Table" : "1Table");
  const part = (at: number) => {
    const start = main.readUInt32LE(at);
    return table.subarray(start, start + main.readUInt32LE(at + 4));
  };
  const placeOf = (at: number) => (main.readUInt32LE(at + 4) === 0 ? table.length : main.readUInt32LE(at));
  const pieces = piecesIn(part(PIECES), main);
  const characters = runsIn(part(CHARACTER_PAGES), main, false);
  const paragraphs = runsIn(part(PARAGRAPH_PAGES), main, true);
  return {
    text: pieces.map(({ text }) => text).join(""),
    lengths: Array.from({ length: 7 }, (_, at) => main.readUInt32LE(LENGTHS + at * 4)),
    footnoteAt: placesIn(part(FOOTNOTE_REFERENCES), 2),
    endnoteAt: placesIn(part(ENDNOTE_REFERENCES), 2),
    styles: new WordStyles(part(STYLES)),
    nextMarker: countLists(readWordLists(table, placeOf(LIST_DEFINITIONS), placeOf(LISTS))),
    summary: summaryMetadata(folder),
    charactersAt(place) {
      const piece = before(pieces, place) ?? { from: 0, text: "", at: 0, width: 1 };
      const offset = piece.at + (place - piece.from) * piece.width;
      const run = runAt(characters, offset);
      const end = run === NONE ? place + 1 : piece.from + Math.ceil((run.to - piece.at) / piece.width);
      return { to: Math.max(place + 1, Math.min(end, piece.from + piece.text.length)), sprms: run.sprms };
    },
    paragraphAt(place) {
      const piece = before(pieces, place);
      return piece ? runAt(paragraphs, piece.at + (place - piece.from) * piece.width) : NONE;
    },
  };
}

function streamOf(folder: CompoundFolder, name: string): Buffer {
  const found = folder.read(name);
  if (!found) throw unreadable("it is a damaged Word document");
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength);
}

/** The last entry that begins at or before an offset. */
function before<Entry extends { readonly from: number }>(entries: readonly Entry[], place: number): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.from ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

function runAt(runs: readonly Run[], offset: number): Run {
  const run = before(runs, offset);
  return run && offset < run.to ? run : NONE;
}

/** Offsets at the start of a list of entries of a given size. */
function placesIn(list: Buffer, entryBytes: number): number[] {
  const count = Math.floor(Math.max(0, list.length - 4) / (4 + entryBytes));
  return Array.from({ length: count }, (_, at) => list.readUInt32LE(at * 4));
}

function piecesIn(list: Buffer, main: Buffer): Piece[] {
  let at = 0;
  while (list[at] === 1 && at + 3 <= list.length) at += 3 + list.readUInt16LE(at + 1);
  const plain = list.subarray(at + 5);
  const count = Math.floor(Math.max(0, plain.length - 4) / 12);
  const pieces: Piece[] = [];
  let left = main.length * 2;
  let next = 0;
  for (let index = 0; index < count && left > 0; index++) {
    const from = plain.readUInt32LE(index * 4);
    const length = plain.readUInt32LE(index * 4 + 4) - from;
    const stated = plain.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const width = (stated & 0x4000_0000) === 0 ? 2 : 1;
    const start = width === 1 ? (stated & 0x3fff_ffff) >>> 1 : stated & 0x3fff_ffff;
    if (length <= 0) continue;
    const bytes = main.subarray(start, start + Math.min(length * width, left));
    left -= bytes.length;
    const text = width === 2 ? bytes.toString("utf16le") : westernText(bytes);
    pieces.push({ from: next, text, at: start, width });
    next += text.length;
  }
  return pieces;
}

/** Control characters keep their positions. */
const westernText = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/[\x80-\x9f]/gu, (char) => decodeBytes(char, "windows-1252"));

/** Runs of equal properties from pages of 512 bytes. */
function runsIn(list: Buffer, main: Buffer, isParagraph: boolean): Run[] {
  const count = Math.floor(Math.max(0, list.length - 4) / 8);
  const runs: Run[] = [];
  for (let index = 0; index < count; index++) {
    const start = (list.readUInt32LE((count + 1) * 4 + index * 4) & 0x3f_ffff) * PAGE;
    const page = main.subarray(start, start + PAGE);
    const held = page.length === PAGE ? Math.min(page.readUInt8(PAGE - 1), 101) : 0;
    for (let at = 0; at < held; at++) {
      const offset = page.readUInt8((held + 1) * 4 + at * (isParagraph ? 13 : 1)) * 2;
      const bounds = { from: page.readUInt32LE(at * 4), to: page.readUInt32LE(at * 4 + 4) };
      runs.push({ ...bounds, ...(isParagraph ? paragraphOf(page, offset) : charactersOf(page, offset)) });
    }
  }
  return runs.toSorted((a, b) => a.from - b.from);
}

const charactersOf = (page: Buffer, at: number): Pick<Run, "style" | "sprms"> => ({
  style: 0,
  sprms: at === 0 ? NONE.sprms : sprmsIn(page.subarray(at + 1, at + 1 + (page[at] ?? 0))),
});

function paragraphOf(page: Buffer, at: number): Pick<Run, "style" | "sprms"> {
  if (at === 0) return NONE;
  const words = page[at] ?? 0;
  const start = words === 0 ? at + 2 : at + 1;
  const data = page.subarray(start, start + (words === 0 ? (page[at + 1] ?? 0) * 2 : words * 2 - 1));
  return { style: data.length < 2 ? 0 : data.readUInt16LE(0), sprms: sprmsIn(data.subarray(2)) };
}
