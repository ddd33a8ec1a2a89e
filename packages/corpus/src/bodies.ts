import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Failure } from "@wellsourced/core";
import { createRemembered } from "./remembered.ts";

/** Documents that are packed with one dictionary before the next one is made. */
export const SHARING = 1_000;
/** Bytes of a dictionary. A larger one makes texts little smaller and takes longer. */
const SIZE = 16_384;
/** So many texts are looked at, and so many characters of each. */
const SAMPLE = 200;
const CHARACTERS = 1_000;
const LEVEL = 5;
/** Bytes of dictionaries that are kept at hand. */
const MOST_REMEMBERED = 4_000_000;
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,2}|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+\s?/gu;

/** Words that come back, the most worthwhile last, where they are found the soonest. No sentence of a text is kept. */
function dictionaryFrom(texts: readonly string[]): Uint8Array {
  const step = Math.ceil(texts.length / SAMPLE);
  const sample = texts.filter((_, at) => at % step === 0);
  const times = new Map<string, number>();
  for (const text of sample)
    for (const [word] of text.slice(0, CHARACTERS).matchAll(WORD)) times.set(word, (times.get(word) ?? 0) + 1);
  const worth = ([word, count]: readonly [string, number]) => count * word.length;
  const words = [...times].filter(([, count]) => count > 1).sort((one, other) => worth(one) - worth(other));
  return Buffer.from(words.map(([word]) => word).join("")).subarray(-SIZE);
}

interface Dictionary {
  readonly no: number;
  readonly bytes: Uint8Array;
}

/** Texts of documents as they are kept. Short texts hold few repetitions, so documents share a dictionary of words. */
export function createBodies(db: DatabaseSync) {
  const newest = db.prepare("SELECT no, first, bytes FROM dictionaries ORDER BY no DESC LIMIT 1");
  const find = db.prepare("SELECT bytes FROM dictionaries WHERE no = ?");
  const enter = db.prepare("INSERT INTO dictionaries(no, first, bytes) VALUES (?, ?, ?)");
  // Only of what is read: a dictionary that was just made may not stay, and another one gets its number.
  const remembered = createRemembered<number, Uint8Array>(MOST_REMEMBERED);

  function read(no: number): Uint8Array {
    const known = remembered.get(no);
    if (known) return known;
    const bytes = bytesOf(find.get(no));
    remembered.set(no, bytes, bytes.length);
    return bytes;
  }

  return {
    /** The dictionary for texts of documents that are numbered from `next` on. */
    dictionaryFor(texts: readonly string[], next: number): Dictionary {
      const last = newest.get();
      const no = Number(last?.no ?? 0);
      if (last && next - Number(last.first) < SHARING) return { no, bytes: bytesOf(last) };
      const bytes = dictionaryFrom(texts);
      enter.run(no + 1, next, bytes);
      return { no: no + 1, bytes };
    },
    pack: (text: string, { bytes }: Dictionary): Uint8Array =>
      deflateRawSync(text, { level: LEVEL, dictionary: bytes }),
    unpack: (body: Uint8Array, dictionary: number): string =>
      inflateRawSync(body, { dictionary: read(dictionary) }).toString(),
  };
}

function bytesOf(row: Record<string, SQLOutputValue> | undefined): Uint8Array {
  if (row?.bytes instanceof Uint8Array) return row.bytes;
  throw new Failure("config", "The corpus is damaged: the text of a document cannot be unpacked.");
}

export type Bodies = ReturnType<typeof createBodies>;
