import type { DatabaseSync } from "node:sqlite";
import { hostOf, inTransaction } from "@wellsourced/core";
import { createBodies, SHARING } from "./bodies.ts";
import { bodyOf, type CorpusDocument } from "./document.ts";
import { withoutAddresses } from "./markdown.ts";
import { mergeSegments } from "./merge.ts";
import { pack } from "./numbers.ts";
import { cutPassages, type PassageSize } from "./passages.ts";
import { gramsOf, hasGrams, stemOf } from "./word-forms.ts";
import type { WordCutter } from "./words.ts";

/** How often a title word counts in each passage of its document; heading words count once. */
const TITLE_WEIGHT = 2;
const MAX_PASSAGES = 8_192;

/** Ascending passage or word numbers, each with an amount. */
interface List {
  readonly numbers: number[];
  readonly amounts: number[];
}

/** Collects documents and their word lists to be added together. */
function createBatch(cutter: WordCutter, size: PassageSize) {
  const lists = new Map<string, List>();
  const lengths: number[] = [];
  const owners: number[] = [];
  const documents: { document: CorpusDocument; body: string; first: number; passages: string }[] = [];

  function count(word: string, passage: number, weight: number) {
    let list = lists.get(word);
    if (!list) {
      list = { numbers: [], amounts: [] };
      lists.set(word, list);
    }
    const last = list.numbers.length - 1;
    if (list.numbers[last] === passage) list.amounts[last] = (list.amounts[last] ?? 0) + weight;
    else {
      list.numbers.push(passage);
      list.amounts.push(weight);
    }
  }

  return {
    lists,
    lengths,
    owners,
    documents,
    add(document: CorpusDocument) {
      const body = bodyOf(document);
      const runs = [...cutter.runs(withoutAddresses(body))];
      const found = cutPassages(body, runs, size);
      const cuts = found.length > 0 ? found : [{ start: 0, end: body.length, headings: [], from: 0, to: 0 }];
      const title = cutter.words(document.title ?? "");
      const first = lengths.length;
      for (const { headings, from, to } of cuts) {
        const passage = lengths.length;
        let length = title.length;
        for (const word of title) count(word, passage, TITLE_WEIGHT);
        for (const heading of headings) for (const word of cutter.words(heading)) count(word, passage, 1);
        for (let at = from; at < to; at++) {
          const words = runs[at]?.words ?? [];
          length += words.length;
          for (const word of words) count(word, passage, 1);
        }
        lengths.push(Math.min(length, 0xffff));
        owners.push(documents.length);
      }
      const passages = JSON.stringify(cuts.map(({ start, end, headings }) => [start, end, headings]));
      documents.push({ document, body, first, passages });
    },
  };
}

type Batch = ReturnType<typeof createBatch>;

type AddedAt = (document: CorpusDocument) => number;

