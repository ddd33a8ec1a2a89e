import type { DatabaseSync } from "node:sqlite";
import { type Clock, Failure, given, inOneChange, whenFree } from "@wellsourced/core";
import type { Documents, IndexedDocument } from "./documents.ts";
import { type LoadedVectors, loadVectors, nearest, packVector } from "./nearest.ts";
import type { Passages } from "./reader.ts";
import type { Scored, Wanted } from "./score.ts";

/** A model that turns texts into vectors; near vectors mean near meanings. */
export interface Embedder {
  /** Name of the model. Vectors of another model are never compared with those of this one. */
  readonly name: string;
  /** One vector for each text, in their order. Many models want questions and documents told apart. */
  embed(
    texts: readonly string[],
    options: { readonly kind: "query" | "document" },
  ): Promise<readonly ArrayLike<number>[]>;
}

/** What of a corpus can be searched by meaning. */
export interface VectorState {
  readonly model: string;
  /** Documents that have vectors of this model. */
  readonly documents: number;
  /** Documents that have none. */
  readonly missing: number;
  /** Another model whose vectors the corpus holds for some of those that are missing. */
  readonly otherModel?: string;
  /** Why the last documents that were added have no vectors. */
  readonly trouble?: string;
}

/** So many documents are embedded and kept together. */
const BATCH = 32;
/** After a failure the model is left alone for so long, so that adding does not wait for it again and again. */
const PAUSE_MS = 30_000;

interface VectorParts {
  readonly db: DatabaseSync;
  readonly documents: Documents;
  readonly embedder: Embedder;
  readonly clock: Clock;
  /** Told of vectors that were made here. */
  readonly onEmbedded?: ((vectors: readonly MadeVectors[]) => Promise<void>) | undefined;
}

/** The vectors of a document, and which text of it they are of. */
export interface MadeVectors {
  readonly id: string;
  readonly added: number;
  readonly passages: number;
  readonly list: Uint8Array;
}

/** Which documents get vectors of those that have none. @default all */
export interface Lacking {
  readonly ids: readonly string[];
  /** And all that were added until then. */
  readonly before: number;
}

const ALL: Lacking = { ids: [], before: Number.MAX_SAFE_INTEGER };

