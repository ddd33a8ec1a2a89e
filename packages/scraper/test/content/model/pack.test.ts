import { expect, test } from "vitest";
import { WIDTH } from "../../../src/content/model/features.ts";
import { LEAF_UNIT, type PackedForest, predict, unpack } from "../../../src/content/model/pack.ts";
import { weights } from "../../../src/content/model/weights.gen.ts";

const base64 = ({ buffer }: { readonly buffer: ArrayBufferLike }): string => Buffer.from(buffer).toString("base64");

/** Two trees over two columns: the first has two splits, the second is a single leaf. */
const forest: PackedForest = {
  base: 0,
  width: 2,
  sizes: base64(Uint8Array.of(2, 0)),
  features: base64(Uint8Array.of(0, 1)),
  limits: base64(Float32Array.of(5, 0.5)),
  low: base64(Int8Array.of(-1, -2)),
  high: base64(Int8Array.of(1, -3)),
  leaves: base64(Int16Array.from([-2, 1, 2, 1], (it) => it / LEAF_UNIT)),
};

test.each([
  ["the first answer is enough", [5, 1], -2],
  ["the second question decides", [6, 0.5], 1],
  ["above both limits", [6, 0.6], 2],
])("a packed forest reads as it was grown: %s", (_, row, leaf) => {
  const { forest: read } = unpack({ forest, names: "", texts: "" });
  // The single leaf of the second tree adds 1.
  expect(predict(read, Float32Array.from(row))[0]).toBeCloseTo(1 / (1 + Math.exp(-(leaf + 1))), 3);
});

test("words are read with their scores", () => {
  const { lexicon } = unpack({ forest, names: "sidebar -64,entry 32", texts: "share -32" });
  expect([lexicon.name("sidebar"), lexicon.name("entry"), lexicon.text("share"), lexicon.name("share")]).toEqual([
    -2,
    1,
    -1,
    undefined,
  ]);
});

test("the model that is shipped was learnt from the features that are read", () => {
  const { width, features } = unpack(weights).forest;
  expect(width).toBe(WIDTH);
  expect(Math.max(...features)).toBeLessThan(width);
});

test("its words are words, not addresses", () => {
  expect(weights.names).toMatch(/(?:^|,)sidebar -/u);
  expect(`${weights.names},${weights.texts}`).not.toMatch(/[./]/u);
});
