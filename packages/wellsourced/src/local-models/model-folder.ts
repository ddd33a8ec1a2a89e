import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure, isRecord, openOnce } from "@wellsourced/core";
import type { Transformers } from "./transformers.ts";

export interface ModelFolder {
  readonly folder: string;
  /** @default the installed package */
  readonly load?: () => Promise<Transformers>;
}

/** The folder of a model, and the file to run. */
interface ModelFiles {
  readonly path: string;
  readonly dtype: "q8" | "fp32";
}

const PACKAGE = "@huggingface/transformers";
const advise = { suggestedAction: "inform_user" } as const;

const isTransformers = (it: unknown): it is Transformers =>
  isRecord(it) && isRecord(it.env) && typeof it.pipeline === "function";

const installed = (setting: string) => async (): Promise<Transformers> => {
  // The name is not a literal in the import, since the package is absent when types are checked.
  const name: string = PACKAGE;
  const found: unknown = await import(name).catch((cause: unknown) => {
    throw new Failure("config", `The model in ${setting} needs the package ${PACKAGE}. Install it.`, {
      ...advise,
      cause,
    });
  });
  if (isTransformers(found)) return found;
  throw new Failure("config", `The installed version of ${PACKAGE} cannot be used. Install version 4.`, advise);
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Opens a model in a local folder on first use, with `@huggingface/transformers`. Nothing is downloaded. After a
 * failure the next call tries again, since the folder may be repaired meanwhile.
 *
 * @throws {Failure} `config` if the folder, named by `setting`, contains no model or the package is missing
 */
export function openedOnce<Model>(
  { folder, load, setting }: ModelFolder & { readonly setting: string },
  start: (library: Transformers, files: ModelFiles) => Promise<Model>,
): () => Promise<Model> {
  const path = resolve(folder);
  return openOnce(async () => {
    const isQuantized = await isThere(join(path, "onnx", "model_quantized.onnx"));
    if (!isQuantized && !(await isThere(join(path, "onnx", "model.onnx"))))
      throw new Failure(
        "config",
        `${setting} must be the folder of a model with tokenizer.json and onnx/model.onnx or onnx/model_quantized.onnx.`,
        advise,
      );
    const library = await (load ?? installed(setting))();
    library.env.allowRemoteModels = false;
    library.env.allowLocalModels = true;
    // An absolute path is used unchanged, so that models in several folders do not share a global setting of the
    // library.
    return start(library, { path, dtype: isQuantized ? "q8" : "fp32" }).catch((cause: unknown) => {
      if (cause instanceof Failure) throw cause;
      throw new Failure("config", `The model in ${path} cannot be loaded.`, { ...advise, cause });
    });
  }).get;
}
