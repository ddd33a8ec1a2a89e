import { omitUndefined } from "@wellsourced/core";
import { CODES } from "../protocol-error.ts";

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

interface RefusalOptions {
  readonly code?: number;
  readonly headers?: Record<string, string>;
  /** Machine-readable details. */
  readonly data?: object;
}

/** Refuses a request before it reaches a protocol library, as a JSON-RPC error. */
export const refusal = (
  status: number,
  message: string,
  { code = CODES.server, headers = {}, data }: RefusalOptions = {},
): Response =>
  json(status, { jsonrpc: "2.0", id: null, error: { code, message, ...omitUndefined({ data }) } }, headers);
