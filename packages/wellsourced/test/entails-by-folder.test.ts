import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createWellsourced } from "../src/index.ts";
import { entailsByFolder } from "../src/local-models/entails-by-folder.ts";
import type { Transformers } from "../src/local-models/transformers.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-entails-"));
const path = join(folder, "made nli");
beforeAll(() => {
  mkdirSync(join(path, "onnx"), { recursive: true });
  writeFileSync(join(path, "onnx", "model.onnx"), "");
});

const THREE = { 0: "CONTRADICTION", 1: "ENTAILMENT", 2: "NEUTRAL" };

/** A mock library: each word is a token, and the mock model returns these logits. */
function made(logits: readonly number[], id2label: Record<string, string> = THREE) {
  const read: string[] = [];
  const library: Transformers = {
    env: { allowRemoteModels: true, allowLocalModels: false },
    pipeline: () => Promise.reject(new Error("unused")),
    AutoTokenizer: {
      from_pretrained: async (name) => {
        read.push(name);
        const tokenizer = (text: string, { text_pair: pair }: { readonly text_pair: string }) => {
          read.push(`${text} | ${pair}`);
          return { input_ids: { dims: [1, `${text} ${pair}`.split(" ").length] } };
        };
        return Object.assign(tokenizer, { model_max_length: 12 });
      },
    },
    AutoModelForSequenceClassification: {
      from_pretrained: async (_, { dtype }) => {
        read.push(dtype);
        return Object.assign(async () => ({ logits: { data: Float32Array.from(logits) } }), { config: { id2label } });
      },
    },
  };
  return { read, library, entails: entailsByFolder({ folder: path, load: async () => library }) };
}

describe("a model for natural language inference in a folder", () => {
  it.each([
    [[5, 0, 0], "contradicts"],
    [[0, 5, 0], "supports"],
    [[0, 0, 5], "neutral"],
  ])("that gives the logits %j says %s, and how sure it is", async (logits, label) => {
    const { entails } = made(logits);
    expect(await entails("Herons nest.", "Herons nest here.")).toEqual({ model: "made nli", label, score: 0.9867 });
  });

  it("with the labels entailment and not_entailment leaves open what it does not support", async () => {
    const two = { 0: "entailment", 1: "not_entailment" };
    expect(await made([0, 5], two).entails("a", "b")).toMatchObject({ label: "neutral", score: 0.9933 });
    expect(await made([5, 0], two).entails("a", "b")).toMatchObject({ label: "supports", score: 0.9933 });
  });

  it("is loaded once, from its whole path, with downloads switched off", async () => {
    const { entails, library, read } = made([0, 5, 0]);
    await Promise.all([entails("a", "b"), entails("c", "d")]);
    expect(read).toEqual([path, "fp32", "b | a", "d | c"]);
    expect(library.env).toEqual({ allowRemoteModels: false, allowLocalModels: true });
  });

  it("reads as much of a long passage as it can, and the claim whole", async () => {
    const { entails, read } = made([0, 5, 0]);
    await entails("the last words", "word ".repeat(100).trim());
    const [passage = "", claim] = read.at(-1)?.split(" | ") ?? [];
    expect(claim).toBe("the last words");
    expect(passage.split(" ").length).toBeGreaterThan(3);
    expect(passage.split(" ").length).toBeLessThanOrEqual(9);
  });

  it("gives no verdict on a claim above its limit", async () => {
    const { entails } = made([0, 5, 0]);
    expect(await entails("word ".repeat(40).trim(), "a passage")).toEqual({
      model: "made nli",
      label: "neutral",
      score: 0,
    });
  });

  it.each([
    [{ 0: "LABEL_0", 1: "LABEL_1" }, "LABEL_0, LABEL_1"],
    [{ 0: "POSITIVE", 1: "NEGATIVE" }, "POSITIVE, NEGATIVE"],
    [{}, "none"],
  ])("whose labels are %j is refused, and the failure names them", async (labels, named) => {
    await expect(made([0, 5], labels).entails("a", "b")).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining(named),
    });
  });

  it("that is none, or that lacks the package, leaves a note and the check as it is", async () => {
    const answer = "Herons nest in the marsh [1].\n\n[1] Marsh birds";
    const check = async (entailmentFolder: string | undefined) => {
      const sources = createWellsourced({
        ...{ cacheDir: false, dataDir: false, chromePath: "disabled" },
        ...(entailmentFolder ? { entailmentFolder } : {}),
        clock: { now: () => 0, sleep: async () => {} },
      } as const);
      const report = await sources.check.answer({
        answer,
        sources: [{ ref: "1", text: "Herons nest in the marsh every spring." }],
      });
      await sources.close();
      return report;
    };
    const without = await check(undefined);
    const { notes: noFolder, ...first } = await check(join(folder, "nothing"));
    const { notes: noPackage, ...second } = await check(path);
    expect(noFolder).toEqual([expect.stringContaining("WELLSOURCED_ENTAILMENT_FOLDER")]);
    expect(noPackage).toEqual([expect.stringContaining("@huggingface/transformers")]);
    expect([first, second]).toEqual([without, without]);
  });
});
