import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { DONE, Failure } from "@wellsourced/core";
import { isLoopback, type Settings } from "@wellsourced/wellsourced/env";
import type { Shared } from "@wellsourced/wellsourced/shared";
import type { ConnectionData } from "../http/connection-data.ts";
import { createConsole, hasConsole } from "../http/console.ts";
import { createDenials } from "../http/denials.ts";
import { type Exchange, toExchange, writeResponse } from "../http/exchange.ts";
import { createFigures, type Figures } from "../http/figures/figures.ts";
import { createGuard } from "../http/guard.ts";
import type { OAuth } from "../http/oauth/index.ts";
import { publicUrlOf } from "../http/oauth/metadata.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { refusal } from "../http/replies.ts";
import { createRoutes, type Operators, type Routes } from "../http/routes.ts";
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_PEER, SESSION_LIMITS, securityHeaders } from "../http/settings.ts";
import { CODES } from "../protocol-error.ts";
import type { Serving } from "../serving.ts";
import { inTraceOf } from "../tracing.ts";

export interface HttpOptions extends Serving {
  readonly settings: Settings;
  /** Returns an unguessable session id. */
  newId(): string;
  /** Logs a warning for operators. */
  warn(message: string): void;
  /** Receives the sessions of clients. */
  readonly connections?: ConnectionData | undefined;
}

/** A running server. */
export type HttpServer = Awaited<ReturnType<typeof serveHttp>>;

/**
 * Serves all revisions at one address.
 *
 * @throws {Failure} `config` for an open address without authentication, or one that cannot be listened on
 */
export async function serveHttp(options: HttpOptions) {
  const { settings, clock } = options;
  refuseOpen(settings);
  const [{ createEndpoint2025 }, { createEndpoint2026 }, { openCounters }] = await Promise.all([
    import("../revisions/2025-11-25-http.ts"),
    import("../revisions/2026-07-28-http.ts"),
    import("@wellsourced/wellsourced/limits"),
  ]);
  const shared = await openSharedState(settings);
  const { trustProxy, httpMaxRequestBodyBytes: maxBodyBytes } = settings;
  const deny = createDenials({ ...options, trustProxy });
  const older = createEndpoint2025({ ...options, shared, deny, limits: SESSION_LIMITS });
  options.connections?.attach(older);
  const newer = createEndpoint2026(options);
  let bound = "";
  const publicUrl = () => publicUrlOf(settings.publicUrl, bound);
  const publicPath = settings.publicUrl ? new URL(publicUrl()).pathname.replace(/\/$/u, "") : "";
  const oauth = settings.oauthIssuerUrl ? await openOAuth(options, publicUrl) : undefined;
  const statuses = new Map<number, number>();
  const guard = createGuard({
    hosts: settings.allowedHosts ?? [],
    boundTo: settings.host,
    publicUrl: settings.publicUrl,
    origins: settings.allowedOrigins ?? [],
    strict: settings.corsStrict,
  });
  // Not persistent: these counts need not survive a restart, and may have many addresses.
  const counters = openCounters({ ...settings, rateLimitPersist: false }, clock);
  const rateLimit = createRateLimit({
    ...options,
    counters,
    perAddress: settings.rateLimitPerIp,
    trustProxy,
  });
  const figures = createFigures({
    ...options,
    statuses,
    // Only the dashboard, which needs the key, uses them.
    board: settings.adminApiKey ? shared?.figures : undefined,
    load: () => ({ running: routes.running(), sessions: older.sessions() }),
    memory: () => process.memoryUsage(),
  });
  const metrics = settings.metricsEnabled ? figures.scrape : undefined;
  const operators = await openOperators(options, figures);
  const pages = hasConsole(settings) ? createConsole(options.newId) : undefined;
  const routes = createRoutes({
    ...options,
    older,
    newer,
    guard,
    oauth,
    rateLimit,
    deny,
    maxBodyBytes,
    trustProxy,
    publicPath,
    metrics,
    operators,
    pages,
  });
  const server = createListener(settings, createAnswerer({ ...options, routes, statuses }));
  const port = await listen(server, settings);
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  bound = `http://${host}:${port}`;
  figures.watch();

  /** Stops at once. */
  const kill = async (): Promise<void> => {
    server.close();
    await Promise.allSettled([newer.close(), older.close(), counters.close(), oauth?.close()]);
    // Abort connections, so that interrupted calls do not look like empty answers.
    server.closeAllConnections();
    // Without Redis this process is reported as missing for a while.
    await figures.close().catch(options.remark);
    await shared?.close();
  };
  /** Refuses new calls, lets current ones finish within the shutdown timeout, and stops. */
  const stop = async (): Promise<void> => {
    const done = new AbortController();
    await Promise.race([routes.quiet(), clock.sleep(settings.httpShutdownTimeout, done.signal).catch(() => {})]);
    done.abort();
    await kill();
  };
  return { url: `${bound}/mcp`, ...(pages ? { consoleUrl: `${bound}/` } : {}), stop, kill };
}

