import { isRecord, jsonIn } from "@wellsourced/core";

/** What the protocol's libraries want to read, whatever a client wrote. */
export const EVERY_FORM = "application/json, text/event-stream";

/** The forms in which a client takes an answer. */
export interface Forms {
  readonly json: boolean;
  /** Events, which also carry what comes before the answer. */
  readonly events: boolean;
  /** Events are named: a client that takes everything, or does not say what it takes, may not know them. */
  readonly namesEvents: boolean;
}

/** Reads an Accept header by its media ranges, of which the most specific one decides. Without one everything is taken. */
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
  // A weight that is not a number is ignored.
  return { type, isWanted: weight === undefined || !(Number(weight.slice("q=".length)) <= 0) };
}

const DATA = "data: ";
const isAnswer = (message: unknown): boolean => isRecord(message) && ("result" in message || "error" in message);

/** The same answer as one JSON body: what comes before it in a stream of events is left out. */
export async function inOnePiece(response: Response, isBatch: boolean): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith(DATA));
  const answers = lines.map((line) => jsonIn(line.slice(DATA.length))).filter(isAnswer);
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  // Whoever cancels a request gets no answer to it.
  if (answers.length === 0) return new Response(null, { status: 202, headers });
  return new Response(JSON.stringify(isBatch ? answers : answers[0]), { status: response.status, headers });
}
