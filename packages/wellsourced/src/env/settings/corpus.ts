import type { SettingRow } from "./setting-row.ts";

export const CORPUS_SETTINGS = [
  {
    name: "EMBEDDINGS_URL",
    kind: "url",
    description:
      "Address of an OpenAI-compatible embeddings API, such as http://127.0.0.1:11434/v1. `query` then also searches by meaning, and the texts of the index and the queries are sent there. Unset: search by words only.",
  },
  {
    name: "EMBEDDINGS_MODEL",
    kind: "string",
    default: "text-embedding-3-small",
    description: "Model of that API.",
  },
  {
    name: "EMBEDDINGS_API_KEY",
    kind: "secret",
    secret: true,
    description: "Key of that API; local servers usually need none.",
  },
  {
    name: "EMBEDDINGS_FOLDER",
    kind: "path",
    description:
      "Folder of an embedding model (`tokenizer.json` and `onnx/model.onnx` or `onnx/model_quantized.onnx`) that runs on this machine. Requires the package `@huggingface/transformers`; nothing is downloaded. An API address takes precedence.",
  },
  {
    name: "BM25_K1",
    kind: "decimal",
    max: 10,
    default: "1.5",
    description: "Weight of repeated words in searches by words (`k1` of BM25).",
  },
  {
    name: "BM25_B",
    kind: "decimal",
    max: 1,
    default: "0.75",
    description: "Penalty for long passages in searches by words (`b` of BM25).",
  },
  {
    name: "RRF_K",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "60",
    description:
      "Smoothing of ranks in hybrid searches; with higher values, the top ranks count less (`k` of reciprocal rank fusion).",
  },
] as const satisfies readonly SettingRow[];