/** Loads operator routes only with an admin key. */
async function openOperators({ settings, ...options }: HttpOptions, figures: Figures): Promise<Operators | undefined> {
  const { adminApiKey, adminApiKeyPrev: previous, httpMaxRequestBodyBytes: maxBodyBytes } = settings;
  if (!adminApiKey) return undefined;
  const { createOperators } = await import("../http/admin/operators.ts");
  return createOperators({ ...options, keys: { current: adminApiKey, previous }, figures, maxBodyBytes });
}

/** Loads Redis only if configured. */
async function openSharedState(settings: Settings): Promise<Shared | undefined> {
  if (!settings.redisUrl) return undefined;
  const { openShared } = await import("@wellsourced/wellsourced/shared");
  return openShared(settings, SESSION_LIMITS);
}

async function openOAuth(options: HttpOptions, publicUrl: () => string): Promise<OAuth> {
  const { createOAuth } = await import("../http/oauth/index.ts");
  return createOAuth({ ...options, publicUrl });
}

function refuseOpen({ host, allowOpen, oauthIssuerUrl }: Settings): void {
  if (isLoopback(host) || allowOpen || oauthIssuerUrl) return;
  throw new Failure(
    "config",
    `${host} is reachable from other machines without authentication. Set WELLSOURCED_OAUTH_ISSUER_URL and WELLSOURCED_OAUTH_AUDIENCE, set WELLSOURCED_ALLOW_OPEN=true if anyone may call, or listen on 127.0.0.1.`,
  );
}

type Answerer = (incoming: IncomingMessage, response: ServerResponse) => void;

/** Creates a server with Node's limits against slow senders, large headers and too many connections. */
function createListener(settings: Settings, answer: Answerer): Server {
  const { httpReadHeaderTimeout, httpReadTimeout } = settings;
  const server = createServer(
    {
      // Node requires the header timeout not to exceed the request timeout; 0 disables it.
      headersTimeout: httpReadTimeout > 0 ? Math.min(httpReadHeaderTimeout, httpReadTimeout) : httpReadHeaderTimeout,
      requestTimeout: httpReadTimeout,
      keepAliveTimeout: settings.httpIdleTimeout,
      maxHeaderSize: settings.httpMaxHeaderBytes,
      // Interval of Node's check for slow senders; the default of 30 s would extend a limit of 5 s.
      connectionsCheckingInterval: 1_000,
    },
    answer,
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Behind a proxy all connections have one peer.
  if (settings.trustProxy === 0) limitPeers(server);
  return server;
}

/** Closes connections of a peer beyond its share. */
function limitPeers(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    const count = (open.get(peer) ?? 0) + 1;
    open.set(peer, count);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
    if (count > MAX_CONNECTIONS_PER_PEER) socket.destroy();
  });
}

async function listen(server: Server, { host, port }: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "it is taken" : (cause.code ?? cause.message);
      reject(new Failure("config", `Cannot listen on ${host}:${port}: ${why}. Choose another with --port.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

interface AnswererOptions extends HttpOptions {
  readonly routes: Routes;
  readonly statuses: Map<number, number>;
}

const refuseLine = ({ url }: IncomingMessage): Response =>
  url?.startsWith("/") ? refusal(405, "Method not allowed.") : refusal(400, "Bad request line.");

function createAnswerer({ routes, statuses, settings, report, clock }: AnswererOptions): Answerer {
  const always = securityHeaders(settings);
  const handle = (exchange: Exchange) => inTraceOf(exchange.request.headers, () => routes.handle(exchange));

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    let exchange: Exchange | undefined;
    const limit = new AbortController();
    if (settings.httpWriteTimeout > 0)
      clock.sleep(settings.httpWriteTimeout, limit.signal).then(
        () => response.destroy(),
        () => {},
      );
    try {
      exchange = toExchange(incoming, response);
      const result = exchange ? await handle(exchange) : refuseLine(incoming);
      statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
      await writeResponse(result, response);
    } catch (error) {
      if (exchange?.request.signal.aborted) return;
      report(error);
      if (response.headersSent) response.destroy();
      else await writeResponse(refusal(500, "Internal server error", { code: CODES.internal }), response);
    } finally {
      limit.abort(DONE);
      // Discard the rest of a refused body, so that the refusal is delivered.
      incoming.resume();
    }
  };
  return (incoming, response) => void answer(incoming, response);
}
