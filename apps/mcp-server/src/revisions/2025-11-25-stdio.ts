import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Peer, StdioOptions } from "../serving.ts";
import { createFactory2025 } from "./2025-11-25.ts";

/** Serves the only session of a stdio connection. */
export async function connect2025(options: StdioOptions, send: (message: object) => void): Promise<Peer> {
  const server = createFactory2025(options)({ senderOf: () => options });
  const transport: Transport = {
    start: async () => {},
    send: async (message) => send(message),
    close: async () => transport.onclose?.(),
  };
  await server.connect(transport);
  return {
    receive: (given) => {
      const message = JSONRPCMessageSchema.safeParse(given);
      if (message.success) transport.onmessage?.(message.data);
      return message.success;
    },
    close: () => server.close(),
  };
}
