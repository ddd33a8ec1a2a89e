import { isModestJson, isRecord, jsonIn, wellFormed } from "@wellsourced/core";
import { normalizeMessage } from "./normalize-message.ts";
import { CODES } from "./protocol-error.ts";

/** Ten times the largest list that a tool accepts. */
const MODEST = { mostValues: 50_000, mostDepth: 64 };
const LONGEST_NAME = 200;
/** Maximum characters of a message without tool arguments, since parts are kept during a session. */
const LONGEST_REST = 64 * 1_024;
const LONGEST_BATCH = 50;

/** A message, or why it is refused. */
type ReadMessage =
  | { readonly value: unknown; readonly refused?: undefined }
  | { readonly value?: undefined; readonly refused: { readonly code: number; readonly message: string } };

/** Parses a message after checking its cost, and normalises it. */
export function messageIn(sent: string): ReadMessage {
  // Byte order mark.
  const text = sent.startsWith("\ufeff") ? sent.slice(1) : sent;
  if (!isModestJson(text, MODEST))
    return invalid(
      `it contains more than ${MODEST.mostValues} values, or is nested more than ${MODEST.mostDepth} deep`,
    );
  const value = jsonIn(text);
  if (value === undefined) return { refused: { code: CODES.parse, message: "Parse error: this is not JSON." } };
  const trouble = troubleWith(value, text.length);
  return trouble === undefined
    ? { value: normalizeMessage(HALF_A_PAIR.test(text) ? wellFormed(value) : value) }
    : invalid(trouble);
}

/** An escaped lone surrogate, which UTF-8 cannot contain. */
const HALF_A_PAIR = /\\u[dD][89a-fA-F]/u;

const invalid = (trouble: string): ReadMessage => ({
  refused: { code: CODES.invalidRequest, message: `Invalid request: ${trouble}.` },
});

/** Explains why a message is refused; `undefined` if it is acceptable. */
function troubleWith(message: unknown, length: number): string | undefined {
  if (Array.isArray(message)) {
    if (message.length > LONGEST_BATCH) return `a batch may contain at most ${LONGEST_BATCH} messages`;
    return message.map((one) => troubleWith(one, length)).find((trouble) => trouble !== undefined);
  }
  if (!isRecord(message)) return undefined;
  const { id, method, params } = message;
  const { name, _meta } = isRecord(params) ? params : {};
  const { progressToken } = isRecord(_meta) ? _meta : {};
  // Answers, including those of libraries, may repeat these.
  for (const [field, value] of Object.entries({ id, method, name, progressToken }))
    if (typeof value === "string" && value.length > LONGEST_NAME)
      return `${field} may have ${LONGEST_NAME} characters, and has ${value.length}`;
  return typeof method === "string" && method !== "tools/call" && length > LONGEST_REST
    ? `${method} may have ${LONGEST_REST} characters, and has ${length}; only tools/call may have more`
    : undefined;
}
