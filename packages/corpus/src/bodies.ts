import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Failure } from "@wellsourced/core";
import { createLruCache } from "./lru-cache.ts";

/** Documents packed with one dictionary before a new one is built. */
export const SHARING = 1_000;
/** Dictionary size in bytes. A larger one hardly shrinks texts and takes longer. */
const SIZE = 16_384;
/** Texts sampled for a dictionary, and characters read from each. */
const SAMPLE = 200;
const CHARACTERS = 1_000;
const LEVEL = 5;
/** Bytes of dictionaries kept in the cache. */
const MAX_CACHED = 4_000_000;
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,2}|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+\s?/gu;

/**
 * Builds a dictionary of repeated words, the most valuable last, where deflate reaches them fastest. It contains no
 * sentence of a text.
 */
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

/** Compresses document texts. Short texts repeat little, so documents share a dictionary of words. */
export function createBodies(db: DatabaseSync) {
  const newest = db.prepare("SELECT no, first, bytes FROM dictionaries ORDER BY no DESC LIMIT 1");
  const find = db.prepare("SELECT bytes FROM dictionaries WHERE no = ?");
  const enter = db.prepare("INSERT INTO dictionaries(no, first, bytes) VALUES (?, ?, ?)");
  // Caches reads only: a new dictionary may be rolled back and its number reused.
  const cache = createLruCache<number, Uint8Array>(MAX_CACHED);

  function read(no: number): Uint8Array {
    const known = cache.get(no);
    if (known) return known;
    const bytes = bytesOf(find.get(no));
    cache.set(no, bytes, bytes.length);
    return bytes;
  }

  return {
    /** Returns the dictionary for documents numbered from `next`. */
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
