import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  isJSONRPCResultResponse,
  type Notification,
  type Request,
  type Result,
  ResultSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { Failure, omitUndefined } from "@wellsourced/core";
import { abilityFor, askInPlace } from "../ask-during-call.ts";
import { createMethods, type Methods } from "../methods.ts";
import { createProgress, type Progress } from "../progress.ts";
import { CODES, ProtocolError } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import { type CallContext, type Change, LOG_LEVELS, type LogLevel, type Question, type Sender } from "../table.ts";
import { traceParentIn } from "../tracing.ts";
import { noValidator } from "./no-validator.ts";

type Server2025 = Server<Request, Notification, Result>;

/** A server that records the negotiated revision, which the library does not expose. */
class AgreeingServer extends Server<Request, Notification, Result> {
  #revision = "";

  /** Whether the revision has structured content; dates compare as strings. */
  get readsStructured(): boolean {
    return this.#revision >= "2025-06-18";
  }

  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if (
        this.#revision === "" &&
        isJSONRPCResultResponse(message) &&
        typeof message.result.protocolVersion === "string"
      )
        this.#revision = message.result.protocolVersion;
      return send(message, options);
    };
    await super.connect(transport);
  }
}
type Extra = RequestHandlerExtra<Request, Notification>;

/** Callbacks of a session. */
interface Session2025 {
  /** Returns the sender of a message; `undefined` if it must not be served. */
  senderOf(authInfo: AuthInfo | undefined): Sender | undefined;
  /** Called when a request was cancelled and gets no answer. */
  onCancelled?(requestId: string | number): void;
}

/** Creates a server for each session. */
export type Factory2025 = (session: Session2025) => Server2025;

/** People take longer to answer than machines. */
const ANSWER_TIMEOUT_MS = 300_000;

/** Creates servers for 2025-11-25 and earlier revisions. */
export function createFactory2025(serving: Serving): Factory2025 {
  const { table } = serving;
  const methods = createMethods(table, { unknownTool: "result", cacheHints: false }, serving.report);
  return (session) => {
    const server = new AgreeingServer(
      { ...table.info },
      {
        capabilities: methods.capabilities,
        jsonSchemaValidator: noValidator,
        ...(table.instructions ? { instructions: table.instructions } : {}),
      },
    );
    server.onerror = serving.remark;
    const loudEnough = table.logging ? followLevel(server) : () => false;
    server.fallbackRequestHandler = ({ method, params }, extra) =>
      answer(method, params, { serving, methods, session, server, extra, loudEnough });
    if (table.changes) forwardChanges(server, serving);
    return server;
  };
}

interface Call {
  readonly serving: Serving;
  readonly methods: Methods;
  readonly session: Session2025;
  readonly server: AgreeingServer;
  readonly extra: Extra;
  loudEnough(level: LogLevel): boolean;
}

/** Runs a method; questions are sent to the client while the request is open. */
async function answer(name: string, params: unknown, call: Call): Promise<Result> {
  const method = call.methods.byName.get(name);
  if (!method) throw new ProtocolError(CODES.methodNotFound, "Method not found");
  const { extra, session } = call;
  if (session.onCancelled)
    extra.signal.addEventListener("abort", () => session.onCancelled?.(extra.requestId), { once: true });
  const progress = createProgress(
    extra._meta?.progressToken,
    (params) => extra.sendNotification({ method: "notifications/progress", params: { ...params } }),
    extra.signal,
  );
  const context = contextOf(call, progress);
  try {
    const result = await askInPlace(
      (answers, state) => method(params, { ...context, answers, state }),
      (question) => ask(question, call),
    );
    return { ...result };
  } finally {
    progress.end();
  }
}

function contextOf(call: Call, progress: Progress): Omit<CallContext, "answers" | "state"> {
  const { extra, server, session } = call;
  const sender = session.senderOf(extra.authInfo);
  if (!sender) throw new Failure("auth_required", "A request without a caller must not be served.");
  return {
    requestId: String(extra.requestId),
    ...sender,
    ...omitUndefined({ traceParent: traceParentIn(extra._meta) }),
    signal: extra.signal,
    client: server.getClientCapabilities() ?? {},
    readsStructured: server.readsStructured,
    progress: progress.report,
    log: (level, data) => {
      if (!call.loudEnough(level)) return;
      extra.sendNotification({ method: "notifications/message", params: { level, data } }).catch(() => {});
    },
    pause: () => (sender.asOneBody ? undefined : extra.closeSSEStream?.()),
  };
}

async function ask({ method, params }: Question, { server, extra }: Call): Promise<unknown> {
  const ability = abilityFor[method];
  if (!server.getClientCapabilities()?.[ability])
    throw new ProtocolError(CODES.invalidRequest, `This needs a client that offers ${ability}.`);
  const request: Request = params ? { method, params: { ...params } } : { method };
  return extra.sendRequest(request, ResultSchema, { signal: extra.signal, timeout: ANSWER_TIMEOUT_MS });
}

/** Filters log messages by the level that the client set. */
function followLevel(server: Server2025): (level: LogLevel) => boolean {
  let threshold: LogLevel = "debug";
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    threshold = params.level;
    return {};
  });
  return (level) => LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(threshold);
}

/** Notifies the client of changed lists and subscribed resources. */
function forwardChanges(server: Server2025, { table }: Serving): void {
  const watched = new Set<string>();
  server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    watched.add(params.uri);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    watched.delete(params.uri);
    return {};
  });
  const notify = async (change: Change): Promise<void> => {
    if (!("resource" in change)) await server.notification({ method: `notifications/${change.list}/list_changed` });
    else if (watched.has(change.resource)) await server.sendResourceUpdated({ uri: change.resource });
  };
  const unfollow = table.changes?.follow((change) => void notify(change).catch(() => {}));
  server.onclose = () => unfollow?.();
}
