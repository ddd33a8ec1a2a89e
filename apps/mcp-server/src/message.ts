import { isModestJson, isRecord, jsonIn, wellFormed } from "@wellsourced/core";
import { asMeant } from "./as-meant.ts";
import { CODES } from "./protocol-error.ts";

/** The largest list that a tool takes has a tenth of it. */
const MODEST = { mostValues: 50_000, mostDepth: 64 };
const LONGEST_NAME = 200;
/** Characters of a message that carries no arguments of a tool. What it says is kept while a session lives. */
const LONGEST_REST = 64 * 1_024;
const LONGEST_BATCH = 50;

/** A message, or what is wrong with it. */
export type ReadMessage =
  | { readonly value: unknown; readonly refused?: undefined }
  | { readonly value?: undefined; readonly refused: { readonly code: number; readonly message: string } };

/** Parses a message, after a look at what that would cost, and reads it as its client means it. */
export function messageIn(sent: string): ReadMessage {
  // Some programs mark their UTF-8 with it.
  const text = sent.startsWith("\ufeff") ? sent.slice(1) : sent;
  if (!isModestJson(text, MODEST))
    return invalid(`it holds more than ${MODEST.mostValues} values, or is nested more than ${MODEST.mostDepth} deep`);
  const value = jsonIn(text);
  if (value === undefined) return { refused: { code: CODES.parse, message: "Parse error: this is not JSON." } };
  const trouble = troubleWith(value, text.length);
  return trouble === undefined
    ? { value: asMeant(HALF_A_PAIR.test(text) ? wellFormed(value) : value) }
    : invalid(trouble);
}

/** What may be half a surrogate pair, which only an escape can bring through UTF-8. */
const HALF_A_PAIR = /\\u[dD][89a-fA-F]/u;

const invalid = (trouble: string): ReadMessage => ({
  refused: { code: CODES.invalidRequest, message: `Invalid request: ${trouble}.` },
});

/** Why nothing should be computed over this message; `undefined` for a good one. */
function troubleWith(message: unknown, length: number): string | undefined {
  if (Array.isArray(message)) {
    if (message.length > LONGEST_BATCH) return `a batch holds at most ${LONGEST_BATCH} messages`;
    return message.map((one) => troubleWith(one, length)).find((trouble) => trouble !== undefined);
  }
  if (!isRecord(message)) return undefined;
  const { id, method, params } = message;
  const { name, _meta } = isRecord(params) ? params : {};
  const { progressToken } = isRecord(_meta) ? _meta : {};
  // Whoever answers, also a library of the protocol, may repeat these.
  for (const [field, value] of Object.entries({ id, method, name, progressToken }))
    if (typeof value === "string" && value.length > LONGEST_NAME)
      return `${field} may have ${LONGEST_NAME} characters, and has ${value.length}`;
  return typeof method === "string" && method !== "tools/call" && length > LONGEST_REST
    ? `${method} may have ${LONGEST_REST} characters, and has ${length}; only tools/call may have more`
    : undefined;
}
