import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  McpServer,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import { isRecord, omitUndefined } from "@wellsourced/core";
import type { Wire } from "../catalogue.ts";
import { createMethods, type Method, type Methods } from "../methods.ts";
import { createProgress, type Progress } from "../progress.ts";
import { CODES, ProtocolError } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import {
  ANONYMOUS_CALLER,
  type CallContext,
  type Caller,
  type ClientAbilities,
  isQuestions,
  type Schema,
  type Sender,
} from "../table.ts";
import { traceParentIn } from "../tracing.ts";
import { noValidator } from "./no-validator.ts";

/** Creates servers: one for a stdio connection, one for each HTTP request. */
type Factory2026 = (sender: Sender) => McpServer;

/** Provides schemas with `x-mcp-header` to the library; all else uses our own handlers. */
class TableServer extends McpServer {
  schemas: ReadonlyMap<string, Schema> = new Map();
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.schemas.get(name);
  }
}

/** State kept by the client, bound to caller and tool or prompt. */
interface Sealed {
  readonly of: string;
  readonly state: unknown;
}

type Codec = ReturnType<typeof createRequestStateCodec<Sealed>>;

/** Prepares data shared by all requests, so that creating a server is cheap. */
export function createFactory2026(serving: Serving): Factory2026 {
  const { table } = serving;
  const methods = createMethods(table, { unknownTool: "error", cacheHints: true }, serving.report);
  const codec = createRequestStateCodec<Sealed>({ key: serving.stateKey, bind: ({ mcpReq }) => mcpReq.method });
  const schemas = new Map(table.tools.filter(readsHeaders).map(({ name, inputSchema }) => [name, inputSchema]));
  const options = {
    jsonSchemaValidator: noValidator,
    requestState: { verify: codec.verify },
    cacheHints: { "server/discover": { ttlMs: table.listTtlMs ?? 0, cacheScope: "private" as const } },
    ...(table.instructions ? { instructions: table.instructions } : {}),
  };
  return (sender) => {
    const product = new TableServer({ ...table.info }, options);
    product.schemas = schemas;
    product.server.onerror = serving.remark;
    // Not in the options, since the library would install its own handlers.
    product.server.registerCapabilities(methods.capabilities);
    install(product, { serving, methods, codec, sender });
    return product;
  };
}

const readsHeaders = ({ inputSchema }: { readonly inputSchema: Schema }) =>
  JSON.stringify(inputSchema).includes('"x-mcp-header"');

interface Connection {
  readonly serving: Serving;
  readonly methods: Methods;
  readonly codec: Codec;
  readonly sender: Sender;
}

/** Passes params through unchanged; methods validate them. */
const anyParams: StandardSchemaV1 = {
  "~standard": { version: 1, vendor: "wellsourced", validate: (value) => ({ value }) },
};

function install({ server }: McpServer, connection: Connection): void {
  for (const [name, method] of connection.methods.byName)
    server.setRequestHandler(name, { params: anyParams }, (params, context) =>
      answer(method, params, { ...connection, context }),
    );
}

type Call = Connection & { readonly context: ServerContext };

/** Runs a method; questions are returned as `input_required` with sealed state. */
async function answer(method: Method, params: unknown, call: Call): Promise<Record<string, unknown>> {
  const { context, codec } = call;
  const of = subjectOf(params, call.sender.caller);
  const { mcpReq } = context;
  const progress = createProgress(
    mcpReq._meta?.progressToken,
    (params) => mcpReq.notify({ method: "notifications/progress", params: { ...params } }),
    mcpReq.signal,
  );
  try {
    const result: Wire | object = await method(params, contextOf(call, of, progress));
    if (!isQuestions(result)) return { ...result };
    const { ask, state } = result;
    const requestState = state === undefined ? {} : { requestState: await codec.mint({ of, state }, context) };
    return { resultType: "input_required", inputRequests: ask, ...requestState };
  } finally {
    progress.end();
  }
}

/** Binds state to caller and tool or prompt. An anonymous caller may return over another connection. */
function subjectOf(params: unknown, { isFleeting, tenant, user }: Caller): string {
  const { name, uri } = isRecord(params) ? params : {};
  return JSON.stringify([name, uri, tenant, isFleeting ? ANONYMOUS_CALLER.user : user]);
}

function contextOf(
  { context: { mcpReq }, sender: { caller, sourceIp } }: Call,
  of: string,
  progress: Progress,
): CallContext {
  return {
    requestId: String(mcpReq.id),
    caller,
    ...omitUndefined({ sourceIp, traceParent: traceParentIn(mcpReq._meta) }),
    signal: mcpReq.signal,
    client: abilitiesOf(mcpReq.envelope),
    readsStructured: true,
    answers: mcpReq.inputResponses ?? {},
    state: opened(mcpReq.requestState<Sealed>(), of),
    progress: progress.report,
    log: (level, data) => {
      if (!mcpReq.signal.aborted) mcpReq.log(level, data).catch(() => {});
    },
    pause: () => {},
  };
}

function abilitiesOf(envelope: unknown): ClientAbilities {
  const declared = isRecord(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined;
  if (!isRecord(declared)) return {};
  const named = (["elicitation", "sampling", "roots", "extensions"] as const).filter((ability) =>
    isRecord(declared[ability]),
  );
  return Object.fromEntries(named.map((ability) => [ability, declared[ability]]));
}

function opened(sealed: Sealed | undefined, of: string): unknown {
  if (sealed && sealed.of !== of)
    throw new ProtocolError(CODES.invalidParams, "This requestState belongs to another request.");
  return sealed?.state;
}
