import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type McpServer,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Peer, StdioOptions } from "../serving.ts";
import type { Change, Table } from "../table.ts";
import { createFactory2026 } from "./2026-07-28.ts";

/**
 * Serves the newer revision over stdio. The library handles the opening and `subscriptions/listen`; it never sees 2025
 * traffic.
 */
export async function connect2026(options: StdioOptions, send: (message: object) => void): Promise<Peer> {
  const make = createFactory2026(options);
  const transport: Transport = {
    start: async () => {},
    send: async (message) => send(message),
    close: async () => transport.onclose?.(),
  };
  const served = serveStdio(
    () => {
      const product = make(options);
      followChanges(product, options.table);
      return product;
    },
    { legacy: "reject", transport, onerror: options.remark },
  );
  return {
    receive: (message) => {
      if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message) && !isJSONRPCResponse(message)) return false;
      transport.onmessage?.(message);
      return true;
    },
    close: () => served.close(),
  };
}

/** The library sends changes only to matching subscriptions. */
function followChanges({ server }: McpServer, { changes }: Table): void {
  const notify = (change: Change): Promise<void> => {
    if ("resource" in change) return server.sendResourceUpdated({ uri: change.resource });
    if (change.list === "tools") return server.sendToolListChanged();
    return change.list === "prompts" ? server.sendPromptListChanged() : server.sendResourceListChanged();
  };
  const unfollow = changes?.follow((change) => void notify(change).catch(() => {}));
  server.onclose = () => unfollow?.();
}
