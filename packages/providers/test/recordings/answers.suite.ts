import { describe, expect, test } from "vitest";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

const exa = { EXA_API_KEY: "made-exa-key-1234" };

describe("replies of Exa, by its documentation", () => {
  const search = (body: object | string, status = 200) =>
    findOnce("structured", { provider: "exa", ask: { query: "x" }, reply: { body, status }, settings: exa });

  test.each(["doc-search", "search-pasted-2024", "doc-find-similar"])("%s: results summed up", async (name) => {
    const body = Object(readJson(`exa/${name}.json`));
    const { records, costUsd } = await search(body);
    const results = digList(body, "results");
    expect(records.map(({ url }) => url)).toEqual(results.map((result) => digText(result, "url")));
    // If the reply has no price, the list price is reported.
    expect(costUsd).toBe(dig(body, "costDollars", "total") ?? 0.017);
    for (const [index, result] of results.entries()) {
      expect(records[index]?.highlights ?? []).toEqual(digList(result, "highlights"));
      expect(records[index]?.summary ?? "").toBe(digText(result, "summary"));
      expect(records[index]?.title ?? "").toBe(digText(result, "title"));
      expect(records[index]?.entities ?? []).toEqual(digList(result, "entities"));
    }
  });

  test.each([
    ["error-400", 400, "upstream_unavailable"],
    ["error-401", 401, "auth_required"],
  ] as const)("%s", async (name, status, kind) => {
    const failure = await failureOf(search(readRecording(`exa/${name}.json`), status));
    expect(failure).toMatchObject({ kind, provider: "exa" });
    expect(failure.message).not.toContain("made-exa-key");
  });

  test("a list of results is no answer", async () => {
    const body = Object(readJson("exa/doc-search.json"));
    const asked = findOnce("answer", { provider: "exa", ask: { query: "x" }, reply: { body }, settings: exa });
    expect(await failureOf(asked)).toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringContaining("answer"),
    });
  });
});

describe("recorded replies of OpenAI's chat", () => {
  const settings = {
    WELLSOURCED_LLM_PROVIDER: "openai",
    WELLSOURCED_LLM_MODEL: "made-model",
    WELLSOURCED_LLM_API_KEY: "made-model-key-1234",
  };
  const ask = { instructions: "Be brief.", material: "x" };
  const write = (reply: { readonly body: string | object; readonly status?: number }) =>
    findOnce("chat", { provider: "llm", ask, reply, settings });

  test("what was written", async () => {
    const body = Object(readJson("openai/chat-text.json"));
    const { records } = await write({ body });
    expect(records).toEqual([
      {
        text: digText(body, "choices", 0, "message", "content").trim(),
        model: dig(body, "model"),
        isCut: false,
        inputTokens: dig(body, "usage", "prompt_tokens"),
        outputTokens: dig(body, "usage", "completion_tokens"),
      },
    ]);
  });

  test.each([
    ["error-400-parameter", 400],
    ["error-404-model", 404],
  ])("%s: the server's own words help whoever set it up", async (name, status) => {
    const body = readRecording(`openai/${name}.json`);
    const failure = await failureOf(write({ body, status }));
    expect(failure).toMatchObject({ kind: "upstream_unavailable", provider: "llm" });
    expect(failure.detail).toContain(
      `untrusted upstream text: "${digText(JSON.parse(body), "error", "message").slice(0, 40)}`,
    );
  });

  test.each(["embeddings-float.json", "embeddings-query-base64.json", "chat-text-stream.sse"])(
    "%s is another kind of answer, and refused",
    async (name) => {
      const failure = await failureOf(write({ body: readRecording(`openai/${name}`) }));
      expect(failure).toMatchObject({ kind: "upstream_unavailable", provider: "llm" });
    },
  );
});
