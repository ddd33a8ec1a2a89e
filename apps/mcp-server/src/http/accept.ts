import { isRecord, jsonIn } from "@wellsourced/core";

/** Accept header required by the protocol libraries. */
export const EVERY_FORM = "application/json, text/event-stream";

/** Response formats that a client accepts. */
export interface Forms {
  readonly json: boolean;
  /** Server-sent events, which also carry progress. */
  readonly events: boolean;
  /**
   * Whether events are named explicitly: clients that accept anything, or send no Accept header, may not support them.
   */
  readonly namesEvents: boolean;
}

/** Parses an Accept header; the most specific media range decides. Without a header everything is accepted. */
export function formsIn(accept: string | null): Forms {
  const ranges = (accept?.trim() || "*/*").toLowerCase().split(",").map(toRange);
  const wanted = (type: string) => ranges.find((range) => range.type === type)?.isWanted;
  const anything = wanted("*/*") ?? false;
  const named = wanted("text/event-stream") ?? wanted("text/*");
  return {
    json: wanted("application/json") ?? wanted("application/*") ?? anything,
    events: named ?? anything,
    namesEvents: named ?? false,
  };
}

function toRange(text: string) {
  const [type, ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  // An invalid weight is ignored.
  return { type, isWanted: weight === undefined || !(Number(weight.slice("q=".length)) <= 0) };
}

const DATA = "data: ";
const isAnswer = (message: unknown): boolean => isRecord(message) && ("result" in message || "error" in message);

/** Converts an event stream to one JSON body, dropping everything but answers. */
export async function asOneBody(response: Response, isBatch: boolean): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith(DATA));
  const answers = lines.map((line) => jsonIn(line.slice(DATA.length))).filter(isAnswer);
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  // A cancelled request has no answer.
  if (answers.length === 0) return new Response(null, { status: 202, headers });
  return new Response(JSON.stringify(isBatch ? answers : answers[0]), { status: response.status, headers });
}
