import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttp } from "@wellsourced/http";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedByFolder } from "../src/embeddings/by-folder.ts";
import { embedByServer } from "../src/embeddings/by-server.ts";
import { readEnv } from "../src/env/index.ts";
import { createWellsourced } from "../src/index.ts";
import type { Transformers } from "../src/local-models/transformers.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-embeddings-"));
const ADA = { owner: "harbour", user: "ada" };
const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

/** A mock model with one dimension for each meaning. */
const MEANINGS = [/ship|boat|schiff/giu, /bread|loaf|brot/giu];
const vectorOf = (text: string) => [0.1, ...MEANINGS.map((words) => text.match(words)?.length ?? 0)];

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
}
let server: LocalServer;
let asked: Asked[] = [];
let answer: (body: Asked) => { readonly status: number; readonly json: unknown };
const good = ({ input }: Asked) => ({
  status: 200,
  // Servers may answer in any order.
  json: { data: input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() },
});

beforeAll(async () => {
  server = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: Asked = JSON.parse(Buffer.concat(chunks).toString());
      asked.push(body);
      const { status, json } = answer(body);
      response.statusCode = status;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(json));
    });
  });
});
beforeEach(() => {
  asked = [];
  answer = good;
});
afterAll(async () => {
  await server.close();
});

const withServer = (name: string) =>
  createWellsourced({
    ...{ cacheDir: false, dataDir: folder, indexDir: join(folder, name), chromePath: "disabled" },
    ...{
      embeddingsUrl: `${server.origin}/v1`,
      embeddingsModel: "made-e5-small",
      embeddingsApiKey: "key-of-a-made-server",
    },
  } as const);

describe("an embedding server", () => {
  it("finds by meaning what an index says in other words", async () => {
    const sources = withServer("meaning");
    await sources.index.add(file("/boat.md", "An old boat at the quay"), ADA);
    await sources.index.add(file("/loaf.md", "A fresh loaf on the table"), ADA);
    const found = await sources.index.search({ query: "Brot" }, ADA);
    expect(found).toMatchObject({ mode: "hybrid", hits: [{ id: "/loaf.md" }, { id: "/boat.md" }] });
    expect(found.note).toBeUndefined();
    const semantic = await sources.index.search({ query: "Schiff", mode: "semantic" }, ADA);
    expect(semantic).toMatchObject({ mode: "semantic", hits: [{ id: "/boat.md" }, { id: "/loaf.md" }] });
    expect(await sources.index.search({ query: "Brot", mode: "keyword" }, ADA)).toMatchObject({
      mode: "keyword",
      total: 0,
    });
    await sources.close();
  });

  it("is asked by its model's name and key, with the words that its model wants in front of each text", async () => {
    const sources = withServer("asked");
    await sources.index.add(file("/boat.md", "An old boat"), ADA);
    await sources.index.search({ query: "ship" }, ADA);
    expect(asked.map(({ model }) => model)).toEqual(["made-e5-small", "made-e5-small"]);
    expect(asked.map(({ input }) => input[0]?.split(" ")[0])).toEqual(["passage:", "query:"]);
    expect(server.requests.at(-1)).toMatchObject({ path: "/v1/embeddings" });
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer key-of-a-made-server");
    await sources.close();
  });

  it("that does not answer leaves a hybrid search with what words find, and the reply says so", async () => {
    const sources = withServer("down");
    await sources.index.add(file("/boat.md", "An old boat"), ADA);
    answer = () => ({ status: 500, json: { error: { message: "The model is not loaded." } } });
    const found = await sources.index.search({ query: "old boat", mode: "hybrid" }, ADA);
    expect(found).toMatchObject({ mode: "keyword", total: 1, note: expect.stringContaining("not loaded") });
    await expect(sources.index.search({ query: "boat", mode: "semantic" }, ADA)).rejects.toMatchObject({
      kind: "upstream_unavailable",
    });
    await sources.close();
  });

  it("that fails while a file is added leaves it to be found by words, until the index is embedded", async () => {
    const sources = withServer("later");
    answer = () => ({ status: 401, json: { error: "no such key" } });
    const added = await sources.index.add(file("/boat.md", "An old boat"), ADA);
    expect(added.note).toMatch(/only keyword search finds it.*WELLSOURCED_EMBEDDINGS_API_KEY/u);
    expect((await sources.index.search({ query: "boat" }, ADA)).total).toBe(1);
    await expect(sources.index.embed(ADA)).rejects.toMatchObject({ kind: "config" });
    answer = good;
    expect(await sources.index.embed(ADA)).toEqual({ documents: 1 });
    expect(await sources.index.search({ query: "Schiff", mode: "semantic" }, ADA)).toMatchObject({ total: 1 });
    await sources.close();
  });

  it("gets at most 32 texts at once, and none that is empty or longer than models read", async () => {
    const http = createHttp();
    const model = embedByServer({ url: `${server.origin}/v1/embeddings`, model: "made", apiKey: undefined, http });
    const texts = [...Array.from({ length: 70 }, (_, at) => `boat ${at}`), "", "x".repeat(50_000)];
    expect(await model.embed(texts, { kind: "document" })).toHaveLength(72);
    expect(Math.max(...asked.map(({ input }) => input.length))).toBe(32);
    expect(asked.flatMap(({ input }) => input).every((text) => text.length > 0 && text.length <= 8_000)).toBe(true);
    await http.close();
  });

  it.each([
    [429, "rate_limited"],
    [404, "config"],
    [500, "upstream_unavailable"],
  ])("status %i is a failure of kind %s", async (status, kind) => {
    const http = createHttp();
    answer = () => ({ status, json: {} });
    const model = embedByServer({ url: `${server.origin}/v1`, model: "made", apiKey: undefined, http });
    await expect(model.embed(["a"], { kind: "query" })).rejects.toMatchObject({ kind });
    await http.close();
  });

  it("with fewer vectors than texts is refused, as is a reply of another form", async () => {
    const http = createHttp();
    const model = embedByServer({ url: `${server.origin}/v1`, model: "made", apiKey: undefined, http });
    for (const json of [{ data: [{ index: 0, embedding: [1] }] }, { data: "none" }]) {
      answer = () => ({ status: 200, json });
      await expect(model.embed(["a", "b"], { kind: "document" })).rejects.toMatchObject({
        kind: "upstream_unavailable",
      });
    }
    await http.close();
  });
});

