type TextKind = "query" | "document";

/** Models trained with a prefix for each text, recognised by their names. */
const PREFIXES: readonly (readonly [model: RegExp, prefix: Readonly<Record<TextKind, string>>])[] = [
  [/(?:^|[^a-z0-9])e5(?:-(?:small|base|large))?(?:-v2)?$/iu, { query: "query: ", document: "passage: " }],
  [/nomic-embed-text/iu, { query: "search_query: ", document: "search_document: " }],
  [
    /bge-(?:small|base|large)-en/iu,
    { query: "Represent this sentence for searching relevant passages: ", document: "" },
  ],
];

/** The prefix that a model expects for a kind of text. */
export const prefixFor = (model: string, kind: TextKind): string =>
  PREFIXES.find(([name]) => name.test(model))?.[1][kind] ?? "";
