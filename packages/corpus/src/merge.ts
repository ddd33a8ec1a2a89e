import type { DatabaseSync } from "node:sqlite";
import { pack, unpack } from "./numbers.ts";

/** Segments of similar size that are merged into one. Keeps the lists for a word few and rewrites rare. */
const FAN = 8;

interface Segment {
  readonly no: number;
  readonly passages: number;
}

const tierOf = ({ passages }: Segment) => Math.floor(Math.log(Math.max(1, passages)) / Math.log(FAN));

/** Returns the newest segments to merge. */
function due(segments: readonly Segment[]): readonly Segment[] {
  for (let count = 0, tier = 0; count < segments.length; count++) {
    const segment = segments[segments.length - 1 - count];
    if (!segment) break;
    const own = tierOf(segment);
    if (own > tier) {
      if (count >= FAN) return segments.slice(-count);
      tier = own;
    }
    if (count === segments.length - 1 && count + 1 >= FAN) return segments;
  }
  return [];
}

/** Merges the newest segments once there are enough of them, dropping passages of removed documents. */
export function mergeSegments(db: DatabaseSync): void {
  const rows = db.prepare("SELECT no, passages FROM segments ORDER BY no").all();
  const segments = rows.map((row) => ({ no: Number(row.no), passages: Number(row.passages) }));
  const chosen = due(segments);
  const [first, last] = [chosen[0]?.no, chosen.at(-1)?.no];
  if (first === undefined || last === undefined || first === last) return;
  mergeLists(db, "lists", "word", first, last, removedPassages(db, first, last));
  mergeLists(db, "grams", "gram", first, last, new Set());
  joinSegments(db, first, last);
}

function removedPassages(db: DatabaseSync, first: number, last: number): ReadonlySet<number> {
  const removed = new Set(
    db
      .prepare("SELECT no FROM removed")
      .all()
      .map(({ no }) => Number(no)),
  );
  const passages = new Set<number>();
  if (removed.size === 0) return passages;
  for (const row of db.prepare("SELECT first, owners FROM segments WHERE no BETWEEN ? AND ?").all(first, last)) {
    const from = Number(row.first);
    for (const [at, owner] of ownersOf(row.owners).entries()) if (removed.has(owner)) passages.add(from + at);
  }
  return passages;
}

/** Decodes the owner of each passage of a segment. */
export const ownersOf = (blob: unknown): Int32Array => new Int32Array(bufferOf(blob));
/** Decodes the length of each passage of a segment. */
export const lengthsOf = (blob: unknown): Uint16Array => new Uint16Array(bufferOf(blob));
const bufferOf = (blob: unknown): ArrayBuffer =>
  blob instanceof Uint8Array ? new Uint8Array(blob).buffer : new ArrayBuffer(0);

function mergeLists(
  db: DatabaseSync,
  table: "lists" | "grams",
  key: "word" | "gram",
  first: number,
  last: number,
  without: ReadonlySet<number>,
) {
  db.exec(`CREATE TEMP TABLE merged(${key}, list BLOB)`);
  const put = db.prepare(`INSERT INTO merged(${key}, list) VALUES (?, ?)`);
  const rows = db.prepare(
    `SELECT ${key} AS key, list FROM ${table} WHERE segment BETWEEN ? AND ? ORDER BY ${key}, segment`,
  );
  let current: number | string | undefined;
  let numbers: number[] = [];
  let amounts: number[] = [];
  const flush = () => {
    if (current !== undefined && numbers.length > 0) put.run(current, pack(numbers, amounts));
    numbers = [];
    amounts = [];
  };
  for (const row of rows.iterate(first, last)) {
    const name = row.key;
    if (name !== current) {
      flush();
      current = typeof name === "string" ? name : Number(name);
    }
    if (row.list instanceof Uint8Array) {
      const list = unpack(row.list);
      for (const [at, number] of list.numbers.entries()) {
        if (without.has(number)) continue;
        numbers.push(number);
        amounts.push(list.amounts[at] ?? 1);
      }
    }
  }
  flush();
  db.prepare(`DELETE FROM ${table} WHERE segment BETWEEN ? AND ?`).run(first, last);
  db.prepare(`INSERT INTO ${table}(${key}, segment, list) SELECT ${key}, ?, list FROM merged`).run(last);
  db.exec("DROP TABLE merged");
}

function joinSegments(db: DatabaseSync, first: number, last: number) {
  const rows = db.prepare("SELECT * FROM segments WHERE no BETWEEN ? AND ? ORDER BY no").all(first, last);
  const bytes = (name: string) => Buffer.concat(rows.map((row) => new Uint8Array(bufferOf(row[name]))));
  const passages = rows.reduce((sum, row) => sum + Number(row.passages), 0);
  db.prepare("DELETE FROM segments WHERE no BETWEEN ? AND ?").run(first, last);
  db.prepare("INSERT INTO segments(no, first, passages, lengths, owners, last) VALUES (?, ?, ?, ?, ?, ?)").run(
    last,
    Number(rows[0]?.first ?? 0),
    passages,
    bytes("lengths"),
    bytes("owners"),
    Number(rows.at(-1)?.last ?? 0),
  );
}