describe("a model in a folder", () => {
  const path = join(folder, "made-model");
  mkdirSync(join(path, "onnx"), { recursive: true });

  function made() {
    const seen: string[] = [];
    const library: Transformers = {
      env: { allowRemoteModels: true, allowLocalModels: false },
      AutoTokenizer: { from_pretrained: () => Promise.reject(new Error("unused")) },
      AutoModelForSequenceClassification: { from_pretrained: () => Promise.reject(new Error("unused")) },
      pipeline: async (_, model, { dtype }) => {
        seen.push(`${model} ${dtype}`);
        return async (texts, { pooling }) => {
          seen.push(`${texts.length} ${pooling}`);
          return { data: Float32Array.from(texts.flatMap(vectorOf)), dims: [texts.length, 3] };
        };
      },
    };
    return { seen, library };
  }

  it("is loaded from there with downloads switched off, and run in small batches", async () => {
    writeFileSync(join(path, "onnx", "model_quantized.onnx"), "");
    const { seen, library } = made();
    const model = embedByFolder({ folder: path, load: async () => library });
    const vectors = await model.embed(
      Array.from({ length: 9 }, () => "boat"),
      { kind: "document" },
    );
    expect(vectors).toHaveLength(9);
    expect(Array.from(vectors[8] ?? []).map((value) => Number(value.toFixed(1)))).toEqual([0.1, 1, 0]);
    expect(library.env).toEqual({ allowRemoteModels: false, allowLocalModels: true });
    expect(seen).toEqual([`${path} q8`, "8 mean", "1 mean"]);
    expect(model.name).toBe("made-model");
  });

  it("that is none is a failure that names the setting", async () => {
    const model = embedByFolder({ folder: join(folder, "nothing"), load: async () => made().library });
    await expect(model.embed(["a"], { kind: "query" })).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("WELLSOURCED_EMBEDDINGS_FOLDER"),
    });
  });

  it("without the package that runs it is a failure that names the package, and search is by words", async () => {
    const sources = createWellsourced({
      ...{ cacheDir: false, dataDir: false, chromePath: "disabled", embeddingsFolder: path },
    });
    const { note } = await sources.index.add(file("/boat.md", "An old boat"), ADA);
    expect(note).toContain("@huggingface/transformers");
    expect(await sources.index.search({ query: "boat", mode: "hybrid" }, ADA)).toMatchObject({
      mode: "keyword",
      total: 1,
    });
    await sources.close();
  });
});

it("the key of the server is a secret", () => {
  const { settings } = readEnv({ WELLSOURCED_EMBEDDINGS_API_KEY: "key-of-a-made-server" }, { mode: "stdio" });
  const { mask } = createWellsourced({ ...settings, cacheDir: false, dataDir: false });
  expect(mask("Bearer key-of-a-made-server")).not.toContain("made-server");
});
