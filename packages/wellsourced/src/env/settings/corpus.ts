import type { SettingRow } from "./setting-row.ts";

export const CORPUS_SETTINGS = [
  {
    name: "EMBEDDINGS_URL",
    section: "storage",
    kind: "url",
    description:
      "Address of an API for embeddings like that of OpenAI, such as http://127.0.0.1:11434/v1. `query` then also searches by meaning, and the texts of the index and the queries are sent there. Unset: search by words alone.",
  },
  {
    name: "EMBEDDINGS_MODEL",
    section: "storage",
    kind: "string",
    default: "text-embedding-3-small",
    description: "Model of that API.",
  },
  {
    name: "EMBEDDINGS_API_KEY",
    section: "storage",
    kind: "secret",
    secret: true,
    description: "Key of that API; servers of your own mostly need none.",
  },
  {
    name: "EMBEDDINGS_FOLDER",
    section: "storage",
    kind: "path",
    description:
      "Folder of an embedding model (`tokenizer.json` and `onnx/model.onnx` or `onnx/model_quantized.onnx`) that runs on this machine. It needs the package `@huggingface/transformers`, and nothing is downloaded. The address of an API takes precedence.",
  },
  {
    name: "BM25_K1",
    section: "storage",
    kind: "decimal",
    max: 10,
    default: "1.5",
    description: "How much a word that a passage repeats counts in searches by words (`k1` of BM25).",
  },
  {
    name: "BM25_B",
    section: "storage",
    kind: "decimal",
    max: 1,
    default: "0.75",
    description: "How much long passages are held back in searches by words (`b` of BM25).",
  },
  {
    name: "RRF_K",
    section: "storage",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "60",
    description:
      "How little it matters in hybrid searches whether a document is first or second (`k` of reciprocal rank fusion).",
  },
] as const satisfies readonly SettingRow[];
