import { Failure } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { z } from "zod";
import { createReader } from "../../src/read.ts";
import { type FakeAnswer, fakeHttp } from "./fake-http.ts";

const Body = z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()]);

const Exchange = z.strictObject({
  /** The whole URL, including the query. POST requests are identified by their body in `sends`. */
  ask: z.string(),
  sends: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  status: z.int().default(200),
  type: z.string().optional(),
  retryAfter: z.string().optional(),
  link: z.string().optional(),
  body: Body.default(""),
});
type Exchange = z.infer<typeof Exchange>;

/** Recorded requests, replies and expected results. Handwritten, with fictitious people. */
export const Tape = z.strictObject({
  made: z.literal(true),
  from: z.string(),
  read: z.url(),
  languages: z.array(z.string()).optional(),
  tokens: z.record(z.string(), z.string()).optional(),
  exchanges: z.array(Exchange),
  page: z.record(z.string(), z.unknown()).optional(),
  /** Parts of the Markdown, in this order. */
  contains: z.array(z.string()).default([]),
  lacks: z.array(z.string()).default([]),
  failure: z.record(z.string(), z.unknown()).optional(),
});
export type Tape = z.infer<typeof Tape>;

export interface Played {
  readonly page?: Page;
  readonly failure?: Failure;
  /** Requests that are not on the tape. */
  readonly strange: readonly string[];
  readonly asked: readonly (readonly [by: string, url: string])[];
}

const textOf = (body: z.infer<typeof Body>): string => (typeof body === "string" ? body : JSON.stringify(body));

const answerOf = ({ status, type, retryAfter, link, body }: Exchange): FakeAnswer => ({
  status,
  body: textOf(body),
  headers: {
    "content-type": type ?? (typeof body === "string" ? "text/html; charset=utf-8" : "application/json"),
    ...(retryAfter ? { "retry-after": retryAfter } : {}),
    ...(link ? { link } : {}),
  },
});

const fits = (sent: Readonly<Record<string, string>> = {}, wanted: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(wanted).every(([name, value]) => sent[name] === value);

/** Reads the tape's URL with only the tape as server. */
export async function play({
  read,
  languages,
  tokens,
  exchanges,
}: Pick<Tape, "read" | "languages" | "tokens" | "exchanges">): Promise<Played> {
  const strange: string[] = [];
  const answer = (url: string, headers?: Readonly<Record<string, string>>, sent?: unknown): FakeAnswer => {
    const exchange = exchanges.find(
      (it) => it.ask === url && fits(headers, it.headers) && (it.sends === undefined || holds(sent, it.sends)),
    );
    if (exchange) return answerOf(exchange);
    strange.push(url);
    return { status: 404 };
  };
  const http = fakeHttp(
    (url, { headers }) => answer(url, headers),
    (url, { headers, json }) => answer(url, headers, json),
  );
  const reader = createReader({
    http,
    issueUrl: "https://issues.example",
    browser: { path: "disabled" },
    ...(tokens ? { tokens } : {}),
  });
  try {
    const page = await reader.read(read, { languages });
    return { page, strange, asked: http.asked };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { failure: error, strange, asked: http.asked };
  } finally {
    await reader.close();
  }
}

/** Whether the request contains all parts of `wanted`. */
function holds(sent: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return sent === wanted;
  if (typeof sent !== "object" || sent === null) return false;
  const values = new Map(Object.entries(sent));
  return Object.entries(wanted).every(([name, value]) => holds(values.get(name), value));
}
