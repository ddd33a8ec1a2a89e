import type { DatabaseSync } from "node:sqlite";
import { type Clock, Failure, inTransaction, omitUndefined, retryWhileLocked } from "@wellsourced/core";
import type { Documents, IndexedDocument } from "./documents.ts";
import type { LoggedVectors } from "./log.ts";
import { type LoadedVectors, loadVectors, nearest, packVector } from "./nearest.ts";
import type { Passages } from "./reader.ts";
import type { Scored, Wanted } from "./score.ts";

/** An embedding model: similar texts get similar vectors. */
export interface Embedder {
  /** Name of the model. Vectors of different models are never compared. */
  readonly name: string;
  /** Returns one vector for each text, in order. Many models treat queries and documents differently. */
  embed(
    texts: readonly string[],
    options: { readonly kind: "query" | "document" },
  ): Promise<readonly ArrayLike<number>[]>;
}

/** Which documents can be searched by meaning. */
export interface VectorState {
  readonly model: string;
  /** Documents with vectors of this model. */
  readonly documents: number;
  /** Documents without. */
  readonly missing: number;
  /** Another model that made vectors for some of the missing documents. */
  readonly otherModel?: string;
  /** Why the most recently added documents have no vectors. */
  readonly trouble?: string;
}

/** Documents embedded and stored at a time. */
const BATCH = 32;
/** Pause after a failure, so that adding does not wait for the model every time. */
const PAUSE_MS = 30_000;

interface VectorParts {
  readonly db: DatabaseSync;
  readonly documents: Documents;
  readonly embedder: Embedder;
  readonly clock: Clock;
  /** Called with vectors made by this process. */
  readonly onEmbedded?: ((vectors: readonly LoggedVectors[]) => Promise<void>) | undefined;
}

/** Which documents without vectors to embed. @default all */
interface EmbedScope {
  readonly ids: readonly string[];
  /** Also documents added before this time. */
  readonly before: number;
}

const ALL: EmbedScope = { ids: [], before: Number.MAX_SAFE_INTEGER };

export function createVectors({ db, documents, embedder, clock, onEmbedded }: VectorParts) {
  const model = embedder.name;
  const withoutVectors = db.prepare(
    "SELECT no FROM documents WHERE no > ? AND NOT EXISTS (SELECT 1 FROM vectors WHERE document = documents.no) AND (added <= :before OR id IN (SELECT value FROM json_each(:ids))) ORDER BY no LIMIT ?",
  );
  const withoutThisModel = db.prepare(
    "SELECT no FROM documents WHERE no > ? AND NOT EXISTS (SELECT 1 FROM vectors WHERE document = documents.no AND model = :model) ORDER BY no LIMIT ?",
  );
  const state = db.prepare("SELECT count(*) AS count, coalesce(max(document), 0) AS last FROM vectors WHERE model = ?");
  // A document may be removed while it is being embedded.
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
    await retryWhileLocked(() => inTransaction(db, keep), clock);
    await onEmbedded?.(made);
  }

  async function fillNow(again: boolean, { ids, before }: EmbedScope): Promise<number> {
    const of = { before, ids: JSON.stringify(ids) };
    let count = 0;
    for (let last = 0; ; ) {
      const rows = again ? withoutThisModel.all({ model }, last, BATCH) : withoutVectors.all(of, last, BATCH);
      const numbers = rows.map(({ no }) => Number(no));
      if (numbers.length === 0) return count;
      await embedThese(numbers);
      count += numbers.length;
      last = numbers.at(-1) ?? last;
    }
  }

  /** Runs one at a time, so that nothing is embedded twice. */
  function fill(again: boolean, lacking = ALL): Promise<number> {
    const turn = line.then(() => fillNow(again, lacking));
    line = turn.catch(() => undefined); // the caller gets the error through `turn`
    return turn;
  }

  function stateOf(): VectorState {
    const own = Number(state.get(model)?.count ?? 0);
    const other = db.prepare("SELECT model FROM vectors WHERE model <> ? LIMIT 1").get(model)?.model;
    const otherModel = typeof other === "string" ? other : undefined;
    return { model, documents: own, missing: documents.count() - own, ...omitUndefined({ otherModel, trouble }) };
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
    /** Embeds documents without vectors, or with `again` also those of another model, and returns how many. */
    async fill(again: boolean): Promise<number> {
      const count = await fill(again);
      trouble = undefined;
      return count;
    },
    /** Embeds without throwing: a failure is kept as `trouble`, and the documents are still found by keyword. */
    async fillQuietly(lacking?: EmbedScope): Promise<void> {
      if (clock.now() < pausedUntil) return;
      try {
        await fill(false, lacking);
        trouble = undefined;
      } catch (error) {
        pausedUntil = clock.now() + PAUSE_MS;
        trouble = Failure.from(error).message;
      }
    },
    /** Stores vectors of this model made by another process, if the number of passages matches. */
    keep({ id, passages, list }: Omit<LoggedVectors, "added">): void {
      putOf.run({ model, list, id, passages });
    },
    /** Returns the documents whose best passage is nearest in meaning to the query. */
    async score(query: string, passages: () => Passages, wanted: Wanted): Promise<Scored[]> {
      const [vector] = await embed([query], "query");
      return vector ? nearest(vector, vectorsOf(vector.length), passages(), wanted) : [];
    },
  };
}

export type Vectors = ReturnType<typeof createVectors>;
