export { type AddOptions, type Corpus, type CorpusOptions, type CorpusSize, openCorpus } from "./corpus.ts";
export type { CorpusDocument, Passage, StoredDocument } from "./document.ts";
export type { SearchFilters } from "./filters.ts";
export {
  type Change,
  type Changes,
  type DocumentLog,
  type DocumentLogs,
  type LogDatabase,
  type LoggedVectors,
  openDocumentLogs,
} from "./log.ts";
export type { PassageSize } from "./passages.ts";
export type { Found, Hit, Ranked, SearchMode, SearchOptions } from "./search.ts";
export { openSharedCorpus, type SharedCorpus, type SharedCorpusOptions } from "./shared-corpus.ts";
export type { Snippet } from "./snippet.ts";
export type { Embedder, VectorState } from "./vectors.ts";
