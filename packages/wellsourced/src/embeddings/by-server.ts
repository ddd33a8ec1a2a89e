import { Failure, parseJson } from "@wellsourced/core";
import type { Embedder } from "@wellsourced/corpus";
import type { Http, UpstreamReply } from "@wellsourced/http";
import { z } from "zod";
import { prefixFor } from "./prefix.ts";

interface EmbeddingServer {
  /** Base URL of an API such as OpenAI's, `https://api.openai.com/v1`, or the URL of its `/embeddings`. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly http: Http;
}

/** Maximum texts and total characters in one request. */
const MOST_TEXTS = 32;
const MOST_CHARACTERS = 60_000;
/** Maximum characters of a text. Servers reject texts beyond the model's limit, and the remainder would add little. */
const TEXT_CHARACTERS = 8_000;
const PATIENCE_MS = 60_000;
/** Timeout for the vector of a query, which a caller waits for. */
const QUERY_PATIENCE_MS = 10_000;

const Reply = z.object({
  data: z.array(z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(1) })),
});
const Complaint = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** A server with OpenAI's `/embeddings` API, at a URL that the operator set. */
export function embedByServer({ url, model, apiKey, http }: EmbeddingServer): Embedder {
  const { origin, pathname, searchParams } = new URL(url);
  const folder = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const path = folder.endsWith("/embeddings") ? folder : `${folder}/embeddings`;
  const upstream = http.upstream({ name: "embeddings", origin, fromOperator: true });

  async function ask(texts: readonly string[], timeoutMs: number): Promise<number[][]> {
    const reply = await upstream.send({
      path,
      query: Object.fromEntries(searchParams),
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      json: { model, input: texts, encoding_format: "float" },
      timeoutMs,
    });
    if (reply.status !== 200) throw refused(reply);
    const { data } = parseJson(reply.text, Reply, "The embedding server");
    const vectors = texts.map((_, index) => data.find((one) => one.index === index)?.embedding);
    const found = vectors.filter((vector) => vector !== undefined);
    if (found.length !== texts.length)
      throw new Failure("upstream_unavailable", "The embedding server did not return one vector for each text.");
    return found;
  }

  return {
    name: model,
    async embed(texts, { kind }) {
      const prefix = prefixFor(model, kind);
      const vectors: number[][] = [];
      const patience = kind === "query" ? QUERY_PATIENCE_MS : PATIENCE_MS;
      for (const batch of batchesOf(texts.map((text) => sendable(`${prefix}${text}`))))
        vectors.push(...(await ask(batch, patience)));
      return vectors;
    },
  };
}

/** A text within the limit; `-` if it is empty, since servers reject empty texts. */
const sendable = (text: string): string => text.slice(0, TEXT_CHARACTERS).toWellFormed().trim() || "-";

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    characters += text.length;
    if (last && last.length < MOST_TEXTS && characters <= MOST_CHARACTERS) last.push(text);
    else {
      batches.push([text]);
      characters = text.length;
    }
  }
  return batches;
}

function refused({ status, text, retryAfterSeconds }: UpstreamReply): Failure {
  const says = saidBy(text);
  const what = `The embedding server answered with status ${status}${says === undefined ? "" : ` and said "${says}"`}.`;
  if (status === 401 || status === 403)
    return new Failure("config", `${what} Check WELLSOURCED_EMBEDDINGS_API_KEY.`, {
      status,
      suggestedAction: "check_api_key",
    });
  if (status === 429)
    return new Failure("rate_limited", what, { status, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  if (status === 404 || status === 400)
    return new Failure("config", `${what} Check WELLSOURCED_EMBEDDINGS_URL and WELLSOURCED_EMBEDDINGS_MODEL.`, {
      status,
      suggestedAction: "inform_user",
    });
  return new Failure("upstream_unavailable", what, { status });
}

function saidBy(text: string): string | undefined {
  try {
    const { error } = parseJson(text, Complaint, "The embedding server");
    return (typeof error === "string" ? error : error.message).replace(/\s+/gu, " ").slice(0, 300);
  } catch {
    return undefined; // the status is sufficient
  }
}
