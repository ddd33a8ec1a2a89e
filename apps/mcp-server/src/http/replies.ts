import { CODES } from "../protocol-error.ts";

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** @default `code` -32000, the server's own */
export interface Refusal {
  readonly code?: number;
  readonly headers?: Record<string, string>;
}

/** A request turned away before it reached a protocol library: a JSON-RPC error without stack or path. */
export const refusal = (
  status: number,
  message: string,
  { code = CODES.server, headers = {} }: Refusal = {},
): Response => json(status, { jsonrpc: "2.0", id: null, error: { code, message } }, headers);
