import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Failure, isRecord, jsonIn } from "@wellsourced/core";
import type { Embedder } from "@wellsourced/corpus";
import { prefixFor } from "./prefix.ts";

/** What we use of `@huggingface/transformers`, which is installed by who wants it. */
export interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: "feature-extraction", model: string, options: { readonly dtype: "q8" | "fp32" }): Promise<Extractor>;
}

type Extractor = (
  texts: readonly string[],
  options: { readonly pooling: "mean" | "cls"; readonly normalize: true },
) => Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>;

export interface EmbeddingFolder {
  readonly folder: string;
  /** @default the installed package */
  readonly load?: () => Promise<Transformers>;
}

/** Texts of one run: more of them take much memory and little less time. */
const BATCH = 8;
const PACKAGE = "@huggingface/transformers";

const isTransformers = (it: unknown): it is Transformers =>
  isRecord(it) && isRecord(it.env) && typeof it.pipeline === "function";

async function installed(): Promise<Transformers> {
  // The name is not written into the import, since the package is not there when types are checked.
  const name: string = PACKAGE;
  const found: unknown = await import(name).catch((cause: unknown) => {
    throw new Failure(
      "config",
      `The model in WELLSOURCED_EMBEDDINGS_FOLDER needs the package ${PACKAGE}. Install it.`,
      {
        suggestedAction: "inform_user",
        cause,
      },
    );
  });
  if (isTransformers(found)) return found;
  throw new Failure("config", `The installed version of ${PACKAGE} cannot be used. Install version 4.`);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** How the model joins the vectors of its tokens: as its folder says, else their mean. */
async function poolingOf(folder: string): Promise<"mean" | "cls"> {
  const text = await readFile(join(folder, "1_Pooling", "config.json"), "utf8").catch(() => "{}");
  const config = jsonIn(text);
  return isRecord(config) && config.pooling_mode_cls_token === true ? "cls" : "mean";
}

/** A model in a folder of this machine, run by `@huggingface/transformers`. It is never downloaded. */
export function embedByFolder({ folder, load = installed }: EmbeddingFolder): Embedder {
  const path = resolve(folder);
  const name = basename(path);
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const quantized = await isThere(join(path, "onnx", "model_quantized.onnx"));
    if (!quantized && !(await isThere(join(path, "onnx", "model.onnx"))))
      throw new Failure(
        "config",
        "WELLSOURCED_EMBEDDINGS_FOLDER must be the folder of a model with tokenizer.json and onnx/model.onnx or onnx/model_quantized.onnx.",
        { suggestedAction: "inform_user" },
      );
    const { env, pipeline } = await load();
    env.allowRemoteModels = false;
    env.allowLocalModels = true;
    env.localModelPath = `${dirname(path)}/`;
    const [extract, pooling] = await Promise.all([
      pipeline("feature-extraction", name, { dtype: quantized ? "q8" : "fp32" }),
      poolingOf(path),
    ]).catch((cause: unknown) => {
      throw new Failure("config", `The model in ${path} cannot be loaded.`, { suggestedAction: "inform_user", cause });
    });
    return { extract, pooling };
  }

  return {
    name,
    async embed(texts, { kind }) {
      opened ??= open().catch((error: unknown) => {
        opened = undefined; // the folder may be put right while we run
        throw error;
      });
      const { extract, pooling } = await opened;
      const prefix = prefixFor(name, kind);
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH) {
        const batch = texts.slice(from, from + BATCH).map((text) => `${prefix}${text}`);
        const { data, dims } = await extract(batch, { pooling, normalize: true });
        const size = dims.at(-1) ?? 0;
        for (let at = 0; at < batch.length; at++) vectors.push(data.slice(at * size, (at + 1) * size));
      }
      return vectors;
    },
  };
}
