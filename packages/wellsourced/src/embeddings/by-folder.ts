import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isRecord, jsonIn } from "@wellsourced/core";
import type { Embedder } from "@wellsourced/corpus";
import { type ModelFolder, openedOnce } from "../local-models/model-folder.ts";
import { prefixFor } from "./prefix.ts";

/** Texts in one run; more take much more memory and hardly less time. */
const BATCH = 8;

/** The pooling of token vectors that the model's folder states, otherwise `mean`. */
async function poolingOf(folder: string): Promise<"mean" | "cls"> {
  const text = await readFile(join(folder, "1_Pooling", "config.json"), "utf8").catch(() => "{}");
  const config = jsonIn(text);
  return isRecord(config) && config.pooling_mode_cls_token === true ? "cls" : "mean";
}

/** An embedding model in a local folder. */
export function embedByFolder(folder: ModelFolder): Embedder {
  const name = basename(resolve(folder.folder));
  const opened = openedOnce({ ...folder, setting: "WELLSOURCED_EMBEDDINGS_FOLDER" }, async (library, files) => {
    const [extract, pooling] = await Promise.all([
      library.pipeline("feature-extraction", files.path, { dtype: files.dtype }),
      poolingOf(files.path),
    ]);
    return { extract, pooling };
  });
  return {
    name,
    async embed(texts, { kind }) {
      const { extract, pooling } = await opened();
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