export function createVectors({ db, documents, embedder, clock, onEmbedded }: VectorParts) {
  const model = embedder.name;
  const withoutAny = db.prepare(
    "SELECT no FROM documents WHERE no > ? AND NOT EXISTS (SELECT 1 FROM vectors WHERE document = documents.no) AND (added <= :before OR id IN (SELECT value FROM json_each(:ids))) ORDER BY no LIMIT ?",
  );
  const withoutOwn = db.prepare(
    "SELECT no FROM documents WHERE no > ? AND NOT EXISTS (SELECT 1 FROM vectors WHERE document = documents.no AND model = :model) ORDER BY no LIMIT ?",
  );
  const state = db.prepare("SELECT count(*) AS count, coalesce(max(document), 0) AS last FROM vectors WHERE model = ?");
  // A document may have been removed while its vectors were made.
  const put = db.prepare(
    "INSERT OR REPLACE INTO vectors(document, first, model, list) SELECT no, first, ?, ? FROM documents WHERE no = ?",
  );
  const putOf = db.prepare(
    "INSERT OR REPLACE INTO vectors(document, first, model, list) SELECT no, first, :model, :list FROM documents WHERE id = :id AND json_array_length(passages) = :passages",
  );
  let known = "";
  let loaded: LoadedVectors | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let trouble: string | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function embed(texts: readonly string[], kind: "query" | "document") {
    const vectors = await embedder.embed(texts, { kind });
    const size = vectors[0]?.length ?? 0;
    if (vectors.length !== texts.length || size === 0 || vectors.some((vector) => vector.length !== size))
      throw new Failure("upstream_unavailable", `The model ${model} did not return one vector for each text.`);
    return vectors;
  }

  const textsOf = ({ document }: IndexedDocument) =>
    document.passages.map(({ start, end, headings }) =>
      [document.title, ...headings, document.text.slice(start, end)].filter(Boolean).join("\n"),
    );

  async function embedThese(numbers: readonly number[]) {
    const found = numbers.flatMap((no) => {
      const document = documents.byNumber(no);
      return document ? [{ no, document: document.document, texts: textsOf(document) }] : [];
    });
    const vectors = await embed(
      found.flatMap(({ texts }) => texts),
      "document",
    );
    let from = 0;
    const made = found.map(({ no, document: { id, addedAt: added }, texts }) => {
      const own = vectors.slice(from, from + texts.length);
      from += texts.length;
      return { no, id, added, passages: texts.length, list: Buffer.concat(own.map(packVector)) };
    });
    const keep = () => {
      for (const { no, list } of made) put.run(model, list, no);
    };
    await whenFree(() => inOneChange(db, keep), clock);
    await onEmbedded?.(made);
  }

  async function fillNow(again: boolean, { ids, before }: Lacking): Promise<number> {
    const of = { before, ids: JSON.stringify(ids) };
    let count = 0;
    for (let last = 0; ; ) {
      const rows = again ? withoutOwn.all({ model }, last, BATCH) : withoutAny.all(of, last, BATCH);
      const numbers = rows.map(({ no }) => Number(no));
      if (numbers.length === 0) return count;
      await embedThese(numbers);
      count += numbers.length;
      last = numbers.at(-1) ?? last;
    }
  }

  /** One after the other, so that nothing is embedded twice. */
  function fill(again: boolean, lacking = ALL): Promise<number> {
    const turn = line.then(() => fillNow(again, lacking));
    line = turn.catch(() => undefined); // whoever waits for this turn is told
    return turn;
  }

  function stateOf(): VectorState {
    const own = Number(state.get(model)?.count ?? 0);
    const other = db.prepare("SELECT model FROM vectors WHERE model <> ? LIMIT 1").get(model)?.model;
    const otherModel = typeof other === "string" ? other : undefined;
    return { model, documents: own, missing: documents.count() - own, ...given({ otherModel, trouble }) };
  }

  function vectorsOf(size: number): LoadedVectors {
    const row = state.get(model);
    const now = `${row?.count} ${row?.last} ${size}`;
    if (!loaded || now !== known) {
      const rows = db.prepare("SELECT first, list FROM vectors WHERE model = ? ORDER BY document").all(model);
      const lists = rows.flatMap(({ first, list }) =>
        list instanceof Uint8Array ? [{ first: Number(first), list }] : [],
      );
      loaded = loadVectors(lists, size, model);
    }
    known = now;
    return loaded;
  }

  return {
    state: stateOf,
    /** Embeds what has no vectors; with `again` also what has vectors of another model. How many documents it were. */
    async fill(again: boolean): Promise<number> {
      const count = await fill(again);
      trouble = undefined;
      return count;
    },
    /** The same for what was just added. A failure is kept as `trouble`: the documents are there and found by words. */
    async fillQuietly(lacking?: Lacking): Promise<void> {
      if (clock.now() < pausedUntil) return;
      try {
        await fill(false, lacking);
        trouble = undefined;
      } catch (error) {
        pausedUntil = clock.now() + PAUSE_MS;
        trouble = Failure.from(error).message;
      }
    },
    /** Keeps vectors of this model that were made elsewhere, of a document that has as many passages here. */
    keep({ id, passages, list }: Omit<MadeVectors, "added">): void {
      putOf.run({ model, list, id, passages });
    },
    /** Documents whose best passage means most nearly what the query means. */
    async score(query: string, passages: () => Passages, wanted: Wanted): Promise<Scored[]> {
      const [vector] = await embed([query], "query");
      return vector ? nearest(vector, vectorsOf(vector.length), passages(), wanted) : [];
    },
  };
}

export type Vectors = ReturnType<typeof createVectors>;
