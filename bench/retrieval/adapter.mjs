// The adapter for the runner of the retrieval corpus: a corpus in a file, indexed anew for each set. The language of a
// query is not used. WELLSOURCED_EMBEDDINGS_FOLDER sets the model for the modes hybrid and semantic.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../packages/core/src/index.ts";
import { openCorpus } from "../../packages/corpus/src/index.ts";
import { embedByFolder } from "../../packages/wellsourced/src/embeddings/by-folder.ts";

export const name = "wellsourced";
export const modes = ["keyword", "hybrid", "semantic"];

const model = process.env.WELLSOURCED_EMBEDDINGS_FOLDER;
const embedder = model && embedByFolder({ folder: model });

const folder = mkdtempSync(join(tmpdir(), "wellsourced-retrieval-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

let corpus;
let count = 0;

export async function index(documents) {
  await corpus?.close();
  corpus = await openCorpus({ path: join(folder, `${count++}.db`), clock: systemClock, embedder });
  await corpus.add(documents.map(({ id, title, text, lang, url }) => ({ id, title, text, language: lang, url })));
}

export const search = (query, { limit, mode = "keyword" }) => corpus.rank(query, { limit, mode });
export const indexBytes = async () => (await corpus.size()).bytes;
export const close = () => corpus?.close();
