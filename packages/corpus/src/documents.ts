import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { Failure, jsonIn, omitUndefined } from "@wellsourced/core";
import { type Bodies, createBodies } from "./bodies.ts";
import type { Passage, StoredDocument } from "./document.ts";
import { createLruCache } from "./lru-cache.ts";

type Row = Record<string, SQLOutputValue>;

const COLUMNS =
  "no, id, url, title, description, language, country, date, type, added, first, passages, dictionary, body";

/** Characters of documents kept in the cache: the first hits are read twice, for ranking and for display. */
const MAX_CACHED = 2_000_000;

/** A document with its index data. */
export interface IndexedDocument {
  readonly document: StoredDocument;
  /** Number of the document's first passage. */
  readonly first: number;
}

const textOf = (value: SQLOutputValue | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

const isPlace = (it: unknown): it is readonly [number, number, readonly string[]] =>
  Array.isArray(it) && typeof it[0] === "number" && typeof it[1] === "number" && Array.isArray(it[2]);

function passagesOf(json: string): Passage[] {
  const list = jsonIn(json);
  if (!Array.isArray(list))
    throw new Failure("config", "The corpus is damaged: the passages of a document are unreadable.");
  return list.filter(isPlace).map(([start, end, headings]) => ({ start, end, headings }));
}

function toDocument(row: Row, bodies: Bodies): IndexedDocument {
  const { body } = row;
  if (!(body instanceof Uint8Array)) throw new Failure("config", "The corpus is damaged: a document has no text.");
  const facts = omitUndefined({
    url: textOf(row.url),
    title: textOf(row.title),
    description: textOf(row.description),
    language: textOf(row.language),
    country: textOf(row.country),
    date: textOf(row.date),
    type: textOf(row.type),
  });
  return {
    first: Number(row.first),
    document: {
      id: String(row.id),
      ...facts,
      text: bodies.unpack(body, Number(row.dictionary)),
      addedAt: Number(row.added),
      passages: passagesOf(String(row.passages)),
    },
  };
}

/** Reads documents by number or id. */
export function createDocuments(db: DatabaseSync) {
  const bodies = createBodies(db);
  const byNo = db.prepare(`SELECT ${COLUMNS} FROM documents WHERE no = ?`);
  const byId = db.prepare(`SELECT ${COLUMNS} FROM documents WHERE id = ?`);
  const idOf = db.prepare("SELECT id FROM documents WHERE no = ?");
  const cache = createLruCache<number, IndexedDocument>(MAX_CACHED);
  const read = (row: Row | undefined) => (row === undefined ? undefined : toDocument(row, bodies));
  return {
    /** Cached: numbers are never reused. */
    byNumber(no: number): IndexedDocument | undefined {
      const known = cache.get(no);
      if (known) return known;
      const found = read(byNo.get(no));
      if (found) cache.set(no, found, found.document.text.length);
      return found;
    },
    byId: (id: string): IndexedDocument | undefined => read(byId.get(id)),
    idOf: (no: number): string | undefined => textOf(idOf.get(no)?.id),
    count: (): number => Number(db.prepare("SELECT count(*) AS count FROM documents").get()?.count),
  };
}

export type Documents = ReturnType<typeof createDocuments>;
