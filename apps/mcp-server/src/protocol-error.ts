/** Error codes of JSON-RPC and MCP. Both libraries send `code` and `data` of a thrown error. */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  sessionNotFound: -32001,
  /** From 2025-11-25; the library for 2026-07-28 converts it to -32602. */
  resourceNotFound: -32002,
  missingCapability: -32021,
} as const;

/** A protocol error, such as an unknown method or resource. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: number;
  readonly data?: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** Error for a client capability that was not declared. */
export function missingCapability(capability: "elicitation" | "sampling" | "roots"): ProtocolError {
  return new ProtocolError(CODES.missingCapability, `This needs a client that offers ${capability}.`, {
    requiredCapabilities: { [capability]: {} },
  });
}
