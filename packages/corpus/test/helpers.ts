import { createFakeClock } from "@wellsourced/testkit";
import { type CorpusDocument, type CorpusOptions, openCorpus } from "../src/index.ts";

/** A corpus in memory with these documents. */
export async function corpusOf(documents: readonly CorpusDocument[], options: Partial<CorpusOptions> = {}) {
  const corpus = await openCorpus({ path: ":memory:", clock: createFakeClock(), ...options });
  await corpus.add(documents);
  return corpus;
}

/** Ids of what a query finds in these texts; a text's id is its place. */
export async function found(texts: readonly string[], query: string): Promise<string[]> {
  const corpus = await corpusOf(texts.map((text, at) => ({ id: String(at), text })));
  return (await corpus.rank(query)).map(({ id }) => id);
}
