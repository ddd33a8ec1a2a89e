import { createMcpHandler, isLegacyRequest, type ServerNotifier } from "@modelcontextprotocol/server";
import { Failure } from "@wellsourced/core";
import type { Exchange } from "../http/exchange.ts";
import type { Serving } from "../serving.ts";
import type { Change, Sender, Table } from "../table.ts";
import { createFactory2026 } from "./2026-07-28.ts";

/** The newer revision at `/mcp`. */
export type Endpoint2026 = ReturnType<typeof createEndpoint2026>;

/** Serves stateless Streamable HTTP, with a server for each request. */
export function createEndpoint2026(serving: Serving) {
  const make = createFactory2026(serving);
  const senders = new WeakMap<Request, Sender>();
  const senderOf = (request: Request | undefined): Sender => {
    const sender = request && senders.get(request);
    if (!sender) throw new Failure("auth_required", "A request without a caller must not be served.");
    return sender;
  };
  const handler = createMcpHandler(({ requestInfo }) => make(senderOf(requestInfo)), {
    legacy: "reject",
    onerror: serving.remark,
  });
  const unfollow = followChanges(serving.table, handler.notify);
  return {
    /** Whether a request belongs to an older revision, by the library's rules. */
    isLegacy: ({ request }: Exchange, body: unknown) => isLegacyRequest(request, body),
    handle: ({ request }: Exchange, body: unknown, sender: Sender): Promise<Response> => {
      senders.set(request, sender);
      return handler.fetch(request, { parsedBody: body });
    },
    close: () => {
      unfollow();
      return handler.close();
    },
  };
}

/** The library sends changes only to matching subscriptions. */
function followChanges({ changes }: Table, notify: ServerNotifier): () => void {
  const announce = (change: Change) => {
    if ("resource" in change) notify.resourceUpdated(change.resource);
    else if (change.list === "tools") notify.toolsChanged();
    else if (change.list === "prompts") notify.promptsChanged();
    else notify.resourcesChanged();
  };
  return changes?.follow(announce) ?? (() => {});
}
