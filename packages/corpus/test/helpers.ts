import { createFakeClock } from "@wellsourced/testkit";
import { type CorpusDocument, type CorpusOptions, openCorpus } from "../src/index.ts";

/** A corpus in memory with these documents. */
export async function corpusOf(documents: readonly CorpusDocument[], options: Partial<CorpusOptions> = {}) {
  const corpus = await openCorpus({ path: ":memory:", clock: createFakeClock(), ...options });
  await corpus.add(documents);
  return corpus;
}

/** Returns the ids found by a query; the id of a text is its index. */
export async function found(texts: readonly string[], query: string): Promise<string[]> {
  const corpus = await corpusOf(texts.map((text, at) => ({ id: String(at), text })));
  return (await corpus.rank(query)).map(({ id }) => id);
}
