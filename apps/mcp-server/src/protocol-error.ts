/** JSON-RPC's own codes and those MCP adds. Both libraries put `code` and `data` of a thrown error on the wire. */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  sessionNotFound: -32001,
  /** 2025-11-25's number; the library for 2026-07-28 turns it into -32602. */
  resourceNotFound: -32002,
  missingCapability: -32021,
} as const;

/** An error of the protocol, not of a tool: the client asked for something that is not there. */
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

/** Refuses work that needs something the client did not declare. */
export function missingCapability(capability: "elicitation" | "sampling" | "roots"): ProtocolError {
  return new ProtocolError(CODES.missingCapability, `This needs a client that offers ${capability}.`, {
    requiredCapabilities: { [capability]: {} },
  });
}