export function createWriter(db: DatabaseSync, cutter: WordCutter, size: PassageSize, now: AddedAt) {
  const nextOf = (sql: string) => Number(db.prepare(sql).get()?.next ?? 0);
  const bodies = createBodies(db);
  const find = db.prepare("SELECT no FROM documents WHERE id = ?");
  const drop = db.prepare("DELETE FROM documents WHERE no = ?");
  const dropVectors = db.prepare("DELETE FROM vectors WHERE document = ?");
  const mark = db.prepare("INSERT OR IGNORE INTO removed(no) VALUES (?)");

  function removeNow(id: string): boolean {
    const no = find.get(id)?.no;
    if (no === undefined) return false;
    drop.run(no);
    dropVectors.run(no);
    mark.run(no);
    return true;
  }

  /** Stores the documents and returns the first of their numbers. Numbers are never reused. */
  function keepDocuments(batch: Batch, firstPassage: number, addedAt: AddedAt): number {
    const next = nextOf(
      "SELECT 1 + max(coalesce((SELECT max(no) FROM documents), 0), coalesce((SELECT max(no) FROM removed), 0)) AS next",
    );
    const put = db.prepare(
      "INSERT INTO documents(no, id, url, title, description, language, country, host, date, type, added, first, passages, dictionary, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    const texts = batch.documents.map(({ body }) => body);
    let dictionary = bodies.dictionaryFor(texts.slice(0, SHARING), next);
    for (const [at, { document: it, body, first, passages }] of batch.documents.entries()) {
      removeNow(it.id);
      if (at > 0 && at % SHARING === 0) dictionary = bodies.dictionaryFor(texts.slice(at, at + SHARING), next + at);
      const host = it.url === undefined ? null : hostOf(it.url);
      const date = it.date === undefined ? null : new Date(it.date).toISOString();
      const facts = [it.url, it.title, it.description, it.language?.toLowerCase(), it.country?.toLowerCase()];
      put.run(
        next + at,
        it.id,
        ...facts.map((value) => value ?? null),
        host,
        date,
        it.type ?? null,
        addedAt(it),
        firstPassage + first,
        passages,
        dictionary.no,
        bodies.pack(body, dictionary),
      );
    }
    return next;
  }

  /** Numbers the words of a batch; new ones are stored with their stem and trigrams. */
  function numberWords(batch: Batch, segment: number) {
    const known = db.prepare("SELECT no FROM words WHERE word = ?");
    const enter = db.prepare("INSERT INTO words(word, no) VALUES (?, ?)");
    const enterStem = db.prepare("INSERT INTO stems(stem, word) VALUES (?, ?)");
    const numbers = new Map<string, number>();
    const grams = new Map<string, List>();
    let next = nextOf("SELECT 1 + coalesce(max(last), 0) AS next FROM segments");
    for (const word of batch.lists.keys()) {
      const found = known.get(word)?.no;
      const no = found === undefined ? next++ : Number(found);
      numbers.set(word, no);
      if (found !== undefined) continue;
      enter.run(word, no);
      const stem = stemOf(word);
      if (stem !== null && stem !== word) enterStem.run(stem, no);
      if (!hasGrams(word)) continue;
      const own = gramsOf(word);
      for (const gram of own) {
        const list = grams.get(gram) ?? { numbers: [], amounts: [] };
        grams.set(gram, list);
        // Stores the word's trigram count, so that likeness can be computed without a lookup.
        list.numbers.push(no);
        list.amounts.push(own.length);
      }
    }
    const put = db.prepare("INSERT INTO grams(gram, segment, list) VALUES (?, ?, ?)");
    for (const [gram, list] of grams) put.run(gram, segment, pack(list.numbers, list.amounts));
    return { numbers, last: next - 1 };
  }

  function keep(batch: Batch, addedAt: AddedAt) {
    const segment = nextOf("SELECT 1 + coalesce(max(no), 0) AS next FROM segments");
    const first = nextOf("SELECT coalesce(max(first + passages), 0) AS next FROM segments");
    const firstDocument = keepDocuments(batch, first, addedAt);
    const { numbers, last } = numberWords(batch, segment);
    const put = db.prepare("INSERT INTO lists(word, segment, list) VALUES (?, ?, ?)");
    const sorted = [...batch.lists].map(([word, list]) => ({ no: numbers.get(word) ?? 0, list }));
    sorted.sort((one, other) => one.no - other.no);
    for (const { no, list } of sorted)
      put.run(
        no,
        segment,
        pack(
          list.numbers.map((passage) => passage + first),
          list.amounts,
        ),
      );
    const lengths = new Uint16Array(batch.lengths);
    const owners = new Int32Array(batch.owners.map((owner) => owner + firstDocument));
    db.prepare("INSERT INTO segments(no, first, passages, lengths, owners, last) VALUES (?, ?, ?, ?, ?, ?)").run(
      segment,
      first,
      lengths.length,
      new Uint8Array(lengths.buffer),
      new Uint8Array(owners.buffer),
      last,
    );
    mergeSegments(db);
  }

  return {
    /** Adds documents in order; a later one replaces an earlier one with the same id. */
    add(documents: Iterable<CorpusDocument>, addedAt: AddedAt = now): number {
      let batch = createBatch(cutter, size);
      let ids = new Set<string>();
      let added = 0;
      const flush = () => {
        if (batch.documents.length > 0) inTransaction(db, () => keep(batch, addedAt));
        batch = createBatch(cutter, size);
        ids = new Set();
      };
      for (const document of documents) {
        if (ids.has(document.id) || batch.lengths.length >= MAX_PASSAGES) flush();
        batch.add(document);
        ids.add(document.id);
        added++;
      }
      flush();
      return added;
    },
    remove: (id: string): boolean => inTransaction(db, () => removeNow(id)),
  };
}

export type Writer = ReturnType<typeof createWriter>;
